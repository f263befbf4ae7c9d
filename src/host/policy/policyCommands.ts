import * as vscode from 'vscode';

import type { ComponentArgument } from '../../contributions.ts';
import { coordinatesKey, formatCoordinates } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import { withAllowed, withRule } from '../../model/policy/editPolicy.ts';
import { exceptionFor, licensesToAllow } from '../../model/policy/exceptionFor.ts';
import { proposedPolicy } from '../../model/policy/proposedPolicy.ts';
import type { Policies } from '../../model/policy/policies.ts';
import type { PolicyFindings } from '../../model/policy/policyFindings.ts';
import { componentName } from '../../model/workspace/componentTree.ts';
import type { PolicyFinding } from '../../policy/finding.ts';
import { componentArgument } from '../common/componentArgument.ts';
import { plainItem } from '../common/plainItem.ts';
import type { CommandHandlers } from '../common/register.ts';
import { showInformation } from '../common/messages.ts';
import { notStored } from '../common/report.ts';
import { promptExpiry } from './promptExpiry.ts';
import {
  choosePolicyFolder,
  editPolicyDocument,
  existingPolicy,
  newPolicyDocument,
  whyNotEditable,
} from './policyDocuments.ts';
import { policyUri } from '../common/policyPlace.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'inventory' | 'definitions' | 'clock'> {
  /** Loads what reads policies, if there was none before. */
  readonly policy: () => Promise<{ readonly policies: Policies; readonly findings: PolicyFindings }>;
  /** The selection in the Components view, for a command called without an argument. */
  readonly selected: () => readonly unknown[];
}

/** A component with findings, where it was named. */
interface Found {
  readonly folder: string;
  readonly linked: LinkedDependency;
  readonly findings: readonly PolicyFinding[];
}

/** Commands that make, open and change the license policy of a folder. */
export function policyCommands(parts: Parts): CommandHandlers {
  return {
    'clearlydefined.createPolicy': () => createPolicy(parts),
    'clearlydefined.openPolicy': (folder) => openPolicy(folder, parts),
    'clearlydefined.allowComponent': (value) => allowComponent(value, parts),
    'clearlydefined.allowLicense': (value) => allowLicense(value, parts),
  };
}

async function createPolicy({ inventory, definitions }: Parts): Promise<void> {
  const folder = await choosePolicyFolder(vscode.l10n.t('Choose the folder of the license policy'));
  if (folder === undefined) return;
  if (folder === null) return showInformation(vscode.l10n.t('Open a folder first.'));
  const existing = await existingPolicy(folder);
  if (existing) return void (await vscode.window.showTextDocument(existing));
  const manifests = inventory.folders.find((one) => one.folder === folder)?.manifests ?? [];
  const text = proposedPolicy(manifests, (coordinates) => definitions.get(coordinates));
  const created = await newPolicyDocument(folder, text);
  if (created) await vscode.window.showTextDocument(created);
  else void vscode.window.showErrorMessage(notStored('the editor refused'));
}

/** Of the folder that a row names, or of the only one that has a policy. */
async function openPolicy(value: unknown, { policy }: Parts): Promise<void> {
  const { policies } = await policy();
  const folders = policies.all.map(({ folder }) => folder);
  const named = typeof value === 'string' && folders.includes(value) ? value : undefined;
  const folder =
    named ??
    (folders.length === 1
      ? folders[0]
      : await choosePolicyFolder(vscode.l10n.t('Choose the folder of the license policy')));
  if (typeof folder !== 'string') return;
  const document = await existingPolicy(folder);
  if (!document) return showInformation(vscode.l10n.t('This workspace folder has no license policy.'));
  const [first] = policies.of(folder)?.problems.filter(({ severity }) => severity === 'error') ?? [];
  const at = named !== undefined && first ? document.positionAt(first.range.start) : null;
  await vscode.window.showTextDocument(document, at === null ? {} : { selection: new vscode.Range(at, at) });
}

async function allowComponent(value: unknown, parts: Parts): Promise<void> {
  const found = await editable(value, parts);
  const coordinates = found?.linked.coordinates;
  if (!found || !coordinates) return;
  const name = plainText([componentName(found.linked), found.linked.version].filter(Boolean).join(' '));
  const reason = await vscode.window.showInputBox({
    title: vscode.l10n.t('Allow {0}', name),
    prompt: vscode.l10n.t('Reason for the exception'),
    placeHolder: vscode.l10n.t('for example: used by the build only'),
    validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Enter a reason.') : null),
  });
  if (reason === undefined || reason.trim() === '') return;
  const expires = await promptExpiry(vscode.l10n.t('Allow {0}', name), parts.clock.now());
  if (expires === undefined) return;
  const exception = exceptionFor(found.findings);
  const rule = { ...exception, component: formatCoordinates(coordinates), reason: reason.trim(), expires };
  await editPolicyDocument(found.folder, (text) => withRule(text, rule));
}

async function allowLicense(value: unknown, parts: Parts): Promise<void> {
  const found = await editable(value, parts);
  if (!found) return;
  const inForce = (await parts.policy()).policies.of(found.folder)?.inForce;
  const ids = new Set(found.findings.flatMap((finding) => (inForce ? licensesToAllow(finding, inForce.policy) : [])));
  if (ids.size === 0)
    return showInformation(
      vscode.l10n.t('The license policy names the licenses of this component itself. Change it there.'),
    );
  const chosen = ids.size === 1 ? [...ids] : await chooseLicenses([...ids]);
  if (!chosen || chosen.length === 0) return;
  await editPolicyDocument(found.folder, (text) => withAllowed(text, chosen));
}

async function chooseLicenses(ids: readonly string[]): Promise<readonly string[] | undefined> {
  const chosen = await vscode.window.showQuickPick(
    ids.map((id) => plainItem({ label: plainText(id), picked: true, id })),
    { canPickMany: true, placeHolder: vscode.l10n.t('Choose the licenses to allow') },
  );
  return chosen?.map(({ id }) => id);
}

/** The component of a row, a quick fix or the selection, if its policy can be edited; says why if not. */
async function editable(value: unknown, parts: Parts): Promise<Found | null> {
  const argument = componentArgument(value ?? parts.selected()[0]);
  const { policies, findings } = await parts.policy();
  const found = argument && findComponent(argument, parts, findings);
  if (!found) {
    showInformation(vscode.l10n.t('The license policy has no finding for this component.'));
    return null;
  }
  const refusal = whyNotEditable(found.folder, policies);
  if (refusal === null) return found;
  const open = vscode.l10n.t('Open Policy');
  const chosen = await vscode.window.showWarningMessage(refusal, ...(policies.of(found.folder) ? [open] : []));
  if (chosen === open) await vscode.window.showTextDocument(policyUri(found.folder));
  return null;
}

/** At its place, or at any place that has findings. */
function findComponent(
  { coordinates, place }: ComponentArgument,
  { inventory }: Parts,
  findings: PolicyFindings,
): Found | null {
  const dependencies = (place && inventory.manifest(place.folder, place.path)?.dependencies) ?? [];
  const named = dependencies.find(
    ({ dependency: { name, nameRange } }) => name === place?.name && nameRange.start === place.start,
  );
  const places = coordinates ? inventory.placesOf(coordinatesKey(coordinates)) : [];
  const all = [...(named && place ? [{ folder: place.folder, linked: named }] : []), ...places];
  for (const { folder, linked } of all) {
    const own = findings.of(linked);
    if (own.length > 0) return { folder, linked, findings: own };
  }
  return null;
}
