import fs from 'node:fs';
import path from 'node:path';
import type { Coordinates } from '../../src/core/coordinates.ts';
import type { Curation, CurationSet } from '../../src/curation/curation.ts';
import { draftIdOf } from '../../src/model/drafts/draftId.ts';
import { fileNameOf, type RecordForm } from '../../src/model/storage/sharedRecord.ts';
import type { PartState } from '../../src/model/submissions/submission.ts';
import { submissionForm } from '../../src/model/submissions/submissionStore.ts';
import type { Profile } from '../host/profile.ts';

/** The folder of a profile in which the extension keeps its records. */
export function storageOf(profile: Profile): string {
  return path.join(profile.userDataDir, 'User', 'globalStorage', 'clearlydefined-community.clearlydefined');
}

export function npm(name: string): Coordinates {
  return { type: 'npm', provider: 'npmjs', namespace: null, name, revision: null };
}

/** `declared`: revision → license. */
export function declaring(component: Coordinates, declared: Readonly<Record<string, string>>): CurationSet {
  const revisions = Object.entries(declared).map(([revision, license]): [string, Curation] => {
    return [revision, { licensed: { declared: license } }];
  });
  return { component, revisions: new Map(revisions) };
}

/** Writes drafts and submissions of an earlier session as files of the extension's storage. */
export class CurationRecords {
  readonly #storage: string;
  readonly #service: string;
  readonly #now: number;

  constructor(storage: string, service: string, now = Date.now()) {
    this.#storage = storage;
    this.#service = service;
    this.#now = now;
  }

  draft({ component, revisions }: CurationSet): void {
    const { type, provider, name } = component;
    const lines = [...revisions].flatMap(([revision, { licensed }]) => [
      `  ${revision}:`,
      '    licensed:',
      `      declared: ${licensed?.declared ?? ''}`,
    ]);
    const head = ['coordinates:', `  name: ${name}`, `  provider: ${provider}`, `  type: ${type}`, 'revisions:'];
    const text = [...head, ...lines, ''].join('\n');
    const times = { createdAt: this.#now - 3_600_000, changedAt: this.#now - 60_000 };
    const file = path.join(this.#storage, 'drafts', draftIdOf(component));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(`${file}.json`, JSON.stringify({ format: 2, component, evidence: [], basis: [], ...times }));
    fs.writeFileSync(`${file}.yaml`, text);
  }

  /** `age`: in minutes. */
  submission(
    id: string,
    summary: string,
    sets: readonly CurationSet[],
    state: PartState,
    { age, account = null }: { readonly age: number; readonly account?: string | null },
  ): void {
    const value = {
      id,
      service: this.#service,
      drafts: sets.map(({ component }) => ({ id: draftIdOf(component), text: '' })),
      info: { type: 'incorrect', summary, details: '', resolution: '', removeDefinitions: false } as const,
      sets,
      account,
      createdAt: this.#now - age * 60_000,
      parts: [{ carries: sets.map((_, set) => ({ set, revision: null })), state }],
    };
    this.#write('submissions', 'w0', id, value, submissionForm);
  }

  #write<V>(folder: string, session: string, id: string, value: V, form: RecordForm<V>): void {
    writeRecordFile(this.#storage, folder, session, id, value, form);
  }
}

/** Writes a file as a window of an earlier session would have left it. */
export function writeRecordFile<V>(
  storage: string,
  folder: string,
  session: string,
  id: string,
  value: V,
  form: RecordForm<V>,
): void {
  const record = { format: 1, id, session, count: 1, supersedes: [], endedAt: null, value: form.write(value) };
  const file = path.join(storage, folder, fileNameOf(record));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(record));
}

/** Proposes curations as another contributor. Returns the number of the pull request. */
export async function propose(service: string, summary: string, sets: readonly CurationSet[]): Promise<number> {
  const patches = sets.map(({ component: { type, provider, name }, revisions }) => {
    return { coordinates: { type, provider, name }, revisions: Object.fromEntries(revisions) };
  });
  const contributionInfo = { summary, details: 'd', resolution: 'r', type: 'incorrect', removeDefinitions: false };
  const answer = await send('PATCH', `${service}/curations`, { contributionInfo, patches });
  const { prNumber } = JSON.parse(answer) as { readonly prNumber: number };
  return prNumber;
}

/** Calls a control of the stand-in service. */
export async function control(service: string, what: string, body: unknown): Promise<void> {
  await send('POST', `${service}/__control/${what}`, body);
}

async function send(method: string, url: string, body: unknown): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text;
}
