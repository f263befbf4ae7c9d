import { baseName } from '../../base/baseName.ts';
import type { DependencySource } from '../format.ts';
import { gitSource, sourceOfRepository } from '../sources/gitAccess.ts';
import { parseGitLocation } from '../sources/gitLocation.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import type { SourceName } from '../sources/packageSources.ts';
import { readJsonTree } from '../parse/jsonTree.ts';
import { type TreeNode, itemsAt, membersAt, nodeAt, quotedAt, quotedTextAt } from '../parse/tree.ts';
import { hostOf, registryOf } from '../sources/registryHost.ts';
import type { UserSettingsFile } from '../userSettingsFile.ts';
import { isPackagist } from './identifyComposerPackage.ts';
import { isWellKnown } from '../sources/wellKnown.ts';
import { usualRegistry } from '../sources/registrySources.ts';

const kinds: ReadonlySet<UserSettingsFile['kind']> = new Set(['composerConfig', 'composerAuth'] as const);

/** Repositories that serve certain vendors alone, to anyone, by the beginnings of their hosts. */
const vendorsOf: readonly (readonly [host: string, vendors: readonly string[]])[] = [
  ['packages.drupal.', ['drupal']],
  ['asset-packagist.', ['npm-asset', 'bower-asset']],
  ['wpackagist.', ['wpackagist-plugin', 'wpackagist-theme']],
];

/**
 * More registries than any project has: beyond this, their package filters are not checked, and any package may be
 * theirs.
 */
const maxRegistries = 100;

/** A registry besides Packagist, and its package filter: patterns of names. Without user and password. */
interface ComposerRegistry {
  readonly address: string;
  /** `null` for every package. */
  readonly only: readonly string[] | null;
  readonly exclude: readonly string[];
  /** It serves certain vendors to anyone, and the service doesn't know them. */
  readonly isPublic: boolean;
}

/** Other possible sources of packages besides registries: a repository, folders, a description. */
export interface ComposerPlace {
  readonly source: SourceName;
  /** The package's name as far as it is known, in lower case: with its vendor, without, or `null`. */
  readonly name: string | null;
  /** Packages of other names may come from there too. */
  readonly isOpen: boolean;
}

/** A repository of one package. */
interface VcsRepository {
  readonly url: string;
  /** The last element of its address, in lower case: most packages are called like their repositories. */
  readonly name: string;
  readonly source: SourceName;
}

/** Repositories by what packages are looked up with: of several, the first. */
interface VcsIndex {
  /** The source of the package of this name. */
  readonly byName: ReadonlyMap<string, DependencySource>;
  /** Repositories whose package has no required name, by each element of their sources. */
  readonly othersByPart: ReadonlyMap<string, VcsRepository>;
  readonly other: VcsRepository | undefined;
}

/**
 * The `repositories` of a composer.json or config.json (Composer docs, "Repositories"): where packages come from that
 * Packagist may not have.
 */
export class ComposerRepositories {
  /** Folders of packages, as written: globs. */
  readonly paths: string[] = [];
  readonly registries: ComposerRegistry[] = [];
  /** `"packagist": false`, also with its host: nothing comes from there. */
  isPackagistOff = false;
  readonly #vcs: VcsRepository[] = [];
  readonly #inline = new Set<string>();

  constructor(repositories: TreeNode | undefined) {
    if (repositories?.kind === 'table') this.#addMembers(repositories);
    for (const item of itemsAt(repositories)) {
      if (quotedAt(item, 'type')) this.#add(item);
      else this.#addMembers(item);
    }
  }

  /**
   * For every required package its source, as far as it is known: a name that another source serves may be a secret.
   */
  sourcesOf(names: readonly string[]): readonly DependencySource[] {
    const index = this.#indexOf(new Set(names.map(shortName)));
    const sources: DependencySource[] = [];
    for (const name of names) {
      sources.push(this.#sourceOf(name, index));
    }
    return sources;
  }

  /** Everything besides registries, without secrets. `label`: the source's name for what has none of its own. */
  placesFor(label: SourceName): readonly ComposerPlace[] {
    const places = [
      ...[...this.#inline].map((name) => ({ source: label, name, isOpen: false })),
      ...this.#vcs.map(({ url, name }) => ({ source: sourceOfRepository(url) || label, name, isOpen: true })),
      ...this.paths.map(() => ({ source: label, name: null, isOpen: true })),
    ];
    // Beyond, any may have any package.
    return places.length <= maxRegistries ? places : [{ source: label, name: null, isOpen: true }];
  }

  /** `short`: the names of all required packages, without vendors. */
  #indexOf(short: ReadonlySet<string>): VcsIndex {
    const byName = new Map<string, DependencySource>();
    const othersByPart = new Map<string, VcsRepository>();
    for (const one of this.#vcs) {
      if (short.has(one.name)) {
        if (!byName.has(one.name)) byName.set(one.name, gitSource(one.url, null));
      } else for (const part of one.source.split('/')) if (!othersByPart.has(part)) othersByPart.set(part, one);
    }
    return { byName, othersByPart, other: this.#vcs.find(({ name }) => !short.has(name)) };
  }

  #sourceOf(name: string, { byName, othersByPart, other: first }: VcsIndex): DependencySource {
    if (this.#inline.has(name)) return { kind: 'unknown', text: 'a package described in composer.json' };
    const repository = byName.get(shortName(name));
    if (repository) return repository;
    const registry = this.registries.find((one) => mayServe(one, name));
    if (registry?.isPublic) return { kind: 'notCovered', what: 'a package of another registry' };
    if (registry && (registry.only !== null || this.isPackagistOff))
      return { kind: 'registry', registry: registry.address };
    const owner = name.slice(0, name.indexOf('/'));
    const other = othersByPart.get(owner) ?? first;
    const address = registry?.address ?? (other && addressOf(other));
    if (this.isPackagistOff) return { kind: 'registry', registry: address ?? '' };
    if (address === undefined || isWellKnown('composer', name)) return usualRegistry;
    return { kind: 'registry', registry: address, isOneOf: true };
  }

  #add(node: TreeNode): void {
    const type = quotedTextAt(node, 'type') ?? '';
    const url = quotedTextAt(node, 'url') ?? '';
    if (type === 'path') this.paths.push(url);
    else if (type === 'package') {
      const described = nodeAt(node, 'package');
      for (const one of described?.kind === 'list' ? described.items : [described]) {
        const name = quotedTextAt(one, 'name');
        if (name !== null) this.#inline.add(name.toLowerCase());
      }
    } else if (type === 'composer') this.#addRegistry(node, url);
    else if (/^(?:vcs|git|github|gitlab|bitbucket|git-bitbucket|hg|svn|fossil|perforce)$/.test(type)) {
      const path = (parseGitLocation(url)?.path ?? url).toLowerCase();
      this.#vcs.push({ url, name: baseName(path), source: sourceOfRepository(url) });
    }
  }

  /** Names of repositories do not count, but for the one of Packagist: `false`, or what takes its place. */
  #addMembers(node: TreeNode): void {
    for (const { key, value } of membersAt(node)) {
      const count = this.registries.length;
      this.#add(value);
      if (!/^packagist(?:\.\w+)?$/i.test(key.text)) continue;
      const isFalse = value.kind === 'scalar' && value.text === 'false';
      this.isPackagistOff ||= isFalse || this.registries.length > count;
    }
  }

  #addRegistry(node: TreeNode, url: string): void {
    if (isPackagist(url) || this.registries.length > maxRegistries) return;
    const address = registryOf(withoutCredentials(url));
    if (this.registries.length === maxRegistries) {
      this.registries.push({ address, only: null, exclude: [], isPublic: false });
      return;
    }
    const vendors = vendorsOf.find(([host]) => hostOf(url).startsWith(host))?.[1];
    this.registries.push({
      address,
      only: patternsAt(node, 'only') ?? vendors?.map((vendor) => `${vendor}/*`) ?? null,
      exclude: patternsAt(node, 'exclude') ?? [],
      isPublic: vendors !== undefined,
    });
  }
}

/** `null` when there is no list of this name. */
function patternsAt(node: TreeNode, name: string): readonly string[] | null {
  const list = nodeAt(node, name);
  if (list?.kind !== 'list') return null;
  return list.items.flatMap((item) => quotedTextAt(item)?.toLowerCase() ?? []);
}

/** The address to check for a repository's package; a folder is its own. */
function addressOf({ url, source }: VcsRepository): string {
  return source === '' ? url : `https://${source}/`;
}

/** True if a registry is used for packages of this name. */
export function mayServe({ only, exclude }: ComposerRegistry, name: string): boolean {
  return (only?.some(matcher(name)) ?? true) && !exclude.some(matcher(name));
}

/** `vendor/*` or a whole name. A star in another place matches anything. */
function matcher(name: string): (pattern: string) => boolean {
  return (pattern) => {
    const star = pattern.indexOf('*');
    return star < 0 ? name === pattern : name.startsWith(pattern.slice(0, star));
  };
}

/** The part behind the vendor. */
export function shortName(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}

/** Sources of Composer packages from the user's settings. */
export interface ComposerUserSettings {
  /** Labels of settings files that can't be read: each counts as an unknown private source of every package. */
  readonly unreadable: readonly SourceName[];
  readonly registries: readonly ComposerRegistry[];
  /** Other sources of packages. */
  readonly places: readonly ComposerPlace[];
  readonly isPackagistOff: boolean;
}

/**
 * `files`: of every kind, the nearest to the workspace folder first. An auth.json names no repositories, and holds
 * secrets alone.
 */
export function readComposerUserSettings(files: readonly UserSettingsFile[]): ComposerUserSettings {
  const registries: ComposerRegistry[] = [];
  const places: ComposerPlace[] = [];
  let isPackagistOff = false;
  for (const { kind, label, text } of files) {
    if (kind !== 'composerConfig' || text === null) continue;
    const repositories = new ComposerRepositories(nodeAt(readJsonTree(text).root, 'repositories'));
    registries.push(...repositories.registries);
    places.push(...repositories.placesFor(label));
    isPackagistOff ||= repositories.isPackagistOff;
  }
  return {
    unreadable: files.flatMap(({ kind, label, text }) => (kinds.has(kind) && text === null ? [label] : [])),
    registries,
    places,
    isPackagistOff,
  };
}
