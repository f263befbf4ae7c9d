import type { Dialect } from '../data/dialect.ts';
import type { Shape } from './shape.ts';

/**
 * One promise of the service as a table row: a request and its answer. `{subject}` in the request and in strings of
 * the body is replaced with a value found on the service (see `subjects.ts`); a fact without its subject is skipped.
 */
export interface Fact {
  readonly says: string;
  /** Method, path and query. */
  readonly ask: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, with the JSON content type. */
  readonly text?: string;
  readonly status: number | readonly number[];
  /** `none`: no content type and an empty body. */
  readonly type?: 'json' | 'text' | 'html' | 'none';
  /** Maps a header name in lower case to the pattern it must match. */
  readonly has?: Readonly<Record<string, RegExp>>;
  readonly lacks?: readonly string[];
  /** Shape of the parsed JSON, or of the text if the body is not JSON. */
  readonly shape?: Shape;
  /** A check that a shape cannot express: returns what is wrong with the body, given the subjects. */
  readonly that?: (body: unknown, subject: (name: string) => string) => string | undefined;
  /** The fact holds in this dialect only. */
  readonly in?: Dialect;
  /** The fact depends on a registry behind the service: an unexpected status is not a failure of the service. */
  readonly upstream?: true;
  /** A subject to store from the answer: its name, and the member of the body. */
  readonly keep?: readonly [subject: string, member: string];
}

export type Table = readonly Fact[];
