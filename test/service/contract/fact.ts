import type { Dialect } from '../data/dialect.ts';
import type { Shape } from './shape.ts';

/**
 * One promise of the service, as a line of a table: ask this, get that. `{subject}` in the request and in the strings of the
 * body is filled with what the service turned out to hold (see `subjects.ts`); without that subject the fact is skipped.
 */
export interface Fact {
  readonly says: string;
  /** Method, path and query. */
  readonly ask: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it stands, typed JSON. */
  readonly text?: string;
  readonly status: number | readonly number[];
  /** `none`: no content type and not a byte. */
  readonly type?: 'json' | 'text' | 'html' | 'none';
  /** Header name in lower case to what it must match. */
  readonly has?: Readonly<Record<string, RegExp>>;
  readonly lacks?: readonly string[];
  /** Of the parsed JSON, else of the text. */
  readonly shape?: Shape;
  /** What a shape cannot say: the complaint about the body, given the subjects. */
  readonly that?: (body: unknown, subject: (name: string) => string) => string | undefined;
  /** Holds in this dialect only. */
  readonly in?: Dialect;
  /** Rests on a registry behind the service: another status than the wanted one is no failure of the service's. */
  readonly upstream?: true;
  /** Subject to remember from the answer: name, and member of the body. */
  readonly keep?: readonly [subject: string, member: string];
}

export type Table = readonly Fact[];
