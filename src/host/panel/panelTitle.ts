import { l10n } from 'vscode';
import { type Coordinates, displayName, isWholeCommit } from '../../core/coordinates.ts';
import { visibleText } from '../../core/visibleText.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';

/**
 * The title of a panel's tab: what it shows, such as `lodash 4.17.21`, `lodash 4.17.21 ← 4.17.20` or, of a pull request,
 * `lodash 4.17.21 and 2 more (#7)`. `more`: how many other definitions the pull request changes.
 */
export function panelTitle(target: PanelTarget, more = 0): string {
  const { name, end } = partsOf(target);
  return more === 0 ? `${name}${end}` : `${name} ${l10n.t('and {count} more', { count: more })}${end}`;
}

/** Whether a tab from before a reload shows this: of a pull request, any number of other definitions may be in its title. */
export function isPanelTitle(title: string, target: PanelTarget): boolean {
  const { name, end } = partsOf(target);
  return title === `${name}${end}` || (target.pr !== null && title.startsWith(`${name} `) && title.endsWith(end));
}

function partsOf({ coordinates, pr, base }: PanelTarget): { readonly name: string; readonly end: string } {
  const name = [displayName(coordinates), versionOf(coordinates)].join(' ').trim();
  const end = pr === null ? (base ? ` ← ${versionOf(base)}` : '') : ` (#${pr})`;
  return { name: visibleText(name.slice(0, 100)), end: visibleText(end.slice(0, 60)) };
}

/** A commit is shortened to its first digits. */
function versionOf({ revision }: Coordinates): string {
  return (revision !== null && isWholeCommit(revision) ? revision.slice(0, 7) : revision) ?? '';
}
