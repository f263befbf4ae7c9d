import * as vscode from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { itemKinds } from '../../contributions.ts';
import { type Coordinates, displayCoordinates, displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { rowLicense, rowName, shortLabel } from '../../core/rowName.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { OpenCurations } from '../../model/activity/openCurations.ts';
import type { LocalLicenses } from '../../model/drafts/localLicenses.ts';
import { summaryOf } from '../../model/definitions/savedList/savedListFilter.ts';
import type {
  SavedListNode,
  DetailNode,
  EntryNode,
  PageNode,
} from '../../model/definitions/savedList/savedListNodes.ts';
import { safeLink } from '../../protocol/safeLink.ts';
import { dayLabel, numberLabel } from '../common/formats.ts';
import { report, reportLine } from '../common/report.ts';
import {
  ageLabel,
  lacksShort,
  localShort,
  pairLabel,
  pendingShort,
  scoreLabel,
  shortVersion,
  stateBeforeLabel,
  stateExplanation,
  stateLabel,
} from '../common/labels.ts';
import { componentMarkdown } from '../common/componentMarkdown.ts';
import { areaLabel, lostLabel, scorePartLabel, shareLabel } from './definitionsLabels.ts';
import { announce } from '../common/announce.ts';
import { componentDescription } from '../common/componentDescription.ts';
import { componentIcon, stateIcon, warningIcon } from '../common/icons.ts';
import { commandTitle, titledCommand } from '../common/commandTitles.ts';

const { Collapsed, None } = vscode.TreeItemCollapsibleState;

/** Presentation of the Definitions view's nodes: label, description, icon, click command. */
export class DefinitionsItems {
  readonly #now: () => number;
  readonly #localLicenses: Pick<LocalLicenses, 'of'>;
  readonly #openCurations: Pick<OpenCurations, 'of'>;

  constructor(parts: {
    readonly localLicenses: Pick<LocalLicenses, 'of'>;
    readonly openCurations: Pick<OpenCurations, 'of'>;
    now(): number;
  }) {
    this.#openCurations = parts.openCurations;
    this.#localLicenses = parts.localLicenses;
    this.#now = () => parts.now();
  }

  item(node: SavedListNode): vscode.TreeItem {
    const item = this.#itemOf(node);
    item.id = node.id;
    return announce(item);
  }

  /** The rich tooltip, created only on hover. */
  tooltip(node: SavedListNode): vscode.MarkdownString | null {
    if (node.kind !== 'entry') return null;
    const loadable = node.coordinates.revision === null ? null : node.loadable;
    const local = this.#localLicenses.of(node.coordinates);
    return componentMarkdown(linkedFrom(node), loadable, { now: this.#now(), place: null, isListed: true, local });
  }

  #itemOf(node: SavedListNode): vscode.TreeItem {
    switch (node.kind) {
      case 'entry':
        return this.#entryItem(node);
      case 'page':
        return pageItem(node);
      default:
        return detailItem(node);
    }
  }

  #entryItem(node: EntryNode): vscode.TreeItem {
    const { coordinates, state, expression, lacks } = node;
    const name = plainText(displayName(coordinates));
    const { label, group } = rowName(coordinates, name);
    const item = new vscode.TreeItem(shortLabel(plainText(label)), Collapsed);
    const { score = null, releaseDate = null } = summaryOf(node) ?? {};
    const message = (shownScore: string): string =>
      componentDescription({
        license: rowLicense(expression),
        state: node.isPrivate ? vscode.l10n.t('private') : stateDescription(node),
        version: shortVersion(coordinates.revision) ?? vscode.l10n.t('No version chosen'),
        group,
        origin: [this.#localLabel(node), this.#ageOfLastKnown(node)],
        remarks: [
          lacks.length > 0 ? lacksShort(lacks) : null,
          pendingShort(this.#openCurations.of(coordinates)),
          score === null ? null : shownScore,
          releaseDate,
        ],
      });
    item.description = message(`${score}/100`);
    item.iconPath = componentIcon(state, lacks);
    item.contextValue =
      coordinates.revision === null
        ? itemKinds.openDefinition
        : node.isPrivate
          ? itemKinds.privateDefinition
          : state === 'notHarvested'
            ? itemKinds.unharvestedDefinition
            : itemKinds.definition;
    const spokenScore = message(score === null ? '' : scoreLabel(score));
    item.accessibilityInformation = { label: `${name} ${spokenScore}`, role: 'treeitem' };
    item.command =
      coordinates.revision === null
        ? command('clearlydefined.addOtherVersion', vscode.l10n.t('Choose a version'), node)
        : titledCommand('clearlydefined.openDefinition', node);
    return item;
  }

  /** The license counts in this workspace only. */
  #localLabel({ coordinates, expression }: EntryNode): string | null {
    const local = expression === null ? undefined : this.#localLicenses.of(coordinates);
    return local ? localShort(local) : null;
  }

  /** After a failure, the age of the last known data still shown. */
  #ageOfLastKnown({ loadable }: EntryNode): string | null {
    if (loadable.state !== 'failed' || !loadable.lastKnown) return null;
    return ageLabel(this.#now() - loadable.lastKnown.fetchedAt);
  }
}

function pageItem({ entries }: PageNode): vscode.TreeItem {
  const [from, to] = [entries[0], entries.at(-1)].map((one) => (one ? displayName(one.coordinates) : ''));
  const item = new vscode.TreeItem(plainText(`${from} – ${to}`), Collapsed);
  item.description = String(entries.length);
  item.contextValue = itemKinds.page;
  return item;
}

function detailItem(node: DetailNode): vscode.TreeItem {
  switch (node.kind) {
    case 'loading':
      return plain(vscode.l10n.t('Asking the service…'), 'sync~spin');
    case 'noVersion': {
      const item = plain(vscode.l10n.t('No version chosen'), 'versions');
      item.description = vscode.l10n.t('Choose a version');
      item.command = command('clearlydefined.addOtherVersion', vscode.l10n.t('Choose a version'), node);
      return item;
    }
    case 'private': {
      const item = plain(vscode.l10n.t('Private package – never sent.'), 'lock');
      item.command = command(
        'workbench.action.openSettings',
        vscode.l10n.t('Change the setting'),
        'clearlydefined.privatePackages',
      );
      return item;
    }
    case 'notHarvested': {
      const item = plain(stateLabel('notHarvested'), 'cloud');
      item.description = commandTitle('clearlydefined.queueHarvest');
      item.tooltip = stateExplanation('notHarvested');
      item.command = titledCommand('clearlydefined.queueHarvest', node);
      return item;
    }
    case 'partlyHarvested': {
      const item = plain(stateLabel('partlyHarvested'), 'pie-chart');
      const missing = vscode.l10n.t('no {0}', node.lacks.join(', '));
      item.description = `${missing} · ${commandTitle('clearlydefined.queueHarvest')}`;
      item.tooltip = `${lacksShort(node.lacks)}. ${stateExplanation('partlyHarvested')}`;
      item.command = titledCommand('clearlydefined.queueHarvest', node);
      return item;
    }
    case 'problem':
      return problemItem(node);
    case 'license': {
      const { kind, expression } = node.license;
      const item = named(vscode.l10n.t('Declared'), expression ?? stateLabel(kind), stateIcon(kind));
      if (expression !== null && kind !== 'expression') item.description = `${item.description} · ${stateLabel(kind)}`;
      item.tooltip = stateExplanation(kind);
      item.command = titledCommand('clearlydefined.whyThisLicense', node);
      return item;
    }
    case 'discovered':
      return listItem(vscode.l10n.t('Discovered in files'), node.values, 'search');
    case 'parties':
      return listItem(vscode.l10n.t('Attribution'), node.values, 'organization');
    case 'value': {
      const item = new vscode.TreeItem(plainText(node.text));
      item.tooltip = plainText(node.text);
      return item;
    }
    case 'more': {
      const to = node.from + node.values.length - 1;
      const item = new vscode.TreeItem(vscode.l10n.t('{count} more', { count: node.values.length }), Collapsed);
      item.description = vscode.l10n.t('{0} to {1}', node.from, to);
      return item;
    }
    case 'source':
      return sourceItem(node);
    case 'releaseDate':
      return named(
        vscode.l10n.t('Released'),
        node.date === null ? vscode.l10n.t('unknown') : dayLabel(node.date),
        new vscode.ThemeIcon('calendar'),
      );
    case 'files': {
      const { total, shares } = node.counts;
      const item = named(
        vscode.l10n.t('Files'),
        filesLabel(total, shares.map(shareLabel)),
        new vscode.ThemeIcon('files'),
      );
      item.collapsibleState = shares.length > 0 ? Collapsed : None;
      return item;
    }
    case 'fileShare':
      return new vscode.TreeItem(shareLabel(node.share));
    case 'score':
    case 'scoreArea':
    case 'scorePart':
      return scoreItem(node);
    case 'curation': {
      const message = node.isCurated ? vscode.l10n.t('Curated') : vscode.l10n.t('Not curated');
      const item = named(vscode.l10n.t('Curation'), message, new vscode.ThemeIcon('edit'));
      item.tooltip = node.tools.map(plainText).join('\n');
      return item;
    }
    default:
      return assertNever(node);
  }
}

function problemItem({ problem, isOld }: Extract<DetailNode, { kind: 'problem' }>): vscode.TreeItem {
  const { cause, action } = report(problem);
  const item = new vscode.TreeItem(cause);
  item.description = isOld ? vscode.l10n.t('Out of date') : '';
  item.tooltip = [reportLine(problem), action.title].join('\n');
  item.iconPath = warningIcon();
  item.command = command(action.command, action.title, action.argument);
  return item;
}

/** Opens the source; a source that is a component can also be added. */
function sourceItem({ location, coordinates }: Extract<DetailNode, { kind: 'source' }>): vscode.TreeItem {
  const url = location?.url ? safeLink(location.url) : null;
  const message = location?.url ?? (coordinates && displayCoordinates(coordinates)) ?? vscode.l10n.t('unknown');
  const item = named(vscode.l10n.t('Source'), message, new vscode.ThemeIcon('repo'));
  item.tooltip = plainText(message);
  item.contextValue = coordinates ? itemKinds.definitionSource : itemKinds.definitionDetail;
  // The editor confirms before it opens an untrusted address.
  if (url) item.command = command('vscode.open', vscode.l10n.t('Source'), vscode.Uri.parse(url));
  return item;
}

function scoreItem(node: Extract<DetailNode, { kind: 'score' | 'scoreArea' | 'scorePart' }>): vscode.TreeItem {
  switch (node.kind) {
    case 'score': {
      const { effective, tool, areas } = node;
      const message =
        effective === null ? vscode.l10n.t('none') : vscode.l10n.t('{count} of {all}', { count: effective, all: 100 });
      const tools = tool === null || tool === effective ? '' : ` · ${pairLabel(vscode.l10n.t('Tools alone'), tool)}`;
      const item = named(vscode.l10n.t('Score'), message + tools, new vscode.ThemeIcon('dashboard'));
      item.collapsibleState = areas.length > 0 ? Collapsed : None;
      return item;
    }
    case 'scoreArea':
      return new vscode.TreeItem(areaLabel(node.area), Collapsed);
    case 'scorePart': {
      const { part } = node;
      const lost = lostLabel(part);
      const item = new vscode.TreeItem(scorePartLabel(part));
      item.description = [vscode.l10n.t('{count} of {all}', { count: part.effective, all: part.most }), lost]
        .filter(Boolean)
        .join(' · ');
      item.tooltip = item.description;
      item.iconPath = new vscode.ThemeIcon(lost === null ? 'pass' : 'circle-slash');
      return item;
    }
  }
}

function filesLabel(total: number | null, shares: readonly string[]): string {
  return total === null ? vscode.l10n.t('unknown') : [numberLabel(total), ...shares].join(' · ');
}

function listItem(label: string, values: readonly string[], icon: string): vscode.TreeItem {
  const [first = ''] = values;
  const message = values.length === 0 ? vscode.l10n.t('none') : values.length === 1 ? first : String(values.length);
  const item = named(label, message, new vscode.ThemeIcon(icon));
  item.collapsibleState = values.length > 0 ? Collapsed : None;
  return item;
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

function command(id: string, title: string, argument: unknown): vscode.Command {
  return { command: id, title, ...(argument === undefined ? {} : { arguments: [argument] }) };
}

/** An SPDX expression is self-explanatory; every other state is named beside the value. */
function stateDescription({ state, coordinates, loadable, expression }: EntryNode): string | null {
  if (state === 'expression' || coordinates.revision === null) return null;
  const last = loadable.state === 'failed' && rowLicense(expression) === null ? loadable.lastKnown : null;
  return stateBeforeLabel(state, last?.value.license.kind ?? null);
}

/** A component of the list in the form tooltips need: without dependents, only named. */
function linkedFrom({ coordinates, isPrivate }: EntryNode): LinkedDependency {
  return {
    dependency: {
      name: nameOf(coordinates),
      alias: null,
      requirement: null,
      version: coordinates.revision,
      source: { kind: 'registry', registry: null },
      isDirect: null,
      scope: 'runtime',
      nameRange: { start: 0, end: 0 },
      versionRange: null,
    },
    version: coordinates.revision,
    coordinates,
    reason: isPrivate ? 'privatePackage' : null,
    lockedBy: null,
    isDirect: true,
    scope: 'runtime',
  };
}

function nameOf(coordinates: Coordinates): string {
  return displayName(coordinates);
}
