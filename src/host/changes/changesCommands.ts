import * as vscode from 'vscode';

import { isRecord } from '../../base/isRecord.ts';
import { componentsViewId } from '../../contributions.ts';
import type { Components } from '../../model/workspace/components.ts';
import { visibleText } from '../../core/visibleText.ts';
import { componentArgument } from '../common/componentArgument.ts';
import { plainItem } from '../common/plainItem.ts';
import type { CommandHandlers } from '../common/register.ts';
import { showInformation } from '../common/messages.ts';
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
      const { folder } = place;
      const path = await chooseFile(place.path, lockPathOf(value));
      if (path === undefined) return;
      await compareDependencies({ folder, path }, { ...parts, ...(await parts.part()) });
    },
  };
}

/** A row may stand for two files, and only one of them may be in Git. */
async function chooseFile(manifest: string, lock: string | null): Promise<string | undefined> {
  if (lock === null) return manifest;
  const items = [lock, manifest].map((path) => ({ ...plainItem({ label: visibleText(path) }), path }));
  const title = vscode.l10n.t('Compare the dependencies of which file?');
  return (await vscode.window.showQuickPick(items, { title }))?.path;
}

/** The lock file that is merged into a row. */
function lockPathOf(value: unknown): string | null {
  const lock = isRecord(value) && value['kind'] === 'manifest' ? value['lock'] : null;
  return isRecord(lock) && typeof lock['path'] === 'string' ? lock['path'] : null;
}
