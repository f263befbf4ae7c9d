import * as vscode from 'vscode';

import { displayName } from '../../core/coordinates.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { plainItem } from '../common/plainItem.ts';
import { draftArgument } from '../drafts/draftArgument.ts';
import { previewDrafts, type PreviewParts, previewUncurated } from './previewDraft.ts';
import { sendContribution, type SendParts } from './sendContribution.ts';
import type { ServiceSignIn } from './serviceSignIn.ts';
import type { SubmissionPages } from './submissionPages.ts';
import { unwrapOrNotify, showInformation, showNoComponent } from '../common/messages.ts';
import { addressOf } from '../definitions/documents/documentUri.ts';
import { draftIdIn } from '../drafts/draftUri.ts';
import { componentArgument } from '../common/componentArgument.ts';
import type { CommandHandlers } from '../common/register.ts';
import { missingLabel } from '../storage/unreadableLabels.ts';

export interface SubmitCommandsParts extends Omit<SendParts, 'underWay' | 'pages'> {
  readonly pages: SubmissionPages;
  readonly drafts: Drafts;
  /** Resolves once drafts and reviews of earlier sessions are loaded. */
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
  if (!coordinates?.revision) return showNoComponent();
  await previewUncurated(coordinates, parts.previewing);
}

/** Opens the page where what would be sent is reviewed, and that says what prevents it. */
async function submit(value: unknown, selection: unknown, parts: SubmitCommandsParts): Promise<void> {
  const chosen = await chooseDrafts(value, selection, parts, { isOne: false });
  if (!chosen) return;
  const { contributionService, pages, log } = parts;
  const title = vscode.l10n.t('Checking the drafts…');
  const ids = chosen.map(({ id }) => id);
  const drafts = await runWithProgress(title, async (signal) => {
    await parts.whenEvidenceIsAdded();
    return contributionService.lookUp(ids, signal);
  });
  if (!drafts || drafts.length === 0) return;
  const review = unwrapOrNotify(await contributionService.begin(drafts), 'a review was not begun', log);
  if (review) pages.show(review.id);
}

/** What is sent is on its page, and as whom: shows that first. */
async function send(value: unknown, parts: SubmitCommandsParts & SendParts): Promise<void> {
  const { pages, submissionReviews } = parts;
  const id = contributionOf(value, parts);
  if (id === null) return showNoContribution();
  if (submissionReviews.get(id) && !pages.isShown(id)) return pages.show(id);
  await sendContribution(id, parts);
}

/** The drafts stay as they are. */
async function discard(value: unknown, parts: SubmitCommandsParts): Promise<void> {
  const { pages, submissionReviews } = parts;
  const id = contributionOf(value, parts);
  const discarded = id === null ? null : await submissionReviews.discard(id);
  if (!discarded) return showNoContribution();
  const undo = vscode.l10n.t('Undo');
  const message = vscode.l10n.t('The review is discarded; the drafts are kept.');
  if ((await vscode.window.showInformationMessage(message, undo)) !== undo) return;
  if (!submissionReviews.get(discarded.id)) await submissionReviews.put(discarded);
  pages.show(discarded.id);
}

/** The user confirms again before a sign-in is sent to an address of a workspace. */
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
  const rows = Array.isArray(selection) && selection.length > 1 && !isOne ? (selection as readonly unknown[]) : null;
  const idOf = (one: unknown): string | null => draftArgument(one)?.draft ?? null;
  const ids = rows ? rows.map(idOf) : [value === undefined ? activeDraft(parts) : idOf(value)];
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

function activeDraft({ drafts, active }: SubmitCommandsParts): string | null {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri =
    input instanceof vscode.TabInputText
      ? input.uri
      : input instanceof vscode.TabInputTextDiff
        ? input.modified
        : vscode.window.activeTextEditor?.document.uri;
  const shown = active()?.coordinates ?? (uri && addressOf(uri)?.coordinates);
  const id = uri && draftIdIn(uri);
  if (id && drafts.get(id)) return id;
  return shown ? (drafts.of(shown)?.id ?? null) : null;
}

/** A review by its id, or the one whose page is active. */
function contributionOf(value: unknown, { pages }: SubmitCommandsParts): string | null {
  if (value === undefined) return pages.active;
  return typeof value === 'string' && /^[a-z0-9.-]{1,200}$/.test(value) ? value : null;
}

function showNoContribution(): void {
  showInformation(vscode.l10n.t('Review a draft first: what is to be sent is shown there.'));
}
