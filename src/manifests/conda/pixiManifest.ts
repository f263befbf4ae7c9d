import type { Scope } from '../../core/scopes.ts';
import type { DependencySource } from '../format.ts';
import { type RequiredFields, type Requirements, manifestFormat } from '../kit/manifest.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeMember, type TreeNode, itemsAt, membersAt, nodeAt, scalarAt, textAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { readTableDependency, sourceOf } from '../pypi/poetryDependency.ts';
import { ProjectIndexes } from '../pypi/projectReader.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { channelAmong, type CondaPlace, readCondaArchive, withoutSecrets } from './condaChannel.ts';
import { unknownSource } from './condaEnvironment.ts';
import { readMatchSpec } from './matchSpec.ts';

/** pixi.toml (Pixi docs, "Pixi manifest"): the requirements of a workspace or a package, for conda and for pip. */
export const format = manifestFormat({
  id: 'pixi-manifest',
  title: 'Pixi manifest',
  fileNames: ['pixi.toml'],
  ecosystem: 'conda',
  parse: readToml,
  has: ['workspace', 'project', 'package'],
  requirements(root, found) {
    const indexes = new ProjectIndexes(root, root);
    const channels = readPixi(root, found, indexes);
    return { facts: () => ({ kind: 'conda', sources: [], channels, indexes: indexes.usual }) };
  },
});

/** The tables of conda's requirements. Those of `build-dependencies` run on the machine that builds. */
const tables: Readonly<Record<string, Scope>> = {
  dependencies: 'runtime',
  'run-dependencies': 'runtime',
  'host-dependencies': 'runtime',
  'build-dependencies': 'build',
};

/**
 * Adds the requirements of Pixi's tables, at the root of a pixi.toml or below `[tool.pixi]`: of the workspace, its features, its
 * package, each also by platform. Returns the channels of them all.
 */
export function readPixi(pixi: TreeNode | undefined, found: Requirements, indexes: ProjectIndexes): readonly string[] {
  const features = membersAt(pixi, 'feature');
  const workspaces = ['workspace', 'project'].flatMap((name) => nodeAt(pixi, name) ?? []);
  const items = [...workspaces, ...features.map(({ value }) => value)].flatMap((owner) => itemsAt(owner, 'channels'));
  const channels = items.flatMap((item) => channelIn(item) || []);
  const usual = channels.length > 0 && channels.length === items.length ? channelAmong(channels) : null;
  const add = (owner: TreeNode | undefined, scopeOf: (usual: Scope) => Scope): void => {
    for (const part of [owner, ...membersAt(owner, 'target').map(({ value }) => value)]) {
      for (const [table, scope] of Object.entries(tables))
        for (const member of requirementsIn(found, part, table))
          if (member.key.text === '') found.problems.unread(member.key.start, member.key.end);
          else found.add(member, scopeOf(scope), fieldsOf(member, usual));
      for (const { key, value } of found.table(part, 'pypi-dependencies'))
        for (const one of readTableDependency(key, value, scopeOf('runtime'), (name) => indexes.sourceOf(name)))
          found.list.push({ ...one, ecosystem: 'pypi' });
    }
  };
  add(pixi, (scope) => scope);
  add(nodeAt(pixi, 'package'), (scope) => scope);
  for (const { key, value } of features) add(value, (scope) => (scope === 'build' ? scope : scopeOfFeature(key.text)));
  return channels.map(withoutSecrets);
}

/** A table, and the tables in it that count under a condition (Pixi docs, "Conditional dependencies"): `"if(linux)" = { … }`. */
function requirementsIn(found: Requirements, owner: TreeNode | undefined, table: string): readonly TreeMember[] {
  return found
    .table(owner, table)
    .flatMap((member) => (member.key.text.startsWith('if(') ? membersAt(member.value) : member));
}

/** Environments are made of features: only their names show what they are for. */
function scopeOfFeature(name: string): Scope {
  if (/^tests?$/.test(name)) return 'test';
  return /^(?:dev|develop|development|docs?|lint|ci|format|fmt|typing|build)$/.test(name) ? 'development' : 'optional';
}

/** A name or an address, or a table with one and its priority. */
function channelIn(item: TreeNode): string | null {
  return item.kind === 'scalar' ? item.text : textAt(item, 'channel');
}

/** `usual`: the channel of packages that name none; `null` if the file has none, or one that can't be read. */
function fieldsOf({ key, value }: TreeMember, usual: CondaPlace | null): RequiredFields {
  const specifier = value.kind === 'scalar' ? value : scalarAt(value, 'version');
  const spec = specifier && !specifier.text.includes('[') ? readMatchSpec(`${key.text} ${specifier.text}`) : null;
  const named = textAt(value, 'channel');
  const place =
    named !== null ? ({ channel: withoutSecrets(named), isNamed: true } as const) : (usual ?? { channel: null });
  const build = spec?.version ? (spec.build ?? textAt(value, 'build')) : null;
  const inChannel: DependencySource = { kind: 'conda', subdir: textAt(value, 'subdir'), build, ...place };
  const found = addressOf(value);
  const source = found?.source ?? sourceOf(value) ?? (named === null && !usual ? unknownSource : inChannel);
  return {
    source,
    requirement: specifier ? withoutCredentials(specifier.text) : null,
    version: found ? found.version : source.kind === 'conda' ? (spec?.version ?? null) : null,
    versionRange: specifier ? rangeOf(specifier) : null,
  };
}

/** The address of a build, or of another archive. */
function addressOf(value: TreeNode): { readonly source: DependencySource; readonly version: string | null } | null {
  const address = textAt(value, 'url');
  if (address === null) return null;
  const { source, version } = readCondaArchive(address) ?? {};
  if (!source || version === undefined)
    return { source: { kind: 'archive', url: withoutSecrets(address) }, version: null };
  return { source: source.kind === 'conda' ? { ...source, isNamed: true } : source, version };
}
