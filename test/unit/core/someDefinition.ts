import type { Definition, Described, Licensed, LicensedFacet } from '../../../src/core/definition.ts';
import { perDescribedText } from '../../../src/core/describedTexts.ts';
import type { DefinitionFile } from '../../../src/core/definitionFile.ts';

/** A definition that contains only its coordinates and the fields of interest to a test. */
export function someDefinition(
  changes: { described?: Partial<Described>; licensed?: Partial<Licensed>; effective?: number } = {},
): Definition {
  return {
    coordinates: { type: 'npm', provider: 'npmjs', namespace: null, name: 'callsite', revision: '1.0.0' },
    isHarvested: true,
    described: {
      ...perDescribedText(() => null),
      sourceLocation: null,
      urls: { registry: null, version: null, download: null },
      hashes: new Map(),
      files: null,
      tools: [],
      facets: new Map(),
      score: null,
      toolScore: null,
      ...changes.described,
    },
    licensed: { declared: null, facets: [], score: null, toolScore: null, ...changes.licensed },
    scores: { effective: changes.effective ?? null, tool: null },
    updated: null,
    schemaVersion: null,
  };
}

export function someFacet(
  name: string,
  expressions: readonly string[],
  parties: readonly string[] = [],
  unknown = 0,
): LicensedFacet {
  return { name, files: 10, attribution: { parties, unknown }, discovered: { expressions, unknown } };
}

export function someFile(path: string, changes: Partial<DefinitionFile> = {}): DefinitionFile {
  return {
    path,
    license: null,
    attributions: [],
    facets: [],
    natures: [],
    hashes: new Map(),
    token: null,
    ...changes,
  };
}

export function licenseText(path: string, sha256: string | null): DefinitionFile {
  const hashes = new Map(sha256 === null ? [] : [['sha256', sha256] as const]);
  return someFile(path, { natures: ['license'], hashes });
}
