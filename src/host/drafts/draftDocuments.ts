import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Limiter } from '../../base/limiter.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import { changedStretch } from '../../core/changedStretch.ts';
import type { Problem } from '../../core/problem.ts';
import type { Clock, Log } from '../../model/ports.ts';
import { type DraftAddress, draftKey, isOtherText } from '../../model/drafts/draftAddress.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import { LoadedTexts } from '../../model/drafts/loadedTexts.ts';
import { isSameText } from '../../model/drafts/textVersions.ts';
import { notifyProblem } from '../notifyProblem.ts';
import { draftAddressOf } from './draftUri.ts';

interface Parts {
  readonly drafts: Drafts;
  /** The URI of the address's document in the editor. */
  readonly uriOf: (address: DraftAddress) => vscode.Uri;
  readonly clock: Pick<Clock, 'delay'>;
  readonly log: Log;
}

/** How long the editor may take to load a text, in milliseconds. */
const loadingLasts = 3000;

/**
 * Stores each change typed into our writable documents, long before a save, and applies changes from elsewhere: to the
 * document while it is open, so that undo includes them, otherwise to the store.
 */
export class DraftDocuments implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  /** Called once, when one of our documents or its stored text has changed. */
  readonly #waiting = new Set<() => void>();
  /**
   * The last text of each document opened in this session: it is the base of the next edit. A document opened earlier
   * outlived an extension host and has the newest text.
   */
  readonly #texts = new Map<string, string>();
  /** Of the documents that are open or being opened. */
  readonly #loaded = new LoadedTexts();
  /** The user knows that text could not be stored. */
  #isReported = false;
  /** Serialises edits of one text: each starts from the previous one's result. */
  readonly #edits = new Map<string, Limiter>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#store.add(parts.drafts.onDidChangeDocuments(() => this.#endWaiting()));
    this.#store.add(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) void this.#keep(document);
      }),
    );
    this.#store.add(
      vscode.workspace.onDidOpenTextDocument((document) => {
        this.#remember(document);
        const address = draftAddressOf(document.uri);
        if (address) this.#loaded.forget(draftKey(address));
      }),
    );
    this.#store.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        const address = draftAddressOf(uri);
        if (!address) return;
        this.#texts.delete(draftKey(address));
        this.#loaded.forget(draftKey(address));
        this.#endWaiting();
      }),
    );
  }

  /** The open document; `null`: none. */
  open(address: DraftAddress): vscode.TextDocument | null {
    const key = draftKey(address);
    const isIt = (document: vscode.TextDocument): boolean => {
      const found = draftAddressOf(document.uri);
      return found !== null && draftKey(found) === key && !document.isClosed;
    };
    return vscode.workspace.textDocuments.find(isIt) ?? null;
  }

  /** The editor has read this text of a document, and is going to show it. */
  isReading(address: DraftAddress, text: string): void {
    this.#loaded.add(draftKey(address), text);
  }

  /** Opens the document, with the current text. */
  async load(address: DraftAddress): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(this.#parts.uriOf(address));
    return (await this.#loadedDocument(address)) ?? document;
  }

  /** Applies `change` to the text. A document without unsaved changes has none afterwards. */
  edit<P>(address: DraftAddress, change: (text: string) => Result<string, P>): Promise<Result<void, P | Problem>> {
    return this.#editsOf(address).run(() => this.#edit(address, change));
  }

  /** Saves an open document, after edits that have begun: before its text is sent or discarded. */
  async save(address: DraftAddress): Promise<void> {
    await this.#editsOf(address).run(async () => this.open(address)?.save());
  }

  /** Closes editors and diffs of our documents. Their unsaved changes are stored already. */
  async closeTabs(isMeant: (address: DraftAddress) => boolean): Promise<void> {
    const isOurs = (uri: vscode.Uri): boolean => {
      const address = draftAddressOf(uri);
      return address !== null && isMeant(address);
    };
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.filter((tab) => urisOf(tab).some(isOurs)));
    if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
  }

  dispose(): void {
    this.#store.dispose();
  }

  #editsOf(address: DraftAddress): Limiter {
    const key = draftKey(address);
    const limiter = this.#edits.get(key) ?? new Limiter(1);
    this.#edits.set(key, limiter);
    return limiter;
  }

  async #edit<P>(
    address: DraftAddress,
    change: (text: string) => Result<string, P>,
  ): Promise<Result<void, P | Problem>> {
    const document = await this.#loadedDocument(address);
    const texts = this.#parts.drafts;
    const before = document ? document.getText() : (await texts.read(address))?.text;
    const changed = change(before ?? '');
    if (!changed.ok) return changed;
    if (!document) return texts.keep(address, changed.value, { isSaved: true, from: before });
    const stretch = changedStretch(document.getText(), changed.value);
    if (!stretch) return succeed(undefined);
    const wasDirty = document.isDirty;
    const edit = new vscode.WorkspaceEdit();
    const { start, end } = stretch.range;
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    edit.replace(document.uri, range, stretch.text);
    if (!(await vscode.workspace.applyEdit(edit))) return fail({ kind: 'notKept', detail: 'the editor refused' });
    if (!wasDirty) await document.save();
    return texts.flush(address.id);
  }

  /**
   * The open document, once the editor has loaded the stored text; `null`: none, or the editor doesn't load it. A document
   * stays open for minutes after its tab was closed: then the text may have been discarded, and another one begun.
   */
  async #loadedDocument(address: DraftAddress): Promise<vscode.TextDocument | null> {
    const waiting = new AbortController();
    const isLate = this.#parts.clock.delay(loadingLasts, waiting.signal).then(
      () => true,
      () => true,
    );
    try {
      for (;;) {
        const stored = await this.#parts.drafts.read(address);
        const document = this.open(address);
        if (!document || document.isDirty || !stored || isSameText(document.getText(), stored.text)) return document;
        const isChanged = new Promise<false>((resolve) => this.#waiting.add(() => resolve(false)));
        if (await Promise.race([isLate, isChanged])) return null;
      }
    } finally {
      waiting.abort(new Error('loaded'));
    }
  }

  #endWaiting(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const end of waiting) end();
  }

  async #keep(document: vscode.TextDocument): Promise<void> {
    const address = draftAddressOf(document.uri);
    if (!address || isOtherText(address)) return;
    const from = this.#texts.get(draftKey(address));
    this.#remember(document);
    this.#endWaiting();
    if (this.#loaded.take(draftKey(address), document.getText())) return;
    const kept = await this.#parts.drafts.keep(address, document.getText(), { isSaved: false, from });
    if (kept.ok) this.#isReported = false;
    // The editor has a document for minutes after its text was discarded.
    else if (this.#parts.drafts.get(address.id)) this.#report(address, kept.problem);
  }

  /** Once, until text can be stored again: each change fails alike. */
  #report(address: DraftAddress, problem: Problem): void {
    if (this.#isReported) return;
    this.#isReported = true;
    const again = async (): Promise<void> => {
      const kept = await this.#parts.drafts.flush();
      this.#isReported = false;
      if (!kept.ok) this.#report(address, kept.problem);
    };
    void notifyProblem(problem, 'what was typed into a draft was not kept', this.#parts.log, again);
  }

  #remember(document: vscode.TextDocument): void {
    const address = draftAddressOf(document.uri);
    if (address) this.#texts.set(draftKey(address), document.getText());
  }
}

/** The documents of a tab: one, or both sides of a comparison. */
export function urisOf({ input }: vscode.Tab): readonly vscode.Uri[] {
  if (input instanceof vscode.TabInputText) return [input.uri];
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}
