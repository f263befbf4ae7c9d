import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readPodLock } from './readPodLock.ts';

/**
 * Podfile.lock (CocoaPods guides, "Using CocoaPods", "What is Podfile.lock"; manifests.md 6): every pod with its
 * version.
 */
export const format: ManifestFormat = {
  id: 'pod-lock',
  title: 'CocoaPods lock file',
  fileNames: ['Podfile.lock'],
  ecosystem: 'pod',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const { dependencies, needs } = readPodLock(text, problems);
  return { dependencies, problems: problems.list, facts: { kind: 'podLock', needs } };
}

function graph(text: string): DependencyGraph {
  const { needs } = readPodLock(text, new ProblemList(text.length));
  return { needs };
}
