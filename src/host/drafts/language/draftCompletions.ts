import * as vscode from 'vscode';

import { type DraftCompletion, completeDraft } from '../../../curation/assist/completeDraft.ts';
import type { DraftContexts } from '../../../model/drafts/draftContexts.ts';
import type { Drafts } from '../../../model/drafts/drafts.ts';
import { draftOfDocument, draftSelector, rangeIn } from './draftTextOf.ts';

interface Parts {
  readonly drafts: Pick<Drafts, 'get'>;
  readonly knowledge: Pick<DraftContexts, 'of' | 'want'>;
}

/** The editor doesn't complete inside what it takes for text, as everything after a colon is: so any key triggers. */
const triggers = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 :-+./"\'');

/** Completions at a draft's cursor: keys, versions, paths of the definition, licenses. */
export class DraftCompletions implements vscode.CompletionItemProvider {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  register(): vscode.Disposable {
    return vscode.languages.registerCompletionItemProvider(draftSelector, this, ...triggers);
  }

  provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionList {
    const id = draftOfDocument(document);
    const draft = id === null ? undefined : this.#parts.drafts.get(id);
    if (!draft) return new vscode.CompletionList([]);
    const offset = document.offsetAt(position);
    const knowledge = this.#parts.knowledge.of(draft.component);
    const found = completeDraft(document.getText(), offset, knowledge);
    const items = found.map((one, at) => itemOf(document, position, one, at));
    // They are already sorted and filtered by the typed text, also by a license's name: each key recomputes them.
    return new vscode.CompletionList(items, true);
  }
}

function itemOf(
  document: vscode.TextDocument,
  position: vscode.Position,
  completion: DraftCompletion,
  at: number,
): vscode.CompletionItem {
  const { kind, label, detail, isDeprecated, text } = completion;
  const range = rangeIn(document, completion.range);
  const item = new vscode.CompletionItem({ label, ...(detail === null ? {} : { description: detail }) }, kinds[kind]());
  item.range = range.isSingleLine ? range : new vscode.Range(range.start, position);
  item.insertText = text;
  item.keepWhitespace = true;
  item.sortText = String(at).padStart(4, '0');
  item.filterText = document.getText(new vscode.Range(range.start, position)) || label;
  if (isDeprecated) item.tags = [vscode.CompletionItemTag.Deprecated];
  // After a key comes its value, or the next key.
  if (/(?:[:-] ?|\n *)$/.test(text))
    item.command = { title: '', command: 'editor.action.triggerSuggest', arguments: [{ auto: true }] };
  return item;
}

const kinds: Readonly<Record<DraftCompletion['kind'], () => vscode.CompletionItemKind>> = {
  key: () => vscode.CompletionItemKind.Property,
  facet: () => vscode.CompletionItemKind.Property,
  revision: () => vscode.CompletionItemKind.Module,
  path: () => vscode.CompletionItemKind.File,
  value: () => vscode.CompletionItemKind.EnumMember,
  license: () => vscode.CompletionItemKind.Value,
  exception: () => vscode.CompletionItemKind.Value,
  reference: () => vscode.CompletionItemKind.Reference,
  word: () => vscode.CompletionItemKind.Constant,
  operator: () => vscode.CompletionItemKind.Operator,
};
