import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { isServiceDown } from '../../core/isServiceDown.ts';
import type { Problem } from '../../core/problem.ts';
import type { Reconnectable } from './reconnection.ts';

/** Tracks whether any request has failed, because the service could not be reached, since it last answered. */
export class Outage implements Reconnectable, Disposable {
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #ended = this.#store.add(new Emitter<void>());
  #isCutOff = false;

  readonly onDidChange: Event<void> = this.#changed.event;
  /** The service answers again: views that show a failure retry. */
  readonly onDidEnd: Event<void> = this.#ended.event;

  /** A request has failed, after all its tries. */
  note(problem: Problem): void {
    if (isServiceDown(problem)) this.#set(true);
  }

  isCutOff(): boolean {
    return this.#isCutOff;
  }

  retry(): void {
    this.#set(false);
    this.#ended.fire();
  }

  /** The service has changed. */
  forget(): void {
    this.#set(false);
  }

  dispose(): void {
    this.#store.dispose();
  }

  #set(isCutOff: boolean): void {
    if (this.#isCutOff === isCutOff) return;
    this.#isCutOff = isCutOff;
    this.#changed.fire();
  }
}
