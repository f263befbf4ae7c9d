import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Result } from '../../base/result.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import { SavedValue } from '../storage/savedValue.ts';
import type { Clock, WorkspaceValue } from '../ports.ts';
import { isRecord } from '../../base/isRecord.ts';
import { readComponent } from './draftId.ts';
import { isTime } from '../storage/sharedRecord.ts';

/** A declared license the user applies on this machine before the service has it. */
export interface LocalLicense {
  /** With a revision. */
  readonly coordinates: Coordinates;
  readonly declared: string;
  /** As the user wrote it. */
  readonly reason: string;
  /** The draft that proposes it. */
  readonly draftId: string | null;
  readonly pullRequest: number | null;
  /** Milliseconds since the epoch. */
  readonly since: number;
}

interface Parts {
  readonly store: WorkspaceValue;
  readonly clock: Pick<Clock, 'now'>;
}

interface Licenses {
  readonly all: ReadonlyMap<string, LocalLicense>;
  /** Entries this version can't read, written back unchanged. */
  readonly unreadable: readonly unknown[];
}

/**
 * Licenses the user applies locally. Shown with a mark wherever a license is shown, and dropped when its pull request
 * is merged: from then on the service's value counts.
 */
export class LocalLicenses implements Disposable {
  readonly #licenses: SavedValue<Licenses>;
  readonly #clock: Parts['clock'];
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<ReadonlySet<string>>());

  /** Keys (`coordinatesKey`) whose result of `of` has changed. */
  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;

  constructor({ store, clock }: Parts) {
    this.#clock = clock;
    this.#licenses = this.#disposables.add(
      new SavedValue<Licenses>({
        store,
        read: readLocalLicenses,
        write: ({ all, unreadable }) => ({ licenses: [...all.values(), ...unreadable] }),
      }),
    );
    this.#disposables.add(
      this.#licenses.onDidChange(({ all: before }) => {
        const now = this.#licenses.value.all;
        const keys = [...new Set([...before.keys(), ...now.keys()])];
        const changed = keys.filter((key) => JSON.stringify(before.get(key)) !== JSON.stringify(now.get(key)));
        if (changed.length > 0) this.#changed.fire(new Set(changed));
      }),
    );
  }

  /** Oldest first. */
  get all(): readonly LocalLicense[] {
    return [...this.#licenses.value.all.values()].sort((a, b) => a.since - b.since);
  }

  of(coordinates: Coordinates): LocalLicense | undefined {
    const { all } = this.#licenses.value;
    return all.size === 0 ? undefined : all.get(coordinatesKey(coordinates));
  }

  /** Replaces the previous license of the same revision. Takes effect at once; `notKept`: in this window only. */
  set(license: Omit<LocalLicense, 'since'>): Promise<Result<void, Problem>> {
    const since = this.#clock.now();
    return this.#change((all) => all.set(coordinatesKey(license.coordinates), { ...license, since }));
  }

  remove(coordinates: readonly Coordinates[]): Promise<Result<void, Problem>> {
    return this.#change((all) => coordinates.forEach((one) => all.delete(coordinatesKey(one))));
  }

  /** The draft has become a pull request, which identifies it from now on. */
  follow(draftId: string, pullRequest: number): Promise<Result<void, Problem>> {
    return this.#change((all) => {
      for (const [key, one] of all)
        if (one.draftId === draftId && one.pullRequest === null) all.set(key, { ...one, pullRequest });
    });
  }

  /** These pull requests are merged: the service's values count again for what they proposed. */
  dropMerged(pullRequests: ReadonlySet<number>): Promise<Result<void, Problem>> {
    return this.#change((all) => {
      for (const [key, { pullRequest }] of all)
        if (pullRequest !== null && pullRequests.has(pullRequest)) all.delete(key);
    });
  }

  /** Migrates what an earlier version stored elsewhere. */
  async migrate(json: unknown): Promise<void> {
    await this.#licenses.migrate(json, (earlier, now) => ({
      all: new Map([...earlier.all, ...now.all]),
      unreadable: [...earlier.unreadable, ...now.unreadable],
    }));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #change(edit: (all: Map<string, LocalLicense>) => void): Promise<Result<void, Problem>> {
    return this.#licenses.change((before) => {
      const all = new Map(before.all);
      edit(all);
      return { ...before, all };
    });
  }
}

/** More are not read: too many to be made by hand. */
const maxLicenses = 10_000;
const longestLicense = 2000;

/** Reads a stored list. */
function readLocalLicenses(json: unknown): Licenses {
  const list: unknown = isRecord(json) ? json['licenses'] : null;
  const all = new Map<string, LocalLicense>();
  const unreadable: unknown[] = [];
  for (const one of Array.isArray(list) ? (list.slice(0, maxLicenses) as readonly unknown[]) : []) {
    const license = readOne(one);
    if (license) all.set(coordinatesKey(license.coordinates), license);
    else unreadable.push(one);
  }
  return { all, unreadable };
}

function readOne(json: unknown): LocalLicense | null {
  if (!isRecord(json)) return null;
  const { coordinates, declared, reason, draftId, pullRequest, since } = json;
  const component = readComponent(coordinates);
  const revision = isRecord(coordinates) ? coordinates['revision'] : null;
  if (component === null || typeof revision !== 'string' || revision === '') return null;
  if (typeof declared !== 'string' || declared.trim() === '' || declared.length > longestLicense) return null;
  return {
    coordinates: { ...component, revision },
    declared,
    reason: typeof reason === 'string' ? reason : '',
    draftId: typeof draftId === 'string' ? draftId : null,
    pullRequest: Number.isSafeInteger(pullRequest) ? (pullRequest as number) : null,
    since: isTime(since) ? since : 0,
  };
}
