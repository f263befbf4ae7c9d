import { isRecord } from '../../base/isRecord.ts';
import type { CommandId } from '../../contributions.ts';
import type { PanelAction, TitledAction } from '../../protocol/panelActions.ts';

/** The command of each page action on the component itself. */
export const commandOf = {
  refresh: 'clearlydefined.refreshComponent',
  openOnWeb: 'clearlydefined.openOnWeb',
  copyCoordinates: 'clearlydefined.copyCoordinates',
  copyPackageUrl: 'clearlydefined.copyPackageUrl',
  showInManifest: 'clearlydefined.revealInManifest',
  showBroughtIn: 'clearlydefined.showBroughtIn',
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
  stopCountingLocally: 'clearlydefined.stopCountingLocally',
} as const satisfies Readonly<Record<Exclude<PanelAction, 'solveProblem' | 'showNamed'>, CommandId>>;

export type ActionTitles = Readonly<Record<TitledAction, string>>;

/**
 * The titles of the page's actions: those of their commands, in the language of the editor. `manifest` is the
 * extension's `package.json`, as the editor provides it; it doesn't have those that only pages and lists run: `others`.
 */
export function actionTitles(manifest: unknown, others: Readonly<Partial<ActionTitles>>): ActionTitles {
  const titles = titlesIn(manifest);
  const shown: Record<TitledAction, string> = {
    ...commandOfTitled,
    ...others,
  };
  for (const action of Object.keys(commandOfTitled).filter(isTitled)) {
    const title = titles.get(commandOfTitled[action]);
    if (title !== undefined) shown[action] = title;
  }
  return shown;
}

const commandOfTitled: Readonly<Record<TitledAction, CommandId>> = {
  ...commandOf,
  setLicense: 'clearlydefined.setLicense',
};

function isTitled(key: string): key is TitledAction {
  return Object.hasOwn(commandOfTitled, key);
}

function titlesIn(manifest: unknown): ReadonlyMap<unknown, string> {
  const contributes = isRecord(manifest) ? manifest['contributes'] : null;
  const commands = isRecord(contributes) ? contributes['commands'] : null;
  if (!Array.isArray(commands)) return new Map();
  return new Map(
    commands.filter(isRecord).flatMap(({ command, title }) => {
      // In another language than English, the editor provides both texts.
      const text = isRecord(title) ? title['value'] : title;
      return typeof text === 'string' ? [[command, text] as const] : [];
    }),
  );
}
