import * as vscode from 'vscode';

import type { CommandId, ComponentArgument, Place } from '../../contributions.ts';
import { displayCoordinates } from '../../core/coordinates.ts';
import { licenseStateOf, type LicenseStateKind } from '../../core/licenseState.ts';
import { lastKnownOf, type Loadable, problemIn } from '../../core/loadable.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { Note } from '../../manifests/note.ts';
import type { DraftMark } from '../../model/drafts/draftMarks.ts';
import type { LocalLicense } from '../../model/drafts/localLicenses.ts';
import { componentName } from '../../model/workspace/componentTree.ts';
import { lackingIn } from '../../core/lackingTools.ts';
import { isUnlocked } from '../../model/workspace/componentNodes.ts';
import type { PendingHarvest } from '../../model/harvests/harvestItems.ts';
import type { NewestLicense } from '../../model/workspace/newestLicenses.ts';
import { licenseStates } from '../../protocol/licenseStates.ts';
import { plainText } from '../../core/plainText.ts';
import { dayLabel } from './formats.ts';
import { reportLine } from './report.ts';
import { skipLabel } from './skipLabels.ts';
import {
  ageLabel,
  harvestSentence,
  lacksShort,
  lastKnownLabel,
  pairLabel,
  scopeLabel,
  scoreLabel,
  shortVersion,
  stateExplanation,
  stateLabel,
} from './labels.ts';
import type { PolicyFinding } from '../../policy/finding.ts';
import { findingLabel } from './policyLabels.ts';
import { suggestionSentence } from './suggestionLabels.ts';
import type { FoundDisagreement } from '../../model/evidence/suggestion/disagreements.ts';
import {
  appendBold,
  appendCommands,
  appendLine,
  appendParagraph,
  type LinkedCommand,
  TextMarkdown,
} from './textMarkdown.ts';
import { commandTitle } from './commandTitles.ts';

export interface Surroundings {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly place: Place | null;
  /** It is on the user's own list. */
  readonly isListed?: boolean;
  /** The license is the user's own, not the service's. */
  readonly local?: LocalLicense | undefined;
  /** The user's draft of it. */
  readonly draft?: DraftMark | null;
  readonly harvest?: PendingHarvest | null;
  /** Of the license policy of its folder. */
  readonly findings?: readonly PolicyFinding[];
  /** What contradicts its declared license. */
  readonly found?: FoundDisagreement | null;
  /** Of a dependency whose version is open: the newest known version, as far as that was looked up. */
  readonly newest?: NewestLicense | null;
}

/**
 * The data on a dependency, for tooltips and hovers. Values of the service and of manifests go in as text, never as
 * Markdown; only our commands may run.
 */
export function componentMarkdown(
  linked: LinkedDependency,
  loadable: Loadable<DefinitionSummary> | null,
  {
    now,
    place,
    isListed = false,
    local,
    draft = null,
    harvest = null,
    findings = [],
    found = null,
    newest = null,
  }: Surroundings,
): vscode.MarkdownString {
  const text = new TextMarkdown();
  const { coordinates, reason } = linked;
  appendName(text, linked);
  text.appendMarkdown('\n\n');
  if (coordinates?.revision && loadable) appendLicense(text, loadable, now, findings);
  else if (reason) {
    text.appendText(skipLabel(reason).sentence);
    if (linked.source !== undefined) appendSource(text, linked.source);
  }
  if (found && !local) appendSuggestion(text, found);
  if (newest) appendNewest(text, newest);
  if (local) appendLocal(text, local, now);
  if (draft) appendDraft(text, draft);
  if (harvest) appendHarvest(text, harvest, now);
  if (linked.note) text.appendMarkdown('\n\n$(info) ').appendText(noteLabel(linked.note));
  if (linked.lockedBy)
    text.appendMarkdown('\n\n$(lock) ').appendText(vscode.l10n.t('version from {0}', plainText(linked.lockedBy.path)));
  if (coordinates) {
    text.appendMarkdown('\n\n$(package) ').appendText(plainText(displayCoordinates(coordinates)));
    appendActions(text, { coordinates, place }, actionContext(linked, loadable, { isListed, local, harvest }));
  }
  return text;
}

export function appendName(text: vscode.MarkdownString, linked: LinkedDependency): void {
  const { version, dependency } = linked;
  appendBold(text, componentName(linked)).appendMarkdown(' ');
  text.appendText(plainText(version ?? dependency.requirement ?? ''));
  const scope = scopeLabel(linked.scope);
  if (scope) text.appendMarkdown(' · ').appendText(scope);
}

export function appendSuggestion(text: vscode.MarkdownString, found: FoundDisagreement): void {
  text.appendMarkdown('\n\n$(lightbulb) ').appendText(suggestionSentence(found));
}

export function appendHarvest(text: vscode.MarkdownString, harvest: PendingHarvest, now: number): void {
  text.appendMarkdown('\n\n$(watch) ').appendText(harvestSentence(harvest, now));
}

/** What the license policy says, in the order of severity. */
export function appendFindings(text: vscode.MarkdownString, findings: readonly PolicyFinding[]): void {
  for (const finding of findings.slice(0, maxFindings)) {
    const state = finding.verdict === 'deny' ? 'policyDenied' : 'policyReview';
    text.appendMarkdown(`\n\n$(${licenseStates[state].icon[0]}) `).appendText(findingLabel(finding));
  }
}

/** A rule may judge many discovered licenses. */
const maxFindings = 5;

/** The user's draft, which counts nowhere yet. */
export function appendDraft(text: vscode.MarkdownString, { declared }: DraftMark): void {
  text
    .appendMarkdown('\n\n$(edit) ')
    .appendText(
      declared === null ? vscode.l10n.t('Draft') : vscode.l10n.t('Draft: {license}', { license: plainText(declared) }),
    );
}

/** It never counts as the license of the dependency. */
export function appendNewest(text: vscode.MarkdownString, { version, license }: NewestLicense): void {
  const { expression, state } = license;
  const found = expression === null ? stateLabel(state) : plainText(expression);
  const shown = plainText(shortVersion(version) ?? version);
  text
    .appendMarkdown('\n\n$(question) ')
    .appendText(vscode.l10n.t('Newest known version in this range: {0}, {1}.', shown, found))
    .appendText(' ')
    .appendText(vscode.l10n.t('A guess: no lock file has the version.'));
}

/** The source because of which a name is withheld, and where the user says whether it is public. */
export function appendSource(text: vscode.MarkdownString, source: string): void {
  const manage = 'clearlydefined.managePackageSources' satisfies CommandId;
  text.isTrusted = { enabledCommands: [manage] };
  text
    .appendMarkdown('\n\n$(shield) ')
    .appendText(pairLabel(vscode.l10n.t('Source'), plainText(source)))
    .appendMarkdown(`\n\n[${commandTitle('clearlydefined.managePackageSources')}](command:${manage})`);
}

function appendLicense(
  text: vscode.MarkdownString,
  loadable: Loadable<DefinitionSummary>,
  now: number,
  findings: readonly PolicyFinding[],
): void {
  const { kind, expression, lastKnown } = licenseStateOf(loadable);
  const meaning = kind === 'failed' ? lastKnownLabel(lastKnown) : stateExplanation(kind);
  text.appendMarkdown(`$(${licenseStates[kind].icon[0]}) `);
  if (expression) appendBold(text, expression).appendMarkdown(' — ');
  text.appendText([stateLabel(kind), meaning].filter(Boolean).join('. '));
  appendFindings(text, findings);
  const lacks = lackingIn(loadable);
  if (lacks.length > 0)
    text
      .appendMarkdown('\n\n$(pie-chart) **')
      .appendText(lacksShort(lacks))
      .appendMarkdown('**. ')
      .appendText(stateExplanation('partlyHarvested'));
  const problem = problemIn(loadable);
  if (problem) text.appendMarkdown('\n\n$(warning) ').appendText(reportLine(problem));
  if (loadable.state === 'notHarvested') appendAge(text, now - loadable.fetchedAt, problem !== null);
  const known = lastKnownOf(loadable);
  if (!known) return;
  const { value, fetchedAt, isStale } = known;
  const facts = [
    value.discovered.length > 0
      ? pairLabel(vscode.l10n.t('Discovered in files'), plainText(value.discovered.slice(0, 8).join(', ')))
      : null,
    value.score === null ? null : scoreLabel(value.score),
    value.releaseDate ? vscode.l10n.t('Released {0}', plainText(dayLabel(value.releaseDate))) : null,
    value.isCurated ? vscode.l10n.t('Curated') : null,
  ];
  for (const fact of facts) if (fact) text.appendMarkdown('\n\n').appendText(fact);
  appendAge(text, now - fetchedAt, isStale);
}

function appendAge(text: vscode.MarkdownString, milliseconds: number, isStale: boolean): void {
  const age = vscode.l10n.t('Read {age}', { age: ageLabel(milliseconds) });
  text.appendMarkdown('\n\n$(history) ').appendText(isStale ? vscode.l10n.t('{0}, not confirmed since', age) : age);
}

interface ActionContext {
  readonly isUnlocked: boolean;
  readonly isListed: boolean;
  readonly isLocal: boolean;
  /** Tools are missing. */
  readonly isPart: boolean;
  /** Its harvest is pending. */
  readonly isQueued: boolean;
  /** `null`: nothing is requested. */
  readonly state: LicenseStateKind | null;
}

export function actionContext(
  linked: LinkedDependency,
  loadable: Loadable<DefinitionSummary> | null,
  { isListed = false, local, harvest = null }: Pick<Surroundings, 'isListed' | 'local' | 'harvest'>,
): ActionContext {
  return {
    isUnlocked: isUnlocked(linked),
    isListed,
    isLocal: local !== undefined,
    isPart: loadable !== null && lackingIn(loadable).length > 0,
    isQueued: harvest !== null,
    state: loadable ? licenseStateOf(loadable).kind : null,
  };
}

/** The most likely next actions, no more than fit on one line, or `only` these. Context menus have the rest. */
export function appendActions(
  text: vscode.MarkdownString,
  argument: ComponentArgument,
  { isUnlocked, isListed, isLocal, isPart, isQueued, state }: ActionContext,
  only: readonly CommandId[] | null = null,
): void {
  const isExact = typeof argument.coordinates?.revision === 'string';
  const isUnknown = state === 'notHarvested';
  const actions: readonly LinkedCommand[] = [
    ['clearlydefined.openDefinition', isExact],
    ['clearlydefined.refreshComponent', isExact && state === 'notLookedUpYet', vscode.l10n.t('Look Up')],
    ['clearlydefined.showNewestKnown', isUnlocked],
    ['clearlydefined.whyThisLicense', isExact && state !== null && !isUnknown && state !== 'notLookedUpYet'],
    ['clearlydefined.setLicense', isExact && state !== null && !isUnknown],
    ['clearlydefined.queueHarvest', isExact && (isUnknown || isPart) && !isQueued],
    ['clearlydefined.showDependencyPaths', isExact && !isListed],
    ['clearlydefined.addOtherVersion', isListed, vscode.l10n.t('Add Other Versions…')],
    ['clearlydefined.addToDefinitions', !isListed && !isLocal],
    ['clearlydefined.stopUsingLocally', isLocal],
  ];
  const offered = actions.filter(([id]) => only === null || only.includes(id));
  appendCommands(text, offered, argument);
}

/** A sentence with a note on coordinates that are valid nonetheless. */
function noteLabel(note: Note): string {
  const labels: Readonly<Record<Note, string>> = {
    registrySpelling: vscode.l10n.t(
      'PyPI may spell this name with another of “-”, “_” and “.”; the service takes them all for the same package.',
    ),
    localVersion: vscode.l10n.t(
      'The version has a local part that is not on PyPI; the release without it is looked up.',
    ),
    billOfMaterials: vscode.l10n.t(
      'A bill of materials (BOM): it sets versions of other packages and has no code of its own.',
    ),
  };
  return labels[note];
}

/** Says that a license is the user's own, why, and where it is proposed. */
export function appendLocal(text: vscode.MarkdownString, local: LocalLicense, now: number): void {
  appendLine(text, 'pin', localLabel(local));
  if (local.reason.trim() !== '') appendParagraph(text, `“${local.reason}”`);
  appendParagraph(text, vscode.l10n.t('Since {0}', ageLabel(now - local.since)));
}

function localLabel({ pullRequest }: LocalLicense): string {
  return pullRequest === null
    ? vscode.l10n.t('Local override: it counts in this workspace.')
    : vscode.l10n.t('Local override until {0} is merged.', `#${pullRequest}`);
}
