import type { Coordinates } from '../../core/coordinates.ts';
import type { Note } from '../note.ts';
import type { SkipReason } from '../skipReason.ts';
import { hostOf, ownerElements, pathOf } from './registryHost.ts';

/**
 * A source is a possible origin of packages: a registry, an index, a feed, a git host, an owner on a forge. The
 * user decides about its name, and answers are stored under it: `pypi.acme.example`, `pkgs.dev.azure.com/acme/_packaging`,
 * `github.com/acme`, or the label of a settings file that can't be read (`~/.npmrc`). It never holds a user, a password
 * or a query.
 *
 * A name is withheld for two reasons. `privateRegistry`: the package comes from a source that isn't known to be public.
 * `sourceUnknown`: it may come from such a source or from a public one, and the user hasn't answered yet. Both have the source's name if there is one,
 * and the user can decide once per workspace whether that source is public. Use `AnsweredSources.withheld` and `fromPrivate` below for
 * every such identity.
 */
export type SourceName = string;

/**
 * A dependency's name at the service, and the reason if there is none. `skipReason.ts` lists the reasons that come with
 * coordinates.
 */
export interface Identity {
  readonly coordinates: Coordinates | null;
  readonly reason: SkipReason | null;
  readonly note?: Note;
  /** With `privateRegistry` and `sourceUnknown`: the source it comes from, or may come from. */
  readonly source?: SourceName;
}

/** The identity of a package that comes from this source, which isn't known to be public. */
export function fromPrivate(source: SourceName): Identity {
  return { coordinates: null, reason: 'privateRegistry', source };
}

/**
 * The name of the source at an address; the trimmed text itself when it has no host. Without user, password, port and
 * query.
 */
export function sourceName(address: string): SourceName {
  const host = hostOf(address);
  if (host === '') return address.trim().slice(0, 200);
  return [host, ...ownerElements(address)].join('/');
}

interface Pattern {
  readonly host: string;
  /** `*.host`: every host below it. */
  readonly isWithSubdomains: boolean;
  /** `/path`, or `''` for the whole host. */
  readonly path: string;
}

/**
 * What the user answered about sources. Public ones: `host`, `host/path`, `*.host` in the setting `publicMirrors`, and answers by a
 * source's name. A path covers everything below it. Private ones: by their names alone.
 */
export class AnsweredSources {
  readonly #patterns: readonly Pattern[];
  readonly #names: ReadonlySet<string>;
  readonly #private: ReadonlySet<SourceName>;

  constructor(publicSources: readonly string[], privateSources: readonly SourceName[] = []) {
    this.#patterns = publicSources.flatMap((text) => readPattern(text) ?? []);
    this.#names = new Set(publicSources.map((text) => text.trim()));
    this.#private = new Set(privateSources);
  }

  /** True if the address is in one of them. False for an unreadable address. */
  hasAddress(address: string): boolean {
    const host = hostOf(address);
    return host !== '' && this.#has(host, pathOf(address));
  }

  /** True if the source of this name is one of them, or in one of them. */
  hasSource(name: SourceName): boolean {
    if (this.#names.has(name)) return true;
    const slash = name.indexOf('/');
    const host = slash < 0 ? name : name.slice(0, slash);
    return this.#has(host.toLowerCase(), slash < 0 ? '' : name.slice(slash).toLowerCase());
  }

  /**
   * The identity of a package that may come from a public source or from this one, which isn't known to be public. Where the user
   * marked it *Private*, the package counts as coming from it.
   */
  withheld(source: SourceName): Identity {
    return this.#private.has(source) ? fromPrivate(source) : { coordinates: null, reason: 'sourceUnknown', source };
  }

  #has(host: string, path: string): boolean {
    return this.#patterns.some(
      (pattern) =>
        (pattern.isWithSubdomains ? host.endsWith(`.${pattern.host}`) : host === pattern.host) &&
        (path === pattern.path || path.startsWith(`${pattern.path}/`) || pattern.path === ''),
    );
  }
}

export const noAnswers = new AnsweredSources([]);

/** True if a text is valid as an entry of the setting `publicMirrors`. */
export function isPublicSource(text: string): boolean {
  return readPattern(text) !== null;
}

/** A scheme, a port and a slash at the end are left out. `null` for what names no host. */
function readPattern(written: string): Pattern | null {
  const text = written.trim().toLowerCase();
  if (text.length > 500) return null;
  const match = /^(?:https?:\/\/)?(\*\.)?(?:www\.)?([a-z0-9][a-z0-9.-]*)(?::\d{1,5})?(\/[^\s?#*]*)?$/.exec(text);
  if (!match) return null;
  const [, star, host = '', path = ''] = match;
  return { host, isWithSubdomains: star !== undefined, path: path.endsWith('/') ? path.slice(0, -1) : path };
}
