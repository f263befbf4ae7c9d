import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { readRelaxedJson } from '../parse/json.ts';
import { ProblemList } from '../parse/problemList.ts';
import { jsonReference } from './jsonReference.ts';

/**
 * global.json (.NET docs, "global.json overview"): the SDKs of MSBuild that are packages. The SDK of .NET itself is
 * none.
 */
export const format: ManifestFormat = {
  id: 'dotnet-sdks',
  title: '.NET SDKs',
  fileNames: ['global.json'],
  ecosystem: 'nuget',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading {
  const document = readRelaxedJson(text);
  const dependencies: Dependency[] = [];
  const problems = new ProblemList(text.length);
  const sdks = document.member(document.root, 'msbuild-sdks');
  const end = document.isObject(sdks) ? document.after(sdks) : -1;
  for (let key = document.first(sdks); key < end; key = document.afterMember(key)) {
    const version = document.value(key);
    if (!document.isString(version)) {
      if (!document.isMissing(version)) problems.unread(document.start(key), document.end(key));
      continue;
    }
    dependencies.push(jsonReference(document, key, version, 'build'));
  }
  return { dependencies, problems: [...document.problems, ...problems.list], facts: { kind: 'nuget' } };
}
