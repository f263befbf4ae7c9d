import type { Disposable } from '../../base/disposable.ts';
import type { Components } from '../../model/components/components.ts';
import type { Definitions } from '../../model/definitions/definitions.ts';
import type { Log } from '../../model/ports.ts';
import type { WorkspaceScanner } from '../scan/workspaceScanner.ts';
import { registerCommands } from './register.ts';

interface Parts {
  readonly scanner: WorkspaceScanner;
  readonly components: Components;
  readonly definitions: Definitions;
  readonly log: Log;
}

/** Reading the workspace and asking the service anew, and stopping both. */
export function registerScanCommands({ scanner, components, definitions, log }: Parts): Disposable {
  return registerCommands(
    {
      'clearlydefined.scan': () => scanner.scan(),
      'clearlydefined.refresh': () => definitions.refresh(components.coordinates()),
      'clearlydefined.askAgain': () => definitions.askFailed(),
      'clearlydefined.cancel': () => {
        scanner.cancel();
        definitions.cancel();
      },
    },
    log,
  );
}
