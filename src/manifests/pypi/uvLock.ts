import type { Dependency, DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { readToml } from '../parse/toml.ts';
import { newerLock } from '../parse/lockVersion.ts';
import { scalarAt } from '../parse/tree.ts';
import { readUvPackages } from './uvPackages.ts';
import { uvNeeds, uvScopes } from './uvWalk.ts';

/**
 * uv.lock. It holds the projects it was made for too, with what each of them asks for, so that it can tell by itself what is
 * direct and what is only for those who work on them.
 */
export const format: ManifestFormat = {
  id: 'uv-lock',
  title: 'uv lock file',
  fileNames: ['uv.lock'],
  ecosystem: 'pypi',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const document = readToml(text);
  const packages = readUvPackages(document, text.length);
  const { direct, scopes } = uvScopes(packages);
  // Where nobody asks for anything, as in a text that is cut off, nothing says what is direct.
  const saysDirect = packages.projects.length > 0 || direct.size > 0;
  const dependencies: Dependency[] = [];
  for (const [at, dependency] of packages.dependencies.entries()) {
    const isDirect = saysDirect ? direct.has(at) : null;
    dependencies.push({ ...dependency, isDirect, scope: scopes[at] ?? 'runtime' });
  }
  return {
    dependencies,
    problems: [...document.problems, ...packages.problems.list, ...newerLock(scalarAt(document.root, 'version'), '1')],
    facts: { kind: 'pypi', sort: 'lock', tool: 'uv', members: packages.members, needs: null, groups: new Map() },
  };
}

function graph(text: string): DependencyGraph {
  const document = readToml(text);
  return uvNeeds(readUvPackages(document, text.length));
}
