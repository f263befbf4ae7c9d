import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/service/ports.ts';

interface Timer {
  /** On the steady clock below. */
  readonly at: number;
  readonly fire: () => void;
}

/**
 * The clock of one world. It moves only from timer to timer, and only when nothing else can happen: no operation on a
 * file is under way, and no request that the service isn't holding back. The time of day can jump; timers are not
 * affected by that, as in VS Code.
 */
export class WorldClock implements Clock {
  /** Milliseconds since the clock began to run. */
  #steady = 0;
  #offset: number;
  #timers: Timer[] = [];
  #changes = 0;
  readonly #isBusy: () => boolean;
  readonly #onPass: (milliseconds: number) => void;

  /** `isBusy`: something is under way that will end without the clock. `onPass`: that much time has passed. */
  constructor(
    isBusy: () => boolean,
    onPass: (milliseconds: number) => void = () => undefined,
    start = Date.UTC(2026, 0, 15, 12),
  ) {
    this.#isBusy = isBusy;
    this.#onPass = onPass;
    this.#offset = start;
  }

  now(): number {
    return this.#steady + this.#offset;
  }

  /** Milliseconds that have passed, whatever the time of day. */
  get passed(): number {
    return this.#steady;
  }

  /** Sets the time of day, forward or back. */
  jump(milliseconds: number): void {
    this.#offset += milliseconds;
  }

  delay(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.#changes++;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      const stop = (): void => {
        this.#changes++;
        this.#timers = this.#timers.filter((other) => other !== timer);
        reject(signal.reason as Error);
      };
      const fire = (): void => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const timer = { at: this.#steady + Math.max(0, milliseconds), fire };
      this.#timers.push(timer);
      signal.addEventListener('abort', stop, { once: true });
    });
  }

  /** Resolves once the condition holds; false after that many milliseconds of this clock without it. */
  async until(condition: () => boolean | Promise<boolean>, limit: number): Promise<boolean> {
    const end = this.#steady + limit;
    for (;;) {
      await this.whenIdle();
      if (await condition()) return true;
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) {
        this.#goTo(end);
        await this.whenIdle();
        return condition();
      }
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#goTo(next.at);
      next.fire();
    }
  }

  #goTo(time: number): void {
    const passed = Math.max(0, time - this.#steady);
    this.#steady += passed;
    if (passed > 0) this.#onPass(passed);
  }

  /** Lets that much time pass. */
  async pass(milliseconds: number): Promise<void> {
    await this.until(() => false, milliseconds);
  }

  /** Resolves when only the clock can cause progress. */
  async whenIdle(): Promise<void> {
    for (let calm = 0; calm < calmTurns;) {
      const before = this.#changes;
      await setImmediate();
      calm = this.#isBusy() || before !== this.#changes ? 0 : calm + 1;
    }
  }
}

/** Turns of the event loop without anything under way. */
const calmTurns = 12;
