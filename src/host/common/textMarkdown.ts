import * as vscode from 'vscode';

import type { CommandId, ComponentArgument } from '../../contributions.ts';
import { markdownText } from '../../core/markdownText.ts';
import { plainText } from '../../core/plainText.ts';
import { commandTitle } from './commandTitles.ts';

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

/** A text that begins with its title. */
export function titledMarkdown(title: string): TextMarkdown {
  const text = new TextMarkdown();
  appendBold(text, title);
  return text;
}

export function appendBold(text: vscode.MarkdownString, value: string): vscode.MarkdownString {
  return text.appendMarkdown('**').appendText(plainText(value)).appendMarkdown('**');
}

/** A line with an icon of the editor. */
export function appendLine(text: TextMarkdown, icon: string, message: string): void {
  text.appendMarkdown(`\n\n$(${icon}) `).appendText(plainText(message));
}

export function appendParagraph(text: TextMarkdown, message: string): void {
  text.appendMarkdown('\n\n').appendText(plainText(message));
}

/** A command of a link, and whether it is shown; without a title, with that of the command. */
export type LinkedCommand = readonly [command: CommandId, isShown: boolean, title?: string];

/** Links on one line that run commands with this argument. No other commands may run from the text. */
export function appendCommands(
  text: vscode.MarkdownString,
  commands: readonly LinkedCommand[],
  argument: ComponentArgument,
): void {
  const shown = commands.filter(([, isShown]) => isShown);
  text.isTrusted = { enabledCommands: shown.map(([id]) => id) };
  const links = shown.map(
    ([id, , title = commandTitle(id)]) => `[${title}](command:${id}?${encodeArgument(argument)})`,
  );
  text.appendMarkdown(`\n\n${links.join(' · ')}`);
}

/** A command's argument in a `command:` link. Parentheses would end a link of Markdown. */
export function encodeArgument(argument: ComponentArgument): string {
  return encodeURIComponent(JSON.stringify([argument]))
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
}
