import { compareTexts } from '../../core/compareRevisions.ts';
import type { FileLabels } from '../../protocol/files.ts';
import { noValue } from './fileQuery.ts';

/** What many files share; the lists have each value once, and at least one. */
export interface Labels extends FileLabels {
  readonly values: Readonly<Record<'licenses' | 'facets' | 'natures', readonly string[]>>;
  readonly isDoubtful: boolean;
}

/** Copyright statements of a file, which many others have as well. */
export interface Statements {
  readonly texts: readonly string[];
  /** Each once, and at least one. */
  readonly holders: readonly string[];
}

/** The facet of a file without one (service-api.md 12.1). */
const coreFacet = 'core';

export function labelsOf(labels: FileLabels): Labels {
  const { license, facets, natures } = labels;
  return {
    ...labels,
    values: {
      licenses: [license ?? noValue],
      facets: valuesOf(facets, coreFacet),
      natures: valuesOf(natures, noValue),
    },
    isDoubtful: isDoubtfulLicense(license ?? ''),
  };
}

/** `shared`: texts that others have as well. */
export function statementsOf(texts: readonly string[], shared: Map<string, string>): Statements {
  const once = (text: string): string => {
    const known = shared.get(text);
    if (known === undefined) shared.set(text, text);
    return known ?? text;
  };
  return {
    texts: texts.map(once),
    holders: valuesOf(
      texts.map((text) => once(holderOf(text))),
      noValue,
    ),
  };
}

function valuesOf(values: readonly string[], absent: string): readonly string[] {
  return values.length === 0 ? [absent] : [...new Set(values)];
}

/** Values with the number of their files; those of equal frequency by text. */
export function mostFrequent(
  counts: ReadonlyMap<string, number>,
): readonly (readonly [value: string, files: number])[] {
  return [...counts].sort(([a, one], [b, other]) => other - one || compareTexts(a, b));
}

/**
 * True if a file should be checked: its license is doubtful (`isDoubtfulLicense`), or it is a core file for a license
 * or notice, by its nature or its name, without a license found in it. Other core files without a license are normal:
 * up to a third of a component's files.
 */
export function needsAttention(name: string, { license, natures, values, isDoubtful }: Labels): boolean {
  if (isDoubtful) return true;
  if (license !== null || !values.facets.includes(coreFacet)) return false;
  return natures.some((nature) => nature === 'license' || nature === 'notice') || isLegalName(name);
}

/** Matches whole words: `GPL-2.0-or-later` contains no `OR`. Ignores case: scanners may use lower case. */
const doubtful = /(?:^|[\s()])(?:NOASSERTION|AND|OR)(?=$|[\s()])/i;

const legalName =
  /^(?:(?:un)?licen[cs]e|copying|copyright|notice|legal|patents)s?(?:$|[._-])|[._-](?:licen[cs]e|copying|notice)s?(?:$|\.(?:txt|md|rst|html?)$)/i;

/** The service's guidelines ask curators to check every file whose license is `NOASSERTION` or contains `AND` or `OR`. */
export function isDoubtfulLicense(license: string): boolean {
  return doubtful.test(license);
}

const codeName =
  /\.(?:[cm]?[jt]sx?|s?css|less|py|rb|go|rs|java|kt|[ch](?:c|h|pp|xx)?|cs|php|swift|json|ya?ml|xml|svg|png|map)$/i;

/** True if a path's last part is a usual name of a license or notice file. `license.ts` is code about licenses. */
export function isLegalName(name: string): boolean {
  return legalName.test(name) && !codeName.test(name);
}

/** In UTF-16 units. Longer text is cut; two that differ only beyond it count as one. */
const maxStatementLength = 300;

const beforeName =
  /[\s,.:;*|–—-]+|\(c\)|©|&copy;|copyright(?:ed|s)?\b|copr\b|spdx-(?:file|snippet)copyrighttext\b|portions\b|by\b|(?:19|20)\d\d(?!\w)|present\b|'?\d\d(?=\s*[,–-])/iy;
const reserved = 'all rights reserved';
const ends = ' \t\r\n,.;:*|-';

/**
 * The copyright holder in a statement: the text without the word itself, signs and years, so that a holder is the same
 * for every year. A statement without a name is its own holder. Not legally authoritative.
 */
export function holderOf(statement: string): string {
  const text = statement.slice(0, maxStatementLength);
  let from = 0;
  for (;;) {
    beforeName.lastIndex = from;
    if (!beforeName.test(text)) break;
    from = beforeName.lastIndex;
  }
  let to = endOf(text, from, text.length);
  if (to - from >= reserved.length && text.slice(to - reserved.length, to).toLowerCase() === reserved)
    to = endOf(text, from, to - reserved.length);
  return to === from ? text.trim() : text.slice(from, to);
}

/** End of the text without what may follow a name. */
function endOf(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && ends.includes(text.charAt(end - 1))) end--;
  return end;
}
