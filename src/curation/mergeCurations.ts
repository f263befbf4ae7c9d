import type { CuratedDescription, CuratedFile, Curation } from './curation.ts';

/**
 * Merges two curations of one revision, the later on top, with the same result as laying first one and then the other
 * over a definition: values replace, the parts of a source location and the facets are merged by key, files are matched
 * by path, and nothing is removed (service-api.md 12.3).
 */
export function mergeCurations(under: Curation, over: Curation): Curation {
  const described = mergeDescriptions(under.described, over.described);
  const licensed = over.licensed?.declared ? over.licensed : (under.licensed ?? over.licensed);
  const files = mergeFiles(under.files ?? [], over.files ?? []);
  return {
    ...(described === undefined ? {} : { described }),
    ...(licensed === undefined ? {} : { licensed }),
    ...(files.length === 0 ? {} : { files }),
  };
}

/** True when it would change nothing, whatever it is laid over. An empty list of globs replaces those of its facet. */
export function isEmptyCuration({ described, licensed, files }: Curation): boolean {
  return (
    !licensed?.declared &&
    (files ?? []).length === 0 &&
    Object.entries(described ?? {}).every(
      ([key, value]) => value === undefined || (key === 'facets' && Object.keys(value).length === 0),
    )
  );
}

/** Each path once, where it first stood. A license or list of attributions replaces the one before; an empty one does not. */
export function mergeFiles<T extends CuratedFile>(
  under: readonly T[],
  over: readonly CuratedFile[],
): readonly (T | CuratedFile)[] {
  const merged = new Map<string, T | CuratedFile>();
  for (const file of [...under, ...over]) {
    const before = merged.get(file.path);
    merged.set(file.path, before === undefined ? file : mergeFile(before, file));
  }
  return [...merged.values()];
}

export function mergeFile<T extends CuratedFile>(under: T, { license, attributions }: CuratedFile): T {
  return {
    ...under,
    ...(license ? { license } : {}),
    ...(attributions !== undefined && attributions.length > 0 ? { attributions } : {}),
  };
}

function mergeDescriptions(
  under: CuratedDescription | undefined,
  over: CuratedDescription | undefined,
): CuratedDescription | undefined {
  if (under === undefined || over === undefined) return over ?? under;
  const merged = { ...under, ...over };
  return {
    ...merged,
    ...(under.sourceLocation && over.sourceLocation
      ? { sourceLocation: { ...under.sourceLocation, ...over.sourceLocation } }
      : {}),
    ...(under.facets && over.facets ? { facets: { ...under.facets, ...over.facets } } : {}),
  };
}
