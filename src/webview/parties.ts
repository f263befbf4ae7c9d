import type { LicensedFacet } from '../core/definition.ts';

/** Somebody named as a copyright holder, and the facets whose files name them. */
export interface Party {
  readonly text: string;
  readonly facets: readonly string[];
}

/** Every party once, in the order of the facets. */
export function partiesOf(facets: readonly LicensedFacet[]): readonly Party[] {
  const found = new Map<string, string[]>();
  for (const { name, attribution } of facets)
    for (const text of attribution.parties) {
      const names = found.get(text);
      if (!names) found.set(text, [name]);
      else if (!names.includes(name)) names.push(name);
    }
  return Array.from(found, ([text, names]) => ({ text, facets: names }));
}

/** Those that hold every word of the filter, in whatever case. */
export function filterParties(parties: readonly Party[], filter: string): readonly Party[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return parties;
  return parties.filter(({ text }) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
}
