import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Limiter } from '../../base/limiter.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import { whenIdle } from '../../base/whenIdle.ts';
import { changedStretch } from '../../core/changedStretch.ts';
import type { Problem } from '../../core/problem.ts';
import { draftIdOf } from '../../model/drafts/draftId.ts';
import { isSameText } from '../../model/drafts/draft.ts';
import type { Drafts } from '../../model/drafts/drafts.ts';
import type { Clock } from '../../model/ports.ts';
import { addressOf } from '../definitions/documents/documentUri.ts';
import { draftIdIn, draftUri } from './draftUri.ts';

interface Parts {
  readonly drafts: Pick<Drafts, 'get' | 'file' | 'type' | 'isUnsaved' | 'forgetTyped' | 'edit' | 'whyUnsaved'>;
  readonly clock: Pick<Clock, 'now' | 'delay'>;
}

/** Milliseconds after the last keystroke. */
const typingPause = 500;
/** Milliseconds until a document that could not be saved is saved again. */
const failureLasts = 60_000;
/** How long the editor may take to load a text, in milliseconds. */
const loadingLasts = 3000;

/**
 * Saves drafts while they are typed, and applies changes from elsewhere: to the document while it is open, so that undo
 * includes them, otherwise to the file.
 */
export class DraftDocuments implements Disposable {
  readonly #parts: Parts;
  readonly #store = new DisposableStore();
  /** By draft: its document has changed and will be saved. */
  readonly #waiting = new Map<string, AbortController>();
  /** By draft: when its document could not be saved. */
  readonly #failed = new Map<string, number>();
  /** By draft: each edit starts from the previous one's result. */
  readonly #edits = new Map<string, Limiter>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const workspace = vscode.workspace;
    const window = vscode.window;
    const follow = (document: vscode.TextDocument): void => {
      const id = draftIdIn(document.uri);
      // The editor restores unsaved changes of an earlier session.
      if (id !== null && document.isDirty) this.#follow(id, document);
    };
    const subscriptions: readonly vscode.Disposable[] = [
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const id = contentChanges.length > 0 ? draftIdIn(document.uri) : null;
        if (id !== null) this.#follow(id, document);
      }),
      workspace.onDidOpenTextDocument(follow),
      workspace.onDidSaveTextDocument((document) => {
        const id = draftIdIn(document.uri);
        if (id === null) return;
        this.#failed.delete(id);
        // Changed while it was being saved.
        if (parts.drafts.isUnsaved(id)) this.#saveLater(id, document, typingPause);
      }),
      workspace.onDidCloseTextDocument(({ uri }) => {
        const id = draftIdIn(uri);
        if (id === null) return;
        this.#waiting.get(id)?.abort(new Error('closed'));
        this.#failed.delete(id);
        parts.drafts.forgetTyped(id);
      }),
      window.onDidChangeActiveTextEditor(() => this.#saveWaiting()),
      window.onDidChangeWindowState(({ focused }) => {
        if (!focused) this.#saveWaiting();
      }),
    ];
    for (const subscription of subscriptions) this.#store.add(subscription);
    workspace.textDocuments.forEach(follow);
  }

  /** The open document; `null`: none. */
  open(id: string): vscode.TextDocument | null {
    return vscode.workspace.textDocuments.find(({ uri, isClosed }) => draftIdIn(uri) === id && !isClosed) ?? null;
  }

  /** Opens the document of a draft, with the current text. Rejects if there is no such draft. */
  async load(id: string): Promise<vscode.TextDocument> {
    const file = await this.#parts.drafts.file(id);
    const draft = this.#parts.drafts.get(id);
    if (!file || !draft) throw new Error('there is no such draft');
    const document = await vscode.workspace.openTextDocument(draftUri(draft));
    await this.#whenLoaded(document, file.text);
    return document;
  }

  /** Applies `change` to the text. */
  edit<P>(id: string, change: (text: string) => Result<string, P>): Promise<Result<void, P | Problem>> {
    return this.#editsOf(id).run(() => this.#edit(id, change));
  }

  /** Saves an open document, after edits that have begun. False if it has unsaved changes: the editor says why. */
  async save(id: string): Promise<boolean> {
    return this.#editsOf(id).run(async () => {
      const document = this.open(id);
      return !document || !this.#isUnsaved(id, document) || this.#save(id, document);
    });
  }

  /**
   * Saves the documents of these drafts, unless they are discarded, and closes their editors and diffs, also those of
   * definitions with them.
   */
  async closeTabs(ids: readonly string[]): Promise<void> {
    for (const id of ids) if (this.#parts.drafts.get(id)) await this.save(id);
    const isOfDrafts = (uri: vscode.Uri): boolean => {
      const shown = addressOf(uri);
      return ids.includes(draftIdIn(uri) ?? (shown?.kind === 'withDraft' ? draftIdOf(shown.coordinates) : ''));
    };
    const tabs = vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter((tab) => urisOf(tab).some(isOfDrafts));
    if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
  }

  dispose(): void {
    for (const waiting of this.#waiting.values()) waiting.abort(new Error('disposed'));
    this.#store.dispose();
  }

  #editsOf(id: string): Limiter {
    const limiter = this.#edits.get(id) ?? new Limiter(1);
    this.#edits.set(id, limiter);
    return limiter;
  }

  /** A change may be a loaded text. Then the document has no unsaved changes, which the editor says a little later. */
  #follow(id: string, document: vscode.TextDocument): void {
    this.#parts.drafts.type(id, document.getText());
    this.#saveLater(id, document, typingPause);
  }

  #saveLater(id: string, document: vscode.TextDocument, milliseconds: number): void {
    this.#waiting.get(id)?.abort(new Error('later'));
    const waiting = new AbortController();
    this.#waiting.set(id, waiting);
    const save = (): void => {
      this.#waiting.delete(id);
      this.#saveTyped(id, document);
    };
    this.#parts.clock.delay(milliseconds, waiting.signal).then(save, () => undefined);
  }

  #saveTyped(id: string, document: vscode.TextDocument): void {
    if (document.isClosed) return;
    if (!this.#isUnsaved(id, document)) return;
    const failedAt = this.#failed.get(id);
    // The editor has shown the conflict: the user decides.
    if (failedAt !== undefined && this.#parts.drafts.get(id)?.hasConflict) return;
    const left = failedAt === undefined ? 0 : failedAt + failureLasts - this.#parts.clock.now();
    if (left > 0) return this.#saveLater(id, document, left);
    void this.#editsOf(id).run(() => this.#save(id, document));
  }

  /** The user has gone elsewhere. */
  #saveWaiting(): void {
    for (const [id, waiting] of this.#waiting) {
      waiting.abort(new Error('saved'));
      this.#waiting.delete(id);
      const document = this.open(id);
      if (document) this.#saveTyped(id, document);
    }
  }

  /** `isDirty` is false after every save, even if the document was changed during the save, until it is changed again. */
  #isUnsaved(id: string, document: vscode.TextDocument): boolean {
    return document.isDirty || this.#parts.drafts.isUnsaved(id);
  }

  /** Text that is being typed is saved without formatting: that would move it under the cursor. */
  async #save(id: string, document: vscode.TextDocument): Promise<boolean> {
    const { version } = document;
    const isActive = vscode.window.activeTextEditor?.document === document;
    if (isActive) await vscode.commands.executeCommand('workbench.action.files.saveWithoutFormatting');
    // The editor saves what is active by then: if the user has just gone elsewhere, this document isn't saved.
    if (!isActive || (document.isDirty && document.version === version && !this.#hasFailed(id))) await document.save();
    if (!document.isClosed && document.version !== version) return this.#save(id, document);
    if (document.isClosed || (!document.isDirty && (await this.#isStored(id, document)))) {
      this.#failed.delete(id);
      return true;
    }
    this.#failed.set(id, this.#parts.clock.now());
    this.#saveLater(id, document, failureLasts);
    return false;
  }

  /** The last save of this draft was refused, or could not be stored. */
  #hasFailed(id: string): boolean {
    return this.#parts.drafts.get(id)?.hasConflict === true || this.#parts.drafts.whyUnsaved(id) !== null;
  }

  /**
   * Stores a text that the editor takes for the saved one, although the file has another: after Undo, a save and Redo,
   * or Undo during the save, the editor knows only that it has saved this text before.
   */
  async #isStored(id: string, document: vscode.TextDocument): Promise<boolean> {
    const { drafts } = this.#parts;
    if (!drafts.isUnsaved(id)) return true;
    // Fails if the editor has changes that it could not save.
    if (!(await document.save())) return false;
    if (!drafts.isUnsaved(id)) return true;
    const text = document.getText();
    const stored = await drafts.edit(id, () => succeed(text));
    if (stored.ok) drafts.type(id, document.getText());
    return stored.ok;
  }

  async #edit<P>(id: string, change: (text: string) => Result<string, P>): Promise<Result<void, P | Problem>> {
    const { drafts } = this.#parts;
    const document = this.open(id);
    const stored = await drafts.file(id);
    // An unchanged document with another text is about to load the file.
    if (!document || !stored || !(this.#isUnsaved(id, document) || isSameText(document.getText(), stored.text)))
      return drafts.edit(id, change);
    const changed = change(document.getText());
    if (!changed.ok) return changed;
    const stretch = changedStretch(document.getText(), changed.value);
    if (!stretch) return succeed(undefined);
    const edit = new vscode.WorkspaceEdit();
    const { start, end } = stretch.range;
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    edit.replace(document.uri, range, stretch.text);
    if (!(await vscode.workspace.applyEdit(edit))) return fail({ kind: 'notKept', detail: 'the editor refused' });
    if ((await this.#save(id, document)) || drafts.get(id)?.hasConflict) return succeed(undefined);
    return fail(drafts.whyUnsaved(id) ?? { kind: 'notKept', detail: 'the editor could not save it' });
  }

  /** A document stays open for minutes after its tab was closed, and may still have the text of a discarded draft. */
  async #whenLoaded(document: vscode.TextDocument, text: string): Promise<void> {
    const isOther = (): boolean => !document.isDirty && !document.isClosed && !isSameText(document.getText(), text);
    const ended = new AbortController();
    const end = (): void => ended.abort(new Error('loaded'));
    const changed = (listener: () => void): Disposable => vscode.workspace.onDidChangeTextDocument(() => listener());
    this.#parts.clock.delay(loadingLasts, ended.signal).then(end, () => undefined);
    await whenIdle([changed], isOther, ended.signal).catch(() => undefined);
    end();
  }
}

/** The documents of a tab: one, or both sides of a comparison. */
function urisOf({ input }: vscode.Tab): readonly vscode.Uri[] {
  if (input instanceof vscode.TabInputText) return [input.uri];
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}
