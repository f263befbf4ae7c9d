import { folderOf } from '../folders.ts';
import type { SupportFile } from '../link.ts';
import type { Identity } from '../identify.ts';
import type { SourceName } from '../sources/packageSources.ts';
import { withoutSecrets } from '../sources/registryHost.ts';
import { type Origins, unknownOrigin } from '../sources/origins.ts';
import { SettingsByFolder } from '../sources/settingsByFolder.ts';
import type { Environment, UserSettingsFile } from '../userSettingsFile.ts';
import { isPublicGemRegistry } from './identifyGem.ts';

/** The mirrors of one Bundler configuration. */
export interface BundleConfig {
  /** Address of a registry, in lower case and with a slash at its end, or `all` → address without user and password. */
  readonly mirrors: ReadonlyMap<string, string>;
  /** For the user; the name of a mirror without a host, and of a file that can't be read. */
  readonly label: SourceName;
  /** It can't be read: any gem may come from another source. */
  readonly isUnreadable?: true;
}

/** Sources of gems from settings outside the workspace folder. Plain data. */
export interface GemUserSettings {
  readonly environment: BundleConfig;
  /** The nearest to the workspace folder first. */
  readonly files: readonly BundleConfig[];
}

const prefix = 'BUNDLE_MIRROR__';

/**
 * Reads a `.bundle/config` (Bundler docs, "bundle config", "Mirrors of gem sources"): `BUNDLE_MIRROR__<ADDRESS>:
 * "<address>"` in a key of which a point is two underscores and a hyphen three, or `BUNDLE_MIRROR__ALL`. `null` for a
 * file that can't be read.
 */
function readBundleConfig(text: string | null, label: SourceName): BundleConfig {
  if (text === null) return { mirrors: new Map(), label, isUnreadable: true };
  const lines = text.split(/\r\n|\r|\n/).flatMap((line): (readonly [string, string])[] => {
    const colon = line.startsWith(prefix) ? line.search(/:(?:\s|$)/) : -1;
    return colon < 0
      ? []
      : [
          [
            line.slice(0, colon),
            line
              .slice(colon + 1)
              .trim()
              .replace(/^["']|["']$/g, ''),
          ],
        ];
  });
  return { mirrors: mirrorsIn(lines), label };
}

function mirrorsIn(entries: readonly (readonly [key: string, value: string])[]): ReadonlyMap<string, string> {
  const mirrors = new Map<string, string>();
  for (const [key, value] of entries) {
    // Some keys are options of a mirror.
    if (!key.startsWith(prefix) || /__FALLBACK_TIMEOUT\/?$/.test(key)) continue;
    const from = key.slice(prefix.length).replaceAll('___', '-').replaceAll('__', '.').toLowerCase();
    mirrors.set(from === 'all' ? from : normal(from), withoutSecrets(value));
  }
  return mirrors;
}

/** `files`: of every kind, the nearest to the workspace folder first. */
export function readGemUserSettings(files: readonly UserSettingsFile[], environment: Environment): GemUserSettings {
  const variables = Object.entries(environment).map(([name, value]) => [name, value ?? ''] as const);
  return {
    environment: { mirrors: mirrorsIn(variables.filter(([, value]) => value !== '')), label: 'environment' },
    files: files.flatMap(({ kind, label, text }) => (kind === 'bundleConfig' ? [readBundleConfig(text, label)] : [])),
  };
}

/**
 * Finds the mirrors that gems come from in place of their registry: of the nearest file, the environment, the user's
 * file. A mirror may have more gems than the registry that a Gemfile and its lock name.
 */
export class GemMirrors {
  readonly #configs: SettingsByFolder<BundleConfig>;
  readonly #origins: Origins;

  constructor(supports: readonly SupportFile[], user: GemUserSettings, origins: Origins) {
    this.#configs = new SettingsByFolder([], [user.environment, ...user.files]);
    this.#origins = origins;
    for (const { path, text, isUnreadable } of supports)
      if (/(?:^|\/)\.bundle\/config$/.test(path))
        this.#configs.add(folderOf(folderOf(path)), readBundleConfig(isUnreadable ? null : text, path));
  }

  /**
   * The reason to withhold gems of a registry in a folder: they may come from a mirror that isn't known to be public.
   * `registry`: `null` for the public one.
   */
  withheld(registry: string | null, folder: string): Identity | null {
    for (const { mirrors, label, isUnreadable } of this.#configs.at(folder)) {
      const mirror = mirrorIn(mirrors, registry);
      const isAddress = mirror !== undefined && mirror.includes('://') && !mirror.startsWith('file:');
      const origin = isAddress ? this.#origins.at(mirror, label) : this.#origins.named(label);
      if (mirror === undefined && !(isUnreadable && origin.access !== 'public')) continue;
      return origin.access === 'public' ? null : unknownOrigin(origin.name).withheld;
    }
    return null;
  }
}

function mirrorIn(mirrors: ReadonlyMap<string, string>, registry: string | null): string | undefined {
  if (mirrors.size === 0) return undefined;
  const own = registry === null ? undefined : mirrors.get(normal(registry));
  const isUsual = registry === null || isPublicGemRegistry(registry);
  const ofUsual = isUsual ? [...mirrors].find(([from]) => isPublicGemRegistry(from))?.[1] : undefined;
  return own ?? ofUsual ?? mirrors.get('all');
}

function normal(address: string): string {
  const text = withoutSecrets(address).toLowerCase();
  return text.endsWith('/') ? text : `${text}/`;
}
