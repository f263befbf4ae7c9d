import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { readGoFile, readReplace } from './readGoFile.ts';
import { ProblemList } from '../parse/problemList.ts';
import { rangeOf } from '../parse/rangedText.ts';
import type { GoFacts, GoReplace } from './goFacts.ts';

/**
 * go.work (Go Modules Reference, "go.work files"): which modules are worked on together. It has no components of its
 * own.
 */
export const format: ManifestFormat<GoFacts> = {
  id: 'go-work',
  title: 'Go workspace',
  fileNames: ['go.work'],
  ecosystem: 'go',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading<GoFacts> {
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  const replaces: GoReplace[] = [];
  readGoFile(text, problems, ({ verb, words }) => {
    const [folder] = words;
    if (verb === 'use' && folder) {
      dependencies.push({
        name: folder.text,
        alias: null,
        requirement: null,
        version: null,
        source: { kind: 'member' },
        isDirect: true,
        scope: 'runtime',
        nameRange: rangeOf(folder),
        versionRange: null,
      });
    } else if (verb === 'replace') {
      const replace = readReplace(words, problems);
      if (replace) replaces.push(replace);
    }
  });
  const uses = dependencies.map(({ name }) => name);
  const related = dependencies.map(({ name, nameRange }) => ({ path: name, range: nameRange }));
  return { dependencies, problems: problems.list, related, facts: { kind: 'goWorkspace', uses, replaces } };
}
