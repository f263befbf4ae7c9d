import * as vscode from 'vscode';

import { baseName } from '../../../base/baseName.ts';
import { DisposableStore } from '../../../base/disposable.ts';
import type { CommandId, ComponentArgument } from '../../../contributions.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import type { DocumentAddress } from '../../../model/definitions/documents/documentAddress.ts';
import { canTake, type Plan, type PlanRow, tickedRows, verdictOrder } from '../../../model/evidence/plan/plan.ts';
import { plainItem } from '../../common/plainItem.ts';
import { reportLine } from '../../common/report.ts';
import { changeLabel, componentLabel, groupLabel, planNotes, reasonLabel, versionLabel } from './planLabels.ts';
import { commandTitle } from '../../common/commandTitles.ts';

interface Parts {
  readonly documentUri: (address: DocumentAddress) => vscode.Uri;
  /** Offers to harvest missing versions; the list of versions waits meanwhile. */
  readonly offerHarvest: () => Promise<void>;
}

interface PlanItem extends vscode.QuickPickItem {
  readonly row: PlanRow | null;
}

interface PlanButton extends vscode.QuickInputButton {
  readonly press: () => void;
}

/** The user's action in the list; `rows` are those ticked then. */
interface Outcome {
  readonly kind: 'accepted' | 'harvest' | 'left';
  readonly rows: readonly PlanRow[];
}

/**
 * A plan's versions; those that need the change are ticked. Correct ones can't be ticked. `null`: the user cancelled.
 */
export async function choosePlanned(plan: Plan, parts: Parts): Promise<readonly PlanRow[] | null> {
  let ticked = tickedRows(plan);
  for (;;) {
    const { kind, rows } = await showPlan(plan, ticked, parts);
    if (kind !== 'harvest') return kind === 'accepted' ? rows : null;
    // A hidden list can't be shown again: a new one is created.
    ticked = rows;
    await parts.offerHarvest();
  }
}

async function showPlan(plan: Plan, ticked: readonly PlanRow[], parts: Parts): Promise<Outcome> {
  const store = new DisposableStore();
  const pick = store.add(vscode.window.createQuickPick<PlanItem>());
  const items = planItems(plan, parts).map(plainItem);
  pick.title = vscode.l10n.t('{0} for Other Versions of {1}', plan.wanted.declared, componentLabel(plan));
  pick.placeholder = placeholder(plan);
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  // The user may click into a text opened beside it; that must not lose the ticks.
  pick.ignoreFocusOut = true;
  pick.items = items;
  pick.selectedItems = items.filter(({ row }) => row !== null && ticked.includes(row));
  if (plan.notHarvested.length > 0) pick.buttons = [harvestButton(plan)];
  const rows = (): readonly PlanRow[] =>
    pick.selectedItems.flatMap(({ row }) => (row !== null && canTake(row) ? [row] : []));
  try {
    return await new Promise<Outcome>((resolve) => {
      store.add(
        pick.onDidChangeSelection((selected) => {
          const kept = selected.filter(({ row }) => row !== null && canTake(row));
          if (kept.length < selected.length) pick.selectedItems = kept;
        }),
      );
      store.add(
        pick.onDidAccept(() => {
          if (rows().length <= plan.room) resolve({ kind: 'accepted', rows: rows() });
          else pick.placeholder = vscode.l10n.t('One pull request has room for {0} more versions', plan.room);
        }),
      );
      store.add(pick.onDidTriggerItemButton(({ button }) => (button as PlanButton).press()));
      store.add(pick.onDidTriggerButton(() => resolve({ kind: 'harvest', rows: rows() })));
      store.add(pick.onDidHide(() => resolve({ kind: 'left', rows: [] })));
      pick.show();
    });
  } finally {
    store.dispose();
  }
}

function placeholder(plan: Plan): string {
  const message = vscode.l10n.t('One pull request for all selected versions');
  return [message, ...planNotes(plan)].join(' · ');
}

function planItems(plan: Plan, parts: Parts): readonly PlanItem[] {
  const problem = plan.problem && separator(reportLine(plan.problem));
  const groups = verdictOrder.flatMap((kind) => {
    const rows = plan.rows.filter(({ verdict }) => verdict.kind === kind);
    if (rows.length === 0) return [];
    return [separator(groupLabel(kind, rows.length)), ...rows.map((row) => planItem(row, plan, parts))];
  });
  return problem ? [problem, ...groups] : groups;
}

function planItem(row: PlanRow, plan: Plan, parts: Parts): PlanItem {
  return {
    label: versionLabel(row),
    description: changeLabel(row, plan.wanted.declared),
    detail: reasonLabel(row, plan),
    buttons: [...diffButton(row, plan, parts), definitionButton(row)],
    row,
  };
}

function separator(label: string): PlanItem {
  return { label, kind: vscode.QuickPickItemKind.Separator, row: null };
}

/** Compares both texts as the service stores them. */
function diffButton(row: PlanRow, { current }: Plan, { documentUri }: Parts): readonly PlanButton[] {
  const theirs = row.shared?.file ?? row.texts.find(isStored);
  const sameName = current.texts.find((file) => isStored(file) && nameOf(file) === (theirs && nameOf(theirs)));
  const ours = sameName ?? current.texts.find(isStored);
  if (!theirs?.token || !ours?.token) return [];
  const before = documentUri({ kind: 'file', coordinates: current.coordinates, path: ours.path, token: ours.token });
  const after = documentUri({ kind: 'file', coordinates: row.coordinates, path: theirs.path, token: theirs.token });
  const tooltip = vscode.l10n.t('Compare License Text with {0}', versionLabel(current));
  const title = vscode.l10n.t('License text: {0} ↔ {1}', versionLabel(current), versionLabel(row));
  const press = (): void =>
    void vscode.commands.executeCommand('vscode.diff', before, after, title, { preserveFocus: true, preview: true });
  return [{ iconPath: new vscode.ThemeIcon('diff'), tooltip, press }];
}

function definitionButton({ coordinates }: PlanRow): PlanButton {
  const argument: ComponentArgument = { coordinates, place: null };
  const command: CommandId = 'clearlydefined.openDefinition';
  return {
    iconPath: new vscode.ThemeIcon('go-to-file'),
    tooltip: commandTitle('clearlydefined.openDefinition'),
    press: () => void vscode.commands.executeCommand(command, argument),
  };
}

function harvestButton({ notHarvested }: Plan): vscode.QuickInputButton {
  const tooltip = vscode.l10n.t('Queue the harvest of {0} versions…', notHarvested.length);

  return { iconPath: new vscode.ThemeIcon('cloud-upload'), tooltip };
}

function isStored({ token }: DefinitionFile): boolean {
  return token !== null;
}

function nameOf({ path }: DefinitionFile): string {
  return baseName(path).toLowerCase();
}
