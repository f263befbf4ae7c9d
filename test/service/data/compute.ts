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
  /** What the finished tools found; `undefined` when none has finished. */
  readonly harvested: Harvested | undefined;
  /** `tool/version` of each, in order of weight. */
  readonly tools: readonly string[];
  /** `tool` is its entry in `described.tools`: `curation/<sha>` or `curation/supplied`. */
  readonly curation?: { readonly data: Curation; readonly tool: string } | undefined;
  /** ISO 8601. */
  readonly updated: string;
}

const schemaVersion = '1.7.0';

/** The definition: harvested data with the curation over it, scored with and without (service-api.md 12). */
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

/** False for the answer about something nobody has harvested. */
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

/** Hostile fixtures: the answer no longer has to be a definition, which is their point. */
function odd(definition: Definition, { oddities, missing }: Harvested): Definition {
  if (oddities === undefined && missing === undefined) return definition;
  const strange = oddities === undefined ? definition : merged(definition, oddities);
  return without(strange, missing ?? []) as Definition;
}
