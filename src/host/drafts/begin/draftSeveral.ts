import * as vscode from 'vscode';

import { type Coordinates, coordinatesKey, displayName, withRevision } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import { declaresLicense } from '../../../curation/readDraft.ts';
import { type LicenseSuggestion, suggestLicenseOf } from '../../../model/evidence/suggestion/licenseSuggestion.ts';
import type { CommandId } from '../../../contributions.ts';
import { askWithProgress } from '../../askWithProgress.ts';
import { notifyProblem } from '../../notifyProblem.ts';
import { plainItem } from '../../plainItem.ts';
import { showInformation } from '../../showInformation.ts';
import type { DraftStarterParts } from './draftStarter.ts';

type Parts = Omit<DraftStarterParts, 'openPanel' | 'editInPanel' | 'draftDocuments'>;

interface Suggested {
  readonly coordinates: Coordinates;
  readonly license: string;
  readonly evidence: LicenseSuggestion['evidence'];
}

/** The largest number of components whose licenses are drafted at once: the files of each are requested. */
const maxComponents = 50;

/**
 * Drafts the suggested licenses of several components, each with its evidence. The user chooses among those that have
 * one. Components whose draft declares a license, and private ones, are left out.
 */
export async function draftSeveral(selected: readonly Coordinates[], parts: Parts): Promise<void> {
  const components = [...new Map(selected.map((one) => [coordinatesKey(one), one])).values()];
  const wanted = components.filter((one) => canBeDrafted(one, parts));
  if (wanted.length > maxComponents)
    return showInformation(
      vscode.l10n.t(
        '{0} components are selected. Select {1} or fewer to set their licenses.',
        wanted.length,
        maxComponents,
      ),
    );
  const title = vscode.l10n.t('Looking for the licenses of {0} components…', wanted.length);
  const found = await askWithProgress(title, (signal) => suggestionsOf(wanted, parts, signal));
  if (!found) return;
  if (found.length === 0)
    return showInformation(vscode.l10n.t('None of these components has a suggested license that isn’t drafted.'));
  const chosen = await choose(found, components.length);
  if (chosen.length > 0) await draftAll(chosen, parts);
}

function canBeDrafted(coordinates: Coordinates, { draftService, isPrivate }: Parts): boolean {
  const draft = draftService.of(coordinates);
  const isDrafted = draft !== undefined && declaresLicense(draft.text, coordinates.revision);
  return coordinates.revision !== null && !isDrafted && !isPrivate(coordinates);
}

async function suggestionsOf(
  components: readonly Coordinates[],
  parts: Parts,
  signal: AbortSignal,
): Promise<readonly Suggested[]> {
  const found = await Promise.all(
    components.map(async (coordinates) => ({
      coordinates,
      ...(await suggestLicenseOf(coordinates, null, parts, signal)),
    })),
  );
  return found.flatMap(({ coordinates, license, evidence }) =>
    license === null ? [] : [{ coordinates, license, evidence }],
  );
}

async function choose(found: readonly Suggested[], selected: number): Promise<readonly Suggested[]> {
  const items = found.map((suggested) =>
    plainItem({
      label: plainText(`${displayName(suggested.coordinates)} ${suggested.coordinates.revision ?? ''}`),
      description: plainText(suggested.license),
      detail: plainText(suggested.evidence.map(({ path }) => path).join(', ')),
      picked: true,
      suggested,
    }),
  );
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    matchOnDescription: true,
    ignoreFocusOut: true,
    title: vscode.l10n.t('Set Licenses'),
    placeHolder: vscode.l10n.t(
      '{0} of {1} components have a suggested license that isn’t drafted',
      found.length,
      selected,
    ),
  });
  return (picked ?? []).map(({ suggested }) => suggested);
}

/** Ends at the first draft that can't be stored; one whose text can't be read is left as it is. */
async function draftAll(chosen: readonly Suggested[], { draftService, log }: Parts): Promise<void> {
  const drafted: string[] = [];
  const unreadable: string[] = [];
  for (const { coordinates, license, evidence } of chosen) {
    const { revision } = coordinates;
    if (revision === null) continue;
    const edit = { field: 'declared', value: license } as const;
    const edited = await draftService.edit(withRevision(coordinates, null), [{ revision, edit }], evidence);
    if (edited.ok) drafted.push(edited.value.id);
    else if (edited.problem.kind === 'unreadableDraft') unreadable.push(displayName(coordinates));
    else return notifyProblem(edited.problem, 'a draft was not begun', log);
  }
  if (unreadable.length > 0)
    void vscode.window.showWarningMessage(
      vscode.l10n.t('Drafts that can’t be read were not changed: {0}', plainText(unreadable.join(', '))),
    );
  if (drafted.length > 0) await offerSubmission(drafted);
}

async function offerSubmission(drafts: readonly string[]): Promise<void> {
  const submit = vscode.l10n.t('Review and Submit…');
  const message = vscode.l10n.t('{0} licenses were drafted. Nothing is sent yet.', drafts.length);
  if ((await vscode.window.showInformationMessage(message, submit)) !== submit) return;
  const rows = drafts.map((draft) => ({ draft }));
  await vscode.commands.executeCommand('clearlydefined.submitDraft' satisfies CommandId, rows[0], rows);
}
