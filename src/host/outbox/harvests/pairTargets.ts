import * as vscode from 'vscode';

import { type Coordinates, sameCoordinates, withRevision } from '../../../core/coordinates.ts';
import type { Problem } from '../../../core/problem.ts';
import { isSource, sourceOfAddress } from '../../../model/definitions/savedList/sourceCoordinates.ts';
import type { HarvestTargets } from '../../../model/outbox/harvests/harvestTargets.ts';
import { packageOfSource, sourceOfPackage, targetsOfPair } from '../../../model/outbox/harvests/targetsOfPair.ts';
import { askWithProgress } from '../../askWithProgress.ts';
import { choosePackages, type ChoosePackagesParts } from '../../definitions/relatedPackages.ts';
import { notifyProblem } from '../../notifyProblem.ts';
import { nameOf } from '../../definitions/definitionsIntake.ts';

export type PairParts = Omit<ChoosePackagesParts, 'takes'>;

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
  const asked = await askWithProgress(vscode.l10n.t('Asking for the source of {0}…', nameOf(component)), (signal) =>
    parts.definitions.full(component, signal),
  );
  if (asked === null) return null;
  if (asked.ok) return listed(sourceOfPackage(component, asked.value.definition.described.sourceLocation));
  const derived = sourceOfPackage(component, null);
  return derived ? [derived] : notFound(asked.problem, parts);
}

async function packagesOfSource(source: Coordinates, parts: PairParts): Promise<readonly Coordinates[] | null> {
  const own = packageOfSource(source);
  if (own) return [own];
  const chosen = await choosePackages(source, { ...parts, takes: () => true });
  return chosen && chosen.filter((one) => !sameCoordinates(withRevision(one, null), withRevision(source, null)));
}

function listed(coordinates: Coordinates | null): readonly Coordinates[] {
  return coordinates ? [coordinates] : [];
}

function notFound(problem: Problem, { log }: PairParts): null {
  void notifyProblem(problem, 'the source of a package was not found', log);
  return null;
}
