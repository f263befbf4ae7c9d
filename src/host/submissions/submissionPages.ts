import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { isRecord } from '../../base/isRecord.ts';
import { succeed } from '../../base/result.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import { type CommandId, submissionViewType } from '../../contributions.ts';
import { withRevision } from '../../core/coordinates.ts';
import type { Evidence } from '../../curation/evidence.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { DraftPart } from '../../model/submissions/contributionPlan.ts';
import type { HandlersOf } from '../../protocol/answerRequest.ts';
import { submissionLabels } from '../../protocol/labels/submissionLabels.ts';
import type { TableParams } from '../../protocol/messages.ts';
import {
  type ShownIdentity,
  type SubmissionAct,
  type SubmissionHostMessage,
  submissionRequests,
} from '../../protocol/submissionPage.ts';
import { notifyProblem, showInformation } from '../common/messages.ts';
import { pageHtml, pageLanguage, pageOptions } from '../common/pageHtml.ts';
import { pageReply } from '../common/pageReply.ts';
import { missingLabel } from '../storage/unreadableLabels.ts';
import { whatLabel } from './contributionLabels.ts';
import type { ContributionService } from './contributionService.ts';
import type { Identities } from './identities.ts';
import { goneLabel } from './submissionNotes.ts';
import { submissionSnapshot } from './submissionSnapshot.ts';
import type { SharedParts } from '../common/sharedParts.ts';

interface Parts extends Pick<SharedParts, 'submissionReviews' | 'clock' | 'log'> {
  readonly contributionService: ContributionService;
  /** Resolves once drafts and reviews of earlier sessions are loaded. */
  readonly isRead: Promise<unknown>;
  /** Files that support the declared licenses of drafts. */
  readonly evidence: (drafts: readonly DraftPart[], signal: AbortSignal) => Promise<readonly Evidence[]>;
  /** Opens the first of these drafts that can't be sent, at its problem. */
  readonly showProblem: (drafts: readonly DraftPart[]) => Promise<void>;
  readonly preview: (drafts: readonly Draft[]) => Promise<void>;
  readonly identities: Pick<Identities, 'choose'>;
  /** Everything that affects what a page shows. */
  readonly onDidChange: readonly Event<unknown>[];
  readonly extensionUri: vscode.Uri;
}

/** Milliseconds after a change. */
const pause = 300;

/** The pages where submissions are reviewed: one for each set of drafts. */
export class SubmissionPages implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #open = new Map<string, SubmissionPage>();

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const event of parts.onDidChange) this.#store.add(event(() => this.update()));
  }

  /** Opens the page of a review, or shows the open one. */
  show(id: string): void {
    const known = this.#open.get(id);
    if (known) return known.reveal();
    const title = vscode.l10n.t('Submit Curation');
    const options = pageOptions(this.#parts.extensionUri);
    this.#adopt(id, vscode.window.createWebviewPanel(submissionViewType, title, vscode.ViewColumn.Active, options));
  }

  /** Fills the page of an earlier session; `state`: what the page saved. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { submissionReviews, isRead, extensionUri } = this.#parts;
    await isRead;
    const id = isRecord(state) && typeof state['id'] === 'string' ? state['id'] : '';
    if (this.#open.has(id) || !submissionReviews.get(id)) {
      panel.dispose();
      if (submissionReviews.isUnreadable(id)) showInformation(missingLabel(id, submissionReviews, goneLabel()));
      return;
    }
    panel.webview.options = pageOptions(extensionUri);
    this.#adopt(id, panel);
  }

  /** As whom the open page says that it is submitted; `null`: it isn't visible. */
  shownIdentity(id: string): Pick<ShownIdentity, 'kind' | 'account'> | null {
    const page = this.#open.get(id);
    return page?.isVisible ? page.identity : null;
  }

  isShown(id: string): boolean {
    return this.#open.get(id)?.isVisible === true;
  }

  /** The review whose page is active. */
  get active(): string | null {
    return [...this.#open].find(([, page]) => page.isActive)?.[0] ?? null;
  }

  /** Something else that the pages show has changed, such as the account. */
  update(): void {
    for (const page of this.#open.values()) page.update();
  }

  dispose(): void {
    this.#store.dispose();
    for (const page of this.#open.values()) page.dispose();
  }

  #adopt(id: string, panel: vscode.WebviewPanel): void {
    const page = new SubmissionPage(id, panel, this.#parts);
    this.#open.set(id, page);
    panel.onDidDispose(() => {
      this.#open.delete(id);
      page.dispose();
    });
    panel.webview.html = pageHtml(panel.webview, this.#parts.extensionUri, 'submission');
  }
}

class SubmissionPage implements Disposable {
  readonly #id: string;
  readonly #panel: vscode.WebviewPanel;
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #ended = new AbortController();
  #isReady = false;
  readonly #posting: RunOnceScheduler;
  /** Ends when the edits so far are stored: actions wait for it. */
  #edited: Promise<void> = Promise.resolve();
  /** The last edit of the page that is in the texts. */
  #edit = 0;
  /** The user knows that text could not be stored. */
  #isReported = false;
  #evidence: { readonly of: string; readonly found: readonly Evidence[] } = { of: '', found: [] };
  /** As whom the page says that it is submitted; `null`: it is not drawn yet. */
  identity: Pick<ShownIdentity, 'kind' | 'account'> | null = null;

  constructor(id: string, panel: vscode.WebviewPanel, parts: Parts) {
    this.#id = id;
    this.#panel = panel;
    this.#parts = parts;
    this.#posting = this.#store.add(new RunOnceScheduler(parts.clock, () => void this.#post()));
    this.#store.add(panel.webview.onDidReceiveMessage((message: unknown) => this.#answer(message)));
    panel.iconPath = new vscode.ThemeIcon('cloud-upload');
    this.#name(parts.contributionService.plan(id)?.parts ?? []);
    void this.#lookUp();
    void parts.contributionService.findAccount();
  }

  get isVisible(): boolean {
    return this.#panel.visible;
  }

  get isActive(): boolean {
    return this.#panel.active;
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** It closes when its review was sent or discarded. */
  update(): void {
    if (!this.#parts.submissionReviews.get(this.#id)) return this.#panel.dispose();
    if (!this.#isReady) return;
    this.#posting.restart(pause);
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#store.dispose();
  }

  /** After a restart nothing of it is known yet. */
  async #lookUp(): Promise<void> {
    const ids = this.#parts.submissionReviews.get(this.#id)?.draftIds ?? [];
    await this.#parts.contributionService.lookUp(ids, this.#ended.signal).catch(() => []);
    this.update();
  }

  async #answer(message: unknown): Promise<void> {
    const parts = { table: submissionRequests, handlers: this.#handlers, log: this.#parts.log };
    const reply = await pageReply('review', message, parts);
    if (reply) await this.#send(reply);
  }

  readonly #handlers: HandlersOf<typeof submissionRequests> = {
    ready: async () => {
      this.#isReady = true;
      void this.#post();
      return succeed(pageLanguage(submissionLabels));
    },
    edit: async (edit) => {
      // In the texts at once; on the disk before an action that follows it.
      this.#edited = Promise.all([this.#edited, this.#change(edit)]).then(() => undefined);
      return succeed(null);
    },
    identity: async ({ kind }) => {
      this.identity = { kind, account: this.identity?.account ?? null };
      this.#parts.identities.choose(kind);
      return succeed(null);
    },
    act: async (act) => {
      if (act.identity) this.identity = act.identity;
      await this.#edited;
      await this.#act(act);
      return succeed(null);
    },
  };

  async #change({ edit, field, value, from }: TableParams<typeof submissionRequests, 'edit'>): Promise<void> {
    this.#edit = Math.max(this.#edit, edit);
    const { submissionReviews, log } = this.#parts;
    const saving = submissionReviews.type(this.#id, field, value, from);
    this.update();
    const saved = await saving;
    const isReported = this.#isReported;
    this.#isReported = !saved.ok;
    if (!saved.ok && !isReported)
      void notifyProblem(saved.problem, 'what was typed into a review was not saved', log, () =>
        submissionReviews.reload(),
      );
  }

  async #act({ action, pullRequest, submission }: SubmissionAct): Promise<void> {
    const { contributionService } = this.#parts;
    const { executeCommand } = vscode.commands;
    const parts = contributionService.plan(this.#id)?.parts ?? [];
    switch (action) {
      case 'submit':
        await executeCommand('clearlydefined.sendContribution' satisfies CommandId, this.#id);
        return this.update();
      case 'signIn':
        await contributionService.signIn();
        return this.update();
      case 'preview':
        return this.#parts.preview(parts.map(({ draft }) => draft));
      case 'discard':
        return executeCommand('clearlydefined.discardContribution' satisfies CommandId, this.#id);
      case 'findPullRequest': {
        const review = contributionService.review(this.#id);
        const found = review?.unknown ?? review?.unsure.find((one) => one.submission.id === submission)?.submission;
        if (found) await executeCommand('clearlydefined.findPullRequest' satisfies CommandId, found.id);
        return;
      }
      case 'openPullRequest': {
        const part = parts.find(
          ({ openPullRequests, newFilePullRequests }) =>
            openPullRequests.some(({ number }) => number === pullRequest) ||
            newFilePullRequests.some((number) => number === pullRequest),
        );
        if (!part) return;
        const beside = part.openPullRequests.find(({ number }) => number === pullRequest);
        const [first = null] = beside?.revisions ?? part.set.revisions.keys();
        const argument = { coordinates: withRevision(part.draft.component, first), place: null };
        return executeCommand('clearlydefined.openPullRequest' satisfies CommandId, argument, pullRequest);
      }
      case 'showProblem':
        return this.#parts.showProblem(parts);
      case 'reviewOthers': {
        const rows = parts.map(({ draft }) => ({ draft: draft.id }));
        return executeCommand('clearlydefined.submitDraft' satisfies CommandId, rows[0], rows);
      }
      case 'lookUp':
        return this.#lookUp();
      case 'trust':
        return executeCommand('workbench.trust.manage');
      case 'showEarlier': {
        const content = this.#parts.submissionReviews.get(this.#id)?.earlier ?? '';
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content, language: 'yaml' }));
      }
    }
  }

  async #post(): Promise<void> {
    const { contributionService } = this.#parts;
    void contributionService.refill(this.#id);
    const edit = this.#edit;
    const review = contributionService.review(this.#id);
    if (!review || this.#ended.signal.aborted) return;
    this.#name(review.plan.parts);
    void this.#findEvidence(review.plan.parts);
    const snapshot = submissionSnapshot(review, { edit, evidence: this.#evidence.found });
    this.identity = snapshot.identity;
    await this.#send({ type: 'snapshot', snapshot });
  }

  async #send(message: SubmissionHostMessage): Promise<void> {
    if (!this.#ended.signal.aborted) await this.#panel.webview.postMessage(message);
  }

  /** The title of its tab. */
  #name(drafts: readonly DraftPart[]): void {
    const sets = drafts.map(({ set }) => set);
    this.#panel.title =
      sets.length === 0 ? vscode.l10n.t('Submit Curation') : vscode.l10n.t('Submit Curation: {0}', whatLabel(sets));
  }

  /** Again when a proposed license has changed. */
  async #findEvidence(drafts: readonly DraftPart[]): Promise<void> {
    const of = drafts.map(({ draft, set }) => `${draft.evidence.length} ${licensesOf(set)}`).join('\n');
    if (of === this.#evidence.of) return;
    this.#evidence = { of, found: [] };
    const found = await this.#parts.evidence(drafts, this.#ended.signal).catch(() => []);
    if (this.#evidence.of !== of || found.length === 0) return;
    this.#evidence = { of, found };
    this.update();
  }
}

function licensesOf({ revisions }: DraftPart['set']): string {
  return [...revisions].map(([revision, { licensed }]) => `${revision} ${licensed?.declared ?? ''}`).join(' ');
}
