import * as vscode from 'vscode';

import { componentsViewId } from '../../contributions.ts';
import type { Components } from '../../model/workspace/components.ts';
import { componentArgument } from '../componentArgument.ts';
import type { CommandHandlers } from '../register.ts';
import { showInformation } from '../showInformation.ts';
import { activePlace } from '../workspace/manifestComponents.ts';
import { compareDependencies, type CompareDependenciesParts } from './compareDependencies.ts';

interface Parts extends Omit<CompareDependenciesParts, 'git' | 'texts'> {
  readonly components: Pick<Components, 'filter'>;
  /** Loaded with the first repository. */
  readonly part: () => Promise<Pick<CompareDependenciesParts, 'git' | 'texts'>>;
}

/** What has changed in the workspace's dependencies. */
export function changesCommands(parts: Parts): CommandHandlers {
  const { components } = parts;
  return {
    'clearlydefined.showChanges': async () => {
      components.filter = { ...components.filter, isChanged: true };
      await vscode.commands.executeCommand(`${componentsViewId}.focus`);
    },
    'clearlydefined.compareDependencies': async (value) => {
      const place = componentArgument(value)?.place ?? activePlace();
      if (!place) return showInformation(vscode.l10n.t('Open a manifest or lock file to compare its dependencies.'));
      const { folder, path } = place;
      await compareDependencies({ folder, path }, { ...parts, ...(await parts.part()) });
    },
  };
}
