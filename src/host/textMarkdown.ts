import * as vscode from 'vscode';

/**
 * Markdown with icons, in which appended text stays plain. The editor's own leaves `<command:…>` as it is, which
 * becomes a link that runs a command.
 */
export class TextMarkdown extends vscode.MarkdownString {
  constructor() {
    super('', true);
  }

  override appendText(value: string): vscode.MarkdownString {
    return super.appendText(value.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  }
}
