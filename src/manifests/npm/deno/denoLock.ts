import { plainPath } from '../../folders.ts';
import type { DependencySource } from '../../format.ts';
import { type Lock, lockFormat } from '../../kit/lock.ts';
import { readJsonTree } from '../../parse/jsonTree.ts';
import {
  type TreeMember,
  type TreeNode,
  membersAt,
  nodeAt,
  quotedTextAt,
  rangeOfPart,
  textAt,
  textsAt,
} from '../../parse/tree.ts';
import { usualRegistry } from '../../sources/registrySources.ts';
import { addRequirement } from '../lockPlace.ts';
import { LockedSources } from '../lockedSources.ts';
import { parseDenoSpecifier } from './denoSpecifier.ts';
import type { LockedRequirement, NpmFacts } from '../npmFacts.ts';

const jsr: DependencySource = { kind: 'notCovered', what: 'jsr' };

const web: DependencySource = { kind: 'notCovered', what: 'web module' };

/**
 * deno.lock (Deno docs, "Integrity checking and lock files"). Version 2 has its lists in `npm`, version 3 in `packages`, later ones
 * beside `version`; `remote` is the same in all. Packages are named like `npm:name@1.0.0_peer@2.0.0` and `jsr:@scope/name@1.0.0`.
 */
export const format = lockFormat<NpmFacts>({
  id: 'deno-lock',
  title: 'Deno lock file',
  fileNames: ['deno.lock'],
  ecosystem: 'npm',
  parse: readJsonTree,
  has: ['version', 'packages', 'npm', 'jsr', 'remote'],
  lists: [],
  version: { keys: ['version'], newest: '5' },
  packages(root, lock) {
    const nested = nodeAt(root, 'packages');
    const around = nested?.kind === 'table' ? nested : root;
    const npm = nodeAt(around, 'npm');
    const isOld = [nodeAt(npm, 'packages'), nodeAt(npm, 'specifiers')].some((node) => node?.kind === 'table');
    const sources = new LockedSources();
    for (const member of membersAt(isOld ? nodeAt(npm, 'packages') : npm)) {
      const tarball = quotedTextAt(member.value, 'tarball');
      addPackage(lock, 'npm', member, tarball === null ? usualRegistry : sources.ofAddress(tarball));
    }
    for (const member of membersAt(around, 'jsr')) addPackage(lock, 'jsr', member, jsr);
    addRemotes(lock, root);
    const specifiers = specifiersIn(membersAt(isOld ? npm : around, 'specifiers'), isOld);
    const importers = importersOf(root, (written) => lock.named(specifiers.get(written) ?? written)[0]);
    const markDirect = (index: number | undefined, isDirect: boolean | null): void => {
      const dependency = lock.dependencies[index ?? -1];
      if (dependency) dependency.isDirect = isDirect;
    };
    for (const required of importers?.values() ?? [])
      for (const { index } of required.values()) markDirect(index, true);
    const installed = new Map<string, number>();
    for (const key of specifiers.values()) {
      const [index] = lock.named(key);
      // Without a list of the project's requirements, any required package may be the project's own.
      if (!importers) markDirect(index, null);
      const name = lock.dependencies[index ?? -1]?.name;
      if (index !== undefined && name !== undefined && !installed.has(name)) installed.set(name, index);
    }
    return {
      facts: { kind: 'npmLock', importers, installed: new Map([['', installed]]), knowsOrigins: true },
      needs: () =>
        lock.edges((entry, at) =>
          neededBy(entry).flatMap((written) => {
            const key = lock.dependencies[at]?.source === jsr ? written : `npm:${written}`;
            const exact = lock.named(specifiers.get(key) ?? key);
            return (exact.length > 0 ? exact : lock.named(key)).slice(-1);
          }),
        ),
    };
  },
});

/** `name@1.0.0_peer@2.0.0`: the part after the version names the peers of this copy. */
function addPackage(lock: Lock, protocol: string, { key, value }: TreeMember, source: DependencySource): void {
  const at = key.text.indexOf('@', 1);
  // The text was cut: this one's source may be missing.
  const isCut = value.kind !== 'table' || value.end === lock.text.length;
  if (at < 0 || isCut) {
    lock.problems.unread(key.start, key.end);
    return;
  }
  const name = key.text.slice(0, at);
  const version = key.text.slice(at + 1).replace(/_.*/s, '');
  const fields = {
    name,
    version: version || null,
    source,
    isDirect: false,
    nameRange: rangeOfPart(lock.text, key, 0, at),
    versionRange: rangeOfPart(lock.text, key, at + 1, version.length),
  };
  lock.add(value, key, undefined, fields, [`${protocol}:${key.text}`, `${protocol}:${name}`]);
}

/** Modules by their addresses; the modules of one version of a library count once. */
function addRemotes(lock: Lock, root: TreeNode): void {
  const seen = new Set<string>();
  for (const { key, value } of membersAt(root, 'remote')) {
    const found = parseDenoSpecifier(key.text);
    const id = `${found?.name}@${found?.requirement}`;
    if (!found || seen.has(id)) continue;
    seen.add(id);
    lock.add(value, key, undefined, { name: found.name, version: found.version, source: web });
  }
}

/** Version 2: `chalk@5` → `chalk@5.3.0`; 3: `npm:chalk@5` → `npm:chalk@5.3.0`; later: `npm:chalk@5` → `5.3.0`. */
function specifiersIn(members: readonly TreeMember[], isOld: boolean): ReadonlyMap<string, string> {
  const specifiers = new Map<string, string>();
  for (const { key, value } of members) {
    const [specifier, got] = [key.text, textAt(value) ?? ''];
    const end = specifier.indexOf('@', specifier.indexOf(':') + 2);
    const name = end < 0 ? specifier : specifier.slice(0, end);
    if (isOld) specifiers.set(`npm:${specifier}`, `npm:${got}`);
    else specifiers.set(specifier, /^(?:npm|jsr):/.test(got) ? got : `${name}@${got}`);
  }
  return specifiers;
}

/** `workspace`: the requirements of the project and its members; `null` if the lock does not have them. */
function importersOf(
  root: TreeNode,
  indexOf: (written: string) => number | undefined,
): ReadonlyMap<string, ReadonlyMap<string, LockedRequirement>> | null {
  const workspace = nodeAt(root, 'workspace');
  if (workspace?.kind !== 'table') return null;
  const requiredBy = (project: TreeNode): ReadonlyMap<string, LockedRequirement> => {
    const required = new Map<string, LockedRequirement>();
    for (const written of [...textsAt(project, 'dependencies'), ...textsAt(project, 'packageJson', 'dependencies')]) {
      const specifier = parseDenoSpecifier(written);
      if (specifier)
        addRequirement(required, specifier.name, { requirement: specifier.requirement, index: indexOf(written) });
    }
    return required;
  };
  const members = membersAt(workspace, 'members').map(
    ({ key, value }) => [plainPath(key.text), requiredBy(value)] as const,
  );
  return new Map([['', requiredBy(workspace)], ...members]);
}

/** Lists of names and keys, or tables whose values are keys. */
function neededBy(entry: TreeNode): readonly string[] {
  return ['dependencies', 'optionalDependencies'].flatMap((list) => [
    ...textsAt(entry, list),
    ...membersAt(entry, list).flatMap(({ value }) => textAt(value) ?? []),
  ]);
}
