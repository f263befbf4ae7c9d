import * as vscode from 'vscode';

import type { CommandId, ComponentArgument } from '../../../contributions.ts';
import { withRevision } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import type { RevisionReading } from '../../../curation/readDraft.ts';
import { isIncomplete } from '../../../curation/finding.ts';
import { type Evidence, isEvidenceFor } from '../../../curation/evidence.ts';
import type { DraftContexts } from '../../../model/evidence/draftContexts.ts';
import { formatTarget } from '../../../protocol/panelTarget.ts';
import {
  type DraftAnalyses,
  type DraftAnalysis,
  type ExternalChange,
  errorsOf,
} from '../../../model/drafts/draftAnalyses.ts';
import { ShownLenses } from '../../common/shownLenses.ts';
import type { DraftArgument } from '../draftArgument.ts';
import { draftIdIn } from '../draftUri.ts';
import { rangeIn } from '../../common/ranges.ts';
import { fieldLabel } from './fieldLabels.ts';
import { pairLabel } from '../../common/labels.ts';

interface Parts {
  readonly analyses: DraftAnalyses;
  readonly knowledge: Pick<DraftContexts, 'of'>;
}

type Line = (title: string, command: CommandId | typeof nextProblem | null, ...args: readonly unknown[]) => void;

const nextProblem = 'editor.action.marker.next';
/** Maximum files named for one version; the others are in the details of the contribution. */
const maxEvidence = 3;

/** Actions of a draft, above its text, and of each version, above its entry. */
export function draftLenses({ analyses, knowledge }: Parts): ShownLenses {
  const lensesOf = (document: vscode.TextDocument): vscode.CodeLens[] => {
    const id = draftIdIn(document.uri);
    const analysis = id === null ? null : analyses.of(id);
    // While the user types, the old lenses stay: the places of an older text are off by a line at most.
    if (!analysis) return [];
    const lenses: vscode.CodeLens[] = [];
    const at = (range: vscode.Range): Line => {
      return (title, command, ...args) =>
        lenses.push(new vscode.CodeLens(range, { title, command: command ?? '', arguments: [...args] }));
    };
    topLenses(analysis, at(new vscode.Range(0, 0, 0, 0)));
    for (const revision of analysis.reading.revisions.slice(0, 50))
      revisionLenses(analysis, revision, knowledge, at(rangeIn(document, revision.range)));
    return lenses;
  };
  const documents = (): readonly vscode.TextDocument[] => vscode.workspace.textDocuments;
  return new ShownLenses({ documents, lensesOf, onDidChange: [analyses.onDidChange] });
}

function revisionLenses(
  { draft, externalChanges }: DraftAnalysis,
  { revision, curation }: RevisionReading,
  knowledge: Parts['knowledge'],
  add: Line,
): void {
  const coordinates = withRevision(draft.component, revision);
  const own: DraftArgument = { draft: draft.id, revision };
  const component: ComponentArgument = { coordinates, place: null };
  const { definition, openPullRequests } = knowledge.of(draft.component).of(revision);
  if (definition) {
    const { declared } = definition.licensed;
    const now = declared === null ? vscode.l10n.t('nothing') : plainText(declared);
    add(vscode.l10n.t('Preview'), 'clearlydefined.previewDraft', own);
    add(pairLabel(vscode.l10n.t('now'), now), 'clearlydefined.openDefinition', component);
  }
  for (const change of externalChanges)
    if (isAbout(change, revision)) add(changedLabel(change), 'clearlydefined.resolveDraftConflict', own);
  for (const pr of openPullRequests.slice(0, 3)) {
    const target = formatTarget({ coordinates, pr, base: null });
    add(vscode.l10n.t('Compare with #{0}', pr), 'clearlydefined.showDiff', target);
  }
  for (const evidence of draft.evidence.filter((one) => one.revision === revision).slice(0, maxEvidence))
    add(
      evidenceLabel(evidence, curation.licensed?.declared ?? ''),
      'clearlydefined.openFileText',
      component,
      evidence.path,
      evidence.lines ?? undefined,
    );
}

function topLenses(analysis: DraftAnalysis, add: Line): void {
  const { draft, externalChanges } = analysis;
  const own: DraftArgument = { draft: draft.id, revision: null };
  const errors = errorsOf(analysis).length;
  if (externalChanges.some(({ kind }) => kind === 'otherText'))
    add(vscode.l10n.t('Changed in another window: resolve…'), 'clearlydefined.resolveDraftConflict', own);
  add(vscode.l10n.t('Preview'), 'clearlydefined.previewDraft', own);
  if (errors === 0) add(vscode.l10n.t('Submit…'), 'clearlydefined.submitDraft', own);
  else add(faultLabel(analysis, errors), nextProblem);
  add(vscode.l10n.t('More versions…'), 'clearlydefined.planDraft', {
    coordinates: withRevision(draft.component, analysis.reading.revisions[0]?.revision ?? null),
    place: null,
  } satisfies ComponentArgument);
  add(vscode.l10n.t('Discard'), 'clearlydefined.discardDraft', own);
}

/** Why it cannot be submitted. */
function faultLabel({ findings }: DraftAnalysis, errors: number): string {
  if (isIncomplete(findings)) return vscode.l10n.t('Enter a value to submit');
  return vscode.l10n.t('Can’t be submitted, errors: {0}', errors);
}

type Changed = Extract<ExternalChange, { kind: 'definitionChanged' }>;

function isAbout(change: ExternalChange, revision: string): change is Changed {
  return change.kind === 'definitionChanged' && change.revision === revision;
}

function changedLabel({ fields }: Changed): string {
  return vscode.l10n.t('Changed meanwhile: {0}', fields.map((field) => fieldLabel(field)).join(', '));
}

/** A file that contradicts the draft is no evidence. */
function evidenceLabel(evidence: Evidence, declared: string): string {
  const { path, license, lines } = evidence;
  const shown = plainText(path.split('/').slice(-3).join('/'));
  if (license !== undefined && declared !== '' && !isEvidenceFor(evidence, declared))
    return license === null
      ? vscode.l10n.t('No license found in {0}', shown)
      : vscode.l10n.t('{0} says {1}', shown, plainText(license));
  if (lines === null) return pairLabel(vscode.l10n.t('Evidence'), shown);
  const { from, to } = lines;
  return pairLabel(vscode.l10n.t('Evidence'), from === to ? `${shown}:${from}` : `${shown}:${from}–${to}`);
}
