import type { DependencySource } from '../format.ts';
import { parseGitLocation, withoutUserInfo } from '../git/gitLocation.ts';
import type { JsonDocument } from '../locate/json.ts';
import { hostOf, registryOf } from '../registryHost.ts';
import { isPackagist } from './packagist.ts';

const packagist: DependencySource = { kind: 'registry', registry: null };

/** Repositories that serve certain vendors alone, to anyone, by the beginnings of their hosts. */
const vendorsOf: readonly (readonly [host: string, vendors: readonly string[]])[] = [
  ['packages.drupal.', ['drupal']],
  ['asset-packagist.', ['npm-asset', 'bower-asset']],
  ['wpackagist.', ['wpackagist-plugin', 'wpackagist-theme']],
];

/** More registries than any project has: beyond, none is asked which packages it is for, and any may be its. */
const maxRegistries = 100;

/** A registry besides Packagist, and for which packages it is asked. */
interface OtherRegistry {
  readonly source: DependencySource;
  isFor(name: string): boolean;
}

/** The `repositories` of a composer.json (Composer docs, "Repositories"): where packages come from that Packagist may not have. */
export class ComposerRepositories {
  /** Folders of packages, as written: globs. */
  readonly paths: string[] = [];
  readonly #document: JsonDocument;
  readonly #vcs = new Map<string, DependencySource>();
  readonly #inline = new Set<string>();
  readonly #registries: OtherRegistry[] = [];

  constructor(document: JsonDocument, repositories: number) {
    this.#document = document;
    if (document.isArray(repositories)) {
      const end = document.after(repositories);
      for (let item = document.first(repositories); item < end; item = document.after(item)) this.#add(item);
    } else if (document.isObject(repositories)) {
      const end = document.after(repositories);
      for (let key = document.first(repositories); key < end; key = document.afterMember(key))
        this.#add(document.value(key));
    }
  }

  /** Where a package comes from, as far as it can be told: a name that is served elsewhere may be a secret. */
  sourceOf(name: string): DependencySource {
    if (this.#inline.has(name)) return { kind: 'unknown', text: 'a package described in composer.json' };
    const repository = this.#vcs.get(name.slice(name.indexOf('/') + 1));
    return repository ?? this.#registries.find((one) => one.isFor(name))?.source ?? packagist;
  }

  #add(node: number): void {
    const document = this.#document;
    const text = (name: string): string => {
      const value = document.member(node, name);
      return document.isString(value) ? document.string(value) : '';
    };
    const [type, url] = [text('type'), text('url')];
    if (type === 'path') this.paths.push(url);
    else if (type === 'package') this.#addInline(document.member(node, 'package'));
    else if (type === 'composer') this.#addRegistry(node, url);
    else if (/^(?:vcs|git|github|gitlab|bitbucket|git-bitbucket)$/.test(type)) this.#addRepository(url);
  }

  /** Packages are mostly called like their repositories. */
  #addRepository(url: string): void {
    const path = parseGitLocation(url)?.path.toLowerCase() ?? '';
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name !== '') this.#vcs.set(name, { kind: 'git', url: withoutUserInfo(url), ref: null });
  }

  #addInline(node: number): void {
    const document = this.#document;
    if (document.isArray(node)) {
      const end = document.after(node);
      for (let item = document.first(node); item < end; item = document.after(item)) this.#addInline(item);
      return;
    }
    const name = document.member(node, 'name');
    if (document.isString(name)) this.#inline.add(document.string(name).toLowerCase());
  }

  #addRegistry(node: number, url: string): void {
    if (isPackagist(url)) return;
    if (this.#registries.length > maxRegistries) return;
    const source: DependencySource = { kind: 'registry', registry: registryOf(url) };
    if (this.#registries.length === maxRegistries) {
      this.#registries.push({ source, isFor: () => true });
      return;
    }
    const vendors = vendorsOf.find(([host]) => hostOf(url).startsWith(host))?.[1];
    const only = this.#patternsAt(node, 'only') ?? vendors?.map((vendor) => `${vendor}/*`);
    const exclude = this.#patternsAt(node, 'exclude') ?? [];
    this.#registries.push({
      source,
      isFor: (name) => (only?.some(matcher(name)) ?? true) && !exclude.some(matcher(name)),
    });
  }

  /** `null` when there is no list of this name. */
  #patternsAt(node: number, name: string): readonly string[] | null {
    const document = this.#document;
    const list = document.member(node, name);
    if (!document.isArray(list)) return null;
    const patterns: string[] = [];
    const end = document.after(list);
    for (let item = document.first(list); item < end; item = document.after(item))
      if (document.isString(item)) patterns.push(document.string(item).toLowerCase());
    return patterns;
  }
}

/** `vendor/*` or a whole name. A star somewhere else is taken for whatever it may be. */
function matcher(name: string): (pattern: string) => boolean {
  return (pattern) => {
    const star = pattern.indexOf('*');
    return star < 0 ? name === pattern : name.startsWith(pattern.slice(0, star));
  };
}
