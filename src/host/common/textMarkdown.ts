import * as vscode from 'vscode';

import { markdownText } from '../../core/markdownText.ts';
import { plainText } from '../../core/plainText.ts';

/**
 * Markdown with icons, in which appended text stays plain. The editor's own makes no blank at which a line can wrap, and
 * leaves `<command:…>` and web addresses as they are, which become links.
 */
export class TextMarkdown extends vscode.MarkdownString {
  constructor() {
    super('', true);
  }

  override appendText(value: string): vscode.MarkdownString {
    return this.appendMarkdown(markdownText(value));
  }
}

/** A line with an icon of the editor. */
export function appendLine(text: vscode.MarkdownString, icon: string, message: string): void {
  appendWords(text.appendMarkdown(`\n\n$(${icon}) `), message);
}

export function appendParagraph(text: vscode.MarkdownString, message: string): void {
  appendWords(text.appendMarkdown('\n\n'), message);
}

/** Word by word: the editor would break a whole sentence anywhere, even within words. */
function appendWords(text: vscode.MarkdownString, message: string): void {
  for (const [at, word] of plainText(message).split(' ').entries()) {
    if (at > 0) text.appendMarkdown(' ');
    text.appendText(word);
  }
}
