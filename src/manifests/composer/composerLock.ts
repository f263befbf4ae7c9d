import { readComposerLock, readComposerNeeds } from './readComposerLock.ts';
import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { readJson } from '../parse/json.ts';
import { ProblemList } from '../parse/problemList.ts';

/**
 * composer.lock (Composer docs, "Basic usage", "Commit your composer.lock file"; manifests.md 6): every package with
 * its version.
 */
export const format: ManifestFormat = {
  id: 'composer-lock',
  title: 'Composer lock file',
  fileNames: ['composer.lock'],
  ecosystem: 'composer',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const document = readJson(text);
  const problems = new ProblemList(text.length);
  const { dependencies } = readComposerLock(document, problems);
  const paths = dependencies.flatMap(({ source }) => (source.kind === 'local' ? [source.path] : []));
  const isLock = document.isArray(document.member(document.root, 'packages'));
  if (!isLock && text !== '') problems.add('A composer.lock must have a list of packages.', 0, 1);
  return { dependencies, problems: [...document.problems, ...problems.list], facts: { kind: 'composerLock', paths } };
}

function graph(text: string): DependencyGraph {
  const document = readJson(text);
  const lock = readComposerLock(document, new ProblemList(text.length));
  return { needs: readComposerNeeds(document, lock) };
}
