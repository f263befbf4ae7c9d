import { folderOf } from '../folders.ts';
import type { SupportFile } from '../userSettingsFile.ts';
import { type Origin, type Origins, publicOrigin } from '../sources/origins.ts';
import { sourceName } from '../sources/packageSources.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';
import { hostOf } from '../sources/registryHost.ts';
import { SettingsByFolder } from '../sources/layers.ts';
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

/** The sources of one folder, or of one project, that may have the package of a name. */
export type Feeds = (name: string) => readonly Origin[];

/**
 * The sources in settings, for every folder of a workspace (NuGet docs, "Common NuGet configurations"): settings of the user
 * count first, then those of outer folders; a `<clear/>` forgets them and what a machine has without any. Any source that is left may have a package, unless sources
 * are mapped to names: then those of the longest pattern. A key only joins the settings of one source; its address decides whether it is public.
 */
export class FeedIndex {
  readonly #configs: SettingsByFolder<NugetConfig>;
  readonly #known = new Map<string, Feeds>();
  readonly #origins: Origins;

  constructor(origins: Origins, settings: NugetUserSettings, supports: readonly SupportFile[]) {
    this.#origins = origins;
    this.#configs = new SettingsByFolder([], settings.configs);
    for (const { path, text, isUnreadable } of supports) {
      if (!/(?:^|\/)nuget\.config$/i.test(path)) continue;
      const folder = folderOf(path);
      // Old Visual Studio put it here, for the outer folder.
      const own = /(?:^|\/)\.nuget$/i.test(folder) ? folderOf(folder) : folder;
      this.#configs.set(own, [isUnreadable ? unreadableConfig(path) : parseNugetConfig(text, path)]);
    }
  }

  of(folder: string): Feeds {
    let feeds = this.#known.get(folder);
    if (!feeds) this.#known.set(folder, (feeds = this.#read(this.#configs.at(folder).toReversed())));
    return feeds;
  }

  /** Addresses that count in place of the configured sources. */
  ofSources(addresses: readonly string[]): Feeds {
    const feeds = addresses.map((address) => this.#origins.at(address));
    return () => feeds;
  }

  /** Addresses that a project adds to those it has: with them a name may be private. */
  ofMore(addresses: readonly string[]): Feeds {
    const feeds = [publicOrigin, ...addresses.map((address) => this.#origins.at(address))];
    return () => feeds;
  }

  /** `files`: the outermost first. */
  #read(files: readonly NugetConfig[]): Feeds {
    let sources = new Map<string, readonly Origin[]>([[defaultKey, [publicOrigin]]]);
    let isCleared = false;
    const disabled = new Map<string, boolean>();
    let patterns: NugetConfig['mapping'] = [];
    for (const file of files) {
      const added = new Set<string>();
      for (const change of file.sources) {
        if (change.kind === 'clear') [sources, isCleared] = [new Map(), true];
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
    // The address of a source that is only mapped is in settings that are not here, if these aren't cleared.
    const feedsOf = (keys: Iterable<string>): readonly Origin[] =>
      [...keys]
        .filter((key) => disabled.get(keyOf(key)) !== true)
        .flatMap((key) => sources.get(keyOf(key)) ?? this.#origins.named(sourceName(key)));
    const all = feedsOf(sources.keys());
    const nowhere = [this.#origins.named((files.findLast(removesSources) ?? files.at(-1))?.label ?? '')];
    return (name) => {
      const mapped = sourcesFor(name, patterns);
      const known = isCleared ? mapped?.filter((key) => sources.has(keyOf(key))) : [];
      const feeds = mapped === null ? all : feedsOf(known?.length ? known : mapped);
      return feeds.length === 0 ? nowhere : feeds;
    };
  }
}

/** Where settings leave no source, the last file that takes one away is named. */
function removesSources({ sources, disabled }: NugetConfig): boolean {
  return disabled.size > 0 || sources.some(({ kind }) => kind !== 'add');
}

/** The source that NuGet has without any settings (NuGet docs, "nuget.config reference"): its key is the gallery's host. */
const defaultKey = 'nuget.example';

/** All spellings of one key. */
function keyOf(key: string): string {
  return /^nuget\.org$/i.test(key) ? defaultKey : key;
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
