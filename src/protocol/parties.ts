import type { Steps } from '../base/steps.ts';
import { wordFilter } from '../base/wordFilter.ts';
import type { LicensedFacet } from '../core/definition.ts';

/**
 * The copyright holders in the files. A definition can name 50,000: the page gets the first of them and requests others
 * on demand.
 */

/** A copyright holder, and the facets whose files name it. */
export interface Party {
  readonly text: string;
  readonly facets: readonly string[];
}

export interface PanelParties {
  /** Number of different parties. */
  readonly total: number;
  /** In the order of the facets; all of them, unless they are many or long. */
  readonly first: readonly Party[];
}

export interface PartiesFound {
  /** Number of matches. */
  readonly total: number;
  /** The first of them. */
  readonly parties: readonly Party[];
}

/** Limits of what a snapshot and a response carry, so that the page never waits for it. */
const maxFirstParties = 100;
const maxFirstCharacters = 20_000;
const maxCharacters = 5_000_000;

/** For the snapshot. Fast, because the page waits for it: only the parties sent are processed one by one. */
export function firstParties(facets: readonly LicensedFacet[]): PanelParties {
  const each = facets.map(({ name, attribution }) => ({ name, texts: new Set(attribution.parties) }));
  const all = new Set(facets.flatMap(({ attribution }) => attribution.parties));
  const first: Party[] = [];
  let characters = 0;
  for (const text of all) {
    characters += text.length;
    if (first.length === maxFirstParties || characters > maxFirstCharacters) break;
    first.push({ text, facets: each.filter(({ texts }) => texts.has(text)).map(({ name }) => name) });
  }
  return { total: all.size, first };
}

/** Parties processed between two pauses. */
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

/** Parties that contain every term of the filter, ignoring case. */
export function filterParties(parties: readonly Party[], filter: string): readonly Party[] {
  const hasWords = wordFilter(filter);
  return parties.filter(({ text }) => hasWords(text));
}

/** The response to `parties`: at least one, if there is one. */
export function partiesFound(found: readonly Party[], count: number): PartiesFound {
  const parties: Party[] = [];
  let characters = 0;
  for (const party of found.slice(0, count)) {
    characters += party.text.length;
    if (parties.length > 0 && characters > maxCharacters) break;
    parties.push(party);
  }
  return { total: found.length, parties };
}

/** One party a line, as they are written. */
export function partyLines(parties: readonly Party[]): string {
  return parties.map((party) => party.text.replace(/\s+/g, ' ').trim()).join('\n');
}
