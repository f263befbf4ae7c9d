import { compareNames } from '../../../core/compareNames.ts';
import { compareTexts } from '../../../core/compareRevisions.ts';
import {
  type Coordinates,
  coordinatesKey,
  displayCoordinates,
  displayName,
  withRevision,
} from '../../../core/coordinates.ts';
import { revisionOrder } from '../../../core/versions/revisionOrder.ts';

/** A component of the open workspace, whatever its revisions there. */
export interface WorkspaceComponent {
  /** Without revision. */
  readonly component: Coordinates;
  /** As written in its ecosystem, in lower case. */
  readonly name: string;
}

/** Reason for a suggestion's position, best first. */
export type SuggestionRank = 'exact' | 'prefix' | 'workspace' | 'other';

/** A component that matches the typed text, whatever its revision. */
export interface Suggestion {
  /** Without revision. */
  readonly component: Coordinates;
  readonly rank: SuggestionRank;
  readonly isInWorkspace: boolean;
  /** Those the service returned, newest first; empty if only the workspace has it. */
  readonly revisions: readonly string[];
}

const ranks: readonly SuggestionRank[] = ['exact', 'prefix', 'workspace', 'other'];

/** Maximum number of suggested workspace components. */
const maxFromWorkspace = 20;

/**
 * Merges all revisions of a component into one suggestion, adds the workspace's components, and ranks: a name equal to
 * the typed text, one that begins with it, a component of the workspace, the rest.
 */
export function rankSuggestions(
  text: string,
  answered: readonly Coordinates[],
  workspace: ReadonlyMap<string, WorkspaceComponent>,
): readonly Suggestion[] {
  const words = wordsOf(text);
  const folded = new Map<string, { readonly component: Coordinates; readonly revisions: Set<string> }>();
  const entryOf = (key: string, component: Coordinates): { readonly revisions: Set<string> } => {
    const known = folded.get(key) ?? { component, revisions: new Set<string>() };
    folded.set(key, known);
    return known;
  };
  for (const coordinates of answered) {
    const component = withRevision(coordinates, null);
    const entry = entryOf(coordinatesKey(component), component);
    if (coordinates.revision !== null) entry.revisions.add(coordinates.revision);
  }
  for (const [key, { component }] of matchesIn(workspace, words)) entryOf(key, component);
  const suggestions = [...folded].map(([key, { component, revisions }]): Suggestion => {
    const compare = revisionOrder(component.type);
    const isInWorkspace = workspace.has(key);
    return {
      component,
      rank: rankOf(component, words, isInWorkspace),
      isInWorkspace,
      revisions: [...revisions].sort((a, b) => compare(b, a)),
    };
  });
  return suggestions.sort(compareSuggestions);
}

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Those that have every word. Of many, the ones that begin with the first word, and the short ones; not sorted as a
 * whole, since there may be tens of thousands.
 */
function matchesIn(
  workspace: ReadonlyMap<string, WorkspaceComponent>,
  words: readonly string[],
): readonly (readonly [string, WorkspaceComponent])[] {
  const [first] = words;
  if (first === undefined) return [];
  const place = ([, { name }]: readonly [string, WorkspaceComponent]): number =>
    (name.startsWith(first) ? 0 : 1000) + name.length;
  let found: (readonly [string, WorkspaceComponent])[] = [];
  const best = (): typeof found => found.sort((a, b) => place(a) - place(b)).slice(0, maxFromWorkspace);
  let limit = Infinity;
  for (const entry of workspace) {
    if (!words.every((word) => entry[1].name.includes(word)) || place(entry) >= limit) continue;
    if (found.push(entry) < 10 * maxFromWorkspace) continue;
    found = best();
    const last = found.at(-1);
    if (last) limit = place(last);
  }
  return best();
}

function rankOf(component: Coordinates, words: readonly string[], isInWorkspace: boolean): SuggestionRank {
  const names = [component.name, displayName(component), displayCoordinates(component)].map((name) =>
    name.toLowerCase(),
  );
  if (words.some((word) => names.includes(word))) return 'exact';
  if (words.some((word) => names.some((name) => name.startsWith(word)))) return 'prefix';
  return isInWorkspace ? 'workspace' : 'other';
}

/** Of the same rank: the workspace's own, those with more revisions, then by name. */
function compareSuggestions(a: Suggestion, b: Suggestion): number {
  return (
    ranks.indexOf(a.rank) - ranks.indexOf(b.rank) ||
    Number(b.isInWorkspace) - Number(a.isInWorkspace) ||
    b.revisions.length - a.revisions.length ||
    compareNames(displayName(a.component), displayName(b.component)) ||
    compareTexts(coordinatesKey(a.component), coordinatesKey(b.component))
  );
}
