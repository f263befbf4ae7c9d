import type { Steps } from '../../base/steps.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import { isDoubtfulLicense, isLegalName } from './attention.ts';
import { lastPart, placeFiles } from './filePlaces.ts';
import { holderOf } from './holder.ts';
import { type ListColumn, ListColumnBuilder } from './listColumn.ts';

/** The columns that can be filtered by value. */
export type ChoiceColumn = 'licenses' | 'facets' | 'holders' | 'natures';

/**
 * The files of one definition, prepared for queries: everything by place in path order (`FilePlaces`), texts as
 * numbers. Immutable for callers.
 */
export interface FileTable {
  readonly files: readonly DefinitionFile[];
  readonly folders: readonly string[];
  readonly shared: Uint32Array;
  readonly folderOf: Uint32Array;
  readonly columns: Readonly<Record<ChoiceColumn, ListColumn>>;
  /** 1: needs attention, by `needsAttention`. */
  readonly attention: Uint8Array;
}

/** The value of a file without a license, holder or nature. */
export const nothingSaid = '';

/** The facet of a file without one (service-api.md 12.1). */
export const coreFacet = 'core';

/** Files processed between two pauses. */
const slice = 512;

export function* fileTable(given: readonly DefinitionFile[]): Steps<FileTable> {
  const places = yield* placeFiles(given.map(({ path }) => path));
  const { length } = given;
  const files: DefinitionFile[] = [];
  const licenses = new ListColumnBuilder(length, nothingSaid);
  const facets = new ListColumnBuilder(length, coreFacet);
  const holders = new ListColumnBuilder(length, nothingSaid, holderOf);
  const natures = new ListColumnBuilder(length, nothingSaid);
  const attention = new Uint8Array(length);
  const isDoubtful: boolean[] = [];
  for (let place = 0; place < length; place++) {
    if (place % slice === slice - 1) yield;
    const file = given[places.order[place] ?? 0];
    if (!file) continue;
    files.push(file);
    const license = licenses.addOne(file.license);
    facets.add(file.facets);
    holders.add(file.attributions);
    natures.add(file.natures);
    const doubtful = (isDoubtful[license] ??= isDoubtfulLicense(file.license ?? ''));
    attention[place] = doubtful || lacksLicense(file) ? 1 : 0;
  }
  const columns = {
    licenses: licenses.finish(),
    facets: facets.finish(),
    holders: holders.finish(),
    natures: natures.finish(),
  };
  return { ...places, files, columns, attention };
}

/**
 * True if a file should be checked: its license is doubtful (`isDoubtfulLicense`), or it is a core file for a license
 * or notice, by its nature or its name, without a license found in it. Other core files without a license are normal:
 * up to a third of a component's files.
 */
export function needsAttention(file: DefinitionFile): boolean {
  return isDoubtfulLicense(file.license ?? '') || lacksLicense(file);
}

function lacksLicense({ path, license, facets, natures }: DefinitionFile): boolean {
  if (license !== null || (facets.length > 0 && !facets.includes(coreFacet))) return false;
  return natures.some((nature) => nature === 'license' || nature === 'notice') || isLegalName(lastPart(path));
}

/** The numbers of the values a file has. */
export function idsOf({ starts, ids }: ListColumn, place: number): Uint32Array {
  return ids.subarray(starts[place], starts[place + 1]);
}
