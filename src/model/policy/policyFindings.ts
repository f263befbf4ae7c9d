import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { runCooperatively, type Steps, type Turns } from '../../base/steps.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { formatOf } from '../../manifests/registry.ts';
import { compilePolicy } from '../../policy/evaluate.ts';
import type { JudgedComponent, PolicyFinding } from '../../policy/finding.ts';
import { judgedComponent, reportingDependencies } from '../../policy/judge.ts';
import type { Definitions } from '../definitions/definitions.ts';
import type { Clock, Log } from '../ports.ts';
import type { Inventory } from '../workspace/inventory.ts';
import type { InventoryManifest } from '../workspace/inventoryFile.ts';
import type { InventoryFolder } from '../workspace/inventoryIndex.ts';
import type { Policies, PolicyInForce } from './policies.ts';

/** Milliseconds that answers and changes are gathered before everything is judged again. */
const gatherFor = 250;

/** What takes long to judge is judged less often: the pause is this many times as long. */
const restFactor = 10;

/** Components judged without a pause. */
const sliceSize = 200;

/** A dependency at a place of a manifest that reports its findings. */
export interface ReportedComponent {
  readonly linked: LinkedDependency;
  readonly findings: readonly PolicyFinding[];
}

/** The findings of one manifest. */
export interface ManifestFindings {
  readonly folder: string;
  readonly manifest: InventoryManifest;
  /** The policy that the ranges of the findings are in. */
  readonly inForce: PolicyInForce;
  /** In the order of the manifest. */
  readonly reported: readonly ReportedComponent[];
  /** Numbers of components with a denial, and of those with nothing but reviews. */
  readonly denied: number;
  readonly toReview: number;
}

interface Parts {
  readonly inventory: Pick<Inventory, 'folders' | 'onDidChange'>;
  readonly definitions: Pick<Definitions, 'get' | 'onDidChange'>;
  readonly policies: Pick<Policies, 'of' | 'all' | 'onDidChange'>;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly log: Log;
}

interface Judged {
  readonly byDependency: ReadonlyMap<LinkedDependency, readonly PolicyFinding[]>;
  readonly manifests: ReadonlyMap<string, ManifestFindings>;
  /** By folder, of the policies in force. */
  readonly judges: ReadonlyMap<string, ReturnType<typeof compilePolicy>>;
}

const nothing: Judged = { byDependency: new Map(), manifests: new Map(), judges: new Map() };

/**
 * What the policies of the workspace folders find in their dependencies. Judged again, a slice at a time, when the
 * inventory, an answer of the service or a policy changes. Of several changes that come together the last state counts.
 */
export class PolicyFindings implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #renewal: RunOnceScheduler;
  readonly #reporting = new WeakMap<InventoryFolder, ReadonlySet<LinkedDependency>>();
  #judged = nothing;
  #running: AbortController | null = null;
  #judging: Promise<void> = Promise.resolve();
  /** Milliseconds that the last judging took, without pauses of others. */
  #time = 0;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#renewal = this.#store.add(new RunOnceScheduler(parts.clock, () => this.renew()));
    this.#store.add(parts.inventory.onDidChange(() => this.renew()));
    this.#store.add(parts.policies.onDidChange(() => this.renew()));
    this.#store.add(
      parts.definitions.onDidChange(() => this.#renewal.schedule(Math.max(gatherFor, restFactor * this.#time))),
    );
    this.renew();
  }

  /** Of one mention of a component. */
  of(linked: LinkedDependency): readonly PolicyFinding[] {
    return this.#judged.byDependency.get(linked) ?? [];
  }

  /** `deny` if any of its findings is one. */
  verdictOf(linked: LinkedDependency): PolicyFinding['verdict'] | null {
    return verdictOf(this.of(linked));
  }

  /** The manifests with findings. */
  get manifests(): readonly ManifestFindings[] {
    return [...this.#judged.manifests.values()];
  }

  ofManifest(folder: string, path: string): ManifestFindings | undefined {
    return this.#judged.manifests.get(keyOf(folder, path));
  }

  /** What the policy in force says about a component that the folder need not have, such as an earlier version. */
  verdictOn(
    folder: string,
    { name, ...component }: Pick<JudgedComponent, 'coordinates' | 'name' | 'version' | 'scope'>,
  ): PolicyFinding['verdict'] | null {
    const judge = this.#judged.judges.get(folder);
    if (!judge) return null;
    const { coordinates } = component;
    const loadable = coordinates?.revision ? this.#parts.definitions.get(coordinates) : null;
    return verdictOf(judge(judgedComponent({ ...component, dependency: { name } }, loadable)));
  }

  /** Judges everything again, as on another day. */
  renew(): void {
    this.#running?.abort();
    const running = (this.#running = new AbortController());
    this.#judging = this.#judge(running.signal).catch((error: unknown) => {
      if (!running.signal.aborted) this.#parts.log.error(`policy: ${String(error)}`);
    });
  }

  /** Resolves when what has changed until now is judged. */
  async whenSettled(): Promise<void> {
    for (let last: Promise<void> | null = null; last !== this.#judging; await last) last = this.#judging;
  }

  dispose(): void {
    this.#running?.abort();
    this.#store.dispose();
  }

  async #judge(signal: AbortSignal): Promise<void> {
    const { turns, clock } = this.#parts;
    const began = turns.now();
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const judged = await runCooperatively(this.#steps(today), turns, signal);
    signal.throwIfAborted();
    this.#time = turns.now() - began;
    const wasNothing = this.#judged.judges.size + judged.judges.size === 0;
    this.#judged = judged;
    if (!wasNothing) this.#changed.fire();
  }

  *#steps(today: string): Steps<Judged> {
    const { inventory, definitions, policies } = this.#parts;
    if (policies.all.every(({ inForce }) => inForce === null)) return nothing;
    const byDependency = new Map<LinkedDependency, readonly PolicyFinding[]>();
    const manifests = new Map<string, ManifestFindings>();
    const judges = new Map<string, ReturnType<typeof compilePolicy>>();
    let visited = 0;
    for (const one of inventory.folders) {
      const { folder, manifests: files } = one;
      const inForce = policies.of(folder)?.inForce;
      if (!inForce) continue;
      const judge = compilePolicy(inForce.policy, today);
      judges.set(folder, judge);
      yield;
      const reporting = this.#reportingIn(one);
      yield;
      for (const manifest of files) {
        const { path, dependencies } = manifest;
        const reported: ReportedComponent[] = [];
        for (const linked of dependencies) {
          if (++visited % sliceSize === 0) yield;
          const { coordinates } = linked;
          const loadable = coordinates?.revision ? definitions.get(coordinates) : null;
          const findings = judge(judgedComponent(linked, loadable));
          if (findings.length === 0) continue;
          byDependency.set(linked, findings);
          if (reporting.has(linked)) reported.push({ linked, findings });
        }
        if (reported.length === 0) continue;
        const denied = reported.filter(({ findings }) => verdictOf(findings) === 'deny').length;
        const toReview = reported.length - denied;
        manifests.set(keyOf(folder, path), { folder, manifest, inForce, reported, denied, toReview });
      }
    }
    return { byDependency, manifests, judges };
  }

  /** Computed once for each state of a folder. */
  #reportingIn(folder: InventoryFolder): ReadonlySet<LinkedDependency> {
    const known = this.#reporting.get(folder);
    if (known) return known;
    const made = reportingDependencies(folder.manifests, (id) => formatOf(id)?.role ?? 'manifest');
    this.#reporting.set(folder, made);
    return made;
  }
}

export function verdictOf(findings: readonly PolicyFinding[]): PolicyFinding['verdict'] | null {
  if (findings.length === 0) return null;
  return findings.some(({ verdict }) => verdict === 'deny') ? 'deny' : 'review';
}

function keyOf(folder: string, path: string): string {
  return `${folder}|${path}`;
}
