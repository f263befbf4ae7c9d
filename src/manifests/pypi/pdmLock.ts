import type { DependencySource } from '../format.ts';
import { lockFormat } from '../kit/lock.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, itemsAt, scalarAt, textAt, textsAt } from '../parse/tree.ts';
import { RegistrySources } from '../sources/registrySources.ts';
import type { LockedNeed } from './lockGraph.ts';
import {
  addLocked,
  archiveSource,
  edgesBy,
  gitSourceOf,
  localSource,
  lockFacts,
  sourceOfFile,
} from './lockedPackage.ts';
import { pypiName } from './pypiName.ts';
import { readRequirement } from './requirementLine.ts';
import type { PypiFacts } from './pypiFacts.ts';

/** pdm.lock of any version. A package occurs once for each required set of its extras. */
export const format = lockFormat<PypiFacts>({
  id: 'pdm-lock',
  title: 'PDM lock file',
  fileNames: ['pdm.lock'],
  ecosystem: 'pypi',
  parse: readToml,
  has: ['package', 'metadata'],
  version: { keys: ['metadata', 'lock_version'], newest: '4.5' },
  packages(root, lock) {
    /** All entries of each package, index by index. */
    const entries: TreeNode[][] = [];
    const known = new Map<string, TreeNode[]>();
    const registries = new RegistrySources();
    for (const entry of itemsAt(root, 'package')) {
      const source = sourceOf(entry, registries);
      const name = pypiName(scalarAt(entry, 'name')?.text ?? '');
      const key = `${name} ${textAt(entry, 'version') || null} ${source.kind === 'git' ? source.ref : source.kind}`;
      const same = known.get(key);
      if (same) same.push(entry);
      else if (addLocked(lock, entry, { source }) !== null) {
        const own = [entry];
        known.set(key, own);
        entries.push(own);
      }
    }
    const groups = new Map<number, readonly string[]>();
    let hasScopes = true;
    for (const [at, dependency] of lock.dependencies.entries()) {
      const named = (entries[at] ?? []).flatMap((entry) => textsAt(entry, 'groups'));
      if (named.length === 0) hasScopes = false;
      if (named.length === 0 || named.includes('default')) continue;
      groups.set(at, [...new Set(named)]);
      dependency.scope = 'development';
    }
    const needs = () =>
      edgesBy(lock, (entry, at) => {
        const ownName = pypiName(textAt(entry, 'name') ?? '');
        const texts = (entries[at] ?? []).flatMap((one) => textsAt(one, 'dependencies'));
        return texts.flatMap((text) => needOf(text, ownName) ?? []);
      });
    return { facts: lockFacts('pdm', { needs: hasScopes ? null : needs(), groups }), needs };
  },
});

function sourceOf(entry: TreeNode, registries: RegistrySources): DependencySource {
  const git = textAt(entry, 'git');
  if (git !== null) return gitSourceOf(git, entry, 'revision', 'ref');
  const path = textAt(entry, 'path');
  if (path !== null) return localSource(path);
  const url = textAt(entry, 'url');
  if (url !== null) return archiveSource(url);
  return sourceOfFile(textAt(itemsAt(entry, 'files')[0], 'url'), registries);
}

/** An entry with extras needs the same package without them, which is the same component. */
function needOf(text: string, ownName: string): LockedNeed | null {
  const requirement = readRequirement(text, 0);
  if (!requirement || pypiName(requirement.name) === ownName) return null;
  const { name, specifier, source } = requirement;
  return { name, version: null, specifier: source.kind === 'registry' ? specifier : null };
}
