import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { indexNames } from './lockGraph.ts';
import { readRequirementsFile } from './requirementsFile.ts';
import type { PypiFacts } from './pypiFacts.ts';

/**
 * Requirements and constraints files (pip docs, "Requirements File Format"). If pip-compile or uv wrote one, its
 * comments name the packages that need each one.
 */
export const format: ManifestFormat<PypiFacts> = {
  id: 'pip-requirements',
  title: 'pip requirements',
  fileNames: [
    '*requirements*.txt',
    '*requirements*.in',
    'requirements/**/*.txt',
    'requirements/**/*.in',
    'requirements*.lock',
    'constraints*.txt',
  ],
  ecosystem: 'pypi',
  role: 'manifest',
  read,
  graph,
};

function read(text: string): ManifestReading<PypiFacts> {
  const { dependencies, problems, includes, indexes, compiledFrom } = readRequirementsFile(text);
  return {
    dependencies,
    problems: problems.list,
    related: includes,
    facts: { kind: 'pypi', fileKind: 'requirements', includes, indexes, compiledFrom },
  };
}

function graph(text: string): DependencyGraph {
  const { dependencies, vias } = readRequirementsFile(text);
  const byName = indexNames(dependencies);
  const needs: number[][] = dependencies.map(() => []);
  for (const [at, via] of vias.entries()) {
    const parents = new Set((via?.names ?? []).flatMap((name) => byName.get(name) ?? []));
    for (const parent of parents) needs[parent]?.push(at);
  }
  return { needs };
}
