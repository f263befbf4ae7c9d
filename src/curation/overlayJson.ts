import type { Steps } from '../base/steps.ts';
import type { Curation } from './curation.ts';
import { type JsonObject, isJsonObject, objectOr } from './jsonObject.ts';
import { isEmptyCuration, mergeFile, mergeFiles } from './mergeCurations.ts';
import { overlayFacets } from './overlayFacets.ts';

/**
 * A definition's spelling of its declared license: `licensed.declared`, or `licensed.license.expression` (service.md
 * 2.2).
 */
export type DefinitionDialect = 'running' | 'written';

/**
 * A definition's response with a curation over it, as the service itself would lay it (service-api.md 12.3), and as its
 * preview marks it: with the tool `curation/supplied`. If the response lists files and the curation changes files or
 * facets, the files' facets and the counts of `licensed.facets` are computed again. Scores stay unchanged: see
 * `estimatedScores`. A value that is no definition is returned unchanged.
 */
export function* overlayJson(raw: unknown, curation: Curation, dialect: DefinitionDialect): Steps<unknown> {
  if (!isJsonObject(raw) || isEmptyCuration(curation)) return raw;
  const described = overlayDescribed(raw['described'], curation, dialect);
  const licensed = overlayLicensed(raw['licensed'], curation, dialect);
  const files = overlayFiles(raw['files'], curation);
  const laid: JsonObject = {
    ...raw,
    ...(described === undefined ? {} : { described }),
    ...(licensed === undefined ? {} : { licensed }),
    ...(files === undefined ? {} : { files }),
  };
  const isCountedAgain = Object.keys(curation.described?.facets ?? {}).length > 0 || (curation.files ?? []).length > 0;
  return isCountedAgain && Array.isArray(raw['files']) ? yield* overlayFacets(laid) : laid;
}

function overlayDescribed(raw: unknown, { described }: Curation, dialect: DefinitionDialect): unknown {
  if (raw !== undefined && raw !== null && !isJsonObject(raw)) return raw;
  const under = raw ?? {};
  const { facets, sourceLocation, ...values } = described ?? {};
  const tools = toolsOver(under['tools'], dialect);
  const laid: JsonObject = {
    ...under,
    ...values,
    ...(sourceLocation ? { sourceLocation: { ...objectOr(under['sourceLocation']), ...sourceLocation } } : {}),
    ...(Object.keys(facets ?? {}).length > 0 ? { facets: { ...objectOr(under['facets']), ...facets } } : {}),
    ...(tools === undefined ? {} : { tools }),
  };
  return raw === undefined && Object.keys(laid).length === 0 ? undefined : laid;
}

const suppliedTool = 'curation/supplied';

/** The written description has no tools: a definition without tools gets none. */
function toolsOver(tools: unknown, dialect: DefinitionDialect): unknown {
  if (Array.isArray(tools)) return tools.includes(suppliedTool) ? tools : [...(tools as unknown[]), suppliedTool];
  return dialect === 'running' ? [suppliedTool] : undefined;
}

function overlayLicensed(raw: unknown, { licensed }: Curation, dialect: DefinitionDialect): unknown {
  if (!licensed?.declared) return raw;
  const under = objectOr(raw);
  if (dialect === 'running') return { ...under, declared: licensed.declared };
  return { ...under, license: { ...objectOr(under['license']), expression: licensed.declared } };
}

/** Unlisted files cannot be distinguished from absent ones: without a list none is created. */
function overlayFiles(raw: unknown, { files }: Curation): unknown {
  if (files === undefined || files.length === 0 || !Array.isArray(raw)) return raw;
  const byPath = new Map(mergeFiles([], files).map((file) => [file.path, file]));
  const laid: unknown[] = [];
  for (const entry of raw as readonly unknown[]) {
    const change = isJsonObject(entry) && typeof entry['path'] === 'string' ? byPath.get(entry['path']) : undefined;
    if (change === undefined) laid.push(entry);
    else {
      byPath.delete(change.path);
      laid.push(mergeFile({ ...objectOr(entry), path: change.path }, change));
    }
  }
  return [...laid, ...byPath.values()];
}
