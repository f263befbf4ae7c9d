import type { Event } from '../../base/event.ts';
import type { Result } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { DraftAddress } from './draftAddress.ts';

export interface DraftText {
  readonly text: string;
  /** Last change not made by typing into its document: milliseconds since the epoch. */
  readonly savedAt: number;
  readonly isReadonly: boolean;
}

export interface KeepOptions {
  /** Saved with Ctrl+S; otherwise still being typed. */
  readonly isSaved: boolean;
  /** The text it was based on, if known: changes others have written meanwhile must not be lost. */
  readonly from?: string | undefined;
}

/** The texts behind our writable documents. Every write is saved at once. */
export interface DraftTexts {
  /** `null`: there is none. Waits until the storage has been read. */
  read(address: DraftAddress): Promise<DraftText | null>;
  /** From the editor. */
  keep(address: DraftAddress, text: string, options: KeepOptions): Promise<Result<null, Problem>>;
  /** These texts have changed other than by typing into their documents. */
  readonly onDidChange: Event<readonly DraftAddress[]>;
}
