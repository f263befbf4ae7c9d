import type { AnyOperationName } from '../matrix.ts';
import type { World, WorldOptions } from '../../world.ts';

/** One operation of the matrix: how the user starts it, and what of it can be seen. */
export interface Operation {
  readonly name: AnyOperationName;
  readonly world: WorldOptions;
  /** What the user did before the fault began. */
  prepare(world: World): Promise<void>;
  /** The user starts it. Resolves when it has ended, or when it waits for the user. */
  start(world: World): Promise<void>;
  /** What the user sees of it now. */
  sees(world: World): Promise<readonly string[]>;
  /** It has succeeded, and the user sees that. */
  isDone(world: World): Promise<boolean>;
  /** Which of the user's data is there now. */
  kept(world: World): Promise<readonly string[]>;
  /**
   * What the user can do if it doesn't recover by itself: the text of the action, and the action. `run` returns the text
   * of another one that was needed.
   */
  readonly again: { readonly title: string; readonly run: (world: World) => Promise<string | void> };
}
