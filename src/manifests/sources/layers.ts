import { foldersFrom } from '../folders.ts';
import {
  type Environment,
  folderOfSettings,
  type SupportFile,
  type SupportFileName,
  type UserSettingsFile,
  type UserSettingsKind,
} from '../userSettingsFile.ts';
import { among, type Origin, type Origins, publicOrigin } from './origins.ts';
import type { SourceName } from './packageSources.ts';

/** Where packages come from by one file. Plain data; addresses are without users, passwords and queries. */
export interface SourceSettings {
  /** The default sources, in place of the public one. Absent or empty: another layer decides. */
  readonly main?: readonly string[];
  /** Sources besides the default ones. */
  readonly extra?: readonly string[];
  /** What a scope, a registry or a channel has in place of the default sources, by its name. */
  readonly rules?: ReadonlyMap<string, readonly string[]>;
  /** No default source is used, neither the public one nor one in its place. */
  readonly isClosed?: boolean;
}

/** The settings of one tool in one file, or in the environment. Of several, the first that has a rule decides. */
export interface Layer extends SourceSettings {
  /** The file's name for the user: that of its sources where they have none, or where it can't be read. */
  readonly label: SourceName;
  /** It can't be read: any name may have another source by its rules, or may also come from sources that it adds. */
  readonly unreadable?: 'replaces' | 'adds';
}

/** The settings files of one tool, and what they are called. */
export interface SettingsTool {
  /** Files in the workspace folder. Absent: none. */
  readonly files?: readonly SupportFileName[];
  /** Of files outside of the workspace folder. */
  readonly kind: UserSettingsKind;
  /** `null` for a text that can't be read. */
  read(this: void, text: string, label: SourceName): SourceSettings | null;
  environment?(this: void, environment: Environment): Layer;
  /** The tool takes the extra sources of all layers together. */
  readonly isCombined?: true;
  /** Variables count after files of the workspace folder, and not before them. */
  readonly areFilesFirst?: true;
}

/** Layers outside of the workspace folder. Plain data. */
export interface UserLayers {
  readonly environment: Layer;
  /** The nearest to the workspace folder first. */
  readonly files: readonly Layer[];
}

/** Longer files are no settings; they are read in one go. */
const maxLength = 100_000;

function readLayer(tool: SettingsTool, text: string | null, label: SourceName): Layer {
  const read = text === null || text.length > maxLength ? null : tool.read(text, label);
  return read ? { ...read, label } : { label, unreadable: tool.isCombined ? 'adds' : 'replaces' };
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readUserLayers(
  tool: SettingsTool,
  files: readonly UserSettingsFile[],
  environment: Environment,
): UserLayers {
  const own = files.filter(({ kind }) => kind === tool.kind);
  return {
    environment: tool.environment?.(environment) ?? { label: 'environment' },
    files: own.map(({ text, label }) => readLayer(tool, text, label)),
  };
}

/** The layers of one tool for each folder of a workspace. */
export function layersOf(
  tool: SettingsTool,
  supports: readonly SupportFile[],
  { environment, files }: UserLayers,
): SettingsByFolder<Layer> {
  const layers = tool.areFilesFirst
    ? new SettingsByFolder([], [environment, ...files])
    : new SettingsByFolder([environment], files);
  for (const { path, text, isUnreadable } of supports)
    for (const name of tool.files ?? []) {
      const folder = folderOfSettings(path, name);
      if (folder !== null) layers.add(folder, readLayer(tool, isUnreadable ? null : text, path));
    }
  return layers;
}

/** Settings of one tool: those of files in the workspace folder count in their folders and below. */
export class SettingsByFolder<T> {
  readonly #first: readonly T[];
  readonly #beyond: readonly T[];
  readonly #files = new Map<string, readonly T[]>();
  readonly #known = new Map<string, readonly T[]>();

  /** `first` precedes all files: usually the environment's; `beyond` are those outside the workspace folder. */
  constructor(first: readonly T[], beyond: readonly T[]) {
    this.#first = first;
    this.#beyond = beyond;
  }

  add(folder: string, settings: T): void {
    this.set(folder, [...(this.#files.get(folder) ?? []), settings]);
  }

  /** In place of others of that folder. */
  set(folder: string, settings: readonly T[]): void {
    this.#files.set(folder, settings);
  }

  /** All that count in a folder, the first of them before the next. Called once all are added. */
  at(folder: string): readonly T[] {
    let found = this.#known.get(folder);
    if (!found) this.#known.set(folder, (found = this.with(folder, [])));
    return found;
  }

  /** The same with others between those of the workspace folder and those outside of it. */
  with(folder: string, between: readonly T[]): readonly T[] {
    const inside: T[] = [];
    if (this.#files.size > 0) for (const at of foldersFrom(folder)) inside.push(...(this.#files.get(at) ?? []));
    return [...this.#first, ...inside, ...between, ...this.#beyond];
  }
}

/**
 * The source of packages by layers, the first of which counts before the next. `keys`: what they are looked up with, one before the
 * next: names of rules, and `''` for the default sources. Without a rule they come from the public source.
 */
export function originBy(layers: readonly Layer[], keys: readonly string[], origins: Origins): Origin {
  const extra = layers.flatMap((layer) => originsIn(layer.extra, layer, origins));
  const closed = layers.find(({ isClosed }) => isClosed);
  const byRule = closed ? [] : ruled(layers, keys, origins);
  const usual = closed && extra.length === 0 ? [origins.named(closed.label)] : byRule;
  return among([...unreadIn(layers, origins), ...usual, ...extra]);
}

/** Layers that may add any source, unless the user answered that they are public. */
export function unreadIn(layers: readonly Layer[], origins: Origins): readonly Origin[] {
  const unread = layers.filter(({ unreadable }) => unreadable === 'adds').map(({ label }) => origins.perhaps(label));
  return unread.filter(({ access }) => access !== 'public');
}

function ruled(layers: readonly Layer[], keys: readonly string[], origins: Origins): readonly Origin[] {
  for (const key of keys)
    for (const layer of layers) {
      const perhaps = layer.unreadable === 'replaces' ? origins.perhaps(layer.label) : publicOrigin;
      if (perhaps.access !== 'public') return [perhaps];
      const found = originsIn(key === '' ? layer.main : layer.rules?.get(key), layer, origins);
      if (found.length > 0) return found;
    }
  return [publicOrigin];
}

function originsIn(addresses: readonly string[] = [], { label }: Layer, origins: Origins): readonly Origin[] {
  return addresses.map((address) => origins.at(address, label));
}

/** What the first layer with a rule of this name has in it. An empty rule is none. */
export function ruleIn(layers: readonly Layer[], name: string): readonly string[] | undefined {
  for (const { rules } of layers) {
    const found = rules?.get(name) ?? [];
    if (found.length > 0) return found;
  }
  return undefined;
}
