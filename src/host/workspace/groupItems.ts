import * as vscode from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { itemKinds } from '../../contributions.ts';
import { plainText } from '../../core/plainText.ts';
import { rowLicense } from '../../core/rowName.ts';
import { visibleText } from '../../core/visibleText.ts';
import type {
  AttentionGroupNode,
  DirectnessNode,
  FolderNode,
  HarvestGroupNode,
  LicenseGroupNode,
  ManifestNode,
  PageNode,
  RemovedGroupNode,
} from '../../model/workspace/componentNodes.ts';
import { icon, manifestIcon, harvestStageIcon, stateIcon } from '../common/icons.ts';
import { countLabel, lacksShort, shortCountLabel, stateExplanation, stateLabel, factsLabel } from '../common/labels.ts';
import { uriOf } from '../common/scannedFiles.ts';

export function folderItem(node: FolderNode): vscode.TreeItem {
  const uri = vscode.Uri.parse(node.folder);
  const name = vscode.workspace.getWorkspaceFolder(uri)?.name ?? uri.path;
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Expanded);
  item.description = countLabel(node.counts);
  item.iconPath = new vscode.ThemeIcon('root-folder');
  item.contextValue = itemKinds.folder;
  return item;
}

/** `decorated`: the file whose decorations the row shows. */
export function manifestItem(node: ManifestNode, decorated: string): vscode.TreeItem {
  const { folder, manifest, lock, counts, hasChildren } = node;
  const collapsible = hasChildren ? collapsibleState(node) : vscode.TreeItemCollapsibleState.None;
  // A file name may be any text.
  const item = new vscode.TreeItem(visibleText(manifest.path), collapsible);
  const files = lock === null ? [manifest] : [manifest, lock];
  const problems = files.reduce((sum, file) => sum + file.problems.length, 0);
  const hasProblem = problems > 0 || manifest.fileProblem !== null;
  const stateText = manifest.fileProblem
    ? vscode.l10n.t('not read')
    : counts.total > 0
      ? shortCountLabel(counts)
      : emptyMessage(manifest);
  item.description = factsLabel(
    stateText,
    files.some(({ isOutdated }) => isOutdated) ? vscode.l10n.t('last good reading') : null,
  );
  item.resourceUri = uriOf(folder, decorated);
  item.iconPath = manifestIcon(hasProblem);
  item.contextValue = itemKinds.manifest;
  const coveredBy = manifest.coveredBy ? vscode.l10n.t('version from {0}', visibleText(manifest.coveredBy)) : null;
  item.tooltip = coveredBy ?? visibleText(manifest.path);
  const spoken = [visibleText(manifest.path), item.description, problemLabel(problems), coveredBy].filter(Boolean);
  item.accessibilityInformation = { label: spoken.join(', '), role: 'treeitem' };
  return item;
}

function collapsibleState({ isExpanded = false }: { readonly isExpanded?: boolean }): vscode.TreeItemCollapsibleState {
  return isExpanded ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}

/** The state that the warning icon shows. */
function problemLabel(problems: number): string | null {
  if (problems === 0) return null;
  return vscode.l10n.t('problems: {0}', problems);
}

/** Why a readable file lists nothing. */
function emptyMessage({ path, coveredBy, formatId }: ManifestNode['manifest']): string {
  // A package.json names its own dependencies, whichever lock decides the versions.
  if (coveredBy === null || formatId === 'npm-package') return vscode.l10n.t('no dependencies');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return vscode.l10n.t(
    'see {0}',
    visibleText(coveredBy.startsWith(folder) ? coveredBy.slice(folder.length) : coveredBy),
  );
}

export function directnessItem(node: DirectnessNode): vscode.TreeItem {
  const item = new vscode.TreeItem(
    node.isDirect ? vscode.l10n.t('Direct') : vscode.l10n.t('Transitive'),
    collapsibleState({ isExpanded: node.isDirect || node.isExpanded === true }),
  );
  item.description = shortCountLabel(node.counts);
  item.contextValue = itemKinds.group;
  return item;
}

/** The row is there from the beginning, so that the first answers move none of the others. */
export function attentionItem({ attention, counts }: AttentionGroupNode): vscode.TreeItem {
  const { needing, awaited, total, notLookedUp } = counts;
  switch (attention) {
    case 'needed': {
      const item = new vscode.TreeItem(vscode.l10n.t('Needs attention'), vscode.TreeItemCollapsibleState.Expanded);
      item.description = awaited === 0 ? String(needing) : `${needing} · ${vscode.l10n.t('looking up…')}`;
      item.iconPath = stateIcon('needsAttention');
      item.contextValue = itemKinds.group;
      return item;
    }
    case 'awaited': {
      const item = new vscode.TreeItem(vscode.l10n.t('Looking up licenses…'), vscode.TreeItemCollapsibleState.Expanded);
      item.iconPath = stateIcon('loading');
      return item;
    }
    case 'none': {
      const item = new vscode.TreeItem(vscode.l10n.t('Everything is identified'));
      const others = notLookedUp > 0 ? vscode.l10n.t('{0} not looked up', notLookedUp) : null;
      item.description = [total - notLookedUp, others].filter((part) => part !== null).join(' · ');
      item.iconPath = icon('pass', 'clearlydefined.doneForeground');
      return item;
    }
    default:
      return assertNever(attention);
  }
}

export function licenseItem(node: LicenseGroupNode): vscode.TreeItem {
  const { expression, state, counts } = node;
  const license = rowLicense(expression);
  const item = new vscode.TreeItem(license === null ? stateLabel(state) : plainText(license), collapsibleState(node));
  const stateText = license === null || state === 'expression' ? null : stateLabel(state);
  item.description = factsLabel(String(counts.total), stateText);
  item.iconPath = stateIcon(state);
  item.contextValue = itemKinds.group;
  return item;
}

/** Missing tools come after the number: a side bar is narrow, and the number tells groups apart. */
export function harvestItem(node: HarvestGroupNode): vscode.TreeItem {
  const { harvest, lacks, counts } = node;
  const label = harvest === 'harvested' ? vscode.l10n.t('Harvested') : stateLabel(harvest);
  const item = new vscode.TreeItem(label, collapsibleState(node));
  const missing = lacks.length === 0 ? null : vscode.l10n.t('no {0}', lacks.join(', '));
  item.description = factsLabel(String(counts.total), missing);
  if (lacks.length > 0) item.tooltip = `${lacksShort(lacks)}. ${stateExplanation('partlyHarvested')}`;
  item.iconPath = harvestStageIcon(harvest);
  item.contextValue = itemKinds.group;
  return item;
}

/** A part of a long list. */
export function pageItem({ from, to, children }: PageNode): vscode.TreeItem {
  const item = new vscode.TreeItem(`${plainText(from)} – ${plainText(to)}`, vscode.TreeItemCollapsibleState.Collapsed);
  item.description = String(children.length);
  item.contextValue = itemKinds.page;
  return item;
}

/** The row above what was removed. */
export function removedGroupItem({ total }: RemovedGroupNode): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Removed'), vscode.TreeItemCollapsibleState.Collapsed);
  item.description = String(total);
  item.iconPath = new vscode.ThemeIcon('diff-removed');
  item.contextValue = itemKinds.group;
  return item;
}
