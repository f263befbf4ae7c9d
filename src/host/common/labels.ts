import { l10n, Uri, workspace } from 'vscode';

import { cutText } from '../../base/cutText.ts';
import { fill } from '../../base/fill.ts';
import { type Coordinates, displayName, isWholeCommit } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { visibleText } from '../../core/visibleText.ts';
import type { DeliveringTool } from '../../core/harvestTools.ts';
import type { Scope } from '../../core/scopes.ts';
import type { DraftMark } from '../../model/drafts/draftMarks.ts';
import type { PendingHarvest } from '../../model/harvests/harvestItems.ts';
import type { Counts } from '../../model/workspace/componentCounts.ts';
import type { LicenseFinding, ListedState } from '../../core/licenseState.ts';
import { stateExplanations, stateLabels } from '../../protocol/labels/stateLabels.ts';
import { licenseStates } from '../../protocol/licenseStates.ts';
import { agoLabel } from './formats.ts';
import type { Contribution } from '../../service/curationAnswer.ts';

/** A text that is data, in the display language. The generator adds these texts to the bundle. */
export function dataLabel(text: string, ...values: readonly string[]): string {
  return fill(l10n.bundle?.[text] ?? text, values);
}

/** Label of a license state. The labels of a component's eight states differ, not only their icons. */
export function stateLabel(state: ListedState): string {
  return dataLabel(stateLabels[licenseStates[state].label]);
}

/** As `stateLabel`, with the last known state after a failure. */
export function stateBeforeLabel(state: ListedState, lastKind: ListedState | null): string {
  return lastKind === null ? stateLabel(state) : l10n.t('{0}, before: {1}', stateLabel(state), stateLabel(lastKind));
}

/** The order of states to choose from: what needs attention, then by number. */
export function byCount([state, count]: ListedCount, [other, otherCount]: ListedCount): number {
  return placeOf(state) - placeOf(other) || otherCount - count;
}

/** What the user decided on comes first, then what needs attention. */
function placeOf(state: ListedState): number {
  const first: readonly ListedState[] = ['policyDenied', 'policyReview', 'needsAttention', 'suggested'];
  return first.includes(state) ? first.indexOf(state) : first.length;
}

type ListedCount = readonly [state: ListedState, count: number];

/** A sentence that explains the state to the user; empty if its label does. */
export function stateExplanation(state: ListedState): string {
  const { explanation } = licenseStates[state];
  return explanation === null ? '' : dataLabel(stateExplanations[explanation]);
}

/** The license before a failure; `null`: none is known. */
export function lastKnownLabel(last: LicenseFinding | null): string | null {
  return last && l10n.t('Last known: {license}', { license: plainText(last.expression ?? stateLabel(last.kind)) });
}

/** Number of open pull requests that change it; empty for none. */
export function pendingShort(count: number): string | null {
  if (count === 0) return null;
  return l10n.t('pending curations: {count}', { count });
}

/** Of a row; `null`: no harvest is pending. */
export function harvestShort(harvest: PendingHarvest | null): string | null {
  if (harvest === null) return null;
  return harvest.isUnsure ? l10n.t('may be queued') : l10n.t('queued');
}

/** The same in tooltips, with its age, as in the panel. `now`: milliseconds since the epoch. */
export function harvestSentence({ sentAt, isUnsure }: PendingHarvest, now: number): string {
  const age = ageLabel(now - sentAt);
  return isUnsure ? l10n.t('Harvest sent {age}, may be queued', { age }) : l10n.t('Harvest queued {age}', { age });
}

/** "draft: MIT"; "draft" if it changes other fields only. */
export function draftShort(draft: DraftMark | null): string | null {
  if (draft === null) return null;
  return draft.declared === null ? l10n.t('draft') : pairLabel(l10n.t('draft'), draft.declared);
}

/** The missing tools, for a row: beside the license and its state. */
export function lacksShort(lacks: readonly DeliveringTool[]): string {
  return l10n.t('Partly harvested: no {tools}', { tools: lacks.join(', ') });
}

export function scopeLabel(scope: Scope): string {
  return {
    runtime: '',
    development: l10n.t('dev'),
    optional: l10n.t('optional'),
    peer: l10n.t('peer'),
    test: l10n.t('test'),
    build: l10n.t('build'),
  }[scope];
}

/** What tells the repeated rows of a lock apart; empty for the others. */
export function neededByLabel(names: readonly string[]): string {
  return names.length === 0 ? '' : l10n.t('needed by {0}', namesLabel(names, 1));
}

/** Says in a row that a license counts in this workspace only, and why. */
export function localShort(local: { readonly reason: string } | undefined): string {
  const reason = local?.reason.trim() ?? '';
  return reason === '' ? l10n.t('yours') : pairLabel(l10n.t('yours'), cutText(reason, 40));
}

/** "Evidence: LICENSE": a label of its own, and its value. */
export function pairLabel(name: string, value: string | number): string {
  return l10n.t('{name}: {value}', { name, value });
}

export function pullRequestStateLabel(state: Contribution['state']): string {
  return { open: l10n.t('open'), merged: l10n.t('merged'), closed: l10n.t('closed') }[state];
}

/** What is known of something, side by side; what is empty or unknown is left out. */
export function factsLabel(...facts: readonly (string | null | undefined)[]): string {
  return facts.filter(Boolean).join(' · ');
}

/** A commit's first ten digits: a row is too narrow for forty. */
export function shortVersion(version: string | null): string | null {
  return version !== null && isWholeCommit(version) ? version.slice(0, 10) : version;
}

/** The name and the version of a component. */
export function nameAndVersion(coordinates: Coordinates): string {
  return plainText(`${displayName(coordinates)} ${shortVersion(coordinates.revision) ?? ''}`.trim());
}

/** The same for one side of a diff: the title of a tab has room for seven digits of a commit. */
export function diffSideLabel(coordinates: Coordinates): string {
  const version = shortVersion(coordinates.revision) ?? '';
  const shown = version === coordinates.revision ? version : version.slice(0, 7);
  return visibleText(`${displayName(coordinates)} ${shown}`.trim().slice(0, 120));
}

/** Some states by name: "License unclear, Other license"; many by their number. */
export function statesLabel(states: ReadonlySet<ListedState>): string {
  return states.size > 2
    ? l10n.t('{0} license states', states.size)
    : [...states].map((state) => stateLabel(state)).join(', ');
}

/** "12 components · 6 need attention", with what is still awaited or isn't looked up beside it. */
export function countLabel(counts: Counts): string {
  return [componentCountLabel(counts.total), ...remarkLabels(counts)].join(' · ');
}

/** "12 · 6 need attention": in the row of a file the side bar leaves no room for more. */
export function shortCountLabel(counts: Counts): string {
  const remarks = remarkLabels(counts);
  return remarks.length === 0 ? componentCountLabel(counts.total) : [counts.total, ...remarks].join(' · ');
}

export function componentCountLabel(total: number): string {
  return total === 1 ? l10n.t('{count} component', { count: total }) : l10n.t('{count} components', { count: total });
}

function remarkLabels({ needing, awaited, notLookedUp }: Counts): readonly string[] {
  return [
    attentionLabel(needing),
    awaited > 0 ? l10n.t('looking up…') : '',
    notLookedUp > 0 ? l10n.t('{0} not looked up', notLookedUp) : '',
  ].filter(Boolean);
}

/** "6 need attention"; empty for none. */
export function attentionLabel(count: number): string {
  if (count === 0) return '';
  return count === 1 ? l10n.t('{count} needs attention', { count }) : l10n.t('{count} need attention', { count });
}

/** "Score: 80 of 100". */
export function scoreLabel(score: number): string {
  return pairLabel(l10n.t('Score'), l10n.t('{count} of {all}', { count: score, all: 100 }));
}

/** Age in the largest whole unit. */
export function ageLabel(milliseconds: number): string {
  return milliseconds < 60_000 ? l10n.t('just now') : agoLabel(milliseconds);
}

/** Why a local file is not the one that the definition lists. */
export function otherFileLabel(reason: 'different' | 'lineEnds' | 'noHash', name: string): string {
  return {
    different: l10n.t('{0} is not the scanned file.', name),
    lineEnds: l10n.t('{0} has other line ends than the scanned file.', name),
    noHash: l10n.t('{0} can’t be compared: the definition has no hash of it.', name),
  }[reason];
}

/** Some names; of the others, only their number. */
export function namesLabel(names: readonly string[], maximum: number): string {
  const shown = names.slice(0, maximum).join(', ');
  const more = names.length - maximum;
  return more > 0 ? l10n.t('{0} and {1} more', shown, more) : shown;
}

/** Some versions by name, the rest as a number. */
export function versionLabel(revisions: readonly string[], maximum = 3): string {
  return namesLabel(
    revisions.map((revision) => plainText(shortVersion(revision) ?? revision)),
    maximum,
  );
}

/** A manifest's label; with several workspace folders it includes the folder's name. */
export function fileLabel(folder: string, path: string): string {
  const isAlone = (workspace.workspaceFolders ?? []).length < 2;
  const name = isAlone ? null : workspace.getWorkspaceFolder(Uri.parse(folder))?.name;
  return plainText(name ? `${name}/${path}` : path);
}
