import { componentText, textOf } from '../data/coordinates.ts';
import { searchOf } from '../data/search.ts';
import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { html, json, jsonText } from '../http/reply.ts';
import { answerText, harvestedDefinitions } from '../world/definitions.ts';
import { computedTools } from '../world/harvests.ts';
import { ask } from './asked.ts';

const maxSuggestions = 50;

/** `GET /definitions?pattern=…`: all coordinate strings that contain every word of the pattern (service-api.md 4.4). */
export function patternReply({ world, query }: Call): Reply {
  const pattern = (query.get('pattern') ?? '').slice(0, 100);
  ask(world, 'pattern', pattern);
  const words = pattern.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [...world.components]
    .filter(
      ([key, component]) => words.every((word) => key.includes(word)) && computedTools(world, component).length > 0,
    )
    .map(([, { coordinates }]) => textOf(coordinates));
  return json(found.sort().slice(0, maxSuggestions));
}

/** `GET /definitions` with filters: one page of definitions without files (service-api.md 4.5). */
export function searchReply({ world, query }: Call): Reply {
  const search = searchOf(query);
  if ('refusal' in search) return html(search.refusal, 400);
  const name = query.get('name');
  if (name !== null) ask(world, 'search', componentName(query, name));
  const token = query.get('continuationToken');
  const from = token ? offsetOf(token) : 0;
  if (from === undefined) return json({ data: [], continuationToken: '' });
  const hits = harvestedDefinitions(world).filter(({ definition }) => search.matches(definition));
  const { compare } = search;
  if (compare !== undefined) hits.sort((one, other) => compare(one.definition, other.definition));
  const size = world.limits.revisionsPerPage;
  const page = hits.slice(from, from + size).map((answer) => answerText(world, answer, false));
  const next = page.length === size ? tokenOf(from + size) : '';
  return jsonText(`{"data":[${page.join()}],"continuationToken":${JSON.stringify(next)}}`);
}

function componentName(query: URLSearchParams, name: string): string {
  return componentText({
    type: query.get('type') ?? '*',
    provider: query.get('provider') ?? '*',
    namespace: query.get('namespace') ?? '*',
    name,
    revision: null,
  });
}

function tokenOf(offset: number): string {
  return Buffer.from(`after ${offset}`).toString('base64');
}

/** Returns `undefined` for a token that this service did not create. */
function offsetOf(token: string): number | undefined {
  const match = /^after (\d+)$/.exec(Buffer.from(token, 'base64').toString('utf8'));
  return match === null ? undefined : Number(match[1]);
}
