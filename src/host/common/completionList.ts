import * as vscode from 'vscode';

import type { Completion } from '../../curation/assist/completion.ts';
import { rangeIn } from './ranges.ts';

/** The editor doesn't complete inside what it takes for text, as everything after a colon is: so any key triggers. */
export const completionTriggers = Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 :-+./"\'');

/** They are already sorted and filtered by the typed text, also by a license's name: each key recomputes them. */
export function completionList(
  document: vscode.TextDocument,
  position: vscode.Position,
  found: readonly Completion[],
): vscode.CompletionList {
  return new vscode.CompletionList(
    found.map((one, at) => itemOf(document, position, one, at)),
    true,
  );
}

function itemOf(
  document: vscode.TextDocument,
  position: vscode.Position,
  completion: Completion,
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

const kinds: Readonly<Record<Completion['kind'], () => vscode.CompletionItemKind>> = {
  key: () => vscode.CompletionItemKind.Property,
  facet: () => vscode.CompletionItemKind.Property,
  revision: () => vscode.CompletionItemKind.Module,
  path: () => vscode.CompletionItemKind.File,
  value: () => vscode.CompletionItemKind.EnumMember,
  license: () => vscode.CompletionItemKind.Value,
  exception: () => vscode.CompletionItemKind.Value,
  reference: () => vscode.CompletionItemKind.Reference,
  group: () => vscode.CompletionItemKind.Struct,
  component: () => vscode.CompletionItemKind.Module,
  word: () => vscode.CompletionItemKind.Constant,
  operator: () => vscode.CompletionItemKind.Operator,
};
