import type { World } from '../world/world.ts';

/** A request in the form that the routes use. */
export interface Call {
  readonly world: World;
  readonly method: string;
  /** Decoded path segments, without the leading empty one. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON, or `undefined` without a body. */
  readonly body: unknown;
  /** The address of the service, for links in its answers. */
  readonly origin: string;
}
