import type { SourceRange } from '../../../core/range.ts';
import { LockTexts } from '../lockKeys.ts';

/** A value of the text, without quotes, and its place. */
export interface Word extends SourceRange {
  readonly text: string;
}

/** The kind of need between two blocks. */
export type NeedKind = 'dependency' | 'optional' | 'peer';

/** One block of a yarn.lock, of either generation. One object is filled again for every block. */
export class YarnBlock {
  /** The requirements of all dependents: `name@range`. */
  readonly keys: LockTexts;
  version: Word | null = null;
  /** Yarn 1: the address behind `resolved`. Later: `resolution`, a name and where it is from. */
  origin: Word | null = null;
  /** Yarn 2 and later write this last: without it, the text was cut. */
  hasLinkType = false;
  /** The block's needs: a name and a range in turns. */
  readonly needs: LockTexts;
  /** Beside the pairs of `needs`. */
  readonly kinds: NeedKind[] = [];
  /** Names that `dependenciesMeta` calls optional. */
  readonly optionals: string[] = [];

  constructor(text: string) {
    this.keys = new LockTexts(text);
    this.needs = new LockTexts(text);
  }

  clear(): void {
    this.keys.clear();
    this.version = null;
    this.origin = null;
    this.hasLinkType = false;
    this.needs.clear();
    if (this.kinds.length > 0) this.kinds.length = 0;
    if (this.optionals.length > 0) this.optionals.length = 0;
  }
}

/** Reads a yarn.lock block by block. */
export interface YarnBlockReader {
  /** Fills `block` with the next one; false if the text holds no more. */
  read(block: YarnBlock): boolean;
}
