import * as vscode from 'vscode';

import { componentsViewId } from '../../contributions.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { CommandHandlers } from '../register.ts';

interface Parts {
  readonly components: Pick<Components, 'filter'>;
}

/** What has changed in the workspace's dependencies. */
export function changesCommands({ components }: Parts): CommandHandlers {
  return {
    'clearlydefined.showChanges': async () => {
      components.filter = { ...components.filter, isChanged: true };
      await vscode.commands.executeCommand(`${componentsViewId}.focus`);
    },
  };
}
