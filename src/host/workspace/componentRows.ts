import * as vscode from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { itemKinds, type CommandId, type Place } from '../../contributions.ts';
import { attentionOf } from '../../core/attention.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import { licenseStateOf } from '../../core/licenseState.ts';
import { type Loadable, problemIn } from '../../core/loadable.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { Components } from '../../model/workspace/components.ts';
import {
  type ComponentNode,
  type ComponentTreeNode,
  isUnlocked,
  type LicenseView,
  type ManifestNode,
  type ManifestProblemNode,
  type PolicyProblemNode,
  type ServiceProblemNode,
} from '../../model/workspace/componentNodes.ts';
import { componentName } from '../../model/workspace/componentTree.ts';
import { type PendingHarvest, pendingHarvest } from '../../model/harvests/harvestItems.ts';
import type { DraftMark, DraftMarks } from '../../model/drafts/draftMarks.ts';
import type { LocalLicense } from '../../model/drafts/localLicenses.ts';
import type { NewestLicense, NewestLicenses } from '../../model/workspace/newestLicenses.ts';
import type { FoundDisagreement } from '../../model/evidence/suggestion/disagreements.ts';
import type { Dependents } from '../../model/workspace/dependents.ts';
import { plainText } from '../../core/plainText.ts';
import { rowLicense, rowName, shortLabel } from '../../core/rowName.ts';
import { visibleText } from '../../core/visibleText.ts';
import type { Row } from '../common/rowsView.ts';
import { describeChange } from './changeLabels.ts';
import { componentDescription } from '../common/componentDescription.ts';
import { placeArgument } from '../common/componentArgument.ts';
import { report, reportCommand, reportLine } from '../common/report.ts';
import { sourceGroupItem, sourceItem } from './decisionRows.ts';
import {
  attentionItem,
  directnessItem,
  folderItem,
  harvestItem,
  licenseItem,
  manifestItem,
  pageItem,
  removedGroupItem,
} from './groupItems.ts';
import { guessShort } from './hintLabels.ts';
import { lineMarkdown } from './lineMarkdown.ts';
import { messageLabel } from './readerMessages.ts';
import { skipLabel } from '../common/skipLabels.ts';
import {
  ageLabel,
  draftShort,
  harvestShort,
  lacksShort,
  neededByLabel,
  pendingShort,
  localShort,
  scopeLabel,
  shortVersion,
  stateBeforeLabel,
  factsLabel,
} from '../common/labels.ts';
import { suggestionShort } from '../common/suggestionLabels.ts';
import { componentMarkdown } from '../common/componentMarkdown.ts';
import type { PolicyFinding } from '../../policy/finding.ts';
import { verdictShort } from '../common/policyLabels.ts';
import { policyUri } from '../common/policyPlace.ts';
import { componentIcon, icon, skipIcon, warningIcon } from '../common/icons.ts';
import { titledCommand } from '../common/commandTitles.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** A dependency joined with what is known of it beside the license of its row. */
export interface DependencyFacts {
  /** `null`: it isn't looked up. */
  readonly loadable: Loadable<DefinitionSummary> | null;
  /** Its locally counting license, set by the user. */
  readonly local: LocalLicense | undefined;
  /** The user's draft of this version; `null`: there is none. */
  readonly draft: DraftMark | null;
  /** The number of open pull requests that change it. */
  readonly pending: number;
  /** `null`: none is pending. */
  readonly harvest: PendingHarvest | null;
  /** Of the license policy of its folder. */
  readonly findings: readonly PolicyFinding[];
  /** What contradicts its declared license; `null`: nothing is known to. */
  readonly found: FoundDisagreement | null;
  /** The newest known version that its range allows; `null`: its version is not open, or none is known. */
  readonly newest: NewestLicense | null;
}

interface Parts extends Pick<
  SharedParts,
  'components' | 'definitions' | 'localLicenses' | 'openCurations' | 'harvests'
> {
  readonly draftMarks: Pick<DraftMarks, 'of'>;
  readonly dependents: Pick<Dependents, 'of' | 'want'>;
  readonly suggestions: { of(coordinates: Coordinates): FoundDisagreement | null };
  readonly newest: Pick<NewestLicenses, 'of' | 'want'>;
  /** Of the license policy of its folder. */
  policyFindings(linked: LinkedDependency): readonly PolicyFinding[];
  verdictOnFile(folder: string, path: string): PolicyFinding['verdict'] | null;
  /** What is being typed is not sent. */
  isSaved(node: ComponentNode): boolean;
  now(): number;
}

/**
 * The maximum number of rows below one row for which the newest version is looked up automatically. Each takes a request,
 * and the editor's API doesn't have the rows that are visible.
 */
const maxGuesses = 50;

/** The rows of the model's tree. Commands get its nodes. */
export class ComponentRows {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  of(node: ComponentTreeNode): Row {
    const row = { id: node.id, target: node, item: () => this.#itemOf(node) };
    if (node.kind === 'component') return { ...row, tooltip: () => this.#tooltip(node) };
    return 'children' in node ? { ...row, children: () => this.#below(node.children) } : row;
  }

  /** They are there at once, and once more with what is read now. */
  #below(nodes: readonly ComponentTreeNode[]): readonly Row[] {
    const { dependents, newest } = this.#parts;
    const components = nodes.filter((node) => node.kind === 'component');
    void dependents.want(components);
    const unlocked = components.filter((node) => isUnlocked(node.linked) && this.#parts.isSaved(node));
    newest.want(unlocked.slice(0, maxGuesses).map(({ linked }) => linked));
    return nodes.map((node) => this.of(node));
  }

  #tooltip(node: ComponentNode): vscode.MarkdownString {
    const { loadable, ...facts } = this.factsOf(node.linked);
    return componentMarkdown(node.linked, loadable, {
      now: this.#parts.now(),
      place: placeArgument(node).place,
      ...facts,
    });
  }

  /** At the line of a dependency, for hovers and tooltips of hints. `place`: that of `ManifestText.argument`. */
  lineTooltip(linked: LinkedDependency, place: Place | null): vscode.MarkdownString {
    const { loadable, ...facts } = this.factsOf(linked);
    return lineMarkdown(linked, loadable, { now: this.#parts.now(), place, ...facts });
  }

  factsOf(linked: LinkedDependency): DependencyFacts {
    const { definitions, draftMarks, harvests, localLicenses, newest, openCurations, suggestions } = this.#parts;
    const { coordinates } = linked;
    const version = coordinates?.revision ? coordinates : null;
    return {
      loadable: version && definitions.get(version),
      local: version ? localLicenses.of(version) : undefined,
      draft: coordinates && draftMarks.of(coordinates),
      pending: version ? openCurations.of(version) : 0,
      harvest: version && pendingHarvest(harvests.of(version)),
      findings: this.#parts.policyFindings(linked),
      found: version && suggestions.of(version),
      newest: newest.of(linked),
    };
  }

  #itemOf(node: ComponentTreeNode): vscode.TreeItem {
    switch (node.kind) {
      case 'folder':
        return folderItem(node);
      case 'manifest':
        return manifestItem(node, this.#decoratedFile(node));
      case 'directness':
        return directnessItem(node);
      case 'license':
        return licenseItem(node);
      case 'harvest':
        return harvestItem(node);
      case 'page':
        return pageItem(node);
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
      case 'sourceGroup':
        return sourceGroupItem(node);
      case 'removedGroup':
        return removedGroupItem(node);
      case 'attentionGroup':
        return attentionItem(node);
      default:
        return assertNever(node);
    }
  }

  /** Of a manifest and its lock file the one with the worse verdict; the manifest if they are alike. */
  #decoratedFile({ folder, manifest, lock }: ManifestNode): string {
    if (lock === null) return manifest.path;
    const [own, ofLock] = [manifest, lock].map(({ path }) => this.#parts.verdictOnFile(folder, path));
    const isWorse = ofLock === 'deny' ? own !== 'deny' : ofLock === 'review' && own === null;
    return isWorse ? lock.path : manifest.path;
  }

  #componentItem(node: ComponentNode): vscode.TreeItem {
    const { linked } = node;
    const { dependency, version, coordinates, reason } = linked;
    const { components, dependents } = this.#parts;
    const view = components.licenseOf(linked);
    const { loadable, local, draft, pending, harvest, newest } = this.factsOf(linked);
    const { state, lastKind, isLocal = false, lacks = [], verdict } = view;
    const name = plainText(componentName(linked));
    const { label, group } = rowName(coordinates, dependency.name);
    const item = new vscode.TreeItem(shortLabel(plainText(label)));
    const isLookedUp = Boolean(coordinates?.revision);
    const row = components.shownChange(linked);
    const change = row && describeChange(row);
    const guess = newest && guessShort(newest);
    const license = isLookedUp ? licenseShort(view, draft) : guess;
    item.description = componentDescription({
      license: change?.license ?? license,
      state: isLookedUp
        ? stateDescription(state, license === null ? lastKind : undefined)
        : guess === null && reason
          ? skipLabel(reason).short
          : null,
      version: change?.version ?? (guess === null ? (shortVersion(version) ?? dependency.requirement) : null),
      draft: draftShort(draft),
      verdict: verdict ? verdictShort(verdict) : null,
      group,
      origin: isLookedUp ? [isLocal ? localShort(local) : null, this.#ageOfLastKnown(loadable)] : [],
      remarks: [
        change?.remark,
        isLookedUp && state === 'notHarvested' ? harvestShort(harvest) : null,
        lacks.length > 0 ? lacksShort(lacks) : null,
        pendingShort(pending),
        neededByLabel(dependents.of(linked).map((one) => componentName(one))),
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
    item.command = titledCommand(clickOf(isLookedUp, guess !== null), node);
    return item;
  }

  /** After a failure, the age of the last known data still shown. */
  #ageOfLastKnown(loadable: Loadable<DefinitionSummary> | null): string | null {
    if (loadable === null || problemIn(loadable) === null) return null;
    const { fetchedAt } = licenseStateOf(loadable);
    return fetchedAt === null ? null : ageLabel(this.#parts.now() - fetchedAt);
  }
}

/** A node's place as a command argument. */
/** A guess is a definition that can be opened; without one, only its line can be shown. */
function clickOf(isLookedUp: boolean, hasGuess: boolean): CommandId {
  if (isLookedUp) return 'clearlydefined.openDefinition';
  return hasGuess ? 'clearlydefined.showNewestKnown' : 'clearlydefined.revealInManifest';
}

/** The license, or the one that is suggested instead; the value of a draft replaces the suggestion. */
function licenseShort(
  { state, lastKind, expression, suggestion }: LicenseView,
  draft: DraftMark | null,
): string | null {
  if (suggestion === undefined || draft) return rowLicense(expression);
  return suggestionShort(suggestion, attentionOf(state, lastKind) === 'needed' ? null : expression);
}

/** An SPDX expression is self-explanatory; every other state is named beside the value. */
function stateDescription(
  state: ReturnType<Components['licenseOf']>['state'],
  lastKind: ReturnType<Components['licenseOf']>['lastKind'],
): string | null {
  return state === 'expression' ? null : stateBeforeLabel(state, lastKind ?? null);
}

function manifestProblemItem(node: ManifestProblemNode): vscode.TreeItem {
  const { problem } = node;
  const isFile = 'kind' in problem;
  const text = isFile ? report(problem).cause : visibleText(messageLabel(problem));
  const item = new vscode.TreeItem(text);
  item.iconPath = warningIcon();
  const file = visibleText(node.path);
  item.tooltip = isFile ? reportLine(problem) : `${file}: ${text}`;
  item.accessibilityInformation = { label: isFile ? text : `${file}: ${text}`, role: 'treeitem' };
  item.contextValue = itemKinds.problem;
  // An unreadable file cannot be opened either.
  item.command = isFile
    ? reportCommand(report(problem).action)
    : titledCommand('clearlydefined.revealInManifest', node);
  return item;
}

function serviceProblemItem({ problem, failed }: ServiceProblemNode): vscode.TreeItem {
  const { cause, stillWorks, action } = report(problem, 'lookUp');
  const item = new vscode.TreeItem(cause);
  item.description = vscode.l10n.t('failed lookups: {0}', failed);
  item.tooltip = [cause, stillWorks, action.title].join('\n');
  item.iconPath = icon('error', 'clearlydefined.errorForeground');
  item.contextValue = itemKinds.problem;
  item.command = reportCommand(action);
  return item;
}

function policyProblemItem({ folder, hasPolicy, errors }: PolicyProblemNode): vscode.TreeItem {
  const item = new vscode.TreeItem(
    errors === 0
      ? vscode.l10n.t('The license policy can’t be read')
      : vscode.l10n.t('Errors in the license policy: {0}', errors),
  );
  const uri = policyUri(folder);
  const others = vscode.workspace.workspaceFolders ?? [];
  const name = others.length > 1 ? vscode.workspace.getWorkspaceFolder(uri)?.name : null;
  const state = hasPolicy ? vscode.l10n.t('The last good one stays in force') : vscode.l10n.t('No policy is in force');
  item.description = factsLabel(name, state);
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
