import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { notLike } from '../problemMessage.ts';
import type { GoFacts } from './goFacts.ts';

/**
 * go.sum (Go Modules Reference, "go.sum files"): `path version hash`. Lines whose version ends with `/go.mod` vouch for a
 * go.mod only, not for a download. It holds more than a build needs, so it counts only where go.mod is missing (`linkGo.ts`).
 */
export const format: ManifestFormat<GoFacts> = {
  id: 'go-sum',
  title: 'Go checksums',
  fileNames: ['go.sum'],
  ecosystem: 'go',
  role: 'lock',
  read,
};

function read(text: string): ManifestReading<GoFacts> {
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  for (const { text: line, start } of linesOf(text, problems)) {
    const [path = '', version = '', hash = '', ...more] = line.split(' ', 4);
    if (line.trim() === '') continue;
    if (path === '' || version === '' || !/^h\d+:/.test(hash) || more.length > 0) {
      problems.add(notLike('path version h1:hash'), start, start + line.length);
      continue;
    }
    if (version.endsWith('/go.mod')) continue;
    const versionStart = start + path.length + 1;
    dependencies.push({
      name: path,
      alias: null,
      requirement: null,
      version,
      source: usualRegistry,
      isDirect: null,
      scope: 'runtime',
      nameRange: { start, end: start + path.length },
      versionRange: { start: versionStart, end: versionStart + version.length },
    });
  }
  return { dependencies, problems: problems.list, facts: { kind: 'goSum' } };
}
