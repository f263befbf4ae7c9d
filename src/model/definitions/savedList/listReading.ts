import type { FoundAddress, FoundComponent } from '../../../core/addresses/foundAddress.ts';
import { type Coordinates, coordinatesKey } from '../../../core/coordinates.ts';
import type { SkipReason } from '../../../manifests/skipReason.ts';

/** What a text lists. */
export interface ListReading {
  /** In the order of the text, each once. */
  readonly coordinates: readonly Coordinates[];
  /** What was named again. */
  readonly repeated: number;
  /** What was not taken, in the order of the text; the first of very many. */
  readonly notTaken: readonly NotTaken[];
  /** How many that are. */
  readonly notTakenCount: number;
  /** There was more, which was not read. */
  readonly isCut: boolean;
}

/** Something in a list that is no component, or one that nothing may be asked about. */
export interface NotTaken {
  /** Counted from 1. */
  readonly line: number;
  /** As written; cut when it is long. A stranger's text. */
  readonly text: string;
  /** Why a manifest's dependency is none of the service's, or what an entry was read as; `null`: nothing is known of it. */
  readonly why: SkipReason | Exclude<FoundAddress, FoundComponent> | null;
}

/** Entries that are read of one text. */
export const mostEntries = 20_000;

const mostNamed = 1000;
const longestText = 120;

/** Gathers what a text lists. */
export class ListGatherer {
  readonly #found = new Map<string, Coordinates>();
  readonly #notTaken: NotTaken[] = [];
  #notTakenCount = 0;
  #repeated = 0;
  #isCut = false;

  /** Nothing more is taken. */
  get isFull(): boolean {
    return this.#found.size >= mostEntries;
  }

  take(coordinates: Coordinates): void {
    const key = coordinatesKey(coordinates);
    if (this.#found.has(key)) this.#repeated++;
    else if (this.isFull) this.#isCut = true;
    else this.#found.set(key, coordinates);
  }

  refuse(line: number, text: string, why: NotTaken['why'] = null): void {
    this.#notTakenCount++;
    if (this.#notTaken.length >= mostNamed) return;
    const cut = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
    this.#notTaken.push({ line, text: cut, why });
  }

  cut(): void {
    this.#isCut = true;
  }

  finish(): ListReading {
    return {
      coordinates: [...this.#found.values()],
      repeated: this.#repeated,
      notTaken: this.#notTaken.toSorted((a, b) => a.line - b.line),
      notTakenCount: this.#notTakenCount,
      isCut: this.#isCut,
    };
  }
}
