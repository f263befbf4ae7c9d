import type * as vscode from 'vscode';

import type { CommandId } from '../../contributions.ts';
import { lackingIn } from '../../core/lackingTools.ts';
import { licenseStateOf } from '../../core/licenseState.ts';
import { type Loadable, problemIn } from '../../core/loadable.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { LocalLicense } from '../../model/drafts/localLicenses.ts';
import { licenseStates } from '../../protocol/licenseStates.ts';
import { lacksShort, lastKnownLabel, localShort, pendingShort, stateLabel, factsLabel } from '../common/labels.ts';
import { reportLine } from '../common/report.ts';
import { skipLabel } from '../common/skipLabels.ts';
import { TextMarkdown, appendBold } from '../common/textMarkdown.ts';
import {
  actionContext,
  appendActions,
  appendDraft,
  appendFindings,
  appendHarvest,
  appendName,
  appendNewest,
  appendSource,
  appendSuggestion,
  type Surroundings,
} from '../common/componentMarkdown.ts';

interface LineSurroundings extends Surroundings {
  /** Open pull requests that change this version. */
  readonly pending: number;
}

/**
 * What a hover at the line of a dependency says: its name, its license, what matters most beside it, and the next step.
 * Hovers of other extensions are shown beside it; the row and the panel have the rest.
 */
export function lineMarkdown(
  linked: LinkedDependency,
  loadable: Loadable<DefinitionSummary> | null,
  surroundings: LineSurroundings,
): vscode.MarkdownString {
  const text = new TextMarkdown();
  appendName(text, linked);
  text.appendMarkdown('\n\n');
  const { coordinates, reason } = linked;
  const isLookedUp = Boolean(coordinates?.revision) && loadable !== null;
  if (isLookedUp) appendLicense(text, loadable, surroundings.local);
  else if (reason) text.appendText(skipLabel(reason).sentence);
  remarksOf(text, linked, isLookedUp ? loadable : null, surroundings)[0]?.();
  if (!coordinates) return text;
  const argument = { coordinates, place: surroundings.place };
  appendActions(text, argument, actionContext(linked, loadable, surroundings), lineActions);
  return text;
}

const lineActions: readonly CommandId[] = [
  'clearlydefined.openDefinition',
  'clearlydefined.refreshComponent',
  'clearlydefined.showNewestKnown',
  'clearlydefined.setLicense',
  'clearlydefined.queueHarvest',
];

function appendLicense(
  text: vscode.MarkdownString,
  loadable: Loadable<DefinitionSummary>,
  local: LocalLicense | undefined,
): void {
  const { kind, expression, lastKnown } = licenseStateOf(loadable);
  text.appendMarkdown(`$(${licenseStates[kind].icon[0]}) `);
  if (expression) appendBold(text, expression).appendMarkdown(' — ');
  text.appendText(factsLabel(stateLabel(kind), lastKnownLabel(lastKnown), local && localShort(local)));
}

/** What matters beside the license, the most important first; each writes its own line. */
function remarksOf(
  text: vscode.MarkdownString,
  linked: LinkedDependency,
  loadable: Loadable<DefinitionSummary> | null,
  { now, draft, pending, found, newest, harvest, findings = [] }: LineSurroundings,
): readonly (() => void)[] {
  const line = (icon: string, remark: string) => (): void =>
    void text.appendMarkdown(`\n\n$(${icon}) `).appendText(remark);
  const problem = loadable && problemIn(loadable);
  const lacks = loadable ? lackingIn(loadable) : [];
  const curations = pendingShort(pending);
  const { source } = linked;
  const worst = findings.find(({ verdict }) => verdict === 'deny') ?? findings[0];
  return [
    worst && ((): void => appendFindings(text, [worst])),
    draft && ((): void => appendDraft(text, draft)),
    curations !== null && line('git-pull-request', curations),
    found && ((): void => appendSuggestion(text, found)),
    newest && ((): void => appendNewest(text, newest)),
    harvest && ((): void => appendHarvest(text, harvest, now)),
    problem && line('warning', reportLine(problem)),
    lacks.length > 0 && line('pie-chart', lacksShort(lacks)),
    source !== undefined && ((): void => appendSource(text, source)),
  ].filter((remark) => typeof remark === 'function');
}
