import * as vscode from 'vscode';

import { markdownText } from '../core/markdownText.ts';

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
