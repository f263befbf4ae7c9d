import type { World } from '../world/world.ts';

/** A request as the routes see it. */
export interface Call {
  readonly world: World;
  readonly method: string;
  /** Decoded, the leading empty one left out. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; `undefined` when there was none. */
  readonly body: unknown;
  /** Where the service itself can be reached, for links in its answers. */
  readonly origin: string;
}
