import { counted } from '../base/counted.ts';
import { cutText } from '../base/cutText.ts';
import { displayName, formatCoordinates } from '../core/coordinates.ts';
import type { CurationSet } from './curation.ts';
import { codeSpan, titlePart } from './markdown.ts';

/** One line for each component: its coordinates and every version. The service's own text lists only the first. */
export function versionList(sets: readonly CurationSet[]): string {
  return sets
    .map(({ component, revisions }) => {
      const versions = [...revisions.keys()].map((revision) => codeSpan(revision)).join(', ');
      return `- ${codeSpan(formatCoordinates(component))}: ${versions}`;
    })
    .join('\n');
}

/** In UTF-16 units: the web interface takes no longer ones, and the title of a pull request is cut. */
export const longestSummary = 100;

/** Components and versions, as many as fit. */
export function summaryOf(sets: readonly CurationSet[]): string {
  for (let shown = Math.min(sets.length, maxNamed); shown > 0; shown -= 1)
    for (const versions of [maxNamed, 1, 0]) {
      const names = sets.slice(0, shown).map((set) => nameOf(set, versions));
      const others = sets.length - shown;
      const text = names.join(', ') + (others === 0 ? '' : ` and ${counted(others, 'more component')}`);
      if (text.length <= longestSummary) return text;
    }
  return cutText(counted(sets.length, 'component'), longestSummary);
}

/** Names, and versions of one component, before the rest is only counted. */
const maxNamed = 5;

function nameOf({ component, revisions }: CurationSet, maxVersions: number): string {
  const name = titlePart(displayName(component));
  const versions = [...revisions.keys()];
  if (maxVersions === 0) return `${name} (${counted(versions.length, 'version')})`;
  const shown = versions.slice(0, maxVersions).map((revision) => titlePart(revision));
  const others = versions.length - shown.length;
  return `${name} ${shown.join(', ')}${others === 0 ? '' : ` and ${counted(others, 'more version')}`}`;
}
