import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { without } from '../data/json.ts';
import { controlReply } from '../routes/control.ts';
import type { Controls } from '../routes/control.ts';
import { movedToSlash } from '../routes/small.ts';
import type { Fault } from '../world/fault.ts';
import { faultFor } from '../world/fault.ts';
import { note } from '../world/log.ts';
import { applyMerges } from '../world/pullRequests.ts';
import { saveWorld } from '../world/stateFile.ts';
import type { World } from '../world/world.ts';
import type { Body } from './body.ts';
import { readBody } from './body.ts';
import type { Toll } from './rateLimit.ts';
import { tollFor, tooMany } from './rateLimit.ts';
import type { Reply } from './reply.ts';
import { empty, etagOf, failure, html, jsonText } from './reply.ts';
import { sendBomb, sendEndless, sendPart, sendSlowHeaders, sendStalled } from './oddSending.ts';
import { routed } from './routes.ts';
import { parseTarget } from './target.ts';

/** Requests whose answer a fault holds back for as long as the client waits. */
export type Held = Set<IncomingMessage>;

/** The HTTP server: every request passes the same checks in the order of the running service. */
export function serviceServer(world: () => World, controls: Controls, held: Held): Server {
  return createServer((request, response) => {
    response.once('close', () => held.delete(request));
    handle(world(), { controls, held }, request, response).catch((error: unknown) => {
      // The client has ended the connection within its request.
      if (!request.complete) return;
      // An error of the stand-in service itself: it is reported so that no test mistakes it for service behaviour.
      console.error(error);
      if (response.headersSent) response.destroy();
      else send(request, response, { ...failure(500), headers: { 'X-Stand-In-Error': String(error).slice(0, 200) } });
    });
  });
}

async function handle(
  world: World,
  { controls, held }: { readonly controls: Controls; readonly held: Held },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = request.url ?? '/';
  const method = request.method ?? 'GET';
  if (target.startsWith('/__control/')) {
    const body = await readBody(request, Number.POSITIVE_INFINITY);
    return send(request, response, controlReply(controls, method, target, body.ok ? body.value : undefined));
  }
  const body = await readBody(request, world.limits.body);
  const fault = faultFor(world.faults, method, target);
  const log = (status: number): void =>
    note(world.log, { method, target, headers: singles(request), body: body.text, status, at: world.clock.now() });

  if (fault !== undefined && holding.includes(fault.kind)) held.add(request);
  if (fault?.kind === 'hang') return log(0);
  if (fault?.kind === 'slowHeaders' || fault?.kind === 'endless' || fault?.kind === 'bomb') {
    log(200);
    return { slowHeaders: sendSlowHeaders, endless: sendEndless, bomb: sendBomb }[fault.kind](response);
  }
  if (fault?.kind === 'reset') {
    log(0);
    request.socket.resetAndDestroy();
    return;
  }
  if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms));
  const reply =
    fault === undefined ? answer(world, request, body) : spoiled(fault, target, () => answer(world, request, body));
  saveWorld(world);
  const isSilent =
    fault?.kind === 'cut' ||
    fault?.kind === 'stall' ||
    fault?.kind === 'resetAfterwards' ||
    fault?.kind === 'hangAfterwards';
  log(isSilent ? 0 : reply.status);
  if (fault?.kind === 'hangAfterwards') return;
  if (fault?.kind === 'resetAfterwards') request.socket.resetAndDestroy();
  else if (fault?.kind === 'cut') sendPart(response, reply, fault.bytes);
  else if (fault?.kind === 'stall') sendStalled(response, reply, fault.bytes);
  else send(request, response, reply);
}

function answer(world: World, request: IncomingMessage, body: Body): Reply {
  const method = request.method ?? 'GET';
  if (method === 'OPTIONS') return preflight(request);
  if (!body.ok) return failure(body.status);
  const target = parseTarget(request.url ?? '/');
  const segments = target.ok ? target.segments : ['?'];
  if (!isAuthorized(request, method, segments)) return empty(401);
  const toll = tollFor(world, method, segments, clientOf(request));
  if (toll.refusal !== undefined) return toll.refusal;
  if (!target.ok) return tolled(failure(target.status), toll);
  if (request.url === '/api-docs') return movedToSlash();
  applyMerges(world);
  const origin = `http://${request.headers.host ?? '127.0.0.1'}`;
  const call = { world, method, segments, query: target.query, headers: singles(request), body: body.value, origin };
  return tolled(routed(call), toll);
}

/** Faults that keep the client waiting. */
const holding: readonly Fault['kind'][] = ['hang', 'hangAfterwards', 'slowHeaders', 'stall'];

function spoiled(fault: Fault, own: string, usual: () => Reply): Reply {
  switch (fault.kind) {
    case 'redirect':
      return empty(307, { Location: fault.to ?? own });
    case 'status':
    case 'statusAfterwards': {
      if (fault.kind === 'statusAfterwards') usual();
      if (fault.body === undefined) return failure(fault.status);
      return { ...html(fault.body, fault.status), type: fault.contentType ?? 'text/html; charset=utf-8' };
    }
    case 'html':
      return html(
        '<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Network sign-in</h1></body></html>',
      );
    case 'garbage':
      return jsonText(fault.body);
    case 'tooMany': {
      const seconds = String(fault.retryAfter);
      const headers = { 'RateLimit-Policy': '2000;w=60', 'RateLimit-Limit': '2000', 'RateLimit-Remaining': '0' };
      return tooMany({ ...headers, 'RateLimit-Reset': seconds }, seconds);
    }
    case 'omit': {
      const reply = usual();
      if (reply.body === undefined || !reply.type?.startsWith('application/json')) return reply;
      return { ...reply, body: JSON.stringify(without(JSON.parse(reply.body), fault.paths)) };
    }
    case 'delay':
    case 'cut':
    case 'stall':
    case 'slowHeaders':
    case 'endless':
    case 'bomb':
    case 'resetAfterwards':
    case 'hangAfterwards':
    case 'hang':
    case 'reset':
      return usual();
  }
}

function preflight(request: IncomingMessage): Reply {
  const asked = request.headers['access-control-request-headers'];
  return empty(204, {
    'Access-Control-Allow-Methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
    Vary: 'Access-Control-Request-Headers',
    ...(typeof asked === 'string' ? { 'Access-Control-Allow-Headers': asked } : {}),
  });
}

/** Only a few open endpoints accept credentials other than a bearer token. */
function isAuthorized(request: IncomingMessage, method: string, [first = '']: readonly string[]): boolean {
  const { authorization } = request.headers;
  if (authorization === undefined || authorization.startsWith('Bearer ')) return true;
  return ['api-docs', 'schemas', 'auth'].includes(first) || (first === 'webhook' && method === 'POST');
}

function clientOf(request: IncomingMessage): string {
  const forwarded = request.headers['x-forwarded-for'];
  const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim();
  return first || (request.socket.remoteAddress ?? 'unknown');
}

function tolled(reply: Reply, toll: Toll): Reply {
  return { ...reply, headers: { ...toll.headers, ...reply.headers } };
}

function singles(request: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  writeCommonHeaders(request, response, reply);
  const { body } = reply;
  if (body === undefined) {
    response.statusCode = reply.status;
    response.end();
    return;
  }
  const tag = etagOf(body);
  response.setHeader('ETag', tag);
  if (isFresh(request, reply.status, tag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.statusCode = reply.status;
  if (reply.type !== undefined) response.setHeader('Content-Type', reply.type);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}

function isFresh(request: IncomingMessage, status: number, tag: string): boolean {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || status < 200 || status > 299) return false;
  const tags = request.headers['if-none-match'];
  if (tags === undefined) return false;
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return tags.trim() === '*' || tags.split(',').some((one) => bare(one) === bare(tag));
}

function writeCommonHeaders(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const id = request.headers['x-request-id'];
  response.setHeader('X-Request-Id', typeof id === 'string' && id !== '' ? id : randomUUID());
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Content-Security-Policy', "default-src 'self'");
  response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
}
