import type { Call } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { empty, failure, html, json, notFound, plain } from '../http/reply.ts';
import { attachmentText } from '../world/attachments.ts';
import { harvestedDefinitions } from '../world/definitions.ts';
import type { World } from '../world/world.ts';

/** Small endpoints: root, attachments, stats, status, reference, schemas, hooks (service-api.md 3.4, 8, 11). */
export function smallRoute({ world, method, segments, origin }: Call): Reply | undefined {
  const [first, second] = segments;
  if (method === 'POST' && first === 'webhook') return html('Missing signature or event type on GitHub webhook', 400);
  if (method !== 'GET') return undefined;
  switch (first) {
    case undefined:
      return html(JSON.stringify({ status: 'OK', version: '2.4.1', sha: '0000000000000000000000000000000000000000' }));
    case 'attachments':
      return attachmentReply(world, second);
    case 'stats':
      return second === undefined ? json(statNames) : statReply(world, second);
    case 'status':
      return second === undefined ? json(Object.keys(statusBodies)) : statusReply(second);
    case 'api-docs':
      return html(referencePage(origin));
    case 'schemas':
      return schemaReply(second);
    default:
      return undefined;
  }
}

function attachmentReply(world: World, token: string | undefined): Reply | undefined {
  if (token === undefined) return undefined;
  const text = attachmentText(world, token);
  return text === undefined ? notFound() : html(text);
}

const statNames: readonly string[] =
  'total conda condasrc crate gem git maven npm nuget pod composer pypi deb debsrc'.split(' ');

function statReply(world: World, name: string): Reply {
  if (!statNames.includes(name)) return failure(500);
  const definitions = harvestedDefinitions(world)
    .map(({ definition }) => definition)
    .filter(({ coordinates }) => name === 'total' || coordinates?.['type'] === name);
  const counts = new Map<string, number>();
  for (const { licensed } of definitions) {
    const declared: unknown = licensed?.declared;
    if (typeof declared === 'string') counts.set(declared, (counts.get(declared) ?? 0) + 1);
  }
  const breakdown = [...counts]
    .map(([value, count]) => ({ count, value }))
    .sort((one, other) => other.count - one.count);
  const others = breakdown.slice(10).reduce((sum, { count }) => sum + count, 0);
  return json({
    value: {
      totalCount: definitions.length,
      describedScoreMedian: median(definitions.map(({ described }) => described?.score?.total ?? 0)),
      licensedScoreMedian: median(definitions.map(({ licensed }) => licensed?.score?.total ?? 0)),
      declaredLicenseBreakdown: [...breakdown.slice(0, 10), { count: others, value: 'Other' }],
    },
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const statusBodies: Readonly<Record<string, unknown>> = {
  requestcount: { '2026-11-18T00:00:00Z': 812345 },
  processedperday: [{ crawler: 5210, date: '2026-11-18T00:00:00Z' }],
  recentlycrawled: [{ coordinates: 'npm/npmjs/-/lodash/4.17.21', timestamp: '2026-11-18T10:00:00Z' }],
  crawlbreakdown: [{ scancode: { npm: 410 }, date: '2026-11-18T00:00:00Z' }],
  toolsranperday: [{ scancode: 487, date: '2026-11-18T00:00:00Z' }],
};

function statusReply(name: string): Reply {
  return Object.hasOwn(statusBodies, name) ? json(statusBodies[name]) : failure(500);
}

function referencePage(origin: string): string {
  return `<!DOCTYPE html>\n<html><head><title>API reference</title></head><body>See ${origin}/schemas/swagger.yaml</body></html>`;
}

/** A recognisable part of each schema; the stand-in service's own checks are code. */
function schemaReply(file: string | undefined): Reply | undefined {
  const fresh = { 'Cache-Control': 'public, max-age=0' };
  if (file === undefined) return undefined;
  if (file === 'swagger.yaml') {
    return { ...plain('openapi: 3.0.1\ninfo:\n  title: stand-in\n'), type: 'text/yaml; charset=utf-8', headers: fresh };
  }
  const known = ['curation-1.0', 'curations-1.0', 'definition-1.0', 'harvest-1.0', 'coordinates-1.0'];
  const name = file.replace(/\.json$/, '');
  if (!known.includes(name)) return notFound();
  return { ...json({ $id: `https://api.clearlydefined.io/schemas/${file}#`, type: 'object' }), headers: fresh };
}

/** Redirects `/api-docs` to `/api-docs/`. The caller checks the slash, since the segments do not show it. */
export function movedToSlash(): Reply {
  return {
    ...empty(301),
    headers: { Location: '/api-docs/' },
    type: 'text/html; charset=utf-8',
    body: 'Redirecting to /api-docs/',
  };
}
