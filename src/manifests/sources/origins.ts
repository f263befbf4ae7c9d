import type { DependencySource } from '../format.ts';
import { fromPrivate, type Identity, type AnsweredSources, type SourceName, sourceName } from './packageSources.ts';

/** What is known of a source of packages. */
export interface Origin {
  /**
   * `private`: packages come from a source that isn't known to be public. `unknown`: from such a source, or from a
   * public one.
   */
  readonly access: 'public' | 'private' | 'unknown';
  /** For the user; empty for a public source. */
  readonly name: SourceName;
  /** The identity of packages from there; `null`: they are public. */
  readonly withheld: Identity | null;
  /** The identity of packages that may come from there just as well as from a public source. */
  readonly perhaps: Identity | null;
}

export const publicOrigin: Origin = { access: 'public', name: '', withheld: null, perhaps: null };

/** A source that no text names. */
const nameless: Origin = {
  access: 'private',
  name: '',
  withheld: { coordinates: null, reason: 'privateRegistry' },
  perhaps: { coordinates: null, reason: 'sourceUnknown' },
};

/** Of packages that any of these sources may have: the first that isn't public decides. */
export function among(origins: readonly Origin[]): Origin {
  const hidden = origins.find(({ access }) => access !== 'public');
  if (!hidden || origins.every(({ access }) => access === 'private')) return hidden ?? publicOrigin;
  return perhapsFrom(hidden);
}

/** The source, where a public one may have the same packages. */
function perhapsFrom(origin: Origin): Origin {
  return { ...origin, access: origin.access === 'public' ? 'public' : 'unknown', withheld: origin.perhaps };
}

/**
 * Decides whether the sources of one ecosystem are public: by the hosts that are known to be, the setting `publicMirrors`
 * and the user's answers. Each address is decided once, but for sources without an address: those are named by the file.
 */
export class Origins {
  readonly #isKnown: (address: string) => boolean;
  readonly #answers: AnsweredSources;
  readonly #decided = new Map<string, Origin>();

  /** `isKnown`: of an address that is known to have public packages only. */
  constructor(isKnown: (address: string) => boolean, answers: AnsweredSources) {
    this.#isKnown = isKnown;
    this.#answers = answers;
  }

  /** Of an entry's own source, called `label` if it can't be read; `null` if the entry names none. */
  of(source: DependencySource, label: SourceName = ''): Origin | null {
    if (source.kind !== 'registry' || source.registry === null) return null;
    const own = this.at(source.registry, label);
    if (!source.isOneOf && !source.others) return own;
    const others = (source.others ?? []).map((address) => this.at(address, label));
    return among(source.isOneOf ? [own, ...others, publicOrigin] : [own, ...others]);
  }

  /** Of an address; the source is called `label` if the address is empty. */
  at(address: string, label: SourceName = ''): Origin {
    const known = this.#decided.get(address);
    if (known) return known;
    if (address.trim() === '') return label === '' ? nameless : this.named(label);
    const isPublic = this.#isKnown(address) || this.#answers.hasAddress(address);
    const origin = isPublic ? publicOrigin : this.named(sourceName(address));
    this.#decided.set(address, origin);
    return origin;
  }

  /** Of a source that only has a name: private unless the user answered that it is public. */
  named(name: SourceName): Origin {
    if (this.#answers.hasSource(name)) return publicOrigin;
    return { access: 'private', name, withheld: fromPrivate(name), perhaps: this.#answers.withheld(name) };
  }

  /** The same for a source that may have the packages just as well as a public one. */
  perhaps(name: SourceName): Origin {
    return perhapsFrom(this.named(name));
  }
}
