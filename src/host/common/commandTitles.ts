import type { Command } from 'vscode';

import { isRecord } from '../../base/isRecord.ts';
import type { CommandId } from '../../contributions.ts';

let titles: ReadonlyMap<unknown, string> = new Map();

/** Reads the titles of the commands once, at the start. `manifest`: the `package.json` that the editor provides. */
export function readCommandTitles(manifest: unknown): void {
  const contributes = isRecord(manifest) ? manifest['contributes'] : null;
  const commands = isRecord(contributes) ? contributes['commands'] : null;
  if (!Array.isArray(commands)) return;
  titles = new Map(
    commands.filter(isRecord).flatMap(({ command, title }) => {
      // In another language than English, the editor provides both texts.
      const text = isRecord(title) ? title['value'] : title;
      return typeof text === 'string' ? [[command, text] as const] : [];
    }),
  );
}

/** The title of a command in the language of the editor, wherever a row, a button or a page offers the command. */
export function commandTitle(id: CommandId): string {
  return titles.get(id) ?? id;
}

/** What a row or a hint runs when it is chosen. */
export function titledCommand(command: CommandId, ...given: readonly unknown[]): Command {
  return { command, title: commandTitle(command), arguments: [...given] };
}
