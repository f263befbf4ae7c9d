import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { readRelaxedJson } from '../parse/json.ts';
import { ProblemList } from '../parse/problemList.ts';
import { jsonReference } from './jsonReference.ts';
import { missing } from '../problemMessage.ts';

/** dotnet-tools.json (.NET docs, "Local tools"): programs that are used to build, in exact versions. */
export const format: ManifestFormat = {
  id: 'dotnet-tools',
  title: '.NET tools',
  fileNames: ['dotnet-tools.json'],
  ecosystem: 'nuget',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading {
  const document = readRelaxedJson(text);
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  const tools = document.member(document.root, 'tools');
  if (!document.isObject(tools) && text.trim() !== '' && document.problems.length === 0)
    problems.add(missing('tools'), 0, 1);
  const end = document.isObject(tools) ? document.after(tools) : -1;
  for (let key = document.first(tools); key < end; key = document.afterMember(key)) {
    const version = document.member(document.value(key), 'version');
    if (!document.isString(version)) {
      problems.add(missing('version'), document.start(key), document.end(key));
      continue;
    }
    dependencies.push(jsonReference(document, key, version, 'development'));
  }
  return { dependencies, problems: [...document.problems, ...problems.list], facts: { kind: 'nuget' } };
}
