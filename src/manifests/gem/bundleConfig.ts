import type { SupportFile } from '../userSettingsFile.ts';
import {
  type Layer,
  layersOf,
  originBy,
  type SettingsByFolder,
  type SettingsTool,
  type UserLayers,
} from '../sources/layers.ts';
import type { Origins } from '../sources/origins.ts';
import type { Identity } from '../sources/packageSources.ts';
import { hostOf, withoutSecrets } from '../sources/registryHost.ts';
import { isPublicGemRegistry } from './identifyGem.ts';

const prefix = 'BUNDLE_MIRROR__';

/** The mirrors of gems that Bundler has in a `.bundle/config`, in the environment and in the user's file: the first of them counts. */
export const bundler: SettingsTool = {
  kind: 'bundleConfig',
  files: ['.bundle/config'],
  read: (text) => {
    const lines = text.split(/\r\n|\r|\n/).map((line) => /^(\w.*?):(?:\s|$)(.*)/.exec(line) ?? []);
    return mirrorsIn(lines.map(([, key = '', value = '']) => [key, value.trim().replace(/^["']|["']$/g, '')]));
  },
  environment: (environment) => {
    const variables = Object.entries(environment).map(([name, value]) => [name, value ?? ''] as const);
    return { ...mirrorsIn(variables.filter(([, value]) => value !== '')), label: 'environment' };
  },
  areFilesFirst: true,
};

/**
 * Bundler docs, "bundle config", "Mirrors of gem sources": `BUNDLE_MIRROR__<ADDRESS>: "<address>"` in a key of which a point is
 * two underscores and a hyphen three, the host of one, or `BUNDLE_MIRROR__ALL`. A rule has the same in lower case and with a slash at
 * its end; a mirror that is no address is an empty text.
 */
function mirrorsIn(entries: readonly (readonly [key: string, value: string])[]): Pick<Layer, 'main' | 'rules'> {
  const main: string[] = [];
  const rules = new Map<string, readonly string[]>();
  for (const [key, value] of entries) {
    // Some keys are options of a mirror.
    if (!key.startsWith(prefix) || /__FALLBACK_TIMEOUT\/?$/.test(key)) continue;
    const from = normal(key.slice(prefix.length).replaceAll('___', '-').replaceAll('__', '.'));
    const address = withoutSecrets(value);
    const mirror = address.includes('://') && !address.startsWith('file:') ? address : '';
    if (isPublicGemRegistry(from.includes('://') ? from : `https://${from}`)) main.push(mirror);
    rules.set(from, [mirror]);
  }
  return { main, rules };
}

/**
 * Finds the mirrors that gems come from in place of their registry. A mirror may have more gems than the registry that a Gemfile
 * and its lock name.
 */
export class GemMirrors {
  readonly #layers: SettingsByFolder<Layer>;
  readonly #origins: Origins;

  constructor(supports: readonly SupportFile[], user: UserLayers, origins: Origins) {
    this.#layers = layersOf(bundler, supports, user);
    this.#origins = origins;
  }

  /**
   * The reason to withhold gems of a registry in a folder: they may come from a mirror that isn't known to be public.
   * `registry`: `null` for the public one.
   */
  withheld(registry: string | null, folder: string): Identity | null {
    const isUsual = registry === null || isPublicGemRegistry(registry);
    const own = isUsual ? [''] : [normal(registry), `${hostOf(registry)}/`];
    // Which of them Bundler takes can depend on whether a mirror answers.
    const origins = [...own, 'all/'].map((key) => originBy(this.#layers.at(folder), [key], this.#origins));
    return origins.find(({ access }) => access !== 'public')?.perhaps ?? null;
  }
}

function normal(address: string): string {
  const text = withoutSecrets(address).toLowerCase();
  return text.endsWith('/') ? text : `${text}/`;
}
