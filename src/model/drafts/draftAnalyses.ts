import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { finish, runCooperatively, type Steps, type Turns } from '../../base/steps.ts';
import { type Coordinates, coordinatesKey } from '../../core/coordinates.ts';
import type { SourceRange } from '../../core/range.ts';
import { maxRevisions } from '../../curation/curation.ts';
import { draftFindingsInSteps } from '../../curation/draftFindings.ts';
import { type DraftReading, readDraft } from '../../curation/readDraft.ts';
import type { Finding } from '../../curation/finding.ts';
import type { ValueField } from '../../curation/curationFields.ts';
import { basisChanges, fingerprint, hasBasis } from '../../curation/fingerprint.ts';
import type { DraftKnowledge } from '../../curation/knowledge.ts';
import type { DraftContexts } from '../evidence/draftContexts.ts';
import type { Draft } from './draft.ts';
import type { Drafts } from './drafts.ts';
import type { Clock } from '../ports.ts';

/** The service's message about a place in the drafts of a submission. */
export interface RefusedPlace {
  readonly set: number;
  readonly revision: string | null;
  /** As in `RevisionReading.places`; `null`: the whole draft. */
  readonly path: string | null;
  readonly words: string;
}

/** All results for a draft, for one version of its text. */
export interface DraftAnalysis {
  readonly draft: Draft;
  /** The analysed text: `draft.text`. */
  readonly text: string;
  readonly reading: DraftReading;
  /** By place, including the service's refusals of the draft. */
  readonly findings: readonly Finding[];
  readonly externalChanges: readonly ExternalChange[];
}

/** A change outside a draft. Nothing is decided automatically: it is shown until the user decides. */
export type ExternalChange =
  /** Another window has stored a different text. */
  | { readonly kind: 'otherText' }
  /** The definition has changed since the user began. */
  | { readonly kind: 'definitionChanged'; readonly revision: string; readonly fields: readonly ValueField[] };

/** The service's message about a place in a draft. */
export interface DraftRefusal {
  readonly revision: string | null;
  /** As in `RevisionReading.places`; `null`: the whole draft. */
  readonly path: string | null;
  readonly message: string;
}

/** The errors that prevent submitting. Earlier refusals don't: they may be resolved in ways we can't check. */
export function errorsOf({ findings }: Pick<DraftAnalysis, 'findings'>): readonly Finding[] {
  return findings.filter(({ severity, problem }) => severity === 'error' && problem.kind !== 'refused');
}

interface Parts {
  readonly drafts: Pick<Drafts, 'get' | 'setMeta' | 'onDidChange'>;
  readonly knowledge: Pick<DraftContexts, 'of' | 'want' | 'onDidChange' | 'onDidForget'>;
  /** The service's messages when it last refused the draft. */
  readonly refusals: (draft: string) => readonly DraftRefusal[];
  readonly clock: Pick<Clock, 'delay'>;
  readonly turns: Turns;
}

interface Entry {
  analysis: DraftAnalysis | null;
  reading: { readonly text: string; readonly value: DraftReading } | null;
  /** The last request made to `knowledge`. */
  wanted: string;
  waiting: AbortController | null;
  /** What is known has changed since the last analysis began. */
  hasChanged: boolean;
}

/** Milliseconds after the last keystroke. */
const typingPause = 150;
/** Milliseconds within which changes to one component are combined. */
const changePause = 50;

/**
 * Analyses drafts again whenever their text, or what is known of their component, changes: after typing has paused,
 * never while a key is being handled. Follows a draft from the first request on.
 */
export class DraftAnalyses implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #entries = new Map<string, Entry>();
  readonly #changed = this.#store.add(new Emitter<ReadonlySet<string>>());

  /** Ids of drafts whose analysis has changed. */
  readonly onDidChange: Event<ReadonlySet<string>> = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.drafts.onDidChange((ids) => this.#follow(ids)));
    this.#store.add(
      parts.knowledge.onDidChange((component) => {
        for (const [id, entry] of this.#about(component))
          if (entry.waiting === null) this.#judgeLater(id, entry, changePause);
          else entry.hasChanged = true;
      }),
    );
    this.#store.add(
      parts.knowledge.onDidForget((component) => this.#about(component).forEach(([id]) => this.refresh(id))),
    );
  }

  /** The newest result, maybe of an older text; `null` if there is none. Requests a newer one. */
  of(id: string): DraftAnalysis | null {
    // Drafts of earlier sessions may not be loaded yet: they are followed once they are.
    const entry = this.#entry(id);
    const draft = this.#parts.drafts.get(id);
    if (!draft) return null;
    if (entry.analysis?.draft !== draft && entry.waiting === null) this.#judgeLater(id, entry, 0);
    return entry.analysis;
  }

  /** For the current text. */
  now(id: string): DraftAnalysis | null {
    const entry = this.#entry(id);
    entry.waiting?.abort(new Error('judged now'));
    entry.waiting = null;
    this.#read(id, entry);
    const steps = this.#findings(id, entry);
    if (steps) this.#judge(id, entry, finish(steps));
    return entry.analysis;
  }

  /** The service refused or accepted the draft, or private names have changed: makes omitted requests. */
  refresh(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    entry.wanted = '';
    this.#judgeLater(id, entry, 0);
  }

  /**
   * Records what the definitions of these revisions say when the user begins to change them, to detect later changes:
   * unless recorded before or unknown. Resolves when it is stored, or could not be. Done for each revision of an analysed
   * text.
   */
  async recordBasis(id: string, revisions: readonly string[]): Promise<void> {
    const draft = this.#parts.drafts.get(id);
    if (!draft) return;
    const knowledge = this.#parts.knowledge.of(draft.component);
    const found = revisions.flatMap((revision): [string, string][] => {
      const { definition } = draft.basis.has(revision) ? { definition: null } : knowledge.of(revision);
      return definition && hasBasis(definition) ? [[revision, fingerprint(definition)]] : [];
    });
    if (found.length === 0) return;
    await this.#parts.drafts.setMeta(id, ({ basis }) => ({ basis: new Map([...found, ...basis]) }));
  }

  dispose(): void {
    for (const { waiting } of this.#entries.values()) waiting?.abort(new Error('disposed'));
    this.#entries.clear();
    this.#store.dispose();
  }

  #entry(id: string): Entry {
    const known = this.#entries.get(id);
    if (known) return known;
    const made = newEntry();
    this.#entries.set(id, made);
    return made;
  }

  #follow(ids: ReadonlySet<string>): void {
    const gone = new Set<string>();
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (!entry) continue;
      if (this.#parts.drafts.get(id)) {
        this.#judgeLater(id, entry, entry.analysis ? typingPause : 0);
        continue;
      }
      entry.waiting?.abort(new Error('gone'));
      this.#entries.set(id, newEntry());
      gone.add(id);
    }
    if (gone.size > 0) this.#changed.fire(gone);
  }

  #about(component: Coordinates): readonly (readonly [string, Entry])[] {
    const key = coordinatesKey(component);
    return [...this.#entries].filter(([id]) => {
      const draft = this.#parts.drafts.get(id);
      return draft !== undefined && coordinatesKey(draft.component) === key;
    });
  }

  #judgeLater(id: string, entry: Entry, milliseconds: number): void {
    entry.waiting?.abort(new Error('later'));
    const waiting = (entry.waiting = new AbortController());
    this.#judgeAfter(id, entry, milliseconds, waiting.signal).catch((error: unknown) => {
      if (!waiting.signal.aborted) throw error;
    });
  }

  async #judgeAfter(id: string, entry: Entry, milliseconds: number, signal: AbortSignal): Promise<void> {
    const { clock, turns } = this.#parts;
    await (milliseconds === 0 ? turns.pause() : clock.delay(milliseconds, signal));
    signal.throwIfAborted();
    this.#read(id, entry);
    await turns.pause();
    signal.throwIfAborted();
    entry.hasChanged = false;
    const steps = this.#findings(id, entry);
    const findings = steps && (await runCooperatively(steps, turns, signal));
    signal.throwIfAborted();
    entry.waiting = null;
    if (findings) this.#judge(id, entry, findings);
    if (entry.hasChanged) this.#judgeLater(id, entry, changePause);
  }

  #read(id: string, entry: Entry): void {
    const draft = this.#parts.drafts.get(id);
    if (!draft || entry.reading?.text === draft.text) return;
    entry.reading = { text: draft.text, value: readDraft(draft.text) };
  }

  #findings(id: string, { reading }: Entry): Steps<readonly Finding[]> | null {
    const draft = this.#parts.drafts.get(id);
    if (!draft || reading?.text !== draft.text) return null;
    return draftFindingsInSteps(reading.value, reading.text, this.#parts.knowledge.of(draft.component));
  }

  #judge(id: string, entry: Entry, found: readonly Finding[]): void {
    const draft = this.#parts.drafts.get(id);
    if (!draft || entry.reading?.text !== draft.text) return;
    const { text, value: reading } = entry.reading;
    const knowledge = this.#parts.knowledge.of(draft.component);
    const findings = [...found, ...this.#refused(id, reading)];
    entry.analysis = { draft, text, reading, findings, externalChanges: externalChangesOf(draft, reading, knowledge) };
    this.#changed.fire(new Set([id]));
    this.#want(draft, reading, entry);
    const revisions = reading.revisions.map(({ revision }) => revision);
    void this.recordBasis(id, revisions);
  }

  #want({ component }: Draft, { revisions }: DraftReading, entry: Entry): void {
    const withPaths = revisions.some(({ curation }) => curation.files || curation.described?.facets);
    const wanted = { revisions: revisions.slice(0, maxRevisions).map(({ revision }) => revision), withPaths };
    const key = JSON.stringify(wanted);
    if (wanted.revisions.length === 0 || key === entry.wanted) return;
    entry.wanted = key;
    void this.#parts.knowledge.want(component, wanted);
  }

  #refused(id: string, reading: DraftReading): readonly Finding[] {
    return this.#parts.refusals(id).map(({ revision, path, message }) => ({
      range: placeOf(reading, revision, path),
      severity: 'error',
      problem: { kind: 'refused', message },
      fixes: [],
    }));
  }
}

function newEntry(): Entry {
  return { analysis: null, reading: null, wanted: '', waiting: null, hasChanged: false };
}

/** The place itself, or the nearest one around it. */
function placeOf({ revisions }: DraftReading, revision: string | null, path: string | null): SourceRange {
  const found = revisions.find((one) => one.revision === revision);
  return (path === null ? undefined : found?.places.get(path)) ?? found?.range ?? { start: 0, end: 0 };
}

function externalChangesOf(
  draft: Draft,
  { revisions }: DraftReading,
  knowledge: DraftKnowledge,
): readonly ExternalChange[] {
  return [
    ...(draft.hasConflict ? [{ kind: 'otherText' } as const] : []),
    ...revisions.flatMap(({ revision }): readonly ExternalChange[] => {
      const { definition } = knowledge.of(revision);
      const basis = draft.basis.get(revision);
      const fields = definition && basis !== undefined ? basisChanges(basis, definition) : null;
      return fields === null || fields.length === 0 ? [] : [{ kind: 'definitionChanged', revision, fields }];
    }),
  ];
}
