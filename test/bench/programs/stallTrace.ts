import { type Profiler, Session } from 'node:inspector';
import { performance, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';

import { workedTime } from '../../support/workedTime.ts';

/** Microseconds. */
const sampling = 1000;
const maxStalls = 3;
const maxFunctions = 14;

interface Gap {
  readonly from: number;
  readonly to: number;
  /** The time in which the thread itself worked: other programs took the rest. */
  readonly worked: number;
}

interface SavedList {
  readonly at: number;
  readonly took: number;
  readonly kind: string;
}

const kinds: Readonly<Record<number, string>> = { 1: 'scavenge', 2: 'minor', 4: 'full', 8: 'incremental', 16: 'weak' };

/**
 * What blocked the event loop, to explain a line of the table: the longest stalls with the functions that ran meanwhile
 * and the garbage collections. It slows everything down, so times measured with it do not count.
 */
export class StallTrace {
  readonly #session = new Session();
  readonly #collections: SavedList[] = [];
  readonly #gaps: Gap[] = [];
  readonly #observer: PerformanceObserver;
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.setSamplingInterval', { interval: sampling });
    this.#session.post('Profiler.start');
    this.#observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, duration } = entry;
        const { detail } = entry as PerformanceEntry & { readonly detail?: unknown };
        const { kind } = (detail ?? {}) as { readonly kind?: number };
        this.#collections.push({ at: startTime, took: duration, kind: kinds[kind ?? 0] ?? String(kind) });
      }
    });
    this.#observer.observe({ entryTypes: ['gc'] });
    let last = performance.now();
    let lastWork = workedTime();
    this.#timer = setInterval(() => {
      const now = performance.now();
      const work = workedTime();
      this.#gaps.push({ from: last, to: now, worked: work - lastWork });
      last = now;
      lastWork = work;
    }, 2);
  }

  async stop(): Promise<string> {
    clearInterval(this.#timer);
    const ended = performance.now();
    const profile = await new Promise<Profiler.Profile>((resolve, reject) =>
      this.#session.post('Profiler.stop', (error, result) => (error ? reject(error) : resolve(result.profile))),
    );
    this.#session.disconnect();
    await new Promise((go) => setTimeout(go, 50));
    this.#observer.disconnect();
    // Both clocks are monotonic; their difference is measured once.
    const offset = Number(process.hrtime.bigint()) / 1e6 - performance.now();
    const worst = this.#gaps
      .filter(({ to }) => to <= ended)
      .sort((a, b) => b.worked - a.worked)
      .slice(0, maxStalls);
    return worst.map((gap) => this.#tell(gap, profile, offset)).join('\n');
  }

  #tell({ from, to, worked }: Gap, profile: Profiler.Profile, offset: number): string {
    const during = this.#collections.filter(({ at, took }) => at < to && at + took > from);
    const garbage = during.map(({ kind, took }) => `${kind} ${took.toFixed(1)}`).join(', ');
    const byId = new Map(profile.nodes.map((node) => [node.id, node]));
    const parents = new Map(profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
    const self = new Map<string, number>();
    let at = profile.startTime / 1000 - offset;
    for (const [index, sample] of (profile.samples ?? []).entries()) {
      const delta = (profile.timeDeltas?.[index] ?? 0) / 1000;
      at += delta;
      if (at < from || at > to) continue;
      const stack: string[] = [];
      for (let id: number | undefined = sample; id !== undefined && stack.length < 7; id = parents.get(id)) {
        const frame = byId.get(id)?.callFrame;
        if (!frame || frame.functionName === '(root)') continue;
        const file = frame.url.split('/').at(-1) ?? '';
        stack.push(`${frame.functionName || '?'}${file ? ` ${file}:${frame.lineNumber + 1}` : ''}`);
      }
      const name = stack.join(' < ');
      self.set(name, (self.get(name) ?? 0) + delta);
    }
    const functions = [...self]
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxFunctions)
      .map(([name, took]) => `    ${took.toFixed(1)}  ${name}`);
    return [
      `  ${(to - from).toFixed(1)} ms, ${worked.toFixed(1)} of them work, at ${from.toFixed(0)}; garbage: ${garbage || 'none'}`,
      ...functions,
    ].join('\n');
  }
}
