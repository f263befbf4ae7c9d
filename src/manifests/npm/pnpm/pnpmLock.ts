import type { DependencyGraph, ManifestFormat, ManifestReading } from '../../format.ts';
import { graphOf } from '../lockEdges.ts';
import { readPnpmLock } from './readPnpmLock.ts';

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

function read(text: string): ManifestReading {
  const { reading, problems } = readPnpmLock(text);
  const { dependencies, importers, overridden } = reading;
  const facts = { kind: 'npmLock', importers, installed: new Map(), overridden, knowsOrigins: true } as const;
  return { dependencies, problems, facts };
}

function graph(text: string): DependencyGraph {
  const { reading } = readPnpmLock(text);
  return graphOf(reading.edges, reading.dependencies.length, reading.dependencyOf);
}
