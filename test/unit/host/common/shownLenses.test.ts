import assert from 'node:assert/strict';
import type { CodeLens, TextDocument } from 'vscode';
import { Emitter } from '../../../../src/base/event.ts';
import { ShownLenses } from '../../../../src/host/common/shownLenses.ts';

/** An editor that requests the lenses of the documents it shows, again on each announcement. */
class Editor {
  readonly titles = new Map<string, readonly string[]>();
  readonly changes = [new Emitter<void>(), new Emitter<void>()] as const;
  readonly lenses: ShownLenses;
  requests = 0;
  #open: readonly TextDocument[] = [];

  constructor() {
    this.lenses = new ShownLenses({
      documents: () => this.#open,
      lensesOf: ({ fileName }) => this.#lensesOf(fileName),
      onDidChange: this.changes.map(({ event }) => event),
    });
    this.lenses.onDidChangeCodeLenses(() => {
      this.requests++;
      for (const one of this.#open) this.lenses.provideCodeLenses(one);
    });
  }

  /** Opens a document. Without `isShown` the editor hasn't requested its lenses. */
  open(fileName: string, isShown: boolean): void {
    const document = { fileName } as TextDocument;
    this.#open = [...this.#open, document];
    if (isShown) this.lenses.provideCodeLenses(document);
  }

  closeAll(): void {
    this.#open = [];
  }

  #lensesOf(name: string): CodeLens[] {
    const range = [{ line: 0, character: 0 }];
    return (this.titles.get(name) ?? []).map((title) => ({ range, command: { title, command: '' } }) as never);
  }
}

describe('Lenses that the editor shows', () => {
  let editor: Editor;

  beforeEach(() => {
    editor = new Editor();
    editor.titles.set('draft', ['Preview', 'Submit…']);
    editor.open('draft', true);
  });

  it('are not requested again for a change that none of them shows', () => {
    for (const change of editor.changes) change.fire();
    assert.equal(editor.requests, 0);
  });

  it('are requested once for each change that one of them shows, whatever changed', () => {
    editor.titles.set('draft', ['Preview', 'Submit…', 'Discard']);
    editor.changes[1].fire();
    editor.changes[0].fire();
    assert.equal(editor.requests, 1);
    editor.titles.set('draft', []);
    editor.changes[0].fire();
    assert.equal(editor.requests, 2);
  });

  it('are requested when a document without lenses gets some', () => {
    editor.open('other', true);
    editor.titles.set('other', ['Preview']);
    editor.changes[0].fire();
    assert.equal(editor.requests, 1);
  });

  it('are not requested for documents that the editor has not shown yet, or that are closed', () => {
    editor.open('other', false);
    editor.titles.set('other', ['Preview']);
    editor.changes[0].fire();
    editor.closeAll();
    editor.titles.set('draft', []);
    editor.changes[0].fire();
    assert.equal(editor.requests, 0);
  });

  it('are not requested after the end', () => {
    editor.lenses.dispose();
    editor.titles.set('draft', []);
    editor.changes[0].fire();
    assert.equal(editor.requests, 0);
  });
});
