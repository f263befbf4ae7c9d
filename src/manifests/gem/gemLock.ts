import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { readGemLock } from './readGemLock.ts';
import { ProblemList } from '../parse/problemList.ts';

/**
 * Gemfile.lock, or gems.locked (Bundler docs, "bundle lock"; manifests.md 6): every gem with its number, by its source.
 * It also marks those the project names itself; only the Gemfile has groups.
 */
export const format: ManifestFormat = {
  id: 'gem-lock',
  title: 'Bundler lock file',
  fileNames: ['Gemfile.lock', 'gems.locked', 'gemfiles/*.gemfile.lock'],
  ecosystem: 'gem',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const { dependencies, local, needs } = readGemLock(text, problems);
  return { dependencies, problems: problems.list, facts: { kind: 'gemLock', local, needs } };
}

function graph(text: string): DependencyGraph {
  const { needs } = readGemLock(text, new ProblemList(text.length));
  return { needs };
}
