import * as vscode from 'vscode';

import { fail, type Result, succeed } from '../../base/result.ts';
import { type Coordinates, displayName, withRevision } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { SourceRange } from '../../core/range.ts';
import type { Edit } from '../../curation/edit.ts';
import { editDraft, newDraftText } from '../../curation/editDraft.ts';
import type { Evidence } from '../../curation/evidence.ts';
import type { Finding } from '../../curation/finding.ts';
import { readDraft } from '../../curation/readDraft.ts';
import { type Draft, withEvidence } from '../../model/drafts/draft.ts';
import type { DraftAnalyses } from '../../model/drafts/draftAnalyses.ts';
import { draftIdOf } from '../../model/drafts/draftId.ts';
import type { Log } from '../../model/ports.ts';
import { notifyProblem } from '../common/messages.ts';
import { rangeIn } from '../common/ranges.ts';
import type { DraftDocuments } from './draftDocuments.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** One edit of one revision. */
export interface RevisionEdit {
  readonly revision: string;
  readonly edit: Edit;
}

/** Why an edit failed: it could not be stored, or the draft's text is unreadable and only the user can fix it. */
export type NoEdit = Problem | { readonly kind: 'unreadableDraft'; readonly findings: readonly Finding[] };

interface Parts extends Pick<SharedParts, 'drafts' | 'definitions'> {
  readonly documents: DraftDocuments;
  readonly analyses: Pick<DraftAnalyses, 'recordBasis'>;
}

/** Begins, changes and opens drafts for all callers: commands, the panel, the plan over versions. */
export class DraftService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The component's draft, for any revision. */
  of(coordinates: Coordinates): Draft | undefined {
    return this.#parts.drafts.of(coordinates);
  }

  /** Begins the component's draft if there is none, with its evidence. */
  async begin(coordinates: Coordinates, evidence: readonly Evidence[] = []): Promise<Result<Draft, Problem>> {
    const { drafts } = this.#parts;
    const comment = vscode.l10n.t(
      'A draft of a curation: what the definitions of these revisions should say. Nothing is sent before it is submitted.',
    );
    const spelled = this.#parts.definitions.spelled(coordinates);
    const text = newDraftText(withRevision(spelled, null), spelled.revision, comment);
    const begun = await drafts.begin(spelled, text, { evidence });
    if (!begun.ok) return begun;
    const { draft, isNew } = begun.value;
    if (!isNew && evidence.length > 0) {
      const added = await drafts.setMeta(draft.id, (now) => ({ evidence: withEvidence(now.evidence, evidence) }));
      if (!added.ok) return added;
    }
    return succeed(drafts.get(draft.id) ?? draft);
  }

  /** Edits the component's draft, begun if there is none: all of the edits, or none. */
  async edit(
    component: Coordinates,
    edits: readonly RevisionEdit[],
    evidence: readonly Evidence[] = [],
  ): Promise<Result<Draft, NoEdit>> {
    const spelled = edits.map(({ revision }) => this.#parts.definitions.spelled(withRevision(component, revision)));
    const begun = await this.begin(withRevision(spelled[0] ?? component, null), evidence);
    if (!begun.ok) return begun;
    const draft = begun.value;
    const revisions = spelled.map((one) => one.revision ?? '');
    await this.#parts.analyses.recordBasis(draft.id, revisions);
    const edited = await this.#parts.documents.edit<NoEdit>(draft.id, (text) => {
      let result = text;
      for (const [at, { edit }] of edits.entries()) {
        const next = editDraft(result, revisions[at] ?? '', edit);
        if (!next.ok) return fail({ kind: 'unreadableDraft', findings: next.problem });
        result = next.value;
      }
      return succeed(result);
    });
    return edited.ok ? succeed(this.#parts.drafts.get(draft.id) ?? draft) : edited;
  }

  /** Drafts the declared license of a version. */
  setLicense(coordinates: Coordinates, license: string, evidence: readonly Evidence[]): Promise<Result<Draft, NoEdit>> {
    const edit = { revision: coordinates.revision ?? '', edit: { field: 'declared', value: license } } as const;
    return this.edit(withRevision(coordinates, null), [edit], evidence);
  }

  /**
   * Writes the whole text of the component's draft; fails if its text isn't `before` any more. `before`: `null` if there
   * was no draft. `revisions`: those that are changed.
   */
  async write(
    component: Coordinates,
    {
      before,
      text,
      revisions,
    }: { readonly before: string | null; readonly text: string; readonly revisions: readonly string[] },
  ): Promise<Result<null, Problem | { readonly kind: 'draftChanged' }>> {
    const { drafts, documents, analyses } = this.#parts;
    const id = draftIdOf(component);
    if (before === null) {
      const begun = await drafts.begin(component, text);
      if (!begun.ok) return begun;
      if (!begun.value.isNew) return fail({ kind: 'draftChanged' });
      await analyses.recordBasis(id, revisions);
      return succeed(null);
    }
    await analyses.recordBasis(id, revisions);
    const edited = await documents.edit<{ readonly kind: 'draftChanged' }>(id, (now) =>
      now === before ? succeed(text) : fail({ kind: 'draftChanged' }),
    );
    return edited.ok ? succeed(null) : edited;
  }

  /** Shows the draft's document, at that revision's entry. */
  async open(id: string, revision: string | null = null, options: vscode.TextDocumentShowOptions = {}): Promise<void> {
    const document = await this.#parts.documents.load(id);
    await show(document, placeIn(document.getText(), revision), options);
  }

  /** Shows the draft's document and selects this range. */
  async openAt(id: string, range: SourceRange): Promise<void> {
    await show(await this.#parts.documents.load(id), range, {});
  }
}

/** Shows why an edit failed. Opens a text that can't be read: only the user can fix it. `what`: for the log. */
export async function reportNoEdit(
  problem: NoEdit,
  coordinates: Coordinates,
  what: string,
  { draftService, log }: { readonly draftService: Pick<DraftService, 'of' | 'open'>; readonly log: Log },
): Promise<void> {
  if (problem.kind !== 'unreadableDraft') return notifyProblem(problem, what, log);
  const draft = draftService.of(coordinates);
  if (draft) await draftService.open(draft.id);
  void vscode.window.showWarningMessage(
    vscode.l10n.t('The draft of {0} can’t be read. Fix its text first.', plainText(displayName(coordinates))),
  );
}

async function show(
  document: vscode.TextDocument,
  range: SourceRange | null,
  options: vscode.TextDocumentShowOptions,
): Promise<void> {
  const selection = range && rangeIn(document, range);
  await vscode.window.showTextDocument(document, { preview: false, ...(selection ? { selection } : {}), ...options });
}

/** The revision's declared license, otherwise the revision's own key. */
function placeIn(text: string, revision: string | null): SourceRange | null {
  if (revision === null) return null;
  const found = readDraft(text).revisions.find((one) => one.revision === revision);
  return found?.places.get('licensed.declared') ?? found?.range ?? null;
}
