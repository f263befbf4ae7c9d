import type { Revision } from '../data/coordinates.ts';
import { coordinatesOf, hasRevision, isKnownKind, parseCoordinates, textOf } from '../data/coordinates.ts';
import { isFields } from '../data/json.ts';
import type { Schema, Violation } from '../data/schema.ts';
import { check } from '../data/schema.ts';
import { toolName } from '../data/tools.ts';
import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { empty, failure, json, plain } from '../http/reply.ts';
import type { HarvestRequest } from '../world/crawler.ts';
import { forwardHarvests, harvestRuleOf } from '../world/crawler.ts';
import { componentAt, finishedTools } from '../world/harvests.ts';
import type { World } from '../world/world.ts';
import { ask } from './asked.ts';
import { rawDocument, toolSummary } from './harvestDocuments.ts';

/** `/harvest…` (service-api.md 6). */
export function harvestRoute(call: Call): Reply | undefined {
  const path = call.segments.slice(1);
  if (call.method === 'POST') return path.length === 0 ? queueReply(call) : undefined;
  if (call.method !== 'GET') return undefined;
  const coordinates = path.length >= 5 ? coordinatesOf(path) : undefined;
  if (coordinates === undefined || !hasRevision(coordinates)) return json(listed(call.world, path.join('/')));
  ask(call.world, 'harvest', coordinates);
  if (path.length === 5) return allReply(call, coordinates);
  // This route doesn't encode the slashes of a namespace again (service-api.md 2.3).
  const isSlashed = call.world.settings.dialect === 'running' && path[2]?.includes('/');
  if (path.length === 7 && isSlashed) return empty(200);
  if (path.length === 7) return oneReply(call, coordinates, `${path[5]}/${path[6]}`);
  return json(listed(call.world, path.join('/')));
}

const requestSchema: Schema = {
  is: 'object',
  fields: { tool: { is: 'string' }, coordinates: { is: 'string' }, policy: { is: 'string' } },
  required: ['coordinates'],
};

function queueReply({ world, body }: Call): Reply {
  const items: readonly unknown[] = body === undefined ? [] : Array.isArray(body) ? body : [body];
  if (items.length > world.limits.harvests) {
    return json({ error: 'Too many coordinates', count: items.length }, 400);
  }
  const wanted: HarvestRequest[] = [];
  for (const [index, item] of items.entries()) {
    if (typeof item === 'string') continue;
    const checked = check(requestSchema, item, `/${index}`, '#/definitions/request');
    if (!checked.valid) return invalid(checked.violation);
    const { coordinates: text, tool, policy } = isFields(checked.value) ? checked.value : {};
    const coordinates = parseCoordinates(String(text));
    if (coordinates === undefined || !hasRevision(coordinates) || !isKnownKind(coordinates)) continue;
    if (harvestRuleOf(world, coordinates).kind === 'refused') return invalid(badCoordinates(index));
    wanted.push({ coordinates, tool: textOr(tool, 'component'), policy: textOr(policy, null) });
  }
  for (const { coordinates } of wanted) {
    if (harvestRuleOf(world, coordinates).kind !== 'blocked') continue;
    return json({ error: `Harvest throttled for ${textOf(coordinates)}` }, 422);
  }
  for (const { coordinates } of wanted) ask(world, 'harvest', coordinates);
  return forwardHarvests(world, wanted) ? plain('Created', 201) : failure(500);
}

function invalid(violation: Violation): Reply {
  return json({ error: 'Validation failed', details: [violation] }, 400);
}

function badCoordinates(index: number): Violation {
  const pattern = '^[^/]+(/[^/]+){4}$';
  return {
    instancePath: `/${index}/coordinates`,
    schemaPath: '#/definitions/request/properties/coordinates/pattern',
    keyword: 'pattern',
    params: { pattern },
    message: `must match pattern "${pattern}"`,
  };
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' ? value : otherwise;
}

/** All results of one revision. */
function allReply({ world, query }: Call, coordinates: Revision): Reply {
  const form = query.get('form') ?? 'summary';
  const component = componentAt(world, coordinates);
  const tools = component === undefined ? [] : finishedTools(world, component);
  if (form === 'list')
    return json(tools.map((tool) => `${textOf(component?.coordinates ?? coordinates)}/${tool}`).sort());
  if (form !== 'summary' && form !== 'raw' && form !== 'streamed') return failure(500);
  if (component === undefined) return json({});
  if (form === 'summary' && tools.some(isUnreadable)) return failure(500);
  const make = form === 'summary' ? toolSummary : rawDocument;
  return json(
    Object.fromEntries(
      [...tools].sort().map((tool) => [toolName(tool), { [versionOf(tool)]: make(world, component, tool) }]),
    ),
  );
}

/** One result; a missing one gives 200 with an empty body. */
function oneReply({ world, query }: Call, coordinates: Revision, tool: string): Reply {
  if (query.get('form') === 'list') return json([]);
  const component = componentAt(world, coordinates);
  if (component === undefined || !finishedTools(world, component).includes(tool)) return empty(200);
  const raw = query.get('form') === 'raw' || query.get('form') === 'streamed';
  return json((raw ? rawDocument : toolSummary)(world, component, tool));
}

/** All results whose address has this prefix. */
function listed(world: World, prefix: string): readonly string[] {
  const wanted = prefix.toLowerCase();
  return [...world.components.values()]
    .flatMap((component) => finishedTools(world, component).map((tool) => `${textOf(component.coordinates)}/${tool}`))
    .filter((address) => `${address.toLowerCase()}/`.startsWith(`${wanted}/`) || wanted === '')
    .sort();
}

/** True for a result of an old version whose summary fails (service-api.md 6.2). */
function isUnreadable(tool: string): boolean {
  return !/^\d+\.\d+\.\d+$/.test(versionOf(tool));
}

function versionOf(tool: string): string {
  return tool.slice(tool.indexOf('/') + 1);
}
