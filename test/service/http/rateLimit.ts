import type { Rate } from '../world/settings.ts';
import type { World } from '../world/world.ts';
import type { Reply } from './reply.ts';
import { html } from './reply.ts';

export interface Toll {
  /** The `RateLimit-*` headers of the narrowest bucket for the request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The 429 answer, if a bucket is empty. */
  readonly refusal: Reply | undefined;
}

const free: readonly string[] = ['', 'api-docs', 'schemas', 'webhook', 'auth'];

/** Counts a request against its buckets (service-api.md 3.3). */
export function tollFor(world: World, method: string, segments: readonly string[], client: string): Toll {
  const [first = ''] = segments;
  if (free.includes(first)) return { headers: {}, refusal: undefined };
  const general = taken(world, 'general', world.limits.general, client);
  if (general.refusal !== undefined || method !== 'POST' || segments.length !== 1) return general;
  if (first === 'definitions' || first === 'curations') return taken(world, 'batch', world.limits.batch, client);
  return first === 'notices' ? taken(world, 'notices', world.limits.noticeRequests, client) : general;
}

export function tooMany(headers: Readonly<Record<string, string>>, retryAfter: string): Reply {
  const reply = html('Too many requests, please try again later.', 429);
  return { ...reply, headers: { ...headers, 'Retry-After': retryAfter } };
}

function taken(world: World, bucket: string, { count, windowMs }: Rate, client: string): Toll {
  const now = world.clock.now();
  const key = `${bucket} ${client}`;
  const kept = world.counters.get(key);
  const counter = kept === undefined || kept.resetAt <= now ? { used: 0, resetAt: now + windowMs } : kept;
  world.counters.set(key, counter);
  counter.used += 1;
  const reset = String(Math.ceil((counter.resetAt - now) / 1000));
  const headers = {
    'RateLimit-Policy': `${count};w=${windowMs / 1000}`,
    'RateLimit-Limit': String(count),
    'RateLimit-Remaining': String(Math.max(0, count - counter.used)),
    'RateLimit-Reset': reset,
  };
  return { headers, refusal: counter.used > count ? tooMany(headers, reset) : undefined };
}
