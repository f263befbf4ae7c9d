import { Emitter } from '../../../../../src/base/event.ts';
import { fail, type Result, succeed } from '../../../../../src/base/result.ts';
import {
  type Coordinates,
  coordinatesKey,
  formatCoordinates,
  parseCoordinates,
} from '../../../../../src/core/coordinates.ts';
import type { Definition } from '../../../../../src/core/definition.ts';
import type { Loadable } from '../../../../../src/core/loadable.ts';
import type { Problem } from '../../../../../src/core/problem.ts';
import { type DefinitionSummary, summarize } from '../../../../../src/core/summary.ts';
import { SavedList } from '../../../../../src/model/definitions/savedList/savedList.ts';
import type { SavedListEntry } from '../../../../../src/model/definitions/savedList/savedListEntry.ts';
import type { FullDefinition } from '../../../../../src/model/definitions/definitions.ts';
import type { Log, WorkspaceValue } from '../../../../../src/model/ports.ts';
import { toDefinition } from '../../../../../src/service/dialect.ts';

/** Parses coordinates; a shorter text is the name of an npm package, with or without `@version`. */
export function at(text: string): Coordinates {
  const name = text.includes('/') ? text : `npm/npmjs/-/${text.replace('@', '/')}`;
  const parsed = parseCoordinates(name);
  if (!parsed.ok) throw new Error(`no coordinates: ${text}`);
  return parsed.value;
}

export function all(text: string): readonly Coordinates[] {
  return text.split(' ').map(at);
}

/** `a@1 b@2` for npm packages; full coordinates for others. */
export function shown(entries: readonly (SavedListEntry | Coordinates)[]): string {
  return entries
    .map((one) => formatCoordinates('coordinates' in one ? one.coordinates : one))
    .map((text) =>
      text.replace(/^npm\/npmjs\/-\/([^/]+)(?:\/(.+))?$/, (_, name, version) =>
        version ? `${name}@${version}` : name,
      ),
    )
    .join(' ');
}

/** The memory of windows, which can be made to fail. */
export class FakeStore implements WorkspaceValue {
  value: unknown;
  saves = 0;
  isBroken = false;
  /** Stores the value and still reports a failure, as the memory of the editor does. */
  keepsWhatFails = false;

  constructor(value?: unknown) {
    this.value = value;
  }

  load(): unknown {
    return this.value === undefined ? undefined : JSON.parse(JSON.stringify(this.value));
  }

  async save(value: unknown): Promise<void> {
    this.saves++;
    if (!this.isBroken || this.keepsWhatFails) this.value = JSON.parse(JSON.stringify(value));
    if (this.isBroken) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
  }

  get texts(): unknown {
    return (this.value as { coordinates: unknown }).coordinates;
  }
}

/** Definitions whose answers a test sets. */
export class FakeDefinitions {
  readonly #changed = new Emitter<ReadonlySet<string>>();
  readonly #serviceChanged = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly onDidChangeService = this.#serviceChanged.event;
  readonly wanted: string[] = [];
  /** Coordinates read from the store without a request. */
  readonly stored: string[] = [];
  /** Requested full definitions, in order. */
  readonly requests: string[] = [];
  readonly known = new Map<string, Loadable<DefinitionSummary>>();
  readonly full_ = new Map<string, FullDefinition | Problem>();
  /** When set, delays the answers of `full` until it is called. */
  release: (() => void) | null = null;

  want(coordinates: readonly Coordinates[]): void {
    this.wanted.push(...coordinates.map(formatCoordinates));
  }

  async loadStored(coordinates: readonly Coordinates[]): Promise<void> {
    this.stored.push(...coordinates.map(formatCoordinates));
  }

  get(coordinates: Coordinates): Loadable<DefinitionSummary> {
    return this.known.get(coordinatesKey(coordinates)) ?? { state: 'notLookedUpYet' };
  }

  async full(coordinates: Coordinates, signal: AbortSignal): Promise<Result<FullDefinition, Problem>> {
    this.requests.push(shown([coordinates]));
    if (this.release) await new Promise<void>((resolve) => (this.release = resolve));
    signal.throwIfAborted();
    const found = this.full_.get(coordinatesKey(coordinates));
    if (!found) throw new Error('no definition was given');
    return 'definition' in found ? succeed(found) : fail(found);
  }

  /** Simulates an answer of the service: the definition becomes known. */
  answer(text: string, body: object, fetchedAt = 1000): void {
    const definition = definitionOf(text, body);
    const key = coordinatesKey(at(text));
    const value = summarize(definition);
    this.known.set(
      key,
      definition.isHarvested || value.license.expression
        ? { state: 'known', value, fetchedAt, isStale: false }
        : { state: 'notHarvested', fetchedAt },
    );
    this.full_.set(key, { definition, fetchedAt, isStale: false, problem: null, body: '' });
    this.#changed.fire(new Set([key]));
  }

  fail(text: string, problem: Problem): void {
    const key = coordinatesKey(at(text));
    const before = this.known.get(key);
    this.known.set(key, { state: 'failed', problem, lastKnown: before?.state === 'known' ? before : null });
    this.full_.set(key, problem);
    this.#changed.fire(new Set([key]));
  }

  changeService(): void {
    this.known.clear();
    this.#serviceChanged.fire();
  }
}

export const harvested = { described: { tools: ['clearlydefined/1.5.0', 'licensee/9.18.1', 'scancode/32.3.0'] } };

export function licensed(declared: string, more: object = {}): object {
  return { ...harvested, ...more, licensed: { declared } };
}

export function definitionOf(text: string, body: object): Definition {
  const read = toDefinition({ coordinates: at(text), ...body }, at(text));
  if (!read.ok) throw new Error('no definition');
  return read.value;
}

export interface Window {
  readonly collection: SavedList;
  readonly store: FakeStore;
  readonly definitions: FakeDefinitions;
  readonly logged: readonly string[];
  readonly changes: () => number;
  /** The entries of the list, formatted by `shown`. */
  readonly list: () => string;
}

export function openWindow(store = new FakeStore(), definitions = new FakeDefinitions()): Window {
  const logged: string[] = [];
  const note = (message: string): void => void logged.push(message);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const collection = new SavedList({ store, definitions, log, pause: () => Promise.resolve() });
  let changes = 0;
  collection.onDidChange(() => changes++);
  return { collection, store, definitions, logged, changes: () => changes, list: () => shown(collection.entries) };
}

export function keyOf(text: string): string {
  return coordinatesKey(at(text));
}
