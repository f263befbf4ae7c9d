import * as vscode from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { itemKinds, type CommandId } from '../../contributions.ts';
import { licenseStateOf } from '../../core/licenseState.ts';
import { type Loadable, problemIn } from '../../core/loadable.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { Components } from '../../model/workspace/components.ts';
import type {
  ComponentNode,
  ComponentTreeNode,
  DirectnessNode,
  FolderNode,
  HarvestGroupNode,
  LicenseGroupNode,
  ManifestNode,
  ManifestProblemNode,
  LookUpActionNode,
  PolicyProblemNode,
  ServiceProblemNode,
  SourceNode,
} from '../../model/workspace/componentNodes.ts';
import { componentName } from '../../model/workspace/componentTree.ts';
import { isFollowed } from '../../model/outbox/harvests/harvestItems.ts';
import type { Harvests } from '../../model/outbox/harvests/harvests.ts';
import type { OpenCurations } from '../../model/activity/openCurations.ts';
import type { LocalLicense, LocalLicenses } from '../../model/drafts/localLicenses.ts';
import type { Dependents } from '../../model/workspace/dependents.ts';
import type { Definitions } from '../../model/definitions/definitions.ts';
import { plainText } from '../../core/plainText.ts';
import { shortName } from '../../core/shortName.ts';
import { visibleText } from '../../core/visibleText.ts';
import { announce } from '../announce.ts';
import { describeChange, removedGroupItem } from '../changes/changeLabels.ts';
import { componentDescription } from '../componentDescription.ts';
import { report, reportLine, type Report } from '../report.ts';
import { messageLabel } from './readerMessages.ts';
import { uriOf } from './scannedFiles.ts';
import { skipLabel } from '../skipLabels.ts';
import { sourceLine } from '../sourceLabels.ts';
import {
  ageLabel,
  countLabel,
  lacksShort,
  lacksLabel,
  neededByLabel,
  pendingShort,
  localShort,
  scopeLabel,
  shortCountLabel,
  shortVersion,
  stateExplanation,
  stateLabel,
} from '../labels.ts';
import { componentMarkdown } from './componentMarkdown.ts';
import type { PolicyFinding } from '../../policy/finding.ts';
import { verdictShort } from '../policy/policyLabels.ts';
import { policyUri } from '../policy/policyPlace.ts';
import { componentIcon, icon, manifestIcon, skipIcon, standingIcon, stateIcon, warningIcon } from '../icons.ts';

/** Presentation of the Components view's nodes: label, description, icon, click command. */
export class ComponentItems {
  readonly #components: Components;
  readonly #definitions: Definitions;
  readonly #now: () => number;
  readonly #localLicenses: Pick<LocalLicenses, 'of'>;
  readonly #openCurations: Pick<OpenCurations, 'of'>;
  readonly #harvests: Pick<Harvests, 'of'>;
  readonly #dependents: Pick<Dependents, 'of'>;
  readonly #policyFindings: (linked: LinkedDependency) => readonly PolicyFinding[];

  constructor(parts: {
    readonly components: Components;
    readonly definitions: Definitions;
    readonly localLicenses: Pick<LocalLicenses, 'of'>;
    readonly openCurations: Pick<OpenCurations, 'of'>;
    readonly harvests: Pick<Harvests, 'of'>;
    readonly dependents: Pick<Dependents, 'of'>;
    /** Of the license policy of its folder. */
    policyFindings(linked: LinkedDependency): readonly PolicyFinding[];
    now(): number;
  }) {
    this.#components = parts.components;
    this.#localLicenses = parts.localLicenses;
    this.#openCurations = parts.openCurations;
    this.#harvests = parts.harvests;
    this.#dependents = parts.dependents;
    this.#policyFindings = (linked) => parts.policyFindings(linked);
    this.#definitions = parts.definitions;
    this.#now = () => parts.now();
  }

  item(node: ComponentTreeNode): vscode.TreeItem {
    const item = this.#itemOf(node);
    item.id = node.id;
    return announce(item);
  }

  /** The rich tooltip, created only on hover. */
  tooltip(node: ComponentTreeNode): vscode.MarkdownString | null {
    if (node.kind !== 'component') return null;
    const { linked } = node;
    const local = this.localOf(linked);
    const queuedAt = this.queuedAt(linked);
    const place = placeOfNode(node);
    const findings = this.policyFindingsOf(linked);
    return componentMarkdown(linked, this.loadableOf(linked), { now: this.#now(), place, local, queuedAt, findings });
  }

  policyFindingsOf(linked: LinkedDependency): readonly PolicyFinding[] {
    return this.#policyFindings(linked);
  }

  /** When its pending harvest was queued; `null`: none is pending. */
  queuedAt({ coordinates }: LinkedDependency): number | null {
    const state = coordinates?.revision ? this.#harvests.of(coordinates)?.state : undefined;
    return state && isFollowed(state) ? state.sentAt : null;
  }

  /** Its locally counting license, set by the user. */
  localOf({ coordinates }: LinkedDependency): LocalLicense | undefined {
    return coordinates?.revision ? this.#localLicenses.of(coordinates) : undefined;
  }

  loadableOf({ coordinates }: LinkedDependency): Loadable<DefinitionSummary> | null {
    return coordinates?.revision ? this.#definitions.get(coordinates) : null;
  }

  #itemOf(node: ComponentTreeNode): vscode.TreeItem {
    switch (node.kind) {
      case 'folder':
        return folderItem(node);
      case 'manifest':
        return manifestItem(node);
      case 'directness':
        return directnessItem(node);
      case 'license':
        return licenseItem(node);
      case 'harvest':
        return harvestItem(node);
      case 'page': {
        const item = new vscode.TreeItem(
          `${plainText(node.from)} – ${plainText(node.to)}`,
          vscode.TreeItemCollapsibleState.Collapsed,
        );
        item.description = String(node.children.length);
        item.contextValue = itemKinds.page;
        return item;
      }
      case 'component':
        return this.#componentItem(node);
      case 'manifestProblem':
        return manifestProblemItem(node);
      case 'serviceProblem':
        return serviceProblemItem(node);
      case 'policyProblem':
        return policyProblemItem(node);
      case 'source':
        return sourceItem(node);
      case 'removedGroup':
        return removedGroupItem(node);
      case 'lookUpAction':
        return lookUpActionItem(node);
      default:
        return assertNever(node);
    }
  }

  #componentItem(node: ComponentNode): vscode.TreeItem {
    const { linked } = node;
    const { dependency, version, coordinates, reason } = linked;
    const { state, expression, isLocal = false, lacks = [], verdict } = this.#components.licenseOf(linked);
    const name = plainText(componentName(linked));
    const item = new vscode.TreeItem(shortName(name));
    const isLookedUp = Boolean(coordinates?.revision);
    const dependents = this.#dependents.of(linked).map((one) => componentName(one));
    const row = this.#components.shownChange(linked);
    const change = row && describeChange(row);
    item.description = componentDescription({
      license: change?.license ?? (isLookedUp ? expression : null),
      state: isLookedUp ? stateDescription(state) : reason && skipLabel(reason).short,
      version: change?.version ?? shortVersion(version) ?? dependency.requirement,
      verdict: verdict ? verdictShort(verdict) : null,
      origin: isLookedUp ? [isLocal ? localShort(this.localOf(linked)) : null, this.#ageOfLastKnown(linked)] : [],
      remarks: [
        change?.remark,
        isLookedUp && state === 'notHarvested' && this.queuedAt(linked) !== null ? vscode.l10n.t('queued') : null,
        lacks.length > 0 ? lacksShort(lacks) : null,
        coordinates?.revision ? pendingShort(this.#openCurations.of(coordinates)) : null,
        neededByLabel(dependents),
        scopeLabel(linked.scope),
      ],
    });
    item.iconPath = reason && !coordinates?.revision ? skipIcon(reason) : componentIcon(state, lacks);
    item.contextValue = node.isRemoved
      ? itemKinds.removedComponent
      : !coordinates
        ? itemKinds.skipped
        : coordinates.revision === null
          ? itemKinds.unresolved
          : state === 'notHarvested'
            ? itemKinds.unharvestedComponent
            : itemKinds.component;
    item.accessibilityInformation = { label: `${name} ${item.description}`, role: 'treeitem' };
    if (node.isRemoved && !isLookedUp) return item;
    item.command = {
      command: coordinates?.revision ? 'clearlydefined.openDefinition' : 'clearlydefined.revealInManifest',
      title: coordinates?.revision ? vscode.l10n.t('Open Definition') : vscode.l10n.t('Reveal in Manifest'),
      arguments: [node],
    };
    return item;
  }

  /** After a failure, the age of the last known data still shown. */
  #ageOfLastKnown(linked: LinkedDependency): string | null {
    const loadable = this.loadableOf(linked);
    if (loadable === null || problemIn(loadable) === null) return null;
    const { fetchedAt } = licenseStateOf(loadable);
    return fetchedAt === null ? null : ageLabel(this.#now() - fetchedAt);
  }
}

/** A node's place as a command argument. */
export function placeOfNode(node: ComponentNode): {
  folder: string;
  path: string;
  name: string;
  start: number;
  end: number;
} {
  const { name, nameRange } = node.linked.dependency;
  return { folder: node.folder, path: node.path, name, start: nameRange.start, end: nameRange.end };
}

/** An SPDX expression is self-explanatory; every other state is named beside the value. */
function stateDescription(state: ReturnType<Components['licenseOf']>['state']): string | null {
  return state === 'expression' ? null : stateLabel(state);
}

function folderItem(node: FolderNode): vscode.TreeItem {
  const uri = vscode.Uri.parse(node.folder);
  const name = vscode.workspace.getWorkspaceFolder(uri)?.name ?? uri.path;
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Expanded);
  item.description = countLabel(node.counts);
  item.iconPath = new vscode.ThemeIcon('root-folder');
  item.contextValue = itemKinds.folder;
  return item;
}

function manifestItem({ folder, manifest, counts, hasChildren }: ManifestNode): vscode.TreeItem {
  const collapsible = hasChildren ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
  // A file name may be any text.
  const item = new vscode.TreeItem(visibleText(manifest.path), collapsible);
  const hasProblem = manifest.problems.length > 0 || manifest.fileProblem !== null;
  const stateText = manifest.fileProblem
    ? vscode.l10n.t('not read')
    : counts.total > 0
      ? shortCountLabel(counts)
      : emptyMessage(manifest);
  item.description = [stateText, manifest.isOutdated ? vscode.l10n.t('last good reading') : null]
    .filter(Boolean)
    .join(' · ');
  item.resourceUri = uriOf(folder, manifest.path);
  item.iconPath = manifestIcon(hasProblem);
  item.contextValue = itemKinds.manifest;
  const coveredBy = manifest.coveredBy ? vscode.l10n.t('Versions from {0}', visibleText(manifest.coveredBy)) : null;
  item.tooltip = coveredBy ?? visibleText(manifest.path);
  const spoken = [visibleText(manifest.path), item.description, problemLabel(manifest), coveredBy].filter(Boolean);
  item.accessibilityInformation = { label: spoken.join(', '), role: 'treeitem' };
  return item;
}

/** The state that the warning icon shows. */
function problemLabel({ problems: { length } }: ManifestNode['manifest']): string | null {
  if (length === 0) return null;
  return length === 1 ? vscode.l10n.t('1 problem') : vscode.l10n.t('{0} problems', length);
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

function directnessItem(node: DirectnessNode): vscode.TreeItem {
  const state = node.isDirect ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
  const item = new vscode.TreeItem(node.isDirect ? vscode.l10n.t('Direct') : vscode.l10n.t('Transitive'), state);
  item.description = shortCountLabel(node.counts);
  item.contextValue = itemKinds.group;
  return item;
}

function licenseItem({ expression, state, counts }: LicenseGroupNode): vscode.TreeItem {
  const item = new vscode.TreeItem(
    expression === null ? stateLabel(state) : plainText(expression),
    vscode.TreeItemCollapsibleState.Collapsed,
  );
  const stateText = expression === null || state === 'expression' ? null : stateLabel(state);
  item.description = [String(counts.total), stateText].filter(Boolean).join(' · ');
  item.iconPath = stateIcon(state);
  item.contextValue = itemKinds.group;
  return item;
}

/** Missing tools come after the number: a side bar is narrow, and the number tells groups apart. */
function harvestItem({ harvest, lacks, counts }: HarvestGroupNode): vscode.TreeItem {
  const label = harvest === 'harvested' ? vscode.l10n.t('Harvested') : stateLabel(harvest);
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
  const missing = lacks.length === 0 ? null : vscode.l10n.t('no {0}', lacks.join(', '));
  item.description = [String(counts.total), missing].filter(Boolean).join(' · ');
  if (lacks.length > 0) item.tooltip = `${lacksLabel(lacks)}. ${stateExplanation('partlyHarvested')}`;
  item.iconPath = standingIcon(harvest);
  item.contextValue = itemKinds.group;
  return item;
}

function manifestProblemItem(node: ManifestProblemNode): vscode.TreeItem {
  const { problem } = node;
  const isFile = 'kind' in problem;
  const text = isFile ? report(problem).cause : visibleText(messageLabel(problem));
  const item = new vscode.TreeItem(text);
  item.iconPath = warningIcon();
  item.tooltip = isFile ? reportLine(problem) : text;
  item.contextValue = itemKinds.problem;
  const reveal = {
    command: 'clearlydefined.revealInManifest',
    title: vscode.l10n.t('Reveal in Manifest'),
    arguments: [node],
  };
  // An unreadable file cannot be opened either.
  item.command = isFile ? commandOf(report(problem).action) : reveal;
  return item;
}

function commandOf({ command, title, argument }: Report['action']): vscode.Command {
  return { command, title, ...(argument === undefined ? {} : { arguments: [argument] }) };
}

function serviceProblemItem({ problem, failed }: ServiceProblemNode): vscode.TreeItem {
  const { cause, stillWorks, action } = report(problem, 'lookUp');
  const item = new vscode.TreeItem(cause);
  item.description = failed === 1 ? vscode.l10n.t('1 lookup failed') : vscode.l10n.t('{0} lookups failed', failed);
  item.tooltip = [cause, stillWorks, action.title].join('\n');
  item.iconPath = icon('error', 'clearlydefined.errorForeground');
  item.contextValue = itemKinds.problem;
  item.command = {
    command: action.command,
    title: action.title,
    ...(action.argument ? { arguments: [action.argument] } : {}),
  };
  return item;
}

function policyProblemItem({ folder, hasPolicy, errors }: PolicyProblemNode): vscode.TreeItem {
  const item = new vscode.TreeItem(
    errors === 0
      ? vscode.l10n.t("The license policy can't be read")
      : errors === 1
        ? vscode.l10n.t('The license policy has 1 error')
        : vscode.l10n.t('The license policy has {0} errors', errors),
  );
  const uri = policyUri(folder);
  const others = vscode.workspace.workspaceFolders ?? [];
  const name = others.length > 1 ? vscode.workspace.getWorkspaceFolder(uri)?.name : null;
  const state = hasPolicy ? vscode.l10n.t('The last good one stays in force') : vscode.l10n.t('No policy is in force');
  item.description = [name, state].filter(Boolean).join(' · ');
  item.tooltip = `${item.label as string}\n${item.description}`;
  item.iconPath = warningIcon();
  item.contextValue = itemKinds.problem;
  item.command = {
    command: 'clearlydefined.openPolicy' satisfies CommandId,
    title: vscode.l10n.t('Open Policy'),
    arguments: [folder],
  };
  return item;
}

function sourceItem(node: SourceNode): vscode.TreeItem {
  const item = new vscode.TreeItem(sourceLine(node), vscode.TreeItemCollapsibleState.Collapsed);
  item.description = vscode.l10n.t('source unknown');
  item.iconPath = icon('shield', 'list.warningForeground');
  item.contextValue = itemKinds.source;
  item.tooltip = [
    sourceLine(node),
    vscode.l10n.t("Their names aren't sent to the service until you say whether this source is public."),
    vscode.l10n.t('Public: their names and versions are sent to look up licenses. Private: they are never sent.'),
    vscode.l10n.t('The answer counts in this workspace. Change it with Manage Package Sources….'),
  ].join('\n\n');
  return item;
}

function lookUpActionItem({ action }: LookUpActionNode): vscode.TreeItem {
  const of = (label: string, icon: string, command: string, ...given: readonly unknown[]): vscode.TreeItem => {
    const item = new vscode.TreeItem(label);
    item.iconPath = new vscode.ThemeIcon(icon);
    item.contextValue = itemKinds.lookUpAction;
    item.command = { command, title: label, arguments: [...given] };
    return item;
  };
  switch (action) {
    case 'lookUp':
      return of(
        vscode.l10n.t('Look Up Licenses'),
        'cloud-download',
        'clearlydefined.lookUpLicenses' satisfies CommandId,
      );
    case 'manageTrust':
      return of(vscode.l10n.t('Manage Workspace Trust'), 'workspace-untrusted', 'workbench.trust.manage');
    case 'openSettings':
      return of(vscode.l10n.t('Settings'), 'settings-gear', 'workbench.action.openSettings', 'clearlydefined.lookUp');
    case 'onDemand':
      return of(
        vscode.l10n.t("Don't Look Up Automatically"),
        'circle-slash',
        'clearlydefined.lookUpOnDemand' satisfies CommandId,
      );
    case 'dismiss':
      return of(vscode.l10n.t('Dismiss'), 'close', 'clearlydefined.dismissLookUpNotice' satisfies CommandId);
    default:
      return assertNever(action);
  }
}
