import * as vscode from 'vscode';

import { Limiter } from '../../../base/limiter.ts';
import { type Coordinates, displayName } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import { plainText } from '../../../core/plainText.ts';
import { licenseFinding } from '../../../core/licenseState.ts';
import { declaredLicense } from '../../../curation/readDraft.ts';
import { type LicenseSuggestion, suggestLicenseOf } from '../../../model/evidence/suggestion/licenseSuggestion.ts';
import type { CommandId } from '../../../contributions.ts';
import { componentDescription } from '../../common/componentDescription.ts';
import { nameAndVersion, pendingShort } from '../../common/labels.ts';
import { runWithProgress } from '../../common/runWithProgress.ts';
import { notifyProblem, showInformation } from '../../common/messages.ts';
import { plainItem } from '../../common/plainItem.ts';
import type { DraftStarterParts } from './draftStarter.ts';

export interface DraftSeveralParts extends Omit<DraftStarterParts, 'openPanel' | 'editInPanel' | 'draftDocuments'> {
  /** The number of open pull requests that change a version. */
  readonly openCurations: { of(coordinates: Coordinates): number };
}

interface Suggested extends Pick<LicenseSuggestion, 'evidence'> {
  readonly coordinates: Coordinates;
  readonly license: string;
  /** Identified, or `null`. */
  readonly declared: string | null;
}

/** The largest number of components whose licenses are drafted at once: the files of each are requested. */
const maxComponents = 50;

/** The components that are searched at once. */
const maxAtOnce = 4;

/**
 * Drafts the suggested licenses of several components, each with its evidence. The user chooses among those that have
 * one; those with evidence are ticked, unless a pull request changes them already. Left out are components whose draft
 * declares a license, and those without a definition: private, not harvested, without a version.
 */
export async function draftSeveral(components: readonly Coordinates[], parts: DraftSeveralParts): Promise<void> {
  const wanted = components.filter((one) => canBeDrafted(one, parts));
  if (wanted.length > maxComponents)
    return showInformation(vscode.l10n.t('Select {0} components or fewer.', maxComponents));
  const title = vscode.l10n.t('Requesting data…');
  const searched = await runWithProgress(title, (signal) => suggestionsOf(wanted, parts, signal));
  if (!searched) return;
  const { found, problem } = searched;
  if (found.length === 0 && problem)
    return notifyProblem(problem, 'licenses were not suggested', parts.log, () => draftSeveral(components, parts));
  if (found.length === 0) return showInformation(vscode.l10n.t('No suggested licenses to draft.'));
  const chosen = await choose(found, components.length, parts);
  if (chosen.length > 0) await draftAll(chosen, parts);
}

function canBeDrafted(coordinates: Coordinates, { draftService, definitions, isPrivate }: DraftSeveralParts): boolean {
  const draft = draftService.of(coordinates);
  const isDrafted = draft !== undefined && declaredLicense(draft.text, coordinates.revision) !== null;
  const isHarvested = definitions.get(coordinates).state !== 'notHarvested';
  return coordinates.revision !== null && isHarvested && !isDrafted && !isPrivate(coordinates);
}

/** `problem`: why the first definition could not be read that could not be. */
async function suggestionsOf(
  components: readonly Coordinates[],
  parts: DraftSeveralParts,
  signal: AbortSignal,
): Promise<{ readonly found: readonly Suggested[]; readonly problem: Problem | undefined }> {
  const limiter = new Limiter(maxAtOnce);
  const all = await Promise.all(
    components.map((coordinates) =>
      limiter.run(async () => ({ coordinates, ...(await suggestLicenseOf(coordinates, null, parts, signal)) }), signal),
    ),
  );
  const found = all.flatMap(({ coordinates, license, found: against, evidence }) =>
    license === null ? [] : [{ coordinates, license, evidence, declared: identified(against?.declared ?? null) }],
  );
  return { found, problem: all.find((one) => one.problem)?.problem };
}

function identified(declared: string | null): string | null {
  return licenseFinding(declared, true).kind === 'expression' ? declared : null;
}

async function choose(
  found: readonly Suggested[],
  selected: number,
  { openCurations }: DraftSeveralParts,
): Promise<readonly Suggested[]> {
  const items = found.map((suggested) => {
    const pending = openCurations.of(suggested.coordinates);
    return plainItem({
      label: nameAndVersion(suggested.coordinates),
      description: componentDescription({
        license: suggested.declared === null ? suggested.license : `${suggested.declared} → ${suggested.license}`,
        version: null,
        remarks: [pendingShort(pending)],
      }),
      detail: plainText(suggested.evidence.map(({ path }) => path).join(', ')),
      picked: suggested.evidence.length > 0 && pending === 0,
      suggested,
    });
  });
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    matchOnDescription: true,
    ignoreFocusOut: true,
    title: vscode.l10n.t('Set Licenses'),
    placeHolder: vscode.l10n.t('Suggested licenses: {0} of {1} components', found.length, selected),
  });
  return (picked ?? []).map(({ suggested }) => suggested);
}

/** Ends at the first draft that can't be stored; one whose text can't be read is left as it is. */
async function draftAll(chosen: readonly Suggested[], parts: DraftSeveralParts): Promise<void> {
  const { draftService, log } = parts;
  const drafts = new Set<string>();
  let licenses = 0;
  const unreadable: string[] = [];
  for (const { coordinates, license, evidence } of chosen) {
    // A license may have been drafted meanwhile.
    if (!canBeDrafted(coordinates, parts)) continue;
    const edited = await draftService.setLicense(coordinates, license, evidence);
    if (edited.ok) {
      drafts.add(edited.value.id);
      licenses++;
    } else if (edited.problem.kind === 'unreadableDraft') unreadable.push(displayName(coordinates));
    else {
      void notifyProblem(edited.problem, 'a draft was not begun', log);
      break;
    }
  }
  if (unreadable.length > 0)
    void vscode.window.showWarningMessage(
      vscode.l10n.t('Drafts that can’t be read were not changed: {0}', plainText(unreadable.join(', '))),
    );
  if (licenses > 0) await offerSubmission([...drafts], licenses);
}

/** `licenses`: how many were drafted. Versions of one component share a draft. */
async function offerSubmission(drafts: readonly string[], licenses: number): Promise<void> {
  const submit = vscode.l10n.t('Review and Submit…');
  const message = vscode.l10n.t('Drafted licenses: {0}. Nothing is sent yet.', licenses);
  if ((await vscode.window.showInformationMessage(message, submit)) !== submit) return;
  const rows = drafts.map((draft) => ({ draft }));
  await vscode.commands.executeCommand('clearlydefined.submitDraft' satisfies CommandId, rows[0], rows);
}
