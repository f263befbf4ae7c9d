import { l10n } from 'vscode';

import { describeError } from '../../base/describeError.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import { runCooperatively } from '../../base/steps.ts';
import { type Coordinates, formatCoordinates, withRevision } from '../../core/coordinates.ts';
import type { Edit } from '../../curation/edit.ts';
import { isIncomplete } from '../../curation/finding.ts';
import { estimatedScores } from '../../curation/estimatedScores.ts';
import { type Evidence, isEvidenceFor } from '../../curation/evidence.ts';
import { licenseProblem } from '../../curation/licenses/licenseFindings.ts';
import { declaredLicense } from '../../curation/readDraft.ts';
import { countGlobMatches } from '../../curation/globMatch.ts';
import { licenseCompletion } from '../../curation/assist/licenseCompletion.ts';
import { type LicenseSuggestion, noSuggestion } from '../../model/evidence/suggestion/licenseSuggestion.ts';
import { withEvidence } from '../../model/drafts/draft.ts';
import { draftIdOf } from '../../model/drafts/draftId.ts';
import type { PanelDraft } from '../../protocol/draft.ts';
import type { RequestResult } from '../../protocol/messages.ts';
import { reportLine } from '../common/report.ts';
import { type DraftAnalyses, type DraftAnalysis, errorsOf } from '../../model/drafts/draftAnalyses.ts';
import type { DraftService, NoEdit } from './draftService.ts';
import { externalChangeLabel, findingLabel } from './language/findingLabels.ts';
import { definitionForScores, panelFields, panelSource } from './panelFields.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'drafts' | 'knowledge' | 'files' | 'turns' | 'log'> {
  readonly draftService: Pick<DraftService, 'edit'>;
  readonly draftAnalyses: Pick<DraftAnalyses, 'of' | 'now' | 'onDidChange'>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** The state of this revision's entry after the draft was sent. */
  readonly stateOf: (draft: string, revision: string | null) => PanelDraft['state'];
  readonly suggest: (coordinates: Coordinates, signal: AbortSignal) => Promise<LicenseSuggestion>;
}

/**
 * Drafts for panels to read and edit. Panels and documents share one text: each shows the other's edits. Coordinates have
 * a revision; failures have text for users.
 */
export class PanelDrafts implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<void>());
  readonly #ended = new AbortController();
  readonly #adding = new Set<Promise<void>>();
  /** Drafts requested by panels, begun or not. */
  readonly #requested = new Set<string>();

  /** `panelDraft` or `local` has changed, for any component. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(
      parts.draftAnalyses.onDidChange((ids) => {
        if ([...ids].some((id) => this.#requested.has(id))) this.#changed.fire();
      }),
    );
    // A draft that has just been begun is followed from now on.
    this.#store.add(
      parts.drafts.onDidChange((ids) => {
        for (const id of ids) if (this.#requested.has(id)) parts.draftAnalyses.of(id);
      }),
    );
  }

  /** A submission has changed. */
  refresh(): void {
    this.#changed.fire();
  }

  /** The component's draft, seen from this revision. Built from cached data: it is called for every snapshot. */
  panelDraft(coordinates: Coordinates): PanelDraft | null {
    const id = draftIdOf(coordinates);
    this.#requested.add(id);
    const analysis = this.#parts.draftAnalyses.of(id);
    return analysis && this.#panelDraft(analysis, coordinates);
  }

  /**
   * Begins a draft if there is none. Succeeds when documents show the edit in the draft, and `panelDraft` includes it.
   * `search`: what is found then and supports a declared license is added to the draft.
   */
  async edit(
    coordinates: Coordinates,
    edit: Edit,
    search: Promise<LicenseSuggestion> | null,
  ): Promise<Result<null, string>> {
    const { draftService, draftAnalyses, isPrivate } = this.#parts;
    const { revision } = coordinates;
    if (revision === null) return fail(l10n.t('only versions can be curated.'));
    if (isPrivate(coordinates))
      return fail(reportLine({ kind: 'privateName', coordinates: formatCoordinates(coordinates) }));
    const edited = await draftService.edit(withRevision(coordinates, null), [{ revision, edit }]);
    if (!edited.ok) return fail(noEditLabel(edited.problem));
    this.#requested.add(edited.value.id);
    draftAnalyses.now(edited.value.id);
    if (search && edit.field === 'declared' && edit.value !== null) this.#addWhenFound(coordinates, search);
    return succeed(null);
  }

  /** Resolves when no search for the evidence of a draft is under way. */
  async whenEvidenceIsAdded(): Promise<void> {
    await Promise.all(this.#adding);
  }

  /** The probable license and its evidence; none if the search fails. */
  async suggest(coordinates: Coordinates): Promise<LicenseSuggestion> {
    const { isPrivate, suggest, log } = this.#parts;
    if (isPrivate(coordinates)) return noSuggestion;
    try {
      return await suggest(coordinates, this.#ended.signal);
    } catch (error) {
      if (!this.#ended.signal.aborted) log.error(`evidence was not found: ${describeError(error)}`);
      return noSuggestion;
    }
  }

  async licenseChoices(text: string, at: number): Promise<Result<RequestResult<'licenseChoices'>, string>> {
    const choices = licenseCompletion(text, at).flatMap(({ id, name, kind, isDeprecated, start, end }) =>
      kind === 'operator' ? [] : [{ id, name: name ?? '', kind, isDeprecated, start, end }],
    );
    const found = text.trim() === '' ? null : licenseProblem(text.trim());
    const normal = found?.kind === 'notNormal' ? found.normal : null;
    return succeed({ choices, problem: found?.kind === 'notSpdx' ? findingLabel(found) : null, normal });
  }

  /** Applied to the definition's files, which are read first if necessary. */
  async matchGlobs(
    coordinates: Coordinates,
    globs: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<RequestResult<'matchGlobs'>, string>> {
    const read = await this.#parts.files.of(coordinates, { pr: null }, signal);
    if (!read.ok) return fail(reportLine(read.problem));
    const { files } = read.value;
    const paths = files.map(({ path }) => path);
    const counts = await runCooperatively(countGlobMatches(globs, paths), this.#parts.turns, signal);
    return succeed({ counts: [...counts], total: paths.length });
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#store.dispose();
  }

  #addWhenFound(coordinates: Coordinates, search: Promise<LicenseSuggestion>): void {
    const adding = search
      .then(({ evidence }) => this.#addEvidence(coordinates, evidence))
      .finally(() => this.#adding.delete(adding));
    this.#adding.add(adding);
  }

  /** Evidence that supports the drafted license, unless the draft has evidence of this version, or is gone. */
  async #addEvidence(coordinates: Coordinates, found: readonly Evidence[]): Promise<void> {
    const { drafts } = this.#parts;
    const { revision } = coordinates;
    const draft = drafts.of(coordinates);
    const declared = draft && declaredLicense(draft.text, revision);
    if (!draft || declared === null || declared === undefined) return;
    if (draft.evidence.some((one) => one.revision === revision)) return;
    const kept = found.filter((one) => isEvidenceFor(one, declared));
    // What can't be stored is found again when the license is set again.
    if (kept.length > 0) await drafts.setMeta(draft.id, ({ evidence }) => ({ evidence: withEvidence(evidence, kept) }));
  }

  #panelDraft(analysis: DraftAnalysis, { revision }: Coordinates): PanelDraft {
    const { draft, reading, findings, externalChanges } = analysis;
    const own = reading.revisions.find((one) => one.revision.toLowerCase() === revision?.toLowerCase());
    const { definition } = this.#parts.knowledge.of(draft.component).of(revision ?? '');
    const after = own && definition ? definitionForScores(definition, own.curation) : null;
    const before = definition?.scores.effective ?? null;
    const isBegun = isIncomplete(findings);
    const [worst] = [
      ...(isBegun ? [] : errorsOf(analysis)),
      ...findings.filter(({ severity }) => severity === 'warning'),
    ];
    const [change] = externalChanges;
    return {
      fields: own ? panelFields(own, definition, findings) : [],
      source: own ? panelSource(own.curation) : null,
      revisions: reading.revisions.length,
      isIncomplete: isBegun,
      errors: isBegun ? 0 : errorsOf(analysis).length,
      warnings: findings.filter(({ severity }) => severity === 'warning').length + externalChanges.length,
      firstFinding: change ? externalChangeLabel(change) : worst ? findingLabel(worst.problem) : null,
      isUnreadable: findings.some(({ problem }) => unreadable.has(problem.kind)),
      hasConflict: externalChanges.length > 0,
      score: own && definition ? { before, after: after ? estimatedScores(definition, after).effective : null } : null,
      state: this.#parts.stateOf(draft.id, revision),
    };
  }
}

/** Such a text can't be edited by code. */
const unreadable: ReadonlySet<string> = new Set(['notYaml', 'anchor', 'tooLong', 'duplicateKey']);

function noEditLabel(problem: NoEdit): string {
  if (problem.kind !== 'unreadableDraft') return reportLine(problem);
  return l10n.t('the draft’s text can’t be read: fix it in its document first.');
}
