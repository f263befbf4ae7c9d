import { isRecord } from '../base/isRecord.ts';
import { type Curation, type CuratedFile, type CuratedSource, facetNames } from './curation.ts';

/**
 * Reads a curation as the service lists it or as it was stored, in either spelling: in the written one (service.md 2.2)
 * the license's expression is what is declared. Only known fields are kept; a field of another type counts as absent.
 * `null` if there is none.
 */
export function readCuration(value: unknown): Curation | null {
  if (!isRecord(value)) return null;
  const { described, licensed, files } = value;
  const declared = isRecord(licensed) ? (licensed['declared'] ?? expressionOf(licensed['license'])) : undefined;
  return {
    ...(isRecord(described) && { described: readDescription(described) }),
    ...(typeof declared === 'string' && { licensed: { declared } }),
    ...(Array.isArray(files) && { files: files.flatMap(readFile) }),
  };
}

function expressionOf(license: unknown): unknown {
  return isRecord(license) ? license['expression'] : undefined;
}

function readDescription(json: Readonly<Record<string, unknown>>): NonNullable<Curation['described']> {
  const source = readSource(json['sourceLocation']);
  const facets = isRecord(json['facets']) ? json['facets'] : null;
  const globs = facetNames.flatMap((name) =>
    facets && Array.isArray(facets[name]) ? [[name, textsIn(facets[name])]] : [],
  );
  return {
    ...(source && { sourceLocation: source }),
    ...pick(json, ['releaseDate', 'projectWebsite', 'issueTracker']),
    ...(facets && { facets: Object.fromEntries(globs) as Record<string, string[]> }),
  };
}

function readSource(json: unknown): CuratedSource | null {
  if (!isRecord(json)) return null;
  const { type, provider, name, revision, namespace } = json;
  if (typeof type !== 'string' || typeof provider !== 'string') return null;
  if (typeof name !== 'string' || typeof revision !== 'string') return null;
  const space = namespace === null || typeof namespace === 'string' ? { namespace } : {};
  return { type, provider, ...space, name, revision, ...pick(json, ['url', 'path']) };
}

function readFile(json: unknown): readonly CuratedFile[] {
  if (!isRecord(json) || typeof json['path'] !== 'string') return [];
  const { path, attributions } = json;
  const parties = Array.isArray(attributions) ? { attributions: textsIn(attributions) } : {};
  return [{ path, ...pick(json, ['license']), ...parties }];
}

function pick<N extends string>(json: Readonly<Record<string, unknown>>, names: readonly N[]): { [K in N]?: string } {
  const found = names.flatMap((name) => (typeof json[name] === 'string' ? [[name, json[name]]] : []));
  return Object.fromEntries(found) as { [K in N]?: string };
}

function textsIn(list: readonly unknown[]): string[] {
  return list.filter((one) => typeof one === 'string');
}
