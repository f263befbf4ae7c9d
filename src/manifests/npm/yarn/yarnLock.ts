import type { DependencyGraph, ManifestFormat, ManifestReading } from '../../format.ts';
import { graphOf } from '../lockEdges.ts';
import { readYarnLock } from './readYarnLock.ts';

/**
 * yarn.lock of yarn 1 (a format of its own, yarn docs, "yarn.lock") and of yarn 2 and later (YAML with `__metadata`).
 * Neither marks packages for development; that of yarn 1 not even direct ones.
 */
export const format: ManifestFormat = {
  id: 'yarn-lock',
  title: 'yarn lock file',
  fileNames: ['yarn.lock'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const { reading, problems } = readYarnLock(text);
  const { dependencies, importers, descriptors, edges, members } = reading;
  const facts = {
    kind: 'npmLock',
    importers,
    installed: new Map(),
    descriptors,
    edges,
    members,
    knowsOrigins: true,
  } as const;
  return { dependencies, problems, facts };
}

function graph(text: string): DependencyGraph {
  const { reading } = readYarnLock(text, { withPeers: true });
  return graphOf(reading.edges, reading.dependencies.length);
}
