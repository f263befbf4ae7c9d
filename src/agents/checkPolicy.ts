import { counted } from '../base/counted.ts';
import { fail, type Result, succeed } from '../base/result.ts';
import { runCooperatively } from '../base/steps.ts';
import { type Coordinates, coordinatesKey, displayName, formatCoordinates } from '../core/coordinates.ts';
import type { Loadable } from '../core/loadable.ts';
import { type DefinitionSummary, summarize } from '../core/summary.ts';
import type { AgentDependency, AgentSource, AgentWorkspace } from './agentSource.ts';
import { componentRow, findingRows } from './componentRow.ts';
import { lookUpRefusal } from './getDefinition.ts';
import { readAtText, unknownOfWorkspace } from './listComponents.ts';
import { pageOf } from './pages.ts';
import { readComponent } from './toolInput.ts';
import { dataText, type Refusal, type Report, Room, textLimits } from './toolOutput.ts';
import type { PolicyResult, ToolInput } from './tools.ts';
import { unknownOfFailure, unknownOfState, unknownOfTools } from './unknowns.ts';
import { unreadManifests } from './unreadManifests.ts';
import { componentsOf, judged, judgeOf, type WorkspaceComponent, worstResult } from './workspaceComponents.ts';

type PolicyInput = ToolInput<'check_policy'>;

export async function checkPolicy(
  source: AgentSource,
  input: PolicyInput,
  signal: AbortSignal,
): Promise<Report | Refusal> {
  const workspace = await source.workspace(signal);
  if (!workspace.ok) return { error: 'noWorkspace', message: workspace.problem };
  if (workspace.value.folders.every(({ policy }) => policy.state !== 'inForce'))
    return noPolicy(source, workspace.value);
  return input.component === undefined
    ? checkWorkspace(source, workspace.value, input, signal)
    : checkComponent(source, workspace.value, input.component, signal);
}

function noPolicy(source: AgentSource, workspace: AgentWorkspace): Report {
  return { isJudged: false, unknown: unknownOfWorkspace(source, workspace) };
}

async function checkWorkspace(
  source: AgentSource,
  workspace: AgentWorkspace,
  input: PolicyInput,
  signal: AbortSignal,
): Promise<Report | Refusal> {
  const steps = componentsOf(source, workspace.folders, input.scope ?? null);
  const all = await runCooperatively(steps, source.turns, signal);
  const counts: Record<PolicyResult, number> = { deny: 0, review: 0, noFinding: 0, notJudged: 0 };
  const results = all.map((component) => ({ component, result: resultOf(component) }));
  for (const { result } of results) counts[result]++;
  const verdicts: readonly string[] = input.verdict ?? ['deny', 'review'];
  const found = results.filter(({ result }) => verdicts.includes(result));
  found.sort((a, b) => Number(b.result === 'deny') - Number(a.result === 'deny'));
  const room = new Room();
  const unread = await unreadManifests(workspace.folders, room, signal);
  const page = pageOf(found, input, ({ component }) => findingsOf(component, source.now()), room);
  if (!page.ok) return page.problem;
  const { rows, from, nextCursor } = page.value;
  return {
    readAt: readAtText(workspace),
    isJudged: true,
    components: all.length,
    denied: counts.deny,
    toReview: counts.review,
    withoutFinding: counts.noFinding,
    notJudged: counts.notJudged,
    from,
    nextCursor,
    unknown: [...unknownOfWorkspace(source, workspace), ...unknownOfResults(results)],
    ...unread,
    untrustedFindings: rows,
    leftOut: room.leftOut,
  };
}

function resultOf({ mentions }: WorkspaceComponent): PolicyResult {
  return worstResult(mentions.map(({ result }) => result));
}

function findingsOf(component: WorkspaceComponent, now: number): Report {
  const findings = component.mentions.flatMap((mention) => mention.findings);
  return { ...componentRow(component, now), findings: findingRows(findings) };
}

/** Why components are not judged, so that they don't look allowed. */
function unknownOfResults(
  results: readonly { readonly component: WorkspaceComponent; readonly result: PolicyResult }[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { component, result } of results)
    if (result === 'notJudged') counts.set(component.state, (counts.get(component.state) ?? 0) + 1);
  return [...counts].map(([state, count]) => {
    const because = reasons[state] ?? 'their folder has no license policy in force';
    return `${counted(count, 'component')} not judged, because ${because}.`;
  });
}

const reasons: Readonly<Record<string, string>> = {
  failed: 'the lookup failed',
  loading: 'the lookup is under way',
  notLookedUpYet: 'the license was not looked up',
  cannotBeLookedUp: 'nothing can be looked up: private or local source, or no exact version',
};

/** One component, which the workspace need not have. */
async function checkComponent(
  source: AgentSource,
  workspace: AgentWorkspace,
  text: string,
  signal: AbortSignal,
): Promise<Report | Refusal> {
  const read = readComponent(text);
  if (!read.ok) return read.problem;
  const coordinates = read.value;
  if (coordinates.revision === null)
    return { error: 'noRevision', message: 'component must have a revision: a policy judges one version.' };
  const loadable = await definitionOf(source, coordinates, signal);
  if (!loadable.ok) return loadable.problem;
  const key = coordinatesKey(coordinates);
  const room = new Room();
  const rows = workspace.folders.flatMap(({ name, manifests, policy }) => {
    const judge = judgeOf(policy, source.now());
    if (judge === null) return [];
    const own = manifests
      .flatMap(({ dependencies }) => dependencies)
      .filter((one) => one.coordinates !== null && coordinatesKey(one.coordinates) === key);
    const scopes = new Map((own.length > 0 ? own : [asNew(coordinates)]).map((one) => [one.scope, one]));
    return [...scopes].map(([scope, dependency]) => {
      const { findings, result } = judged(judge, dependency, loadable.value);
      return {
        folder: dataText(name, textLimits.name),
        scope,
        isInWorkspace: own.length > 0,
        policy: result,
        findings: findingRows(findings),
      };
    });
  });
  return {
    component: formatCoordinates(coordinates),
    isJudged: rows.some(({ policy }) => policy !== 'notJudged'),
    unknown: [...unknownOfLoadable(loadable.value, source.now()), ...unknownOfWorkspace(source, workspace)],
    untrustedResults: room.cut(rows, 'results'),
    leftOut: room.leftOut,
  };
}

/** What a component would be that the workspace doesn't have yet. */
function asNew(coordinates: Coordinates): AgentDependency {
  return {
    coordinates,
    version: coordinates.revision,
    reason: null,
    isDirect: true,
    scope: 'runtime',
    dependency: { name: displayName(coordinates) },
  };
}

async function definitionOf(
  source: AgentSource,
  coordinates: Coordinates,
  signal: AbortSignal,
): Promise<Result<Loadable<DefinitionSummary>, Refusal>> {
  const known = source.summary(coordinates);
  if (known.state === 'known' && !known.isStale) return succeed(known);
  const refusal = lookUpRefusal(source, coordinates);
  if (refusal) return fail(refusal);
  const answer = await source.definition(coordinates, signal);
  if (!answer.ok)
    return succeed({ state: 'failed', problem: answer.problem, lastKnown: known.state === 'known' ? known : null });
  const { definition, fetchedAt, isStale, problem } = answer.value;
  if (!definition.isHarvested && definition.licensed.declared === null)
    return succeed({ state: 'notHarvested', fetchedAt, ...(problem ? { problem } : {}) });
  return succeed({ state: 'known', value: summarize(definition), fetchedAt, isStale });
}

function unknownOfLoadable(loadable: Loadable<DefinitionSummary>, now: number): readonly string[] {
  if (loadable.state === 'failed') return [unknownOfFailure(loadable.problem, loadable.lastKnown, now)];
  if (loadable.state !== 'known') return [unknownOfState(loadable.state)].filter((one) => one !== null);
  const { license, tools } = loadable.value;
  return [unknownOfState(license.kind), unknownOfTools(tools)].filter((text) => text !== null);
}
