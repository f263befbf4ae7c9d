import * as vscode from 'vscode';

import { itemKinds } from '../../contributions.ts';
import { type Coordinates, displayCoordinates } from '../../core/coordinates.ts';
import type { DeliveringTool } from '../../core/harvestTools.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import {
  type DefinitionFacts,
  definitionFacts,
  type ScoreArea,
  type ScorePart,
} from '../../model/definitions/savedList/definitionFacts.ts';
import type { EntryDetails } from '../../model/definitions/savedList/savedListDetails.ts';
import type { EntryNode } from '../../model/definitions/savedList/savedListNodes.ts';
import { safeLink } from '../../protocol/safeLink.ts';
import { commandTitle, titledCommand } from '../common/commandTitles.ts';
import { dayLabel, numberLabel } from '../common/formats.ts';
import { stateIcon, warningIcon } from '../common/icons.ts';
import { lacksShort, pairLabel, stateExplanation, stateLabel, factsLabel } from '../common/labels.ts';
import { report, reportCommand, reportLine } from '../common/report.ts';
import type { Row } from '../common/rowsView.ts';
import { areaLabel, lostLabel, scorePartLabel, shareLabel } from './definitionsLabels.ts';

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** Values listed before "more", and in one page of the rest. */
const firstValues = 20;
const valuesInPage = 500;

/** The rows below an entry whose definition was read. */
export function detailRows({ id, coordinates, loadable }: EntryNode, details: EntryDetails): readonly Row[] {
  if (details.state === 'failed') return [problemRow(id, details.problem, false)];
  // A later lookup for the list may have failed after the whole definition was read.
  const problem = details.full.problem ?? (loadable.state === 'failed' ? loadable.problem : null);
  const facts = definitionFacts(details.full.definition);
  const rows = facts ? factRows(id, coordinates, facts) : [notHarvestedRow(id, coordinates)];
  return problem ? [problemRow(id, problem, true), ...rows] : rows;
}

function factRows(id: string, coordinates: Coordinates, facts: DefinitionFacts): readonly Row[] {
  return [
    licenseRow(id, coordinates, facts),
    ...(facts.lacks.length === 0 ? [] : [partlyHarvestedRow(id, coordinates, facts.lacks)]),
    listRow(`${id}|discovered`, vscode.l10n.t('Discovered in files'), facts.discovered, 'search'),
    sourceRow(id, facts),
    {
      id: `${id}|releaseDate`,
      item: () => named(vscode.l10n.t('Released'), dateLabel(facts.releaseDate), new vscode.ThemeIcon('calendar')),
    },
    listRow(`${id}|parties`, vscode.l10n.t('Attribution'), facts.parties, 'organization'),
    filesRow(id, facts),
    scoreRow(id, facts),
    curationRow(id, facts),
  ];
}

/** `isOld`: the data shown beside it is from before. */
function problemRow(id: string, problem: Problem, isOld: boolean): Row {
  return {
    id: `${id}|problem`,
    item: () => {
      const { cause, action } = report(problem);
      const item = new vscode.TreeItem(cause);
      item.description = isOld ? vscode.l10n.t('Out of date') : '';
      item.tooltip = [reportLine(problem), action.title].join('\n');
      item.iconPath = warningIcon();
      item.command = reportCommand(action);
      return item;
    },
  };
}

function notHarvestedRow(id: string, coordinates: Coordinates): Row {
  const target = { kind: 'detail', coordinates };
  return {
    id: `${id}|notHarvested`,
    target,
    item: () => {
      const item = plain(stateLabel('notHarvested'), 'cloud');
      item.description = commandTitle('clearlydefined.queueHarvest');
      item.tooltip = stateExplanation('notHarvested');
      item.command = titledCommand('clearlydefined.queueHarvest', target);
      return item;
    },
  };
}

function partlyHarvestedRow(id: string, coordinates: Coordinates, lacks: readonly DeliveringTool[]): Row {
  const target = { kind: 'detail', coordinates };
  return {
    id: `${id}|partlyHarvested`,
    target,
    item: () => {
      const item = plain(stateLabel('partlyHarvested'), 'pie-chart');
      const missing = vscode.l10n.t('no {0}', lacks.join(', '));
      item.description = `${missing} · ${commandTitle('clearlydefined.queueHarvest')}`;
      item.tooltip = `${lacksShort(lacks)}. ${stateExplanation('partlyHarvested')}`;
      item.command = titledCommand('clearlydefined.queueHarvest', target);
      return item;
    },
  };
}

function licenseRow(id: string, coordinates: Coordinates, { license }: DefinitionFacts): Row {
  const { kind, expression } = license;
  const target = { kind: 'detail', coordinates };
  return {
    id: `${id}|license`,
    target,
    item: () => {
      const item = named(vscode.l10n.t('Declared'), expression ?? stateLabel(kind), stateIcon(kind));
      if (expression !== null && kind !== 'expression') item.description = `${item.description} · ${stateLabel(kind)}`;
      item.tooltip = stateExplanation(kind);
      item.command = titledCommand('clearlydefined.whyThisLicense', target);
      return item;
    },
  };
}

/** A list of values, of which a single one is shown in the row itself. */
function listRow(id: string, label: string, values: readonly string[], icon: string): Row {
  const [first = ''] = values;
  return {
    id,
    item: () => {
      const shown = values.length === 0 ? vscode.l10n.t('none') : values.length === 1 ? first : String(values.length);
      const item = named(label, shown, new vscode.ThemeIcon(icon));
      item.collapsibleState = values.length > 0 ? Collapsed : None;
      return item;
    },
    // A single additional value is shown instead of a "more" row.
    children: () =>
      values.length <= firstValues + 1
        ? valueRows(id, values, 1)
        : [
            ...valueRows(id, values.slice(0, firstValues), 1),
            moreRow(`${id}|more`, values.slice(firstValues), firstValues + 1),
          ],
  };
}

/** The rest of a long list of values, or a page of it. `from`: the number of the first, counted from 1. */
function moreRow(id: string, values: readonly string[], from: number): Row {
  return {
    id,
    item: () => {
      const item = new vscode.TreeItem(vscode.l10n.t('{count} more', { count: values.length }), Collapsed);
      item.description = vscode.l10n.t('{0} to {1}', from, from + values.length - 1);
      return item;
    },
    children: () => {
      if (values.length <= valuesInPage) return valueRows(id, values, from);
      const pages = Math.ceil(values.length / valuesInPage);
      return Array.from({ length: pages }, (_, page) => {
        const at = page * valuesInPage;
        return moreRow(`${id}|${from + at}`, values.slice(at, at + valuesInPage), from + at);
      });
    },
  };
}

function valueRows(id: string, values: readonly string[], from: number): readonly Row[] {
  return values.map((value, at) => ({
    id: `${id}|${from + at}`,
    item: () => {
      const item = new vscode.TreeItem(plainText(value));
      item.tooltip = plainText(value);
      return item;
    },
  }));
}

/** Opens the source; a source that is a component can also be added. */
function sourceRow(id: string, { source, sourceCoordinates: coordinates }: DefinitionFacts): Row {
  const url = source?.url ? safeLink(source.url) : null;
  return {
    id: `${id}|source`,
    target: { kind: 'detail', coordinates },
    item: () => {
      const shown = source?.url ?? (coordinates && displayCoordinates(coordinates)) ?? vscode.l10n.t('unknown');
      const item = named(vscode.l10n.t('Source'), shown, new vscode.ThemeIcon('repo'));
      item.tooltip = plainText(shown);
      item.contextValue = coordinates ? itemKinds.definitionSource : itemKinds.definitionDetail;
      // The editor confirms before it opens an untrusted address.
      if (url)
        item.command = { command: 'vscode.open', title: vscode.l10n.t('Source'), arguments: [vscode.Uri.parse(url)] };
      return item;
    },
  };
}

function filesRow(id: string, { files: { total, shares } }: DefinitionFacts): Row {
  return {
    id: `${id}|files`,
    item: () => {
      const shown =
        total === null ? vscode.l10n.t('unknown') : [numberLabel(total), ...shares.map(shareLabel)].join(' · ');
      const item = named(vscode.l10n.t('Files'), shown, new vscode.ThemeIcon('files'));
      item.collapsibleState = shares.length > 0 ? Collapsed : None;
      return item;
    },
    children: () =>
      shares.map((share) => ({ id: `${id}|files|${share.what}`, item: () => new vscode.TreeItem(shareLabel(share)) })),
  };
}

function scoreRow(id: string, { score: { effective, tool, areas } }: DefinitionFacts): Row {
  const own = `${id}|score`;
  return {
    id: own,
    item: () => {
      const shown =
        effective === null ? vscode.l10n.t('none') : vscode.l10n.t('{count} of {all}', { count: effective, all: 100 });
      const tools = tool === null || tool === effective ? '' : ` · ${pairLabel(vscode.l10n.t('Tools alone'), tool)}`;
      const item = named(vscode.l10n.t('Score'), shown + tools, new vscode.ThemeIcon('dashboard'));
      item.collapsibleState = areas.length > 0 ? Collapsed : None;
      return item;
    },
    children: () => areas.map((area) => areaRow(`${own}|${area.name}`, area)),
  };
}

function areaRow(id: string, area: ScoreArea): Row {
  return {
    id,
    item: () => new vscode.TreeItem(areaLabel(area), Collapsed),
    children: () => area.parts.map((part) => ({ id: `${id}|${part.name}`, item: () => partItem(part) })),
  };
}

function partItem(part: ScorePart): vscode.TreeItem {
  const lost = lostLabel(part);
  const item = new vscode.TreeItem(scorePartLabel(part));
  item.description = factsLabel(vscode.l10n.t('{count} of {all}', { count: part.effective, all: part.maximum }), lost);
  item.tooltip = item.description;
  item.iconPath = new vscode.ThemeIcon(lost === null ? 'pass' : 'circle-slash');
  return item;
}

function curationRow(id: string, { curations }: DefinitionFacts): Row {
  return {
    id: `${id}|curation`,
    item: () => {
      const shown = curations.length > 0 ? vscode.l10n.t('Curated') : vscode.l10n.t('Not curated');
      const item = named(vscode.l10n.t('Curation'), shown, new vscode.ThemeIcon('edit'));
      item.tooltip = curations.map(plainText).join('\n');
      return item;
    },
  };
}

function dateLabel(date: string | null): string {
  return date === null ? vscode.l10n.t('unknown') : dayLabel(date);
}

function named(label: string, value: string, icon: vscode.ThemeIcon): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.description = plainText(value);
  item.iconPath = icon;
  item.contextValue = itemKinds.definitionDetail;
  item.accessibilityInformation = { label: `${label}: ${item.description}`, role: 'treeitem' };
  return item;
}

function plain(label: string, icon: string): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.iconPath = new vscode.ThemeIcon(icon);
  return item;
}
