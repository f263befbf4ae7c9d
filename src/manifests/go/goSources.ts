import { isInHouseModule } from '../../core/addresses/goModule.ts';
import {
  type AnsweredSources,
  type SourceName,
  fromPrivate,
  sourceName,
  type Identity,
} from '../sources/packageSources.ts';
import { isForge, isPublicAddress } from '../sources/publicHosts.ts';
import { isWellKnown } from '../sources/wellKnown.ts';
import { ruleIn, type SettingsTool, type SourceSettings, type UserLayers } from '../sources/layers.ts';
import { withoutSecrets } from '../sources/registryHost.ts';

/**
 * Decides which module paths may be sent. A path names its own host, and that host's readers decide:
 *
 * - Paths in the user's `GOPRIVATE`, `GONOPROXY` or `GONOSUMDB` are private, unless the user answers otherwise. A pattern that begins
 * with a
 *   lone star (`*`) names no particular module: the modules of well-known projects stay public.
 * - A host that isn't known to be public is a source of its own; one that can't be public is a private one.
 * - On a forge, an owner may have private repositories that only show with the user's own proxy or unreadable settings:
 * with one
 *   of these, modules of all owners are withheld until the user answers for it.
 */
export class GoSources {
  readonly #patterns: readonly (readonly string[])[];
  readonly #uncertain: SourceName | undefined;
  readonly #publicSources: AnsweredSources;

  constructor({ environment, files }: UserLayers, publicSources: AnsweredSources) {
    const layers = [environment, ...files];
    // Go takes no account of a slash at the end, and of a pattern without anything in it.
    this.#patterns = patternVariables
      .flatMap((name) => ruleIn(layers, name) ?? [])
      .flatMap((pattern) => (pattern === 'none' ? [] : [pattern.toLowerCase().split('/').filter(Boolean)]))
      .filter((elements) => elements.length > 0);
    const unreadable = layers.filter((layer) => layer.unreadable).map(({ label }) => label);
    this.#uncertain = [...(ruleIn(layers, 'GOPROXY') ?? []).filter(isPrivateProxy).map(sourceName), ...unreadable].find(
      (source) => !publicSources.hasSource(source),
    );
    this.#publicSources = publicSources;
  }

  /** The reason to withhold a module; `null` if there is none. */
  privacyOf(path: string): Identity | null {
    const elements = path.toLowerCase().split('/');
    const [host = '', owner] = elements;
    // A forge has many owners, each of whom may also have private repositories.
    const isOfForge = isForge(host);
    const source = isOfForge && owner !== undefined ? `${host}/${owner}` : host;
    if (this.#publicSources.hasSource(source)) return null;
    const isOfAll = isWellKnown('go', host);
    const isPrivate = this.#patterns.some((pattern) => (!isOfAll || pattern[0] !== '*') && isPrefix(pattern, elements));
    if (isPrivate) return fromPrivate(source);
    if (isOfAll) return null;
    if (!isOfForge) return isInHouseModule(host) ? fromPrivate(host) : this.#publicSources.withheld(host);
    return this.#uncertain === undefined ? null : this.#publicSources.withheld(this.#uncertain);
  }
}

/** True if a glob matches the first elements of a path (Go Modules Reference, "Private modules"; `path.Match`). */
function isPrefix(pattern: readonly string[], elements: readonly string[]): boolean {
  return (
    pattern.length <= elements.length && pattern.every((glob, at) => isMatch(withoutClasses(glob), elements[at] ?? ''))
  );
}

/** `[…]` matches any character here, so that a pattern rather matches too much than too little. */
function withoutClasses(glob: string): string {
  return glob.replace(/\[[^\]]*(?:\]|$)/g, '?').replaceAll('\\', '');
}

/** `*` matches any characters, `?` one. Goes back to the last star only. */
function isMatch(glob: string, text: string): boolean {
  let [at, inGlob, star, afterStar] = [0, 0, -1, 0];
  while (at < text.length) {
    const character = glob[inGlob];
    if (character === '*') [star, afterStar, inGlob] = [inGlob, at, inGlob + 1];
    else if (character !== undefined && (character === '?' || character === text[at]))
      [at, inGlob] = [at + 1, inGlob + 1];
    else if (star >= 0) [afterStar, at, inGlob] = [afterStar + 1, afterStar + 1, star + 1];
    else return false;
  }
  return glob.slice(inGlob).replaceAll('*', '') === '';
}

const patternVariables = ['GOPRIVATE', 'GONOPROXY', 'GONOSUMDB'];

/**
 * The file of `go env -w`, and the environment. Each rule has the values of one variable: one of the environment goes before the same
 * one of the file (`go help environment`), unless it is empty.
 */
export const go: SettingsTool = {
  kind: 'goEnv',
  read: (text) =>
    readVariables(
      text.split(/\r?\n/).map((line) => {
        const equals = line.indexOf('=');
        return [line.slice(0, Math.max(0, equals)).trim(), line.slice(equals + 1)];
      }),
    ),
  environment: (environment) => ({ ...readVariables(Object.entries(environment)), label: 'environment' }),
  isCombined: true,
};

/** Of two variables of one name the first counts. */
function readVariables(entries: readonly (readonly [name: string, value: string | undefined])[]): SourceSettings {
  const rules = new Map<string, readonly string[]>();
  for (const [name, value = ''] of entries) {
    if (rules.has(name) || !(name === 'GOPROXY' || patternVariables.includes(name))) continue;
    const values = name === 'GOPROXY' ? value.split(/[,|]/).map(withoutSecrets) : value.split(',');
    rules.set(
      name,
      values.flatMap((one) => one.trim() || []),
    );
  }
  return { rules };
}

function isPrivateProxy(proxy: string): boolean {
  return proxy !== 'direct' && proxy !== 'off' && !isPublicAddress(proxy, 'go');
}
