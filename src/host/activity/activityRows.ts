import * as vscode from 'vscode';

import { baseName } from '../../base/baseName.ts';
import { type CommandId, type ComponentArgument, type ItemKind, itemKinds } from '../../contributions.ts';
import { displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type {
  ActivityNode,
  ActivityPageNode,
  ExportNode,
  FailureAction,
  FailureNode,
  HarvestNode,
  SectionNode,
  StepNode,
} from '../../model/activity/activityNodes.ts';
import type { ActivityTree } from '../../model/activity/activityTree.ts';
import type { ShownHarvest } from '../../model/activity/shownHarvest.ts';
import { harvestStates } from '../../model/harvests/harvest.ts';
import { ageLabel, shortVersion, factsLabel } from '../common/labels.ts';
import type { Row } from '../common/rowsView.ts';
import { activityIcon, exportIcon, failureIcon, harvestIcon, stepIcon } from './activityIcons.ts';
import {
  actionLabel,
  activitySectionLabel,
  causeLabel,
  exportCountLabel,
  exportStateLabel,
  harvestCountLabel,
  harvestLabel,
  otherServiceLabel,
  sectionCountLabel,
  toolLabel,
} from './activityLabels.ts';
import { exportMarkdown, harvestMarkdown } from './activityMarkdown.ts';
import { stepLabel } from './activityStepLabels.ts';
import { curationRow } from './curationRows.ts';
import { titledCommand } from '../common/commandTitles.ts';

const commands: Readonly<Record<FailureAction, CommandId>> = {
  queueAgain: 'clearlydefined.queueHarvestAgain',
  checkAgain: 'clearlydefined.checkHarvest',
  sendAgain: 'clearlydefined.sendAgain',
  findPullRequest: 'clearlydefined.findPullRequest',
  openOnWeb: 'clearlydefined.openSubmissionOnWeb',
  saveAgain: 'clearlydefined.saveDefinitions',
  exportOverview: 'clearlydefined.exportOverview',
  exportAgain: 'clearlydefined.export',
};

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

interface Parts {
  readonly tree: Pick<ActivityTree, 'children'>;
  now(): number;
  /** Base address of the service in use; `null` if the settings name none. */
  service(): string | null;
}

/** The rows of the Activity view. Commands get the nodes of the tree. */
export class ActivityRows {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  of(node: ActivityNode): Row {
    const children = (): readonly Row[] => this.#parts.tree.children(node).map((one) => this.of(one));
    return { id: node.id, target: node, children, ...this.#shown(node) };
  }

  #shown(node: ActivityNode): Pick<Row, 'item' | 'tooltip'> {
    switch (node.kind) {
      case 'section':
        return { item: () => sectionItem(node) };
      case 'page':
        return { item: () => pageItem(node) };
      case 'harvest':
        return {
          item: () => this.#harvestItem(node),
          tooltip: () => harvestMarkdown(node, this.#parts.now(), this.#parts.service()),
        };
      case 'export':
        return { item: () => this.#exportItem(node), tooltip: () => exportMarkdown(node, this.#parts.now()) };
      case 'step':
        return { item: () => this.#stepItem(node) };
      case 'failure':
        return { item: () => failureItem(node) };
      default:
        return curationRow(node, () => this.#parts.now());
    }
  }

  #harvestItem({ coordinates, tool, shown, service }: HarvestNode): vscode.TreeItem {
    const item = new vscode.TreeItem(plainText(displayName(coordinates)), Collapsed);
    item.description = factsLabel(
      plainText(shortVersion(coordinates.revision) ?? ''),
      toolLabel(tool),
      harvestLabel(shown),
      service === this.#parts.service() ? '' : otherServiceLabel(service),
      this.#age(shown.since),
    );
    item.iconPath = harvestIcon(shown.kind);
    item.contextValue = harvestKind(shown);
    const component: ComponentArgument = { coordinates, place: null };
    item.command = titledCommand('clearlydefined.openDefinition', component);
    return item;
  }

  #exportItem(node: ExportNode): vscode.TreeItem {
    const { record } = node;
    const { path } = vscode.Uri.parse(record.uri);
    const item = new vscode.TreeItem(plainText(baseName(path)), Collapsed);
    const since = record.state.kind === 'writing' ? record.startedAt : record.state.at;
    item.description = factsLabel(
      exportStateLabel(record),
      exportCountLabel(record.what, record.entries),
      this.#age(since),
    );
    item.iconPath = exportIcon(record.state.kind);
    item.contextValue = record.state.kind === 'written' ? itemKinds.writtenExport : itemKinds.otherExport;
    if (record.state.kind === 'written')
      item.command = command('clearlydefined.openExport', vscode.l10n.t('Open File'), node);
    return item;
  }

  #stepItem({ step, state, since }: StepNode): vscode.TreeItem {
    const { label, detail } = stepLabel(step, state);
    const item = new vscode.TreeItem(label, None);
    item.description = factsLabel(detail, since === null ? '' : this.#age(since));
    item.iconPath = stepIcon(state);
    item.contextValue = itemKinds.activityStep;
    item.tooltip = factsLabel(label, item.description);
    return item;
  }

  #age(since: number): string {
    return ageLabel(this.#parts.now() - since);
  }
}

function sectionItem(node: SectionNode): vscode.TreeItem {
  const item = new vscode.TreeItem(activitySectionLabel(node.section), Expanded);
  item.description = sectionCountLabel(node);
  item.iconPath = activityIcon(node.section);
  item.contextValue = itemKinds.activitySection;
  return item;
}

function pageItem({ from, to, harvests }: ActivityPageNode): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('{0} to {1}', from, to), from === 1 ? Expanded : Collapsed);
  item.description = harvestCountLabel(harvests);
  item.contextValue = itemKinds.page;
  return item;
}

/** The error first; a click runs the next step. */
function failureItem({ cause, action, row }: FailureNode): vscode.TreeItem {
  const item = new vscode.TreeItem(causeLabel(cause), None);
  item.description = actionLabel(action);
  item.tooltip = `${causeLabel(cause)}\n${actionLabel(action)}`;
  item.iconPath = failureIcon(cause.kind);
  item.contextValue = itemKinds.activityStep;
  item.command = command(actionCommand(action), actionLabel(action), row);
  return item;
}

/** Kind of a harvest's row, for menus. */
export function harvestKind({ kind }: ShownHarvest): ItemKind {
  return `harvest.${harvestStates[kind].menu}`;
}

function command(id: CommandId, title: string, ...given: readonly unknown[]): vscode.Command {
  return { command: id, title, arguments: [...given] };
}

/** The command for a failure's next step. Its argument is the failed row. */
function actionCommand(action: FailureAction): CommandId {
  return commands[action];
}
