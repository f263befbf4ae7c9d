import { impliedLocation } from './addresses.ts';
import type { Revision } from './coordinates.ts';
import { asFields } from './coordinates.ts';
import type { Curation, Definition, Description, Harvested } from './definition.ts';
import { coreFiles, facetSummaries, withFacets } from './facets.ts';
import { merged, without } from './json.ts';
import { overlay } from './overlay.ts';
import { describedScore, licensedScore, overallScore } from './scores.ts';

export interface Ingredients {
  readonly coordinates: Revision;
  /** The findings of the finished tools; `undefined` if none has finished. */
  readonly harvested: Harvested | undefined;
  /** Each tool as `tool/version`, in order of weight. */
  readonly tools: readonly string[];
  /** `tool` is the entry in `described.tools`: `curation/<sha>` or `curation/supplied`. */
  readonly curation?: { readonly data: Curation; readonly tool: string } | undefined;
  /** ISO 8601. */
  readonly updated: string;
}

const schemaVersion = '1.7.0';

/**
 * Computes the definition: the harvested data with the curation applied, and scores with and without it
 * (service-api.md 12).
 */
export function compute({ coordinates, harvested, tools, curation, updated }: Ingredients): Definition {
  const raw = harvested ?? { described: {}, files: [] };
  const found = { ...raw, described: located(raw.described, coordinates) };
  const final = curation === undefined ? found : overlay(found, curation.data);
  const allTools = curation === undefined ? tools : [...tools, curation.tool];
  const files = withFacets(final.files, final.described.facets);
  const before = scored(found);
  const after = curation === undefined ? before : scored(final);
  const facets = facetSummaries(files);
  const definition: Definition = {
    described: {
      ...final.described,
      ...(allTools.length > 0 ? { tools: allTools } : {}),
      toolScore: before.described,
      score: after.described,
    },
    licensed: {
      ...(final.declared === undefined ? {} : { declared: final.declared }),
      ...(facets === undefined ? {} : { facets }),
      toolScore: before.licensed,
      score: after.licensed,
    },
    ...(files.length > 0 ? { files } : {}),
    coordinates: asFields(coordinates),
    _meta: { schemaVersion, updated },
    scores: { effective: after.overall, tool: before.overall },
  };
  return odd(definition, raw);
}

export function withoutFiles(definition: Definition): Definition {
  const { files: _, ...rest } = definition;
  return rest;
}

/** False for the definition of a component without a harvest. */
export function hasTools(definition: Definition): boolean {
  return (definition.described.tools?.length ?? 0) > 0;
}

function located(description: Description, coordinates: Revision): Description {
  const implied = description.sourceLocation === undefined ? impliedLocation(coordinates) : undefined;
  return implied === undefined ? description : { ...description, sourceLocation: implied };
}

function scored(harvested: Harvested): {
  described: Definition['described']['score'];
  licensed: Definition['licensed']['score'];
  overall: number;
} {
  const described = describedScore(harvested.described);
  const core = coreFiles(withFacets(harvested.files, harvested.described.facets));
  const licensed = licensedScore(harvested.declared, core);
  return { described, licensed, overall: overallScore(described, licensed) };
}

/** Applies the oddities of hostile fixtures; the result is deliberately no valid definition. */
function odd(definition: Definition, { oddities, missing }: Harvested): Definition {
  if (oddities === undefined && missing === undefined) return definition;
  const strange = oddities === undefined ? definition : merged(definition, oddities);
  return without(strange, missing ?? []) as Definition;
}
