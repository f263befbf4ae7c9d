import * as vscode from 'vscode';

import { type Coordinates, displayName } from '../../core/coordinates.ts';
import { parseLicenseExpression } from '../../core/licenseExpression.ts';
import { plainText } from '../../core/plainText.ts';
import { draftIdOf } from '../../model/drafts/draftId.ts';
import type { LocalLicenses } from '../../model/drafts/localLicenses.ts';
import { plainItem } from '../common/plainItem.ts';
import { notifyProblem, showInformation } from '../common/messages.ts';
import { versionLabel, shortVersion } from '../common/labels.ts';
import type { Proposed } from '../../model/activity/submissionArgument.ts';
import { commandTitle } from '../common/commandTitles.ts';
import type { SharedParts } from '../common/sharedParts.ts';

type Parts = Pick<SharedParts, 'localLicenses' | 'log'>;

/** Versions named in the title; of more, only their number. */
const maxNamed = 5;

/** Applies proposed values in this workspace, after the user has given a reason. */
export async function useLocally(proposed: readonly Proposed[], { localLicenses, log }: Parts): Promise<void> {
  const usable = proposed.flatMap(({ declared, ...one }) => (isLicense(declared) ? [{ ...one, declared }] : []));
  const [first] = usable;
  if (!first) {
    const message = proposed.some(({ declared }) => declared !== null)
      ? vscode.l10n.t('Declared license is invalid. Fix it first.')
      : vscode.l10n.t('No declared license is proposed.');
    return showInformation(message);
  }
  const licenses = [...new Set(usable.map(({ declared }) => declared))].map(plainText).join(', ');
  const reason = await vscode.window.showInputBox({
    title: vscode.l10n.t('Use {0} locally for {1}', licenses, subject(usable.map(({ coordinates }) => coordinates))),
    prompt: vscode.l10n.t(
      'Reason, shown with the license. The license counts in this workspace until its pull request is merged.',
    ),
    value: localLicenses.of(first.coordinates)?.reason ?? '',
    validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Enter a reason.') : null),
  });
  if (reason === undefined || reason.trim() === '') return;
  const save = async (): Promise<void> => {
    for (const { coordinates, declared, pullRequest } of usable) {
      const license = { coordinates, declared, reason: reason.trim(), draftId: draftIdOf(coordinates), pullRequest };
      const saved = await localLicenses.set(license);
      if (!saved.ok) return notifyProblem(saved.problem, 'the local license was not saved', log, save);
    }
  };
  await save();
}

/** Uses the service's licenses again. If none of these has a local license, the user chooses among all that have. */
export async function stopUsingLocally(components: readonly Coordinates[], parts: Parts): Promise<void> {
  const { localLicenses, log } = parts;
  const local = components.filter((one) => one.revision !== null && localLicenses.of(one));
  const chosen = local.length > 0 ? local : await chooseLocal(localLicenses);
  if (chosen.length === 0) return;
  const saved = await localLicenses.remove(chosen);
  if (!saved.ok)
    await notifyProblem(saved.problem, 'the local license was not saved', log, () => stopUsingLocally(chosen, parts));
}

async function chooseLocal({ all }: LocalLicenses): Promise<readonly Coordinates[]> {
  if (all.length === 0) {
    showInformation(vscode.l10n.t('No local license overrides.'));
    return [];
  }
  const items = all.map(({ coordinates, declared, reason }) =>
    plainItem({
      label: plainText(displayName(coordinates)),
      description: [shortVersion(coordinates.revision) ?? '', declared].map(plainText).join(' · '),
      detail: plainText(reason),
      iconPath: new vscode.ThemeIcon('pinned'),
      coordinates,
    }),
  );
  const title = commandTitle('clearlydefined.stopUsingLocally');
  const chosen = await vscode.window.showQuickPick(items, { title, canPickMany: true });
  return (chosen ?? []).map(({ coordinates }) => coordinates);
}

function subject(all: readonly Coordinates[]): string {
  const names = [...new Set(all.map(displayName))];
  const [only] = names;
  if (names.length > 1 || only === undefined)
    return vscode.l10n.t('{0} versions of {1} components', all.length, names.length);
  return `${plainText(only)} ${versionLabel(
    all.flatMap(({ revision }) => revision ?? []),
    maxNamed,
  )}`;
}

function isLicense(declared: string | null): declared is string {
  return declared !== null && parseLicenseExpression(declared).ok;
}
