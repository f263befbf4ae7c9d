import { describeError } from '../base/describeError.ts';
import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../base/disposable.ts';
import type { CommandId, Commands } from '../contributions.ts';
import type { Log } from '../model/ports.ts';

/** One handler for each command of a family. */
export type CommandHandlers = { readonly [K in CommandId]?: (...args: Commands[K]) => void | Promise<void> };

/**
 * Registers a family of commands. A handler's exception is unexpected: it is logged in full and shown in one sentence,
 * only here.
 */
export function registerCommands(handlers: CommandHandlers, log: Log): Disposable {
  const store = new DisposableStore();
  for (const [id, handler] of Object.entries(handlers)) {
    const run = async (...args: unknown[]): Promise<void> => {
      try {
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
  if (chosen === showLog) await vscode.commands.executeCommand('clearlydefined.showLog' satisfies CommandId);
}
