import * as vscode from 'vscode';

import { isRecord } from '../../base/isRecord.ts';
import { readAddress } from '../../core/addresses/readAddress.ts';
import { type Coordinates, withRevision } from '../../core/coordinates.ts';
import { definitionToOpen } from '../../model/review/definitionToOpen.ts';
import type { PullRequests } from '../../model/review/pullRequests.ts';
import {
  isPullRequestNumber,
  pullRequestReference,
  type PullRequestReference,
} from '../../model/review/pullRequestReference.ts';
import type { PanelTab } from '../../protocol/panelTab.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { unwrapOrNotify, showInformation } from '../common/messages.ts';
import { componentArgument } from '../common/componentArgument.ts';
import { typePullRequest } from '../definitions/choosePullRequest.ts';
import type { CommandHandlers } from '../common/register.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface ReviewCommandsParts extends Pick<SharedParts, 'curations' | 'components' | 'log'> {
  readonly pullRequests: Pick<PullRequests, 'overview'>;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly openPanel: (target: PanelTarget, options: { readonly tab: PanelTab }) => void;
  /** The front panel's content, if it is the target of a command without an argument. */
  readonly active: () => PanelTarget | null;
}

/** Reviews a whole curation pull request. */
export function reviewCommands(parts: ReviewCommandsParts): CommandHandlers {
  return { 'clearlydefined.reviewPullRequest': (value) => review(value, parts) };
}

async function review(value: unknown, parts: ReviewCommandsParts): Promise<void> {
  const reference = referenceFrom(value) ?? (await typePullRequest());
  if (!reference) return;
  const { number } = reference;
  const named = reference.coordinates;
  const coordinates = named?.revision ? named : await firstOf(number, named, parts);
  if (!coordinates) return;
  // Lists are cached for minutes: a deciding user must not see the state before another user's decision.
  parts.curations.forget(coordinates);
  parts.openPanel({ coordinates, pr: number, base: null }, { tab: 'changes' });
}

/** A number, a text that names one, or a list row that has one. Command arguments are untrusted. */
function referenceFrom(value: unknown): PullRequestReference | null {
  if (typeof value === 'string') return pullRequestReference(value);
  if (isPullRequestNumber(value)) return { number: value, coordinates: null };
  if (!isRecord(value)) return null;
  const inside = isRecord(value['pullRequest']) ? value['pullRequest'] : value;
  const number = inside['number'];
  if (!isPullRequestNumber(number)) return null;
  const [first] = Array.isArray(inside['components']) ? (inside['components'] as readonly unknown[]) : [];
  const named = value['coordinates'] ?? inside['coordinates'] ?? (isRecord(first) ? first['component'] : null);
  return { number, coordinates: componentArgument({ coordinates: named })?.coordinates ?? null };
}

/**
 * One of the definitions it changes, if possible one of the workspace: all the others are shown beside it. `near`: a
 * component known to be among them. The service no longer names any for a merged one (service-api.md 5.5): then the
 * component in front is tried, and otherwise the user chooses.
 */
async function firstOf(
  number: number,
  near: Coordinates | null,
  parts: ReviewCommandsParts,
): Promise<Coordinates | null> {
  const title = vscode.l10n.t('Reading the changes of pull request {0}…', `#${number}`);
  const seen = await runWithProgress(title, (signal) => parts.pullRequests.overview(number, signal));
  if (seen === null) return null;
  if (!seen.ok && seen.problem.kind !== 'notOffered') return unwrapOrNotify(seen, 'a review was not opened', parts.log);
  const changes = seen.ok ? seen.value.changes.filter(({ revision }) => revision !== null) : [];
  const first = definitionToOpen(
    changes.filter((one) => !parts.isPrivate(one)),
    parts.components.coordinates(),
  );
  if (first) return first;
  if (changes.length > 0) {
    showInformation(vscode.l10n.t('Pull request {0} changes only private names, which are never sent.', `#${number}`));
    return null;
  }
  const component = near ?? parts.active()?.coordinates ?? null;
  const found = component && (await listedOf(number, component, parts));
  return found ?? promptComponent(number, parts);
}

/** The component's first revision that the pull request changes. */
async function listedOf(
  number: number,
  component: Coordinates,
  { curations }: ReviewCommandsParts,
): Promise<Coordinates | null> {
  curations.forget(component);
  const title = vscode.l10n.t('Reading the changes of pull request {0}…', `#${number}`);
  const listed = await runWithProgress(title, (signal) => curations.ofComponent(component, signal));
  const own = listed?.ok ? listed.value.contributions.find((one) => one.number === number) : undefined;
  if (!own) return null;
  const revision = component.revision?.toLowerCase() ?? '';
  if (own.revisions.has(revision)) return component;
  const [first] = own.revisions.keys();
  return first === undefined ? null : withRevision(component, first);
}

async function promptComponent(number: number, parts: ReviewCommandsParts): Promise<Coordinates | null> {
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('Review pull request {0}', `#${number}`),
    prompt: vscode.l10n.t(
      'The service no longer lists what it changes. Enter one of its components: coordinates, a package URL or an address.',
    ),
    placeHolder: 'npm/npmjs/-/lodash/4.17.21',
    validateInput: (text) =>
      text.trim() === '' || componentIn(text) ? null : vscode.l10n.t('This is not a component.'),
  });
  const component = text === undefined ? null : componentIn(text);
  if (!component) return null;
  const found = await listedOf(number, component, parts);
  if (found ?? component.revision) return found ?? component;
  showInformation(vscode.l10n.t('The service lists no pull request {0} of this component.', `#${number}`));
  return null;
}

function componentIn(text: string): Coordinates | null {
  const found = readAddress(text);
  return found.kind === 'component' ? found.coordinates : null;
}
