import { isPublicOwner } from '../git/publicOwners.ts';
import type { Identity } from '../identify.ts';
import { heldBack, type PublicSources, type SourceName } from '../packageSources.ts';
import type { GoUserSettings } from './goUserSettings.ts';
import { publicGoHost } from './publicGoHosts.ts';

/**
 * Tells which module paths may be sent. A path names its own host, and who may read there decides:
 *
 * - What the user's `GOPRIVATE`, `GONOPROXY` or `GONOSUMDB` names is private, and needs no question. A pattern that begins with a
 *   lone star (`*`) names no module in particular: what well-known projects publish stays public.
 * - A host that isn't known to be public is a source of its own.
 * - On a forge, an owner may have private repositories that only a proxy of one's own or settings that can't be read would show:
 *   with one of these, owners that aren't well known are held back.
 */
export class GoSources {
  readonly #patterns: readonly (readonly string[])[];
  readonly #doubt: SourceName | undefined;
  readonly #publicSources: PublicSources;

  constructor({ privatePatterns, proxies, unreadable }: GoUserSettings, publicSources: PublicSources) {
    // Go takes no account of a slash at the end, and of a pattern without anything in it.
    this.#patterns = privatePatterns
      .map((pattern) => pattern.toLowerCase().split('/').filter(Boolean))
      .filter((elements) => elements.length > 0);
    this.#doubt = [...proxies, ...unreadable].find((source) => !publicSources.hasSource(source));
    this.#publicSources = publicSources;
  }

  /** Why a module must not be asked about; `null` when it may be. */
  privacyOf(path: string): Identity | null {
    const elements = path.toLowerCase().split('/');
    const [host = '', owner] = elements;
    const kind = publicGoHost(host);
    const source = kind === 'forge' && owner !== undefined ? `${host}/${owner}` : host;
    if (this.#publicSources.hasSource(source)) return null;
    const isWellKnown = kind === 'owner' || isPublicOwner(source);
    const isPrivate = this.#patterns.some(
      (pattern) => (!isWellKnown || pattern[0] !== '*') && isPrefix(pattern, elements),
    );
    if (isPrivate) return { coordinates: null, reason: 'privateRegistry' };
    if (isWellKnown) return null;
    if (kind === null) return heldBack(host);
    return this.#doubt === undefined ? null : heldBack(this.#doubt);
  }
}

/** Whether a glob matches the first elements of a path (Go Modules Reference, "Private modules"; `path.Match`). */
function isPrefix(pattern: readonly string[], elements: readonly string[]): boolean {
  return (
    pattern.length <= elements.length && pattern.every((glob, at) => isMatch(withoutClasses(glob), elements[at] ?? ''))
  );
}

/** `[…]` stands for any character here, so that a pattern names rather too much than too little. */
function withoutClasses(glob: string): string {
  return glob.replace(/\[[^\]]*(?:\]|$)/g, '?').replaceAll('\\', '');
}

/** `*` stands for any characters, `?` for one. Goes back to the last star only. */
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
