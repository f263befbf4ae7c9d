import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';

/** Submissions that were decided while no list of submissions was visible. */
export class SubmissionNews implements Disposable {
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #unseen = new Set<string>();
  /** The visible lists. */
  readonly #visible = new Set<string>();

  /** `count` has changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  /** `onDidEnd`: a submission was decided; its id. */
  constructor(onDidEnd: Event<string>) {
    this.#store.add(
      onDidEnd((id) => {
        if (this.#visible.size > 0 || this.#unseen.has(id)) return;
        this.#unseen.add(id);
        this.#changed.fire();
      }),
    );
  }

  get count(): number {
    return this.#unseen.size;
  }

  /** Whether a list of submissions is visible now. */
  look(list: string, isVisible: boolean): void {
    if (isVisible) this.#visible.add(list);
    else this.#visible.delete(list);
    if (!isVisible || this.#unseen.size === 0) return;
    this.#unseen.clear();
    this.#changed.fire();
  }

  dispose(): void {
    this.#store.dispose();
  }
}
