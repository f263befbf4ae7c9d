import { folderOf } from '../folders.ts';
import type { Dependency } from '../format.ts';
import type { Identity } from '../identify.ts';
import type { SupportFile } from '../link.ts';
import { sourceName } from '../sources/packageSources.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';
import { hostOf } from '../sources/registryHost.ts';
import { among, type Origin, type Origins, publicOrigin } from '../sources/origins.ts';
import { SettingsByFolder } from '../sources/settingsByFolder.ts';
import { isWellKnown } from '../sources/wellKnown.ts';
import { type NugetConfig, type NugetUserSettings, parseNugetConfig, unreadableConfig } from './nugetConfig.ts';

/**
 * True if an address is known to hold only public packages. False for a path, a variable and a text that is no address,
 * except the folders of packages that come with Visual Studio and .NET.
 */
export function isPublicFeed(address: string): boolean {
  if (hostOf(address) === '')
    return /(?:^|[\\/])(?:microsoft sdks[\\/]nugetpackages|dotnet[\\/]library-packs)[\\/]?$/i.test(address);
  return isPublicAddress(address, 'nuget');
}

/** Gives a package of these feeds coordinates, unless it may be private. */
export type Namer = (dependency: Dependency, feeds: Feeds) => Identity;

/** Decides which names of one folder may be sent, by the package sources in settings. */
export interface Feeds {
  /** The reason to withhold a package of this name; `null` if there is none. */
  privacyOf(name: string): Identity | null;
}

/** A reason to withhold a name in one of them holds for all. */
export function bothFeeds(one: Feeds, other: Feeds): Feeds {
  if (one === allPublic) return other;
  return other === allPublic ? one : { privacyOf: (name) => one.privacyOf(name) ?? other.privacyOf(name) };
}

/**
 * Answers for every folder of a workspace (NuGet docs, "Common NuGet configurations"): settings of the user count first, then those
 * of outer folders; a `<clear/>` forgets them and what a machine has without any. Any source that is left may have a package, unless sources
 * are mapped to names: then those of the longest pattern. A key only joins the settings of one source; its address decides whether it is public.
 */
export class FeedIndex {
  readonly #configs: SettingsByFolder<NugetConfig>;
  readonly #answers = new Map<string, Feeds>();
  readonly #origins: Origins;

  constructor(origins: Origins, settings: NugetUserSettings) {
    this.#origins = origins;
    this.#configs = new SettingsByFolder([], settings.configs);
  }

  read(supports: readonly SupportFile[]): void {
    for (const { path, text, isUnreadable } of supports) {
      if (!/(?:^|\/)nuget\.config$/i.test(path)) continue;
      const folder = folderOf(path);
      // Old Visual Studio put it here, for the outer folder.
      const own = /(?:^|\/)\.nuget$/i.test(folder) ? folderOf(folder) : folder;
      this.#configs.set(own, [isUnreadable ? unreadableConfig(path) : parseNugetConfig(text, path)]);
    }
  }

  of(folder: string): Feeds {
    let answer = this.#answers.get(folder);
    if (!answer) {
      const configs = this.#configs.at(folder).toReversed();
      this.#answers.set(folder, (answer = configs.length === 0 ? allPublic : this.#read(configs)));
    }
    return answer;
  }

  /** Addresses that count in place of the configured sources. */
  ofSources(addresses: readonly string[]): Feeds {
    const feeds = addresses.map((address) => this.#origins.at(address));
    return { privacyOf: (name) => privacyIn(feeds, name) };
  }

  /** Addresses that a project adds to those it has: with them a name may be private. */
  ofMore(addresses: readonly string[]): Feeds {
    const hidden = addresses.map((address) => this.#origins.at(address)).filter(({ access }) => access !== 'public');
    if (hidden.length === 0) return allPublic;
    const feeds = [publicOrigin, ...hidden];
    return { privacyOf: (name) => privacyIn(feeds, name) };
  }

  /** `files`: the outermost first. */
  #read(files: readonly NugetConfig[]): Feeds {
    let sources = new Map<string, readonly Origin[]>([[defaultKey, [publicOrigin]]]);
    const disabled = new Map<string, boolean>();
    let patterns: NugetConfig['mapping'] = [];
    for (const file of files) {
      const added = new Set<string>();
      for (const change of file.sources) {
        if (change.kind === 'clear') sources = new Map();
        else if (change.kind === 'remove') sources.delete(keyOf(change.key));
        else {
          // Another file's address is replaced; of several in one file, any may count.
          const key = keyOf(change.key);
          const before = added.has(key) ? (sources.get(key) ?? []) : [];
          sources.set(key, [...before, this.#origins.at(change.address)]);
          added.add(key);
        }
      }
      if (file.isDisabledCleared) disabled.clear();
      for (const [key, isDisabled] of file.disabled) disabled.set(keyOf(key), isDisabled);
      patterns = file.isMappingCleared ? file.mapping : [...patterns, ...file.mapping];
    }
    const feedsOf = (keys: Iterable<string>): readonly Origin[] =>
      [...keys]
        .filter((key) => disabled.get(keyOf(key)) !== true)
        .flatMap((key) => sources.get(keyOf(key)) ?? this.#unplaced(key));
    const all = feedsOf(sources.keys());
    const nowhere = [this.#closedBy(files)];
    return {
      privacyOf: (name) => {
        const mapped = sourcesFor(name, patterns);
        const feeds = mapped === null ? all : feedsOf(mapped);
        return privacyIn(feeds.length === 0 ? nowhere : feeds, name);
      },
    };
  }

  /** A source that is only mapped: its address is in settings that are not here. */
  #unplaced(key: string): Origin {
    return this.#origins.named(sourceName(key));
  }

  /** Where settings leave no source, the last file that takes one away stands for it. */
  #closedBy(files: readonly NugetConfig[]): Origin {
    const takesAway = ({ sources, disabled }: NugetConfig): boolean =>
      disabled.size > 0 || sources.some(({ kind }) => kind !== 'add');
    return this.#origins.named((files.findLast(takesAway) ?? files.at(-1))?.label ?? '');
  }
}

/** The source that NuGet has without any settings (NuGet docs, "nuget.config reference"): its key is the gallery's host. */
const defaultKey = 'nuget.example';

/** All spellings of one key. */
function keyOf(key: string): string {
  return /^nuget\.org$/i.test(key) ? defaultKey : key;
}

function privacyIn(feeds: readonly Origin[], name: string): Identity | null {
  const { access, withheld } = among(feeds);
  return access === 'unknown' && isWellKnown('nuget', name) ? null : withheld;
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
  privacyOf() {
    return null;
  },
};
