import * as vscode from 'vscode';

import { settingsPrefix, type Settings } from '../../contributions.ts';
import type { Components } from '../../model/workspace/components.ts';
import type { Definitions } from '../../model/definitions/definitions.ts';
import type { LookUps } from '../lookUps.ts';
import type { WorkspaceScanner } from './workspaceScanner.ts';
import type { CommandHandlers } from '../register.ts';

interface Parts {
  readonly scanner: WorkspaceScanner;
  readonly components: Components;
  readonly definitions: Definitions;
  readonly lookUps: LookUps;
}

/** Commands that read the workspace and ask the service again, and that stop both. */
export function scanCommands({ scanner, components, definitions, lookUps }: Parts): CommandHandlers {
  return {
    'clearlydefined.scan': () => scanner.scan(),
    'clearlydefined.refresh': () => components.refresh(),
    'clearlydefined.askAgain': () => definitions.askFailed(),
    'clearlydefined.cancel': () => {
      scanner.cancel();
      components.cancel();
      definitions.cancel();
    },
    'clearlydefined.lookUpLicenses': async () => {
      if (lookUps.mode === 'asksFirst') await lookUps.allow();
      else await components.lookUp();
    },
    'clearlydefined.lookUpOnDemand': async () => {
      const settings = vscode.workspace.getConfiguration(settingsPrefix);
      await settings.update('lookUp' satisfies keyof Settings, 'onDemand', vscode.ConfigurationTarget.Global);
      lookUps.dismissNotice();
    },
    'clearlydefined.dismissLookUpNotice': () => lookUps.dismissNotice(),
  };
}
