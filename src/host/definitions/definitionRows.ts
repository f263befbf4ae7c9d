import * as vscode from 'vscode';

import { type CommandId, itemKinds } from '../../contributions.ts';
import { type Coordinates, displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { rowLicense, rowName, shortLabel } from '../../core/rowName.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { SavedListDetails } from '../../model/definitions/savedList/savedListDetails.ts';
import { summaryOf } from '../../model/definitions/savedList/savedListFilter.ts';
import type { EntryNode, PageNode, SavedListNode } from '../../model/definitions/savedList/savedListNodes.ts';
import { titledCommand } from '../common/commandTitles.ts';
import { componentDescription } from '../common/componentDescription.ts';
import { componentMarkdown } from '../common/componentMarkdown.ts';
import { componentIcon } from '../common/icons.ts';
import {
  ageLabel,
  lacksShort,
  localShort,
  pendingShort,
  scoreLabel,
  shortVersion,
  stateBeforeLabel,
} from '../common/labels.ts';
import type { Row } from '../common/rowsView.ts';
import type { SharedParts } from '../common/sharedParts.ts';

const { Collapsed } = vscode.TreeItemCollapsibleState;

interface Parts extends Pick<SharedParts, 'localLicenses' | 'openCurations'> {
  readonly details: Pick<SavedListDetails, 'of'>;
  now(): number;
}

/** The rows of the list: its entries, in pages if there are many. Commands get the nodes of the list. */
export class DefinitionRows {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  of(node: SavedListNode): Row {
    return node.kind === 'page' ? this.#page(node) : this.#entry(node);
  }

  #page(node: PageNode): Row {
    const { id, entries } = node;
    return { id, target: node, item: () => pageItem(node), children: () => entries.map((one) => this.#entry(one)) };
  }

  #entry(node: EntryNode): Row {
    return {
      id: node.id,
      target: node,
      item: () => this.#entryItem(node),
      tooltip: () => {
        const loadable = node.coordinates.revision === null ? null : node.loadable;
        const local = this.#parts.localLicenses.of(node.coordinates);
        return componentMarkdown(linkedFrom(node), loadable, {
          now: this.#parts.now(),
          place: null,
          isListed: true,
          local,
        });
      },
      children: () => this.#below(node),
    };
  }

  async #below(node: EntryNode): Promise<readonly Row[]> {
    const { id, coordinates, isPrivate } = node;
    if (coordinates.revision === null) return [noVersionRow(id, coordinates)];
    if (isPrivate) return [privateRow(id)];
    const [details, { detailRows }] = await Promise.all([this.#parts.details.of(node), import('./detailRows.ts')]);
    return detailRows(node, details);
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
          pendingShort(this.#parts.openCurations.of(coordinates)),
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
      coordinates.revision === null ? chooseVersion(node) : titledCommand('clearlydefined.openDefinition', node);
    return item;
  }

  /** The license counts in this workspace only. */
  #localLabel({ coordinates, expression }: EntryNode): string | null {
    const local = expression === null ? undefined : this.#parts.localLicenses.of(coordinates);
    return local ? localShort(local) : null;
  }

  /** After a failure, the age of the last known data still shown. */
  #ageOfLastKnown({ loadable }: EntryNode): string | null {
    if (loadable.state !== 'failed' || !loadable.lastKnown) return null;
    return ageLabel(this.#parts.now() - loadable.lastKnown.fetchedAt);
  }
}

function noVersionRow(id: string, coordinates: Coordinates): Row {
  const target = { kind: 'detail', coordinates };
  return {
    id: `${id}|noVersion`,
    target,
    item: () => {
      const item = new vscode.TreeItem(vscode.l10n.t('No version chosen'));
      item.iconPath = new vscode.ThemeIcon('versions');
      item.description = vscode.l10n.t('Choose a version');
      item.command = chooseVersion(target);
      return item;
    },
  };
}

function chooseVersion(target: unknown): vscode.Command {
  const command: CommandId = 'clearlydefined.addOtherVersion';
  return { command, title: vscode.l10n.t('Choose a version'), arguments: [target] };
}

/** The name is private, and nothing is requested. */
function privateRow(id: string): Row {
  return {
    id: `${id}|private`,
    item: () => {
      const item = new vscode.TreeItem(vscode.l10n.t('Private package – never sent.'));
      item.iconPath = new vscode.ThemeIcon('lock');
      const title = vscode.l10n.t('Change the setting');
      const command = 'workbench.action.openSettings';
      item.command = { command, title, arguments: ['clearlydefined.privatePackages'] };
      return item;
    },
  };
}

function pageItem({ entries }: PageNode): vscode.TreeItem {
  const [from, to] = [entries[0], entries.at(-1)].map((one) => (one ? displayName(one.coordinates) : ''));
  const item = new vscode.TreeItem(plainText(`${from} – ${to}`), Collapsed);
  item.description = String(entries.length);
  item.contextValue = itemKinds.page;
  return item;
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
      name: displayName(coordinates),
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
