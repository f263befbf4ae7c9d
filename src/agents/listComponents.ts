import { counted } from '../base/counted.ts';
import { runCooperatively } from '../base/steps.ts';
import { wordFilter } from '../base/wordFilter.ts';
import type { AgentFolder, AgentSource, AgentWorkspace } from './agentSource.ts';
import { componentRow } from './componentRow.ts';
import { pageOf } from './pages.ts';
import { type Refusal, type Report, Room } from './toolOutput.ts';
import type { ToolInput } from './tools.ts';
import { timeText } from './unknowns.ts';
import { unknownOfManifests, unreadManifests } from './unreadManifests.ts';
import { componentsOf, passing, type WorkspaceComponent, worstResult } from './workspaceComponents.ts';

type ListInput = ToolInput<'list_workspace_components'>;

export async function listComponents(
  source: AgentSource,
  input: ListInput,
  signal: AbortSignal,
): Promise<Report | Refusal> {
  const workspace = await source.workspace(signal);
  if (!workspace.ok) return { error: 'noWorkspace', message: workspace.problem };
  const { folders } = workspace.value;
  const steps = componentsOf(source, folders, input.scope ?? null);
  const all = await runCooperatively(steps, source.turns, signal);
  const matching = await runCooperatively(passing(all, filterOf(input)), source.turns, signal);
  const room = new Room();
  const unread = await unreadManifests(folders, room, signal);
  const page = pageOf(matching, input, (component) => componentRow(component, source.now()), room);
  if (!page.ok) return page.problem;
  const { rows, from, nextCursor } = page.value;
  return {
    readAt: readAtText(workspace.value),
    total: all.length,
    matching: matching.length,
    from,
    nextCursor,
    unknown: [...unknownOfWorkspace(source, workspace.value), ...unknownOfComponents(matching)],
    ...unread,
    untrustedComponents: rows,
    leftOut: room.leftOut,
  };
}

/** When the workspace was read; `null` if that is always now. */
export function readAtText({ readAt }: AgentWorkspace): string | null {
  return readAt === undefined ? null : timeText(readAt);
}

/** What isn't known of the workspace as a whole. */
export function unknownOfWorkspace(source: AgentSource, { folders, isBusy }: AgentWorkspace): readonly string[] {
  const count = (state: AgentFolder['policy']['state']): number =>
    folders.filter(({ policy }) => policy.state === state).length;
  const lastGood = folders.filter(({ policy }) => policy.state === 'inForce' && policy.isLastGood).length;
  return [
    isBusy ? 'The workspace is still being read or looked up: states may change.' : null,
    source.lookUps === 'onDemand'
      ? 'Licenses are looked up on demand only: components in the state notLookedUpYet were not looked up.'
      : null,
    source.lookUps === 'notAllowed' ? 'Lookups are not allowed yet in this untrusted workspace.' : null,
    ...unknownOfManifests(folders),
    folders.length > 0 && count('none') === folders.length ? 'There is no license policy: nothing is judged.' : null,
    count('none') > 0 && count('none') < folders.length
      ? `${counted(count('none'), 'folder')} of ${folders.length} have no license policy.`
      : null,
    count('broken') > 0
      ? `The license policy of ${counted(count('broken'), 'folder')} has errors: nothing is judged there.`
      : null,
    lastGood > 0
      ? `The license policy of ${counted(lastGood, 'folder')} has errors: the last good one is applied.`
      : null,
  ].filter((text) => text !== null);
}

/** How many of the components have no identified license, by what is unknown of them. */
function unknownOfComponents(components: readonly WorkspaceComponent[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { state, lacks } of components) {
    counts.set(state, (counts.get(state) ?? 0) + 1);
    if (lacks.length > 0) counts.set('partlyHarvested', (counts.get('partlyHarvested') ?? 0) + 1);
  }
  return countedStates.flatMap(([state, text]) => {
    const count = counts.get(state) ?? 0;
    return count === 0 ? [] : [`${counted(count, 'component')} ${text}`];
  });
}

const countedStates: readonly (readonly [string, string])[] = [
  ['notHarvested', 'not harvested: the service has no data.'],
  ['failed', 'with a failed lookup: lastKnown is the value before, if there is one.'],
  ['notLookedUpYet', 'not looked up yet.'],
  ['loading', 'being looked up.'],
  ['cannotBeLookedUp', "that can't be looked up, see notLookedUpBecause."],
  ['partlyHarvested', 'partly harvested: results of missingTools are missing.'],
];

function filterOf({ state, finding, text = '' }: ListInput): (component: WorkspaceComponent) => boolean {
  const states = state && new Set<string>(state);
  const hasWords = wordFilter(text);
  return (component) => {
    const { listed, mentions } = component;
    if (states && !listed.some((one) => states.has(one))) return false;
    if (finding && !finding.includes(worstResult(mentions.map(({ result }) => result)))) return false;
    return text === '' || hasWords(textOf(component));
  };
}

function textOf({ name, version, license, mentions }: WorkspaceComponent): string {
  const expression = license?.expression ?? license?.lastKnown?.expression ?? '';
  return [name, version ?? '', expression, ...mentions.map(({ place }) => place)].join('\n');
}
