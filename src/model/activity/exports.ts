import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { SavedValue } from '../storage/savedValue.ts';
import type { Clock, Log, WorkspaceValue } from '../ports.ts';
import { exportedWhats, type ExportRecord } from './exportRecord.ts';
import { isRecord } from '../../base/isRecord.ts';
import { isTime } from '../storage/sharedRecord.ts';

interface Parts {
  readonly store: WorkspaceValue;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly newId: () => string;
}

/** Milliseconds after which an export is no longer running: its window has ended before. */
const abandonedAfter = 10 * 60_000;

type Records = readonly ExportRecord[];

/**
 * The lists last exported to files. A record that can't be saved stays while this
 * window is open.
 */
export class Exports implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  /** Newest first. */
  readonly #records: SavedValue<Records>;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    const read = (json: unknown): Records => readExports(json).toSorted((a, b) => b.startedAt - a.startedAt);
    this.#records = this.#store.add(
      new SavedValue<Records>({ store: parts.store, read, write: (all) => ({ exports: all }) }),
    );
    this.#store.add(this.#records.onDidChange(() => this.#changed.fire()));
  }

  /** Newest first. */
  get all(): readonly ExportRecord[] {
    const now = this.#parts.clock.now();
    return this.#records.value.map((record) =>
      record.state.kind === 'writing' && now - record.startedAt > abandonedAfter
        ? { ...record, state: { kind: 'failed', at: record.startedAt, detail: '' } }
        : record,
    );
  }

  /** Returns the record's id. Notifies listeners at once and saves in the background. */
  begin(record: Pick<ExportRecord, 'what' | 'uri' | 'entries'>): string {
    const { newId, clock } = this.#parts;
    const begun: ExportRecord = { ...record, id: newId(), startedAt: clock.now(), state: { kind: 'writing' } };
    // The same file again: its previous record is no longer true.
    void this.#change((all) => [begun, ...all.filter(({ uri }) => uri !== begun.uri)]);
    return begun.id;
  }

  written(id: string, bytes: number): Promise<void> {
    return this.#end(id, { kind: 'written', at: this.#parts.clock.now(), bytes });
  }

  /** `detail`: the platform's error code. */
  failed(id: string, detail: string): Promise<void> {
    return this.#end(id, { kind: 'failed', at: this.#parts.clock.now(), detail });
  }

  /** The files stay. */
  forget(ids: readonly string[]): Promise<void> {
    const gone = new Set(ids);
    return this.#change((all) => all.filter(({ id }) => !gone.has(id)));
  }

  /** Migrates what an earlier version stored elsewhere. */
  async migrate(json: unknown): Promise<void> {
    await this.#records.migrate(json, (earlier, now) => {
      const uris = new Set(now.map(({ uri }) => uri));
      return [...now, ...earlier.filter(({ uri }) => !uris.has(uri))].slice(0, maxExports);
    });
  }

  dispose(): void {
    this.#store.dispose();
  }

  #end(id: string, state: ExportRecord['state']): Promise<void> {
    return this.#change((all) => all.map((one) => (one.id === id ? { ...one, state } : one)));
  }

  async #change(edit: (all: Records) => Records): Promise<void> {
    const saved = await this.#records.change((all) => edit(all).slice(0, maxExports));
    if (!saved.ok)
      this.#parts.log.warn(`exports: the list of them could not be saved: ${JSON.stringify(saved.problem)}`);
  }
}

/** The newest are kept. */
const maxExports = 20;
const maxLength = 4000;

/** Version 0.9.0 stored the format of components. */
const formats: readonly string[] = ['notice', 'cyclonedx', 'spdx', 'csv'];

/** Reads a stored list; skips unreadable entries. */
export function readExports(json: unknown): readonly ExportRecord[] {
  const list: unknown = isRecord(json) ? json['exports'] : null;
  return Array.isArray(list) ? list.slice(0, maxExports).flatMap((one) => readOne(one) ?? []) : [];
}

function readOne(json: unknown): ExportRecord | null {
  if (!isRecord(json)) return null;
  const { id, uri, entries, startedAt } = json;
  const what = formats.some((one) => one === json['what'])
    ? 'components'
    : exportedWhats.find((one) => one === json['what']);
  const state = readState(json['state']);
  if (!isText(id) || id === '' || !isText(uri) || uri === '' || !what || !state) return null;
  if (!isCount(entries) || !isTime(startedAt)) return null;
  return { id, what, uri, entries, startedAt, state };
}

function readState(json: unknown): ExportRecord['state'] | null {
  if (!isRecord(json)) return null;
  const { kind, at, bytes, detail } = json;
  if (kind === 'writing') return { kind };
  if (!isTime(at)) return null;
  if (kind === 'written') return isCount(bytes) ? { kind, at, bytes } : null;
  return kind === 'failed' && isText(detail) ? { kind, at, detail } : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
