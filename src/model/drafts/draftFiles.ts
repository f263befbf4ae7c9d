import { isRecord } from '../../base/isRecord.ts';
import { parseJson } from '../../base/parseJson.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import type { Problem } from '../../core/problem.ts';
import type { Clock, Log } from '../ports.ts';
import { errorWord } from '../storage/errorWord.ts';
import type { RecordFiles } from '../storage/recordFiles.ts';
import { isSuperseded, readFileName, readRecord, type SharedRecord } from '../storage/sharedRecord.ts';
import { type DraftMeta, withEvidence } from './draft.ts';
import { draftIdOf, readComponent } from './draftId.ts';

export interface DraftStorage {
  /** A dedicated folder: `<id>.yaml`, the text as typed, and `<id>.json`, a `DraftMeta`. */
  readonly files: RecordFiles;
  /** A folder in it: `<id>.<endedAt>.json`, a discarded or replaced text with its `DraftMeta`. */
  readonly discarded: RecordFiles;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

export interface StoredDraft extends DraftMeta {
  readonly id: string;
  readonly text: string;
}

/** What was discarded, and when: milliseconds since the epoch. */
export interface Discarded {
  readonly id: string;
  readonly endedAt: number;
}

export interface FolderContent {
  readonly drafts: ReadonlyMap<string, StoredDraft>;
  /** Files that are damaged or of a newer version of the extension. They are left in place. */
  readonly unreadable: readonly string[];
  /** Ids of drafts whose files are there, and could not be read now. */
  readonly failed: ReadonlySet<string>;
}

/** Drafts of earlier versions of the extension: each state in a file of its own. */
export interface EarlierDrafts {
  /** The newest text of each draft. */
  readonly live: readonly StoredDraft[];
  /** Discarded texts, and those of other windows. */
  readonly ended: readonly (StoredDraft & Discarded)[];
  readonly names: readonly string[];
}

/** Later versions of the extension may write another one. Earlier ones wrote 1. */
const format = 2;
/** How long a discarded text can be restored, in milliseconds. */
const discardedLasts = 30 * 24 * 60 * 60_000;
/** Discarded texts of one id that are kept. */
const maxDiscarded = 10;

/** The files of drafts. Writing rejects as `RecordFiles` does. */
export class DraftFiles {
  readonly #storage: DraftStorage;
  readonly #skipped = new Set<string>();

  constructor(storage: DraftStorage) {
    this.#storage = storage;
  }

  /** Rejects if the folder can't be listed. `known`: read even if the listing misses them. */
  async read(known: Iterable<string>): Promise<FolderContent & { readonly earlier: EarlierDrafts | null }> {
    const names = await this.#storage.files.list();
    const ids = names.filter((name) => name.endsWith('.yaml')).map((name) => name.slice(0, -'.yaml'.length));
    const drafts = new Map<string, StoredDraft>();
    const unreadable: string[] = [];
    const failed = new Set<string>();
    const read = async (id: string): Promise<void> => {
      try {
        const draft = await this.readDraft(id);
        if (draft) drafts.set(id, draft);
        else if (draft === null) unreadable.push(`${id}.yaml`);
      } catch (error) {
        failed.add(id);
        this.#storage.log.warn(`drafts: a file could not be read: ${errorWord(error)}`);
      }
    };
    await Promise.all([...new Set([...ids, ...known])].map(read));
    const own = new Set(ids.map((id) => `${id}.json`));
    const old = names.filter((name) => !own.has(name) && readFileName(name) !== null);
    const earlier = old.length > 0 ? await this.#readEarlier(old, unreadable) : null;
    this.#logSkipped(unreadable);
    return { drafts, unreadable: unreadable.sort(), failed, earlier };
  }

  /** `null`: what is stored can't be read; `undefined`: there is none. */
  async readDraft(id: string): Promise<StoredDraft | null | undefined> {
    const { files } = this.#storage;
    const [text, json] = await Promise.all([files.read(`${id}.yaml`), files.read(`${id}.json`)]);
    if (text === null) return undefined;
    const meta = parseJson(json ?? '');
    if (isRecord(meta) && meta['format'] !== format) return null;
    const found = (await readMeta(meta, id)) ?? (await this.#metaFrom(text, id));
    return found && { ...found, id, text };
  }

  /** The text of a draft that can't be read, if it is damaged; `null`: there is none. `notKept`: it is not damaged. */
  async readDamaged(id: string): Promise<Result<string | null, Problem>> {
    const { files } = this.#storage;
    const [text, json] = await Promise.all([files.read(`${id}.yaml`), files.read(`${id}.json`)]);
    const meta = parseJson(json ?? '');
    const written = isRecord(meta) ? meta['format'] : format;
    if (text === null || typeof written !== 'number' || written <= format) return succeed(text);
    return fail({ kind: 'notKept', detail: 'its file is of a newer version of this extension' });
  }

  readText(id: string): Promise<string | null> {
    return this.#storage.files.read(`${id}.yaml`);
  }

  writeText(id: string, text: string): Promise<void> {
    return this.#storage.files.replace(`${id}.yaml`, text);
  }

  writeMeta(id: string, meta: DraftMeta): Promise<void> {
    return this.#storage.files.replace(`${id}.json`, JSON.stringify(metaJson(meta)));
  }

  /** The text last: without it there is no draft, and a text alone could not be read. */
  async write({ id, text, ...meta }: StoredDraft): Promise<void> {
    await this.writeMeta(id, meta);
    await this.writeText(id, text);
  }

  async remove(id: string): Promise<void> {
    await this.#storage.files.remove(`${id}.yaml`);
    await this.#storage.files.remove(`${id}.json`);
  }

  /** `read` doesn't return them any more. */
  async removeEarlier({ names }: EarlierDrafts): Promise<void> {
    for (const name of names) await this.#storage.files.remove(name);
  }

  /** Keeps a discarded text. */
  async keepDiscarded({ id, text, endedAt, ...meta }: StoredDraft & Discarded): Promise<Discarded> {
    const { discarded, clock } = this.#storage;
    const names = new Set(await discarded.list());
    let kept = { id, endedAt: Math.round(endedAt) };
    // Another text of the same time stays.
    while (names.has(discardedFile(kept)) && (await this.readDiscarded(kept))?.text !== text)
      kept = { id, endedAt: kept.endedAt - 1 };
    const name = discardedFile(kept);
    await discarded.write(name, JSON.stringify({ ...metaJson(meta), text }));
    const all = newestFirst([...names.add(name)]);
    const tooMany = all.filter((one) => one.id === id).slice(maxDiscarded);
    const tooOld = all.filter((one) => one.endedAt < clock.now() - discardedLasts);
    for (const one of new Set([...tooMany, ...tooOld])) await discarded.remove(discardedFile(one));
    return kept;
  }

  /** Those that can be restored, the newest first. */
  async allDiscarded(): Promise<readonly Discarded[]> {
    const { discarded, clock } = this.#storage;
    return newestFirst(await discarded.list()).filter(({ endedAt }) => endedAt >= clock.now() - discardedLasts);
  }

  async readDiscarded(one: Discarded): Promise<StoredDraft | null> {
    const json = parseJson((await this.#storage.discarded.read(discardedFile(one))) ?? '');
    const meta = await readMeta(json, one.id);
    const text = isRecord(json) ? json['text'] : null;
    return meta && typeof text === 'string' ? { ...meta, id: one.id, text } : null;
  }

  removeDiscarded(one: Discarded): Promise<void> {
    return this.#storage.discarded.remove(discardedFile(one));
  }

  /** The text says what it is about: what was stored beside it is lost, and the text is not. */
  async #metaFrom(text: string, id: string): Promise<DraftMeta | null> {
    const { readDraft } = await import('../../curation/readDraft.ts');
    const { component } = readDraft(text);
    const now = this.#storage.clock.now();
    if (component === null || draftIdOf(component) !== id) return null;
    return { component, evidence: [], basis: new Map(), createdAt: now, changedAt: now };
  }

  async #readEarlier(names: readonly string[], unreadable: string[]): Promise<EarlierDrafts> {
    const records = new Map<string, SharedRecord<StoredDraft>>();
    for (const name of names) {
      const text = await this.#storage.files.read(name);
      const form = { write: metaJson, read: readEarlierDraft };
      const record = text === null ? null : await readRecord(name, text, form);
      if (record) records.set(name, record);
      else if (text !== null) unreadable.push(name);
    }
    const all = [...records.values()];
    const current = all
      .filter((record) => !all.some((other) => isSuperseded(record, other)))
      .toSorted((a, b) => b.value.changedAt - a.value.changedAt);
    const live = new Map<string, StoredDraft>();
    const ended: (StoredDraft & Discarded)[] = [];
    for (const { id, endedAt, value } of current) {
      const known = live.get(id);
      if (endedAt !== null) ended.push({ ...value, endedAt });
      else if (!known) live.set(id, value);
      else {
        const evidence = withEvidence(value.evidence, known.evidence);
        live.set(id, { ...known, evidence, basis: new Map([...value.basis, ...known.basis]) });
        if (known.text !== value.text) ended.push({ ...value, endedAt: this.#storage.clock.now() });
      }
    }
    return { live: [...live.values()], ended, names: [...records.keys()] };
  }

  #logSkipped(names: readonly string[]): void {
    for (const name of names) {
      if (this.#skipped.has(name)) continue;
      this.#skipped.add(name);
      this.#storage.log.warn('drafts: a file is passed over that this version did not write, or not wholly');
    }
  }
}

function newestFirst(names: readonly string[]): readonly Discarded[] {
  const all = names.flatMap((name): readonly Discarded[] => {
    const parts = name.split('.');
    const [endedAt, end] = [Number(parts.at(-2)), parts.at(-1)];
    const id = parts.slice(0, -2).join('.');
    return id !== '' && end === 'json' && Number.isSafeInteger(endedAt) ? [{ id, endedAt }] : [];
  });
  return all.sort((a, b) => b.endedAt - a.endedAt);
}

function discardedFile({ id, endedAt }: Discarded): string {
  return `${id}.${endedAt}.json`;
}

function metaJson({ component, evidence, basis, createdAt, changedAt }: DraftMeta): object {
  return { format, component, evidence, basis: [...basis], createdAt, changedAt };
}

async function readMeta(json: unknown, id: string): Promise<DraftMeta | null> {
  if (!isRecord(json) || json['format'] !== format) return null;
  const { storedDraft } = await import('./storedDraft.ts');
  const { data } = storedDraft.safeParse(json);
  const component = readComponent(data?.component);
  if (!data || component === null || draftIdOf(component) !== id) return null;
  return { ...data, component, basis: new Map(data.basis) };
}

/** Also of records that had the text for a submission (`info`). */
async function readEarlierDraft(json: unknown, id: string): Promise<StoredDraft | null> {
  if (!isRecord(json) || typeof json['text'] !== 'string') return null;
  const meta = await readMeta({ ...json, format }, id);
  return meta && { ...meta, id, text: json['text'] };
}
