import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { readCrateLock } from './readCrateLock.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readToml } from '../parse/toml.ts';
import { newerLock } from '../parse/lockVersion.ts';
import { nodeAt, scalarAt } from '../parse/tree.ts';

/**
 * Cargo.lock of any version (The Cargo Book, "Cargo.toml vs Cargo.lock"; manifests.md 6): every crate with its version and where it
 * comes from, and who needs it. Packages without a source are the project's own.
 */
export const format: ManifestFormat = {
  id: 'cargo-lock',
  title: 'Cargo lock file',
  fileNames: ['Cargo.lock'],
  ecosystem: 'crate',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const { root, problems: faults } = readToml(text);
  const problems = new ProblemList(text.length);
  const { dependencies, facts } = readCrateLock(root, problems);
  const list = nodeAt(root, 'package');
  if (list && list.kind !== 'list') problems.unreadList(list.start, list.end);
  const isLock = nodeAt(root, 'package') ?? nodeAt(root, 'root') ?? nodeAt(root, 'version');
  if (!isLock && text.trim() !== '') problems.add('This is no lock file of Cargo.', 0, 1);
  return { dependencies, problems: [...faults, ...problems.list, ...newerLock(scalarAt(root, 'version'), '4')], facts };
}

function graph(text: string): DependencyGraph {
  const { root } = readToml(text);
  const { facts } = readCrateLock(root, new ProblemList(text.length));
  return { needs: facts.needs };
}
