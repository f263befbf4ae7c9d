import * as vscode from 'vscode';

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
import type { HarvestLook } from '../../model/activity/harvestLook.ts';
import { harvestStates } from '../../model/harvests/harvest.ts';
import { ageLabel, shortVersion } from '../common/labels.ts';
import { announce } from '../common/announce.ts';
import { activityIcon, exportIcon, failureIcon, harvestLookIcon, stepIcon } from './activityIcons.ts';
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
import { activityMarkdown } from './activityMarkdown.ts';
import { stepLabel } from './activityStepLabels.ts';
import { CurationsItems } from './curationsItems.ts';
import { titledCommand } from '../common/commandTitles.ts';

const commands: Readonly<Record<FailureAction, CommandId>> = {
  queueAgain: 'clearlydefined.queueHarvestAgain',
  askAgain: 'clearlydefined.askHarvestAgain',
  sendAgain: 'clearlydefined.sendAgain',
  lookForSubmission: 'clearlydefined.lookForSubmission',
  openOnWeb: 'clearlydefined.openSubmissionOnWeb',
  saveAgain: 'clearlydefined.saveDefinitions',
  exportOverview: 'clearlydefined.exportOverview',
  exportAgain: 'clearlydefined.export',
};

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** Presentation of the Activity view's rows: label, description, icon, click command. */
export class ActivityItems {
  readonly #now: () => number;
  readonly #service: () => string | null;
  readonly #curations: CurationsItems;

  /** `service`: base address of the service in use; `null` if the settings name none. */
  constructor(parts: { now(): number; service(): string | null }) {
    this.#now = () => parts.now();
    this.#service = () => parts.service();
    this.#curations = new CurationsItems(parts);
  }

  item(node: ActivityNode): vscode.TreeItem {
    const item = this.#itemOf(node);
    item.id = node.id;
    return announce(item);
  }

  /** The rich tooltip, created only on hover. */
  tooltip(node: ActivityNode): vscode.MarkdownString | null {
    return activityMarkdown(node, this.#now(), this.#service());
  }

  #itemOf(node: ActivityNode): vscode.TreeItem {
    switch (node.kind) {
      case 'section':
        return sectionItem(node);
      case 'page':
        return pageItem(node);
      case 'harvest':
        return this.#harvestItem(node);
      case 'export':
        return this.#exportItem(node);
      case 'step':
        return this.#stepItem(node);
      case 'failure':
        return failureItem(node);
      default:
        return this.#curations.item(node);
    }
  }

  #harvestItem({ coordinates, tool, look, service }: HarvestNode): vscode.TreeItem {
    const item = new vscode.TreeItem(plainText(displayName(coordinates)), Collapsed);
    item.description = joined(
      plainText(shortVersion(coordinates.revision) ?? ''),
      toolLabel(tool),
      harvestLabel(look),
      service === this.#service() ? '' : otherServiceLabel(service),
      this.#age(look.since),
    );
    item.iconPath = harvestLookIcon(look.kind);
    item.contextValue = harvestKind(look);
    const component: ComponentArgument = { coordinates, place: null };
    item.command = titledCommand('clearlydefined.openDefinition', component);
    return item;
  }

  #exportItem(node: ExportNode): vscode.TreeItem {
    const { record } = node;
    const { path } = vscode.Uri.parse(record.uri);
    const item = new vscode.TreeItem(plainText(path.slice(path.lastIndexOf('/') + 1)), Collapsed);
    const since = record.state.kind === 'writing' ? record.startedAt : record.state.at;
    item.description = joined(
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
    item.description = joined(detail, since === null ? '' : this.#age(since));
    item.iconPath = stepIcon(state);
    item.contextValue = itemKinds.activityStep;
    item.tooltip = joined(label, item.description);
    return item;
  }

  #age(since: number): string {
    return ageLabel(this.#now() - since);
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
export function harvestKind({ kind }: HarvestLook): ItemKind {
  return `harvest.${harvestStates[kind].menu}`;
}

function joined(...message: readonly string[]): string {
  return message.filter(Boolean).join(' · ');
}

function command(id: CommandId, title: string, ...given: readonly unknown[]): vscode.Command {
  return { command: id, title, arguments: [...given] };
}

/** The command for a failure's next step. Its argument is the failed row. */
function actionCommand(action: FailureAction): CommandId {
  return commands[action];
}
