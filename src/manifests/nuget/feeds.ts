import type { Steps } from '../../base/steps.ts';
import { folderOf, parentFolder } from '../folders.ts';
import type { Dependency } from '../format.ts';
import type { Identity } from '../identify.ts';
import type { SupportFile } from '../link.ts';
import type { PublicSources } from '../packageSources.ts';
import { isPublicAddress } from '../publicHosts.ts';
import { type NugetConfig, parseNugetConfig } from './nugetConfig.ts';

/** Whether an address is known to hold nothing but what is public. A path, a variable and a text that is no address are not. */
export function isPublicFeed(address: string, mirrors: PublicSources): boolean {
  return mirrors.hasAddress(address) || isPublicAddress(address, 'nuget');
}

/** Names a package of these feeds, unless it may be nobody's business. */
export type Namer = (dependency: Dependency, feeds: Feeds) => Identity;

/** Tells which names of one folder may come from a public feed, as far as the nuget.config files say. */
export interface Feeds {
  isPublic(name: string): boolean;
}

/** What a machine has without any settings: named for its host, and public. */
const usualSource = 'nuget';

/**
 * Answers for every folder of a workspace (NuGet docs, "Common NuGet configurations"): settings of outer folders count first, a
 * `<clear/>` forgets them and what a machine has by itself. Where no source that is left is public, no name is; where sources
 * are mapped to names, the longest pattern decides.
 */
export class FeedIndex {
  readonly #files = new Map<string, NugetConfig>();
  readonly #answers = new Map<string, Feeds>();
  readonly #mirrors: PublicSources;

  constructor(mirrors: PublicSources) {
    this.#mirrors = mirrors;
  }

  *read(supports: readonly SupportFile[]): Steps<void> {
    for (const { path, text } of supports) {
      if (!/(?:^|\/)nuget\.config$/i.test(path)) continue;
      const folder = folderOf(path);
      // Where Visual Studio once put it, for the folder around.
      const own = /(?:^|\/)\.nuget$/i.test(folder) ? folderOf(folder) : folder;
      this.#files.set(own, yield* parseNugetConfig(text));
    }
  }

  of(folder: string): Feeds {
    if (this.#files.size === 0) return allPublic;
    let answer = this.#answers.get(folder);
    if (!answer) this.#answers.set(folder, (answer = this.#read(folder)));
    return answer;
  }

  /** What a project says of its own sources goes before what is configured. */
  ofSources(sources: readonly string[]): Feeds {
    const isPublic = sources.some((address) => isPublicFeed(address, this.#mirrors));
    return { isPublic: () => isPublic };
  }

  #read(folder: string): Feeds {
    const files: NugetConfig[] = [];
    for (let at: string | null = folder; at !== null; at = parentFolder(at)) {
      const file = this.#files.get(at);
      if (file) files.unshift(file);
    }
    let sources = new Map([[usualSource, usualSource]]);
    const disabled = new Map<string, boolean>();
    let patterns: NugetConfig['mapping'] = [];
    for (const file of files) {
      for (const change of file.sources) {
        if (change.kind === 'clear') sources = new Map();
        else if (change.kind === 'remove') sources.delete(keyOf(change.key));
        else sources.set(keyOf(change.key), change.address);
      }
      if (file.isDisabledCleared) disabled.clear();
      for (const [key, isDisabled] of file.disabled) disabled.set(keyOf(key), isDisabled);
      patterns = file.isMappingCleared ? file.mapping : [...patterns, ...file.mapping];
    }
    const isOpen = (key: string): boolean => {
      const address = sources.get(keyOf(key)) ?? '';
      if (disabled.get(keyOf(key)) === true) return false;
      return address === usualSource || isPublicFeed(address, this.#mirrors);
    };
    const hasPublic = [...sources.keys()].some(isOpen);
    return {
      isPublic: (name) => {
        const mapped = sourcesFor(name, patterns);
        return mapped === null ? hasPublic : mapped.some(isOpen);
      },
    };
  }
}

/** However the usual source is written, it is the same one. */
function keyOf(key: string): string {
  return /^nuget\.[a-z]+$/i.test(key) ? usualSource : key;
}

/** The sources of the longest pattern a name matches; `null` for none. A name in full goes before any other. */
function sourcesFor(name: string, mapping: NugetConfig['mapping']): readonly string[] | null {
  const id = name.toLowerCase();
  let longest = -1;
  let sources: string[] = [];
  for (const { source, pattern } of mapping) {
    const isPrefix = pattern.endsWith('*');
    const isMatch = isPrefix ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
    const length = isPrefix ? pattern.length - 1 : Infinity;
    if (!isMatch || length < longest) continue;
    if (length > longest) sources = [];
    longest = length;
    sources.push(source);
  }
  return longest < 0 ? null : sources;
}

const allPublic: Feeds = {
  isPublic() {
    return true;
  },
};
