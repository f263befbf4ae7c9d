import { describeError } from '../../base/describeError.ts';
import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { commandIds, type CommandId } from '../../contributions.ts';
import type { Log } from '../../model/ports.ts';

/** The handlers of some commands. */
export type CommandHandlers = Readonly<Partial<Record<CommandId, (...args: unknown[]) => unknown>>>;

/**
 * Registers every command. `load` gives the handlers of the part of the extension that a command belongs to; it is
 * called when a command runs. A handler's exception is unexpected: it is logged in full and shown in one sentence, only
 * here.
 */
export function registerCommands(load: (id: CommandId) => Promise<CommandHandlers>, log: Log): Disposable {
  const store = new DisposableStore();
  for (const id of commandIds) {
    const run = async (...args: unknown[]): Promise<void> => {
      try {
        const handler = (await load(id))[id];
        if (!handler) throw new Error('there is no handler');
        await Reflect.apply(handler, undefined, args);
      } catch (error) {
        log.error(`${id}: ${describeError(error)}`);
        await showUnexpected(id);
      }
    };
    store.add(vscode.commands.registerCommand(id, run));
  }
  return store;
}

async function showUnexpected(id: string): Promise<void> {
  const showLog = vscode.l10n.t('Show Log');
  const chosen = await vscode.window.showErrorMessage(vscode.l10n.t('{0} failed unexpectedly.', id), showLog);
  if (chosen === showLog)
    await vscode.commands.executeCommand('clearlydefined.troubleshoot' satisfies CommandId, 'log');
}
