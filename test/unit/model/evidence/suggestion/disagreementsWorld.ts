import assert from 'node:assert/strict';
import type { Turns } from '../../../../../src/base/steps.ts';
import { type Coordinates, formatCoordinates, parseCoordinates } from '../../../../../src/core/coordinates.ts';
import type { Loadable } from '../../../../../src/core/loadable.ts';
import { summarize, type DefinitionSummary } from '../../../../../src/core/summary.ts';
import type { DisagreementParts } from '../../../../../src/model/evidence/suggestion/disagreements.ts';
import type { InventoryFolder } from '../../../../../src/model/workspace/inventoryIndex.ts';
import { noCaches, type PackageCaches } from '../../../../../src/model/evidence/localFiles/packageCaches.ts';
import { someDefinition, someFacet } from '../../../core/someDefinition.ts';
import { type Tree, TreeReader } from '../localFiles/tree.ts';

export const npm = (name: string, version: string, license: string): string =>
  JSON.stringify({ name, version, license });

export interface ComponentFacts {
  readonly declared?: string;
  readonly found?: readonly string[];
  readonly state?: 'notHarvested' | 'loading' | 'failed';
}

export interface World {
  /** Coordinates → the answer of the service. */
  readonly components: Readonly<Record<string, ComponentFacts>>;
  readonly tree?: Tree;
  readonly caches?: Partial<PackageCaches>;
  readonly turns?: Turns;
}

export function parsed(written: string): Coordinates {
  const read = parseCoordinates(written);
  assert.ok(read.ok, written);
  return read.value;
}

/** A folder with one manifest, which has only a path and components. */
export function folderWith(components: readonly string[], path = 'package.json', isDraft = false): InventoryFolder {
  const dependencies = components.map((written) => ({ coordinates: parsed(written) }));
  return { folder: 'ws', manifests: [{ path, dependencies, isDraft }] } as unknown as InventoryFolder;
}

export function partsOf({
  components,
  tree = {},
  caches = {},
  turns,
}: World): DisagreementParts & { readonly reader: TreeReader } {
  return {
    folders: () => [folderWith(Object.keys(components))],
    summary: (coordinates): Loadable<DefinitionSummary> => {
      const { declared = null, found = [], state } = components[formatCoordinates(coordinates)] ?? {};
      const definition = someDefinition({ licensed: { declared, facets: [someFacet('core', found)] } });
      const known = { state: 'known', value: summarize(definition), fetchedAt: 1, isStale: false } as const;
      if (state === 'notHarvested') return { state, fetchedAt: 1 };
      if (state === 'loading') return { state, lastKnown: null };
      return state === 'failed' ? { state, problem: { kind: 'tooLarge' }, lastKnown: known } : known;
    },
    reader: new TreeReader(tree),
    caches: () => ({ ...noCaches, ...caches }),
    turns: turns ?? { budget: 12, now: () => 0, pause: async () => undefined },
  };
}
