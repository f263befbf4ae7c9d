import { describeError } from '../../base/describeError.ts';
import * as vscode from 'vscode';

import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { isRecord } from '../../base/isRecord.ts';
import { commandIds, type CommandId } from '../../contributions.ts';
import type { Log } from '../../model/ports.ts';
import { withTargets } from './rowsView.ts';

/** The handlers of some commands. */
export type CommandHandlers = Readonly<Partial<Record<CommandId, (...args: unknown[]) => unknown>>>;

/**
 * Registers every command. `load` gives the handlers of the part of the extension that a command belongs to; it is
 * called when a command runs. A command of a row gets the row's target. A handler's exception is unexpected: it is logged
 * in full and shown in one sentence, only here. `manifest`: the `package.json` that the editor provides.
 */
export function registerCommands(
  load: (id: CommandId) => Promise<CommandHandlers>,
  { manifest, log }: { readonly manifest: unknown; readonly log: Log },
): Disposable {
  const store = new DisposableStore();
  const ofRows = rowCommands(manifest);
  for (const id of commandIds) {
    const run = async (...args: unknown[]): Promise<void> => {
      // A row's button or menu: the editor passes the row and the selection. The row has gone, or is being drawn.
      if (args.length > 1 && args[0] === undefined && ofRows.has(id)) return;
      try {
        const handler = (await load(id))[id];
        if (!handler) throw new Error('there is no handler');
        await Reflect.apply(handler, undefined, withTargets(args));
      } catch (error) {
        log.error(`${id}: ${describeError(error)}`);
        await showUnexpected(id);
      }
    };
    store.add(vscode.commands.registerCommand(id, run));
  }
  return store;
}

/** The commands in the menus of rows. No toolbar of a view has one of them. */
function rowCommands(manifest: unknown): ReadonlySet<unknown> {
  const contributes = isRecord(manifest) ? manifest['contributes'] : null;
  const menus = isRecord(contributes) && isRecord(contributes['menus']) ? contributes['menus'] : {};
  const commandsIn = (menu: unknown): readonly unknown[] =>
    (Array.isArray(menu) ? menu.filter(isRecord) : []).flatMap(({ command, submenu }) =>
      typeof submenu === 'string' ? commandsIn(menus[submenu]) : [command],
    );
  return new Set(commandsIn(menus['view/item/context']));
}

async function showUnexpected(id: string): Promise<void> {
  const showLog = vscode.l10n.t('Show Log');
  const chosen = await vscode.window.showErrorMessage(vscode.l10n.t('{0} failed unexpectedly.', id), showLog);
  if (chosen === showLog)
    await vscode.commands.executeCommand('clearlydefined.troubleshoot' satisfies CommandId, 'log');
}
