import * as z from 'zod/mini';
import type { Steps } from '../base/steps.ts';
import type { LicensedFacet } from '../core/definition.ts';

/** Whom the files name. A definition can name 50,000: the page gets the first of them, and asks for others when somebody looks. */

/** Somebody named as a copyright holder, and the facets whose files name them. */
export interface Party {
  readonly text: string;
  readonly facets: readonly string[];
}

export interface PanelParties {
  /** Different ones there are. */
  readonly total: number;
  /** In the order of the facets; all of them, unless they are many or long. */
  readonly first: readonly Party[];
}

/** Words that all have to be in what is found, whatever their case. */
const words = z.string().check(z.maxLength(500));

/** In one answer. */
export const mostPartiesAsked = 500;

export const partiesRequests = {
  /** From `from` on, among those found: `count` of them, or fewer when they are long. */
  parties: {
    params: z.strictObject({
      text: words,
      from: z.int().check(z.nonnegative()),
      count: z.int().check(z.positive(), z.lte(mostPartiesAsked)),
    }),
    result: z.custom<PartiesFound>(),
  },
  /** All that are found, one a line. */
  copyParties: { params: z.strictObject({ text: words }), result: z.null() },
} as const;

export interface PartiesFound {
  /** How many are found. */
  readonly total: number;
  readonly parties: readonly Party[];
}

/** What crosses with a snapshot: so few that the page is never kept waiting for them. */
const mostFirst = 100;
const mostFirstCharacters = 20_000;
const mostCharacters = 500_000;

/** To go with the snapshot. Quick, because the page waits for it: only those that go are looked at one by one. */
export function firstParties(facets: readonly LicensedFacet[]): PanelParties {
  const each = facets.map(({ name, attribution }) => ({ name, texts: new Set(attribution.parties) }));
  const all = new Set(facets.flatMap(({ attribution }) => attribution.parties));
  const first: Party[] = [];
  let characters = 0;
  for (const text of all) {
    characters += text.length;
    if (first.length === mostFirst || characters > mostFirstCharacters) break;
    first.push({ text, facets: each.filter(({ texts }) => texts.has(text)).map(({ name }) => name) });
  }
  return { total: all.size, first };
}

/** Parties that are looked at between two pauses. */
const slice = 2000;

/** Every party once, in the order of the facets. */
export function* everyParty(facets: readonly LicensedFacet[]): Steps<readonly Party[]> {
  const found = new Map<string, string[]>();
  let seen = 0;
  for (const { name, attribution } of facets)
    for (const party of attribution.parties) {
      const names = found.get(party);
      if (!names) found.set(party, [name]);
      else if (names.at(-1) !== name) names.push(name);
      if (++seen % slice === 0) yield;
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

/** The answer to `parties`: at least one, where there is one. */
export function partiesFrom(found: readonly Party[], from: number, count: number): PartiesFound {
  const parties: Party[] = [];
  let characters = 0;
  for (const party of found.slice(from, from + count)) {
    characters += party.text.length;
    if (parties.length > 0 && characters > mostCharacters) break;
    parties.push(party);
  }
  return { total: found.length, parties };
}

/** One party a line, as they are written. */
export function partyLines(parties: readonly Party[]): string {
  return parties.map((party) => party.text.replace(/\s+/g, ' ').trim()).join('\n');
}
