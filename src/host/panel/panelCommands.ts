import type { CommandId } from '../../contributions.ts';
import type { PanelAction, TitledAction } from '../../protocol/panelActions.ts';
import { commandTitle } from '../common/commandTitles.ts';

/** The command of each page action on the component itself. */
export const commandOf = {
  refresh: 'clearlydefined.refreshComponent',
  openOnWeb: 'clearlydefined.openOnWeb',
  copyCoordinates: 'clearlydefined.copyCoordinates',
  copyPackageUrl: 'clearlydefined.copyPackageUrl',
  showInManifest: 'clearlydefined.revealInManifest',
  showDependencyPaths: 'clearlydefined.showDependencyPaths',
  addToDefinitions: 'clearlydefined.addToDefinitions',
  compare: 'clearlydefined.compare',
  queueHarvest: 'clearlydefined.queueHarvest',
  showDiff: 'clearlydefined.showDiff',
  showDefinition: 'clearlydefined.openInNewTab',
  openDraft: 'clearlydefined.openDraft',
  previewDraft: 'clearlydefined.previewDraft',
  submitDraft: 'clearlydefined.submitDraft',
  discardDraft: 'clearlydefined.discardDraft',
  planDraft: 'clearlydefined.planDraft',
  resolveDraftConflict: 'clearlydefined.resolveDraftConflict',
  stopUsingLocally: 'clearlydefined.stopUsingLocally',
} as const satisfies Readonly<Record<Exclude<PanelAction, 'solveProblem' | 'showNamed'>, CommandId>>;

export type ActionTitles = Readonly<Record<TitledAction, string>>;

/** The titles of the page's actions: those of their commands, and `others` of what only pages and lists run. */
export function actionTitles(others: Readonly<Partial<ActionTitles>>): ActionTitles {
  const shown: Record<TitledAction, string> = { ...commandOfTitled };
  for (const action of Object.keys(commandOfTitled).filter(isTitled))
    shown[action] = others[action] ?? commandTitle(commandOfTitled[action]);
  return shown;
}

const commandOfTitled: Readonly<Record<TitledAction, CommandId>> = {
  ...commandOf,
  setLicense: 'clearlydefined.setLicense',
};

function isTitled(key: string): key is TitledAction {
  return Object.hasOwn(commandOfTitled, key);
}
