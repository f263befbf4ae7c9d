import { formatCoordinates } from '../../core/coordinates.ts';
import { lastKnownOf } from '../../core/loadable.ts';
import type { Problem } from '../../core/problem.ts';
import { halve } from '../../service/batch.ts';
import type { HarvestFailure } from '../../service/harvestAnswer.ts';
import type { HarvestItem, HarvestState } from './harvest.ts';
import { harvestItemKey, progressAt } from './harvestItems.ts';
import type { HarvestPorts, HarvestService } from './harvestPorts.ts';
import { toolsAmong } from './harvestProgress.ts';

interface SenderPorts extends Pick<HarvestPorts, 'isPrivate' | 'clock'> {
  readonly definitions: Pick<HarvestPorts['definitions'], 'get'>;
}

/** The result of one chunk. */
export interface SentChunk {
  /** By `harvestItemKey`, for each of them. */
  readonly states: ReadonlyMap<string, HarvestState>;
  /** Why sending must stop; `null`: continue. */
  readonly stop: Problem | null;
}

/** Most requests one chunk may take, however many of its items are refused. */
export const maxRequestsOfChunk = 300;

/**
 * Sends one chunk. A request is accepted entirely or not at all (service-api.md 6.1): items the service names are left
 * out, and if it names none the request is halved until the faulty ones are alone. A request that may have been
 * received is never sent again. An abort before the first byte leaves the rest `waiting`. `onAnswer` reports progress.
 */
export async function sendChunk(
  items: readonly HarvestItem[],
  client: HarvestService,
  ports: SenderPorts,
  signal: AbortSignal,
  onAnswer: (states: SentChunk['states']) => Promise<void> = () => Promise.resolve(),
): Promise<SentChunk> {
  const states = new Map<string, HarvestState>();
  const setStates = (some: readonly HarvestItem[], stateOf: (item: HarvestItem) => HarvestState): void => {
    for (const item of some) states.set(harvestItemKey(item), stateOf(item));
  };
  const groups: (readonly HarvestItem[])[] = [items];
  let last: Problem = { kind: 'harvestCutShort' };
  for (let requests = 0; requests < maxRequestsOfChunk;) {
    const [privateItems, group] = divide(groups.pop() ?? [], ports.isPrivate);
    const sentAt = ports.clock.now();
    setStates(privateItems, ({ coordinates }) => ({
      kind: 'failed',
      at: sentAt,
      problem: { kind: 'privateName', coordinates: formatCoordinates(coordinates) },
    }));
    if (group.length === 0) {
      if (groups.length === 0) return { states, stop: null };
      continue;
    }
    if (requests++ > 0) await onAnswer(states);
    const failure = await request(group, client, signal);
    if (failure === 'aborted') {
      setStates([...group, ...groups.flat()], () => ({ kind: 'waiting' }));
      return { states, stop: { kind: 'harvestCutShort' } };
    }
    const at = ports.clock.now();
    const progress = (item: HarvestItem): ReturnType<typeof progressAt> => progressAt(sentAt, toolsBefore(item, ports));
    if (failure === null) {
      setStates(group, (item) => ({ kind: 'accepted', ...progress(item) }));
      continue;
    }
    const { problem, isUnsure } = failure;
    last = problem;
    if (isUnsure) setStates(group, (item) => ({ kind: 'unsure', problem, ...progress(item) }));
    else if (problem.kind === 'privateName') {
      groups.push(group);
      continue;
    } else if (concernsItems(problem)) {
      const { refused, rest } = blame(group, failure);
      setStates(refused, () => ({ kind: isPermanent(failure) ? 'refused' : 'failed', at, problem }));
      groups.push(...rest);
      continue;
    } else setStates(group, () => ({ kind: 'failed', at, problem }));
    setStates(groups.flat(), () => ({ kind: 'failed', at, problem }));
    return { states, stop: problem };
  }
  setStates(groups.flat(), () => ({ kind: 'failed', at: ports.clock.now(), problem: last }));
  return { states, stop: last };
}

async function request(
  group: readonly HarvestItem[],
  client: HarvestService,
  signal: AbortSignal,
): Promise<HarvestFailure | null | 'aborted'> {
  const requests = group.map(({ coordinates, tool }) => ({ coordinates, tool }));
  try {
    const sent = await client.harvests.queue(requests, signal);
    return sent.ok ? null : sent.problem;
  } catch (error) {
    // An abort rejects only while nothing was sent; any other outcome is unknown.
    if (signal.aborted) return 'aborted';
    const detail = error instanceof Error ? error.name : 'Error';
    return { problem: { kind: 'harvestUnanswered', detail }, isUnsure: true, faulty: [] };
  }
}

/** True if the rest of the same request might be accepted without some items. */
function concernsItems(problem: Problem): boolean {
  if (problem.kind === 'harvestThrottled' || problem.kind === 'tooLarge') return true;
  return problem.kind === 'rejected' && (problem.status === 400 || problem.status === 422);
}

/** A 422 with another message may be a registry that is down (service-api.md 2.2), which is temporary. */
function isPermanent({ problem }: HarvestFailure): boolean {
  return problem.kind === 'harvestThrottled' || (problem.kind === 'rejected' && problem.status === 400);
}

function blame(
  group: readonly HarvestItem[],
  { faulty }: HarvestFailure,
): { readonly refused: readonly HarvestItem[]; readonly rest: readonly (readonly HarvestItem[])[] } {
  if (faulty.length > 0) {
    const isFaulty = new Set(faulty);
    const refused = group.filter((_, at) => isFaulty.has(at));
    if (refused.length > 0) return { refused, rest: [group.filter((_, at) => !isFaulty.has(at))] };
  }
  if (group.length === 1) return { refused: group, rest: [] };
  // The last group is sent first.
  return { refused: [], rest: halve(group).toReversed() };
}

function divide(
  group: readonly HarvestItem[],
  isPrivate: SenderPorts['isPrivate'],
): readonly [readonly HarvestItem[], readonly HarvestItem[]] {
  const privateItems = new Set(group.filter(({ coordinates }) => isPrivate(coordinates)));
  return [[...privateItems], group.filter((item) => !privateItems.has(item))];
}

function toolsBefore({ coordinates }: HarvestItem, { definitions }: SenderPorts): readonly string[] {
  return toolsAmong(lastKnownOf(definitions.get(coordinates))?.value.tools ?? []);
}
