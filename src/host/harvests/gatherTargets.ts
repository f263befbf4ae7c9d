import * as vscode from 'vscode';

import { isRecord } from '../../base/isRecord.ts';
import { runCooperatively } from '../../base/steps.ts';
import { type Coordinates, displayName, sameComponent } from '../../core/coordinates.ts';
import type { SkipReason } from '../../manifests/skipReason.ts';
import type { Definitions } from '../../model/definitions/definitions.ts';
import {
  type HarvestTargets,
  joinedTargets,
  type TargetRow,
  targetsOfRows,
  targetsOfTexts,
  packageOfSource,
  sourceOfPackage,
  targetsOfPair,
} from '../../model/harvests/harvestTargets.ts';
import { componentArgument } from '../common/componentArgument.ts';
import type { Inventory } from '../../model/workspace/inventory.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import type { Problem } from '../../core/problem.ts';
import { isSource, sourceOfAddress } from '../../model/definitions/savedList/sourceCoordinates.ts';
import { choosePackages, type ChoosePackagesParts } from '../definitions/relatedPackages.ts';
import { notifyProblem } from '../common/messages.ts';
import { type HarvestTool, harvestToolChoices } from '../../core/harvestTools.ts';
import { plainItem } from '../common/plainItem.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** Rows of our views with child rows. */
const holders: ReadonlySet<unknown> = new Set(['folder', 'manifest', 'directness', 'license', 'harvest', 'page']);

export interface GatherParts extends Pick<SharedParts, 'settings' | 'turns'> {
  readonly get: Definitions['get'];
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

/** Reads a command's arguments from any caller: texts, rows of our views, arguments of hovers and of the panel. */
export async function gatherTargets(values: readonly unknown[], parts: GatherParts): Promise<HarvestTargets> {
  const texts = values.flatMap((value) => (typeof value === 'string' ? [value] : (faultyTextIn(value) ?? [])));
  const { isPrivate, get, turns } = parts;
  const services = parts.settings.serviceAddresses();
  const ofTexts = await runCooperatively(targetsOfTexts(texts, { services }), turns);
  const ofRows = await runCooperatively(targetsOfRows(rowsIn(values), { get, isPrivate }), turns);
  return joinedTargets([ofTexts, ofRows]);
}

/**
 * The target values: a selection of several; the command's argument, which is a list from a keybinding; `null` without
 * an argument. An editor's URI, passed by its menus, counts as nothing.
 */
export function targetValues(value: unknown, selection: unknown): readonly unknown[] | null {
  if (Array.isArray(selection) && selection.length > 1) return selection as readonly unknown[];
  if (Array.isArray(value)) return value as readonly unknown[];
  return value === undefined || value === null || isAddress(value) ? null : [value];
}

function* rowsIn(values: readonly unknown[]): Generator<TargetRow, void, void> {
  for (const value of values) if (typeof value !== 'string') yield* targetRows(value);
}

function isAddress(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'scheme' in value;
}

/**
 * The components of a value: a view's row, or everything below it, or a hover's or the panel's argument. Command
 * arguments are untrusted, so coordinates must parse. Yields nothing for any other row.
 */
function* targetRows(value: unknown, isChosen: boolean | 'all' = true): Generator<TargetRow, void, void> {
  if (!isRecord(value)) return;
  const below = holders.has(value['kind']) ? (value['children'] ?? value['entries']) : undefined;
  if (Array.isArray(below)) {
    // Selecting the group that lacks a tool selects all its components.
    const includesAll = value['harvest'] === 'partlyHarvested' || (isChosen === 'all' && value['kind'] === 'page');
    for (const one of below as readonly unknown[]) yield* targetRows(one, includesAll ? 'all' : false);
    return;
  }
  const coordinates = componentArgument(value)?.coordinates ?? null;
  if (isRecord(value['linked'])) {
    const { dependency, reason } = value['linked'];
    const name = coordinates ? displayName(coordinates) : isRecord(dependency) ? String(dependency['name']) : '';
    if (coordinates || name !== '')
      yield { coordinates, name, reason: skipReasonOf(reason), isChosen: isChosen !== false };
  } else if (coordinates)
    yield { coordinates, name: displayName(coordinates), reason: null, isChosen: isChosen !== false };
}

/** Invalid coordinates text in an argument: shown, and not sent. */
function faultyTextIn(value: unknown): string | null {
  if (!isRecord(value) || isRecord(value['linked']) || typeof value['coordinates'] !== 'string') return null;
  return componentArgument(value)?.coordinates ? null : value['coordinates'];
}

/** Of the closed list, only reasons that make a name private matter; any other value means none of them. */
function skipReasonOf(reason: unknown): SkipReason | null {
  const secrets: readonly SkipReason[] = ['workspaceMember', 'privateRegistry', 'privatePackage'];
  return secrets.find((one) => one === reason) ?? null;
}

export interface UnknownParts extends Pick<SharedParts, 'inventory' | 'components' | 'lookUps' | 'turns'> {
  readonly get: Definitions['get'];
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** The workspace is read, and all requests to the service have succeeded or failed. */
  readonly whenRead: (signal: AbortSignal) => Promise<void>;
  readonly whenAnswered: (signal: AbortSignal) => Promise<void>;
}

/**
 * Everything in the workspace that the service has not harvested; unknown ones are looked up first, in an untrusted workspace
 * only once the user has allowed that. `null`: cancelled.
 */
export async function unknownTargets(parts: UnknownParts): Promise<HarvestTargets | null> {
  const { components, lookUps, get, isPrivate, turns } = parts;
  const title = vscode.l10n.t('Requesting data…');
  return runWithProgress(title, async (signal) => {
    await parts.whenRead(signal);
    if (lookUps.mode !== 'asksFirst') await components.lookUp();
    await parts.whenAnswered(signal);
    return runCooperatively(targetsOfRows(rowsOf(parts.inventory.folders), { get, isPrivate }), turns, signal);
  });
}

/** Half-typed text is not a request. */
function* rowsOf(folders: Inventory['folders']): Generator<TargetRow, void, void> {
  for (const { manifests } of folders)
    for (const { dependencies, isDraft } of manifests) {
      if (isDraft) continue;
      for (const { coordinates, dependency, reason } of dependencies)
        yield { coordinates, name: coordinates ? displayName(coordinates) : dependency.name, reason, isChosen: false };
    }
}

export type PairParts = Omit<ChoosePackagesParts, 'acceptsAll'>;

/** A package with its source, or a source with packages of it; `null`: the user cancelled. */
export async function pairTargets(component: Coordinates, parts: PairParts): Promise<HarvestTargets | null> {
  const others = isSource(component) ? await packagesOfSource(component, parts) : await sourcesOf(component, parts);
  return others && targetsOfPair(component, others);
}

/** By its definition, if the service has one; otherwise by the rules of its ecosystem. */
async function sourcesOf(component: Coordinates, parts: PairParts): Promise<readonly Coordinates[] | null> {
  const known = parts.definitions.get(component);
  const url = known.state === 'known' ? known.value.sourceUrl : null;
  const atHand = url === null ? null : sourceOfAddress(url);
  if (atHand) return [atHand];
  // Without a version there is no definition, and without a harvest no source is named.
  const mayAsk = component.revision !== null && known.state !== 'notHarvested' && !parts.service.isPrivate(component);
  if (!mayAsk) return listed(sourceOfPackage(component, null));
  const outcome = await runWithProgress(vscode.l10n.t('Requesting data…'), (signal) =>
    parts.definitions.full(component, signal),
  );
  if (outcome === null) return null;
  if (outcome.ok) return listed(sourceOfPackage(component, outcome.value.definition.described.sourceLocation));
  const derived = sourceOfPackage(component, null);
  return derived ? [derived] : notFound(outcome.problem, parts);
}

async function packagesOfSource(source: Coordinates, parts: PairParts): Promise<readonly Coordinates[] | null> {
  const own = packageOfSource(source);
  if (own) return [own];
  const chosen = await choosePackages(source, { ...parts, acceptsAll: () => true });
  return chosen && chosen.filter((one) => !sameComponent(one, source));
}

function listed(coordinates: Coordinates | null): readonly Coordinates[] {
  return coordinates ? [coordinates] : [];
}

function notFound(problem: Problem, { log }: PairParts): null {
  void notifyProblem(problem, 'the source of a package was not found', log);
  return null;
}

/** The tool to request; `null`: the user cancelled. */
export async function chooseTool(): Promise<HarvestTool | null> {
  const message = toolLabel();
  const items = harvestToolChoices.map((tool) => plainItem({ label: tool, detail: message[tool], tool }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Harvest with Tool'),
    matchOnDetail: true,
  });
  return chosen?.tool ?? null;
}

/** One line on each tool's result. */
function toolLabel(): Readonly<Record<HarvestTool, string>> {
  const l10n = vscode.l10n;
  return {
    package: l10n.t('The package, by every tool'),
    source: l10n.t('The source: a commit of a repository, a source archive'),
    component: l10n.t('Package or source, as the type of each component'),
    clearlydefined: l10n.t('Only facts of the registry and the files, such as dates and the declared license'),
    licensee: l10n.t('Only the license files at the top'),
    reuse: l10n.t('Only REUSE information of the files'),
    scancode: l10n.t('Only licenses and copyrights in all files; takes longest'),
  };
}
