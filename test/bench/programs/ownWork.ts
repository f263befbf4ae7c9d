import { type Profiler, Session } from 'node:inspector';
import { performance } from 'node:perf_hooks';

/** Microseconds. */
const sampling = 500;

/** A stretch of time on the clock of `performance`, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Tells the extension's own work from that of the editor and of other extensions in the same thread: by a profile, in
 * which the stacks with a file of the extension count.
 */
export class OwnWork {
  readonly #session = new Session();

  readonly #folder: string;

  /** `folder`: the files of the extension. */
  constructor(folder: string) {
    this.#folder = folder;
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.setSamplingInterval', { interval: sampling });
    this.#session.post('Profiler.start');
  }

  /** Milliseconds of own work in each span. Ends the profile. */
  async stop(spans: readonly Span[]): Promise<number[]> {
    const profile = await new Promise<Profiler.Profile>((resolve, reject) =>
      this.#session.post('Profiler.stop', (error, result) => (error ? reject(error) : resolve(result.profile))),
    );
    this.#session.disconnect();
    // Both clocks are monotonic; their difference is measured once.
    const offset = Number(process.hrtime.bigint()) / 1e6 - performance.now();
    const own = this.#ownNodes(profile);
    const sums = spans.map(() => 0);
    let at = profile.startTime / 1000 - offset;
    let next = 0;
    for (const [index, sample] of (profile.samples ?? []).entries()) {
      const delta = (profile.timeDeltas?.[index] ?? 0) / 1000;
      at += delta;
      while (next < spans.length && (spans[next]?.to ?? 0) < at) next++;
      const span = spans[next];
      if (span && at >= span.from && own.has(sample)) sums[next] = (sums[next] ?? 0) + delta;
    }
    return sums;
  }

  #ownNodes({ nodes }: Profiler.Profile): ReadonlySet<number> {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const own = new Set<number>();
    const add = (id: number): void => {
      own.add(id);
      for (const child of byId.get(id)?.children ?? []) add(child);
    };
    for (const { id, callFrame } of nodes) {
      const { url } = callFrame;
      if (url.includes(this.#folder) && !url.includes('/bench/')) add(id);
    }
    return own;
  }
}
