import * as vscode from 'vscode';

import type { CommandId, ComponentArgument } from '../../contributions.ts';
import { type Coordinates, displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type {
  DependencyPathFinder,
  DependencyPathsAnswer,
  DependencyPath,
  FileWithoutPath,
} from '../../model/workspace/dependencyPathFinder.ts';
import { componentName } from '../../model/workspace/componentTree.ts';
import type { InventoryPlace } from '../../model/workspace/inventoryIndex.ts';
import { fileLabel, scopeLabel, factsLabel } from '../common/labels.ts';
import { plainItem } from '../common/plainItem.ts';
import { placeArgument } from '../common/componentArgument.ts';
import { commandTitle } from '../common/commandTitles.ts';
import { showInformation } from '../common/messages.ts';

interface PathItem extends vscode.QuickPickItem {
  readonly path: DependencyPath;
}

/**
 * Lists the paths from explicitly named dependencies to the component, shortest first. A path opens the place that
 * names its first component; a button beside it lists all its components.
 */
export async function showDependencyPaths(coordinates: Coordinates, finder: DependencyPathFinder): Promise<void> {
  const pick = vscode.window.createQuickPick<PathItem>();
  const aborter = new AbortController();
  const name = nameOf(coordinates);
  pick.title = vscode.l10n.t('Dependency paths of {0}', name);
  pick.placeholder = vscode.l10n.t('searching lock files…');
  pick.matchOnDetail = true;
  pick.busy = true;
  const chosen = new Promise<DependencyPath | 'steps' | null>((resolve) => {
    // Enter before the paths are listed chooses nothing, and doesn't close the list.
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item) resolve(item.path);
    });
    pick.onDidHide(() => resolve(null));
  });
  let listed: DependencyPath | null = null;
  const wantsSteps = new Promise<'steps'>((resolve) => {
    pick.onDidTriggerItemButton(({ item }) => {
      listed = item.path;
      resolve('steps');
    });
  });
  pick.onDidHide(() => aborter.abort());
  pick.show();
  try {
    const answer = await finder.of(coordinates, aborter.signal);
    if (answer.paths.length === 0) {
      pick.hide();
      return await showNothing(coordinates, answer.withoutPath);
    }
    fill(pick, answer, name);
    const outcome = await Promise.race([chosen, wantsSteps]);
    pick.hide();
    if (outcome === 'steps') await chooseStep(listed);
    else if (outcome) await reveal(outcome.named);
  } catch (error) {
    if (!aborter.signal.aborted) throw error;
  } finally {
    pick.dispose();
  }
}

function fill(pick: vscode.QuickPick<PathItem>, { paths, isComplete }: DependencyPathsAnswer, name: string): void {
  pick.items = paths.map((path) => plainItem(itemOf(path)));
  pick.busy = false;
  pick.placeholder = vscode.l10n.t('Choose a path to see where its first component is named');
  pick.title = isComplete
    ? vscode.l10n.t('Dependency paths of {0}: {1}', name, pathCount(paths.length))
    : vscode.l10n.t('Dependency paths of {0}: the first {1}', name, paths.length);
}

function pathCount(count: number): string {
  return count === 1 ? vscode.l10n.t('one path') : vscode.l10n.t('{0} paths', count);
}

function itemOf(path: DependencyPath): PathItem {
  const { folder, steps, named } = path;
  const [first] = steps;
  const scope = first ? scopeLabel(named.linked.scope) : '';
  const isDirect = steps.length === 1;
  const files = [...new Set([named.path, path.path])].map((file) => fileLabel(folder, file));
  return {
    label: steps.map((step) => plainText(componentName(step))).join(' › '),
    description: factsLabel(isDirect ? vscode.l10n.t('direct') : '', scope),
    detail: isDirect ? vscode.l10n.t('Named in {0}', files[0] ?? '') : files.join(' · '),
    buttons: isDirect
      ? []
      : [
          {
            iconPath: new vscode.ThemeIcon('list-unordered'),
            tooltip: vscode.l10n.t('List the Components of This Path'),
          },
        ],
    path,
  };
}

/** Lists a path's components; each can be opened. */
async function chooseStep(path: DependencyPath | null): Promise<void> {
  if (!path) return;
  const items = path.steps.map((linked, at) => ({
    label: plainText(componentName(linked)),
    description: factsLabel(plainText(linked.version ?? ''), scopeLabel(linked.scope)),
    linked,
    at,
  }));
  const placeHolder = vscode.l10n.t('Choose a component to open its definition');
  const chosen = await vscode.window.showQuickPick(items.map(plainItem), { placeHolder });
  if (!chosen) return;
  if (chosen.linked.coordinates?.revision) await openDefinition(chosen.linked);
  else await reveal({ folder: path.folder, path: path.path, linked: chosen.linked });
}

/** Shows why there is no path. */
async function showNothing(coordinates: Coordinates, withoutPath: readonly FileWithoutPath[]): Promise<void> {
  if (withoutPath.length === 0)
    return showInformation(vscode.l10n.t('No manifest of this workspace names this component.'));
  const show = commandTitle('clearlydefined.revealInManifest');
  const message = [...new Set(withoutPath.map(noPathMessage))].slice(0, 3).join(' ');
  const chosen = await vscode.window.showInformationMessage(message, show);
  if (chosen === show) await run('clearlydefined.revealInManifest', { coordinates, place: null });
}

function noPathMessage({ folder, path, why }: FileWithoutPath): string {
  const file = fileLabel(folder, path);
  switch (why) {
    case 'noGraph':
      return vscode.l10n.t('{file} has no dependency graph.', { file });
    case 'unconnected':
      return vscode.l10n.t('No direct dependency in {file} requires it.', { file });
    case 'unavailable':
      return vscode.l10n.t('{0} has just changed, or can’t be read. Try again in a moment.', file);
  }
}

async function reveal(place: InventoryPlace): Promise<void> {
  await run('clearlydefined.revealInManifest', placeArgument(place));
}

async function openDefinition({ coordinates }: LinkedDependency): Promise<void> {
  await run('clearlydefined.openDefinition', { coordinates, place: null });
}

async function run(command: CommandId, argument: ComponentArgument): Promise<void> {
  await vscode.commands.executeCommand(command, argument);
}

function nameOf(coordinates: Coordinates): string {
  return plainText([displayName(coordinates), coordinates.revision ?? ''].join(' ').trim());
}
