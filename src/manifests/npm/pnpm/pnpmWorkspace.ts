import type { Dependency } from '../../format.ts';
import { manifestFormat } from '../../kit/manifest.ts';
import { membersAt, nodeAt, placedTexts, textAt, textsAt, type TreeNode } from '../../parse/tree.ts';
import { readFirstYaml } from '../../parse/yaml.ts';
import { rangeOf } from '../../parse/rangedText.ts';
import { parseNpmSpec } from '../npmSpec.ts';
import { overriddenName } from '../overrides.ts';
import { catalogsIn, readCatalogs } from '../readCatalogs.ts';
import type { NpmFacts, PnpmWorkspaceFacts } from '../npmFacts.ts';

/**
 * pnpm-workspace.yaml (pnpm docs, "pnpm-workspace.yaml" and "Catalogs"): its member folders, and the ranges for
 * `catalog:` in their manifests.
 */
export const format = manifestFormat<NpmFacts>({
  id: 'pnpm-workspace',
  title: 'pnpm workspace file',
  fileNames: ['pnpm-workspace.yaml'],
  ecosystem: 'npm',
  parse: readFirstYaml,
  requirements(root, found) {
    const entries = new Map<string, Map<string, Dependency>>();
    for (const { name, members } of catalogsIn(root)) {
      const catalog = entries.get(name) ?? new Map<string, Dependency>();
      entries.set(name, catalog);
      for (const member of members) {
        const { key, value } = member;
        if (value.kind !== 'scalar') found.problems.unread(key.start, value.end);
        else {
          const spec = parseNpmSpec(key.text, value.text);
          catalog.set(key.text, found.add(member, 'runtime', { ...spec, versionRange: rangeOf(value) }));
        }
      }
    }
    const globs = nodeAt(root, 'packages');
    const overridden = membersAt(root, 'overrides').map(({ key }) => overriddenName(key.text));
    return {
      related: placedTexts(globs),
      facts: (sorted) => ({
        kind: 'pnpmWorkspace',
        packages: globs?.kind === 'list' ? textsAt(globs) : null,
        catalogs: readCatalogs(root),
        entries: indexesOf(entries, sorted),
        hasOwnLocks: textAt(root, 'sharedWorkspaceLockfile') === 'false',
        overridden: new Set(overridden.filter((name) => name !== '')),
        registries: readPnpmRegistries(root, found.faultAt),
      }),
    };
  },
});

function indexesOf(
  entries: ReadonlyMap<string, ReadonlyMap<string, Dependency>>,
  sorted: readonly Dependency[],
): PnpmWorkspaceFacts['entries'] {
  const indexes = new Map(sorted.map((dependency, index) => [dependency, index]));
  return new Map(
    [...entries].map(([name, catalog]) => [
      name,
      new Map([...catalog].map(([key, dependency]) => [key, indexes.get(dependency) ?? -1])),
    ]),
  );
}

/**
 * Package sources in a pnpm-workspace.yaml or in pnpm's config.yaml (pnpm docs, "Settings", `registry` and `registries`;
 * "Registries"): scope → address, `''` for all others. `registries` has addresses by scope and `default`, or scopes by
 * address, where `@` means all others. An address that can't be read is an empty text: a source without a name.
 */
export function readPnpmRegistries(root: TreeNode, faultAt: number | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const addressIn = (node: TreeNode): string => (node.kind === 'scalar' ? node.text.trim() : '');
  for (const { key, value } of membersAt(root)) {
    if (key.text === 'registry') found.set('', addressIn(value));
    const scope = /^(@.+):registry$/.exec(key.text)?.[1];
    if (scope !== undefined) found.set(scope, addressIn(value));
    if (key.text === 'registries' && value.kind !== 'table') found.set('', '');
  }
  for (const { key, value } of membersAt(root, 'registries')) {
    if (key.text === 'default' || key.text.startsWith('@')) {
      found.set(key.text === 'default' ? '' : key.text, addressIn(value));
      continue;
    }
    const scopes = nodeAt(value, 'scopes');
    const names = scopes?.kind === 'list' ? textsAt(scopes) : scopes === undefined ? [] : ['@'];
    for (const scope of names) found.set(scope === '@' ? '' : scope, key.text.trim());
  }
  // Behind a fault any of them may be missing.
  if (faultAt !== undefined) found.set('', '');
  return found;
}
