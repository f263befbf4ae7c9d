import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { readGemLock } from './readGemLock.ts';
import { ProblemList } from '../parse/problemList.ts';

/**
 * Gemfile.lock, or gems.locked (Bundler docs, "bundle lock"; manifests.md 6): every gem with its number, by the place it comes
 * from. Which of them the project names itself stands in it too; groups are known to the Gemfile alone.
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
