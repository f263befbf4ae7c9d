import type { Steps } from '../../base/steps.ts';
import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { graphOf } from '../npm/lockEdges.ts';
import { readPnpmLock } from '../npm/pnpm/readPnpmLock.ts';

/** pnpm-lock.yaml of versions 5 to 9 (pnpm's own types, `LockfileFile`). */
export const format: ManifestFormat = {
  id: 'pnpm-lock',
  title: 'pnpm lock file',
  fileNames: ['pnpm-lock.yaml'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph,
};

function* read(text: string): Steps<ManifestReading> {
  const { reading, problems } = yield* readPnpmLock(text);
  const { dependencies, importers, overridden } = reading;
  const facts = { kind: 'npmLock', importers, installed: new Map(), overridden, knowsOrigins: true } as const;
  return { dependencies, problems, facts };
}

function* graph(text: string): Steps<DependencyGraph> {
  const { reading } = yield* readPnpmLock(text);
  return yield* graphOf(reading.edges, reading.dependencies.length, reading.dependencyOf);
}
