import { cutText } from '../../../base/cutText.ts';
import type { FoundAddress, FoundComponent } from '../../../core/addresses/foundAddress.ts';
import { type Coordinates, coordinatesKey } from '../../../core/coordinates.ts';
import type { SkipReason } from '../../../manifests/skipReason.ts';
import { withoutCredentials } from '../../../manifests/sources/withoutCredentials.ts';

/** The contents of a list's text. */
export interface ListReading {
  /** In the order of the text, each once. */
  readonly coordinates: readonly Coordinates[];
  /** Rejected entries, in the order of the text; the first of very many. */
  readonly rejected: readonly RejectedEntry[];
  /** Number of rejected entries. */
  readonly rejectedCount: number;
  /** The text is longer; the rest was not read. */
  readonly isCut: boolean;
}

/** An entry of a list that is no component, or one that must not be requested. */
export interface RejectedEntry {
  /** Counted from 1. */
  readonly line: number;
  /** As written, without credentials; cut if long. Untrusted text. */
  readonly text: string;
  /** Why a manifest's dependency can't be requested, or how an entry was read; `null`: nothing is known of it. */
  readonly why: SkipReason | Exclude<FoundAddress, FoundComponent> | null;
}

/** Maximum entries read from one text. */
export const maxEntries = 20_000;

const maxNamed = 1000;
const longestText = 120;

/** Collects the entries of a text. */
export class ListGatherer {
  readonly #found = new Map<string, Coordinates>();
  readonly #rejected: RejectedEntry[] = [];
  #rejectedCount = 0;
  #isCut = false;

  /** No further entries are accepted. */
  get isFull(): boolean {
    return this.#found.size >= maxEntries;
  }

  add(coordinates: Coordinates): void {
    const key = coordinatesKey(coordinates);
    if (this.#found.has(key)) return;
    if (this.isFull) this.#isCut = true;
    else this.#found.set(key, coordinates);
  }

  reject(line: number, text: string, why: RejectedEntry['why'] = null): void {
    this.#rejectedCount++;
    if (this.#rejected.length >= maxNamed) return;
    this.#rejected.push({ line, text: cutText(withoutCredentials(text), longestText), why });
  }

  cut(): void {
    this.#isCut = true;
  }

  finish(): ListReading {
    return {
      coordinates: [...this.#found.values()],
      rejected: this.#rejected.toSorted((a, b) => a.line - b.line),
      rejectedCount: this.#rejectedCount,
      isCut: this.#isCut,
    };
  }
}
