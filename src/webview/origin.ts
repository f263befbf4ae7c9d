import type { DescribedText } from '../core/describedTexts.ts';
import { isCuration } from '../core/summary.ts';
import type { CuratedField, PanelCurations, PanelDefinition } from '../protocol/snapshot.ts';

/** Facts that show their origin, if it is not a tool. */
export type Fact =
  | 'source'
  | DescribedText
  | 'links'
  | 'facets'
  | 'hashes'
  | 'declared'
  | 'discovered'
  | 'attribution'
  | 'fileCount';

/** `either`: the service does not return it, and the scores do not show it. */
export type Origin =
  | { readonly kind: 'curation' | 'either'; readonly curation: string }
  /** The curation in effect sets it; `null`: the pull request is unknown. */
  | { readonly kind: 'pullRequest'; readonly number: number | null }
  /** A draft of this machine sets it. */
  | { readonly kind: 'draft' }
  /** The pull request on show sets it. */
  | { readonly kind: 'proposed'; readonly number: number };

/**
 * The origin of a fact. Exact if the curations are known; else derived from the definition: a score higher than that of
 * the tools alone was raised by the curation, and a curation cannot set links and hashes (service-api.md 12.2, 12.3).
 * `null`: the tools, or unknown.
 */
export function originOf(
  fact: Fact,
  definition: PanelDefinition,
  curations: PanelCurations | null = null,
): Origin | null {
  const { tools } = definition.described;
  const curation = curationOf(tools);
  if (curation === null || neverCurated.has(fact)) return null;
  const set = curations?.state === 'known' ? curations.fields : null;
  if (set && curation !== 'supplied') {
    const own = set.find(({ field }) => field === fact);
    if (own) return { kind: 'pullRequest', number: own.pullRequest };
    // A curation of single files, or of facets, shifts what is counted and found.
    const mayShift = isCounted.has(fact) && set.some(({ field }) => shifts.has(field));
    return mayShift ? { kind: 'either', curation } : null;
  }
  const isAlone = tools.every(isCuration);
  return { kind: isAlone || isRaised(fact, definition) ? 'curation' : 'either', curation };
}

/** Ten digits of the commit that holds the curation, or `supplied`. */
export function curationOf(tools: readonly string[]): string | null {
  const curation = tools.findLast((tool) => isCuration(tool) && tool.length > 'curation/'.length);
  return curation === undefined ? null : curation.slice('curation/'.length).slice(0, 10);
}

const neverCurated: ReadonlySet<Fact> = new Set(['links', 'hashes']);
const isCounted: ReadonlySet<Fact> = new Set(['discovered', 'attribution', 'fileCount']);
const shifts: ReadonlySet<CuratedField> = new Set(['files', 'facets']);

function isRaised(fact: Fact, { described, licensed }: PanelDefinition): boolean {
  const { score, toolScore } = described;
  if (fact === 'source') return (score?.source ?? 0) > (toolScore?.source ?? 0);
  if (fact === 'releaseDate') return (score?.date ?? 0) > (toolScore?.date ?? 0);
  if (fact !== 'declared') return false;
  const { score: all, toolScore: alone } = licensed;
  return (all?.declared ?? 0) > (alone?.declared ?? 0) || (all?.spdx ?? 0) > (alone?.spdx ?? 0);
}
