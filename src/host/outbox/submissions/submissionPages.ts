import * as vscode from 'vscode';

import { describeError } from '../../../base/describeError.ts';
import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import type { Event } from '../../../base/event.ts';
import { fail, succeed } from '../../../base/result.ts';
import type { CommandId } from '../../../contributions.ts';
import { withRevision } from '../../../core/coordinates.ts';
import { editContributionText } from '../../../curation/editContributionText.ts';
import type { Evidence } from '../../../curation/evidence.ts';
import type { DraftPart } from '../../../model/outbox/submissions/contributionPlan.ts';
import type { Clock, Log } from '../../../model/ports.ts';
import {
  submissionMessage,
  type SubmissionMessage,
  type SubmissionSnapshot,
} from '../../../protocol/submissionPage.ts';
import type { DraftDocuments } from '../../drafts/draftDocuments.ts';
import { draftAddressOf } from '../../drafts/draftUri.ts';
import { pageHtml, pageOptions } from '../../panel/pageHtml.ts';
import { reportLine } from '../../report.ts';
import { whatLabel } from './contributionLabels.ts';
import type { ContributionService } from './contributionService.ts';
import type { Identities } from './identities.ts';
import { requestsUri } from './requestDocuments.ts';
import { submissionSnapshot } from './submissionSnapshot.ts';

interface Parts {
  readonly contributionService: ContributionService;
  readonly documents: Pick<DraftDocuments, 'edit'>;
  /** Files that support the declared licenses of drafts. */
  readonly evidence: (drafts: readonly DraftPart[], signal: AbortSignal) => Promise<readonly Evidence[]>;
  /** Opens the first of these drafts that can't be sent, at its problem. */
  readonly showProblem: (drafts: readonly DraftPart[]) => Promise<void>;
  readonly identities: Pick<Identities, 'choose'>;
  /** Everything that affects what a page shows. */
  readonly onDidChange: readonly Event<unknown>[];
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds after a change. */
const pause = 300;

/** The pages where submissions are reviewed: editors of the contribution's document, which stores all that is typed. */
export class SubmissionPages implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #open = new Set<SubmissionPage>();

  constructor(parts: Parts) {
    this.#parts = parts;
    for (const event of parts.onDidChange) this.#store.add(event(() => this.update()));
  }

  /** Gives the editor of a document its page. */
  resolve(document: vscode.TextDocument, panel: vscode.WebviewPanel): void {
    const address = draftAddressOf(document.uri);
    if (address?.kind !== 'contribution') return panel.dispose();
    const page = new SubmissionPage(address.id, document, panel, this.#parts);
    this.#open.add(page);
    panel.onDidDispose(() => {
      this.#open.delete(page);
      page.dispose();
    });
    panel.webview.options = pageOptions(this.#parts.extensionUri);
    panel.webview.html = pageHtml(panel.webview, this.#parts.extensionUri, 'submission');
  }

  /** Something else that the pages show has changed, such as the account. */
  update(): void {
    for (const page of this.#open) page.update();
  }

  dispose(): void {
    this.#store.dispose();
    for (const page of this.#open) page.dispose();
  }
}

class SubmissionPage implements Disposable {
  readonly #id: string;
  readonly #document: vscode.TextDocument;
  readonly #panel: vscode.WebviewPanel;
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  readonly #ended = new AbortController();
  #isReady = false;
  #changing = new AbortController();
  /** Ends when the edits so far are in the document: actions wait for it. */
  #edited: Promise<void> = Promise.resolve();
  /** The last edit of the page that is in the document. */
  #edit = 0;
  #evidence: { readonly of: string; readonly found: readonly Evidence[] } = { of: '', found: [] };

  constructor(id: string, document: vscode.TextDocument, panel: vscode.WebviewPanel, parts: Parts) {
    this.#id = id;
    this.#document = document;
    this.#panel = panel;
    this.#parts = parts;
    this.#store.add(panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)));
    this.#store.add(
      vscode.workspace.onDidChangeTextDocument(({ document: changed }) => {
        if (changed.uri.toString() === document.uri.toString()) this.update();
      }),
    );
    panel.iconPath = new vscode.ThemeIcon('cloud-upload');
    this.#name(parts.contributionService.plan(id)?.parts ?? []);
    void this.#lookUp();
    void parts.contributionService.findAccount();
  }

  update(): void {
    if (!this.#isReady) return;
    this.#changing.abort(new Error('changed again'));
    this.#changing = new AbortController();
    this.#parts.clock.delay(pause, AbortSignal.any([this.#changing.signal, this.#ended.signal])).then(
      () => this.#post(),
      () => {},
    );
  }

  dispose(): void {
    this.#ended.abort(new Error('disposed'));
    this.#parts.contributionService.shownIdentities.delete(this.#id);
    this.#store.dispose();
  }

  /** After a restart nothing of it is known yet. */
  async #lookUp(): Promise<void> {
    const ids = this.#parts.contributionService.get(this.#id)?.draftIds ?? [];
    await this.#parts.contributionService.look(ids, this.#ended.signal).catch(() => []);
    this.update();
  }

  #receive(message: unknown): void {
    const { data } = submissionMessage.safeParse(message);
    if (!data) return this.#parts.log.warn('a page sent a message that is none of ours');
    switch (data.type) {
      case 'ready':
        this.#isReady = true;
        return void this.#post();
      case 'edit':
        this.#edited = this.#edited
          .then(() => this.#change(data))
          .catch((error: unknown) => this.#parts.log.error(`a change of a submission: ${describeError(error)}`));
        return;
      case 'identity': {
        const { shownIdentities } = this.#parts.contributionService;
        const account = shownIdentities.get(this.#id)?.account ?? null;
        shownIdentities.set(this.#id, { kind: data.kind, account });
        return this.#parts.identities.choose(data.kind);
      }
      case 'act':
        if (data.identity) this.#parts.contributionService.shownIdentities.set(this.#id, data.identity);
        return void this.#edited.then(() => this.#act(data));
    }
  }

  async #change({ edit, field, value }: Extract<SubmissionMessage, { type: 'edit' }>): Promise<void> {
    const changed = await this.#parts.documents.edit({ kind: 'contribution', id: this.#id }, (text) => {
      const edited = editContributionText(text, field, value);
      return edited === null ? fail({ kind: 'notKept', detail: 'the text can’t be read' } as const) : succeed(edited);
    });
    // Until then the page keeps what was typed.
    if (changed.ok) this.#edit = Math.max(this.#edit, edit);
    else void vscode.window.showErrorMessage(reportLine(changed.problem));
    this.update();
  }

  async #act({ action, pullRequest, submission }: Extract<SubmissionMessage, { type: 'act' }>): Promise<void> {
    const { contributionService } = this.#parts;
    const { uri } = this.#document;
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
        return executeCommand('clearlydefined.previewContribution' satisfies CommandId, this.#id);
      case 'discard':
        return executeCommand('clearlydefined.discardContribution' satisfies CommandId, this.#id);
      case 'resolve':
        return executeCommand('clearlydefined.resolveDraftConflict' satisfies CommandId, uri);
      case 'findPullRequest': {
        const review = contributionService.review(this.#id);
        const found = review?.unknown ?? review?.unsure.find((one) => one.submission.id === submission)?.submission;
        if (found) await executeCommand('clearlydefined.lookForSubmission' satisfies CommandId, found.id);
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
      case 'openText':
        return executeCommand('vscode.openWith', uri, 'default', this.#panel.viewColumn);
      case 'openRequests':
        return executeCommand('vscode.open', requestsUri(this.#id));
    }
  }

  async #post(): Promise<void> {
    const edit = this.#edit;
    const snapshot = await this.#snapshot(edit);
    if (!snapshot || this.#ended.signal.aborted) return;
    this.#parts.contributionService.shownIdentities.set(this.#id, snapshot.identity);
    await this.#panel.webview.postMessage(snapshot);
  }

  async #snapshot(edit: number): Promise<SubmissionSnapshot | null> {
    const { contributionService } = this.#parts;
    const requests = await contributionService.requests(this.#id);
    const review = contributionService.review(this.#id, this.#document.getText());
    if (!review || requests === null || this.#ended.signal.aborted) return null;
    this.#name(review.plan.parts);
    void this.#findEvidence(review.plan.parts);
    return submissionSnapshot(review, { edit, requests, evidence: this.#evidence.found });
  }

  /** The title of its tab, which otherwise is the name of the document. */
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
