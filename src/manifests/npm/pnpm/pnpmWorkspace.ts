import type { Dependency, ManifestFormat, ManifestReading } from '../../format.ts';
import { ProblemList } from '../../parse/problemList.ts';
import {
  membersAt,
  nodeAt,
  placedTexts,
  textAt,
  textsAt,
  type TreeDocument,
  type TreeMember,
  type TreeNode,
} from '../../parse/tree.ts';
import { readFirstYaml } from '../../parse/yaml.ts';
import { rangeOf } from '../../parse/rangedText.ts';
import { parseNpmSpec } from '../npmSpec.ts';
import { overriddenName } from '../overrides.ts';
import { readCatalogs } from '../yarnrc.ts';
import { messages } from '../../problemMessage.ts';
import type { NpmFacts, PnpmWorkspaceFacts } from '../npmFacts.ts';

/**
 * pnpm-workspace.yaml (pnpm docs, "pnpm-workspace.yaml" and "Catalogs"): its member folders, and the ranges for
 * `catalog:` in their manifests.
 */
export const format: ManifestFormat<NpmFacts> = {
  id: 'pnpm-workspace',
  title: 'pnpm workspace file',
  fileNames: ['pnpm-workspace.yaml'],
  ecosystem: 'npm',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading<NpmFacts> {
  const document = readFirstYaml(text);
  const { root, problems: faults } = document;
  const dependencies: Dependency[] = [];
  const entries = new Map<string, Map<string, number>>();
  const own = new ProblemList(text.length);
  const lists = [{ catalog: '', members: membersAt(root, 'catalog') }];
  for (const { key } of membersAt(root, 'catalogs'))
    lists.push({ catalog: key.text === 'default' ? '' : key.text, members: membersAt(root, 'catalogs', key.text) });
  for (const { catalog, members } of lists) {
    const named = entries.get(catalog) ?? new Map<string, number>();
    entries.set(catalog, named);
    for (const member of members) {
      if (member.value.kind !== 'scalar') {
        own.unread(member.key.start, member.value.end);
        continue;
      }
      named.set(member.key.text, dependencies.length);
      dependencies.push(entryOf(member, member.value.text));
    }
  }
  const globs = nodeAt(root, 'packages');
  const overridden = membersAt(root, 'overrides').map(({ key }) => overriddenName(key.text));
  const facts: PnpmWorkspaceFacts = {
    kind: 'pnpmWorkspace',
    packages: globs?.kind === 'list' ? textsAt(globs) : null,
    catalogs: readCatalogs(root),
    entries,
    hasOwnLocks: textAt(root, 'sharedWorkspaceLockfile') === 'false',
    overridden: new Set(overridden.filter((name) => name !== '')),
    registries: readPnpmRegistries(document),
  };
  const problems = [...faults, ...own.list];
  if (root.kind !== 'table') problems.push({ message: messages.objectExpected, range: rangeOf(root) });
  return { dependencies, problems, related: placedTexts(globs), facts };
}

/**
 * Package sources in a pnpm-workspace.yaml or in pnpm's config.yaml (pnpm docs, "Settings", `registry` and `registries`;
 * "Registries"): scope → address, `''` for all others. `registries` has addresses by scope and `default`, or scopes by
 * address, where `@` means all others. An address that can't be read is an empty text: a source without a name.
 */
export function readPnpmRegistries({ root, faultAt }: TreeDocument): ReadonlyMap<string, string> {
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

function entryOf({ key, value }: TreeMember, requirement: string): Dependency {
  const spec = parseNpmSpec(key.text, requirement);
  return {
    name: spec.name,
    alias: spec.name === key.text ? null : key.text,
    requirement: spec.requirement,
    version: spec.version,
    source: spec.source,
    isDirect: true,
    scope: 'runtime',
    nameRange: rangeOf(key),
    versionRange: rangeOf(value),
  };
}
