import * as vscode from 'vscode';

import { displayName } from '../../../core/coordinates.ts';
import type { Draft } from '../../../model/drafts/draft.ts';
import type { Drafts } from '../../../model/drafts/drafts.ts';
import type { PreparedContributions } from '../../../model/outbox/submissions/preparedContributions.ts';
import type { PanelTarget } from '../../../protocol/panelTarget.ts';
import { askWithProgress } from '../../askWithProgress.ts';
import { plainItem } from '../../plainItem.ts';
import { draftArgument } from '../../drafts/draftArgument.ts';
import { activeUri, contributionArgument, draftOfUri } from './contributionArgument.ts';
import { passesGuards } from './draftGuards.ts';
import { previewDrafts, type PreviewParts, previewUncurated } from './previewDraft.ts';
import { requestsIdOf } from './requestDocuments.ts';
import { sendContribution, type SendParts } from './sendContribution.ts';
import { closeTabs } from './sentDrafts.ts';
import type { ServiceSignIn } from './serviceSignIn.ts';
import { unwrapOrNotify } from '../../unwrapOrNotify.ts';
import { draftAddressOf } from '../../drafts/draftUri.ts';
import { componentArgument } from '../../componentArgument.ts';
import type { CommandHandlers } from '../../register.ts';
import { showInformation } from '../../showInformation.ts';
import { missingLabel } from '../../storage/unreadableLabels.ts';

export interface SubmitCommandsParts extends Omit<SendParts, 'underWay'> {
  readonly drafts: Drafts;
  readonly prepared: PreparedContributions;
  /** Resolves once drafts and contributions of earlier sessions are loaded. */
  readonly isRead: Promise<unknown>;
  /** Resolves when no search for the evidence of a draft is under way. */
  readonly whenEvidenceIsAdded: () => Promise<void>;
  readonly previewing: PreviewParts;
  /** The panel's content, if it is the target of a command without an argument. */
  readonly active: () => PanelTarget | null;
  /** The selection in the views, for a command called without an argument. */
  readonly selected: () => readonly unknown[];
}

/** Reviews and sends drafts. */
export function submitCommands(parts: SubmitCommandsParts): CommandHandlers {
  const underWay = new Set<string>();
  return {
    'clearlydefined.previewDraft': (draft) => preview(draft, parts),
    'clearlydefined.previewUncurated': (component) => uncurated(component, parts),
    'clearlydefined.submitDraft': (draft, selection) => submit(draft, selection, parts),
    'clearlydefined.sendContribution': (contribution) => send(contribution, { ...parts, underWay }),
    'clearlydefined.previewContribution': (contribution) => previewAll(contribution, parts),
    'clearlydefined.discardContribution': (contribution) => discard(contribution, parts),
  };
}

async function preview(value: unknown, parts: SubmitCommandsParts): Promise<void> {
  const drafts = await chooseDrafts(value, undefined, parts, { isOne: true });
  const revision = draftArgument(value)?.revision ?? null;
  if (drafts) await previewDrafts(drafts, parts.previewing, revision);
}

async function uncurated(value: unknown, parts: SubmitCommandsParts): Promise<void> {
  const shown = value === undefined ? parts.active()?.coordinates : componentArgument(value)?.coordinates;
  const [first] = value === undefined ? parts.selected() : [];
  const coordinates = shown ?? componentArgument(first)?.coordinates;
  if (!coordinates?.revision)
    return showInformation(vscode.l10n.t('Select a component with a version, or open its definition first.'));
  await previewUncurated(coordinates, parts.previewing);
}

/** Opens the page where what would be sent is reviewed. */
async function submit(value: unknown, selection: unknown, parts: SubmitCommandsParts): Promise<void> {
  const chosen = await chooseDrafts(value, selection, parts, { isOne: false });
  if (!chosen) return;
  const { contributionService, log } = parts;
  const title = vscode.l10n.t('Checking the drafts…');
  const ids = chosen.map(({ id }) => id);
  const drafts = await askWithProgress(title, async (signal) => {
    await parts.whenEvidenceIsAdded();
    return contributionService.look(ids, signal);
  });
  if (!drafts || !(await passesGuards(drafts, parts))) return;
  const prepared = unwrapOrNotify(await contributionService.prepare(drafts), 'a contribution was not prepared', log);
  if (prepared) await contributionService.show(prepared.id);
}

/** What is sent is on its page, and as whom: shows that first. */
async function send(value: unknown, parts: SubmitCommandsParts & SendParts): Promise<void> {
  const { contributionService } = parts;
  const id = contributionOf(value);
  if (id === null) return showNoContribution();
  if (contributionService.get(id) && !contributionService.isShown(id)) return contributionService.show(id);
  await sendContribution(id, parts);
}

async function previewAll(value: unknown, parts: SubmitCommandsParts): Promise<void> {
  const id = contributionOf(value);
  const plan = id === null ? null : parts.contributionService.plan(id);
  if (!plan) return showNoContribution();
  await previewDrafts(
    plan.parts.map(({ draft }) => draft),
    parts.previewing,
  );
}

/** The drafts stay as they are. */
async function discard(value: unknown, parts: SubmitCommandsParts): Promise<void> {
  const id = contributionOf(value);
  if (id === null || !parts.prepared.get(id)) return showNoContribution();
  await closeTabs((uri) => {
    const address = draftAddressOf(uri);
    return (address?.kind === 'contribution' && address.id === id) || requestsIdOf(uri) === id;
  });
  const { discarded } = await parts.prepared.discard(id);
  const undo = vscode.l10n.t('Undo');
  const message = vscode.l10n.t('The review is discarded; the drafts are kept.');
  if ((await vscode.window.showInformationMessage(message, undo)) !== undo) return;
  if (discarded && (await parts.prepared.restore(discarded))) await parts.contributionService.show(id);
}

/** The user is asked again before a sign-in is sent to an address of a workspace. */
export async function forgetServiceAddresses(
  signIn: Pick<ServiceSignIn, 'forget'>,
  onIdentity: () => void,
): Promise<void> {
  await signIn.forget();
  onIdentity();
  showInformation(
    vscode.l10n.t('You are asked again before your sign-in is sent to an address that your user settings don’t name.'),
  );
}

/** The clicked drafts, otherwise the active one, otherwise the user's choice. `null`: cancelled, or there is none. */
async function chooseDrafts(
  value: unknown,
  selection: unknown,
  parts: SubmitCommandsParts,
  { isOne }: { readonly isOne: boolean },
): Promise<readonly Draft[] | null> {
  await parts.isRead;
  const { drafts } = parts;
  const meant = Array.isArray(selection) && selection.length > 1 && !isOne ? (selection as readonly unknown[]) : null;
  const idOf = (one: unknown): string | null => draftArgument(one)?.draft ?? null;
  const ids = meant ? meant.map(idOf) : [value === undefined ? inFront(parts) : idOf(value)];
  const found = [...new Set(ids)].flatMap((id) => (id === null ? [] : (drafts.get(id) ?? [])));
  if (found.length > 0) return found;
  const all = drafts.all.toReversed();
  if (all.length === 0 || value !== undefined) {
    showInformation(
      value === undefined
        ? vscode.l10n.t('There is no draft. Select a component and run “Set License…” first.')
        : missingLabel(idOf(value) ?? '', drafts, vscode.l10n.t('There is no such draft any more.')),
    );
    return null;
  }
  if (all.length === 1) return all;
  const items = all.map((draft) => plainItem({ label: displayName(draft.component), draft }));
  if (isOne) {
    const placeHolder = vscode.l10n.t('Which draft to preview');
    const one = await vscode.window.showQuickPick(items, { placeHolder });
    return one ? [one.draft] : null;
  }
  const placeHolder = vscode.l10n.t('Drafts to submit together, in one pull request');
  const picked = await vscode.window.showQuickPick(items, { placeHolder, canPickMany: true });
  return picked && picked.length > 0 ? picked.map(({ draft }) => draft) : null;
}

function inFront({ drafts, active }: SubmitCommandsParts): string | null {
  const uri = activeUri();
  const id = uri && draftOfUri(uri);
  if (id && drafts.get(id)) return id;
  const shown = active();
  return shown ? (drafts.of(shown.coordinates)?.id ?? null) : null;
}

function contributionOf(value: unknown): string | null {
  const uri = activeUri();
  return value === undefined ? uri && contributionArgument(uri) : contributionArgument(value);
}

function showNoContribution(): void {
  showInformation(vscode.l10n.t('Review a draft first: what is to be sent is shown there.'));
}
