import { fail, succeed } from '../base/result.ts';
import { jsonOf, malformed } from './transport/answer.ts';
import { type Answer, type SendOptions, type Requester, readPolicy } from './transport/requester.ts';
import { statusSchema } from './schemas.ts';

export interface ServiceStatus {
  /** The service's own word: `OK`. */
  readonly status: string;
  readonly version: string | null;
}

const statusPolicy: SendOptions = { names: [], repeat: 'always', timeout: 15_000, isUnlimited: true };

/**
 * Whether a service of this kind responds at the base address (service-api.md 3.4). Not rate limited, so it waits for
 * no other request.
 */
export async function readStatus(requester: Requester, signal: AbortSignal): Answer<ServiceStatus> {
  const url = `${requester.baseUrl}/`;
  const answered = await requester.get('/', statusPolicy, signal);
  if (!answered.ok) {
    // The written description has no such path, but it has the search.
    if (answered.problem.kind !== 'notFound') return answered;
    const found = await requester.read('/definitions?pattern=lodash', textList, { ...readPolicy, names: [] }, signal);
    return found.ok ? succeed({ status: 'OK', version: null }) : found;
  }
  const json = jsonOf(answered.value, url);
  if (!json.ok) return json;
  const parsed = statusSchema.safeParse(json.value);
  return parsed.success ? succeed(parsed.data) : fail(malformed(url, 'JSON without the status of the service'));
}

/** A service that hangs counts as not responding. Together with the pause before it, less than 30 s. */
const checkPolicy: SendOptions = { names: [], repeat: 'never', timeout: 8_000, isUnlimited: true, isCheck: true };

/** Whether the service responds at the base address now: one small request, not repeated. */
export async function isReachable(requester: Requester, signal: AbortSignal): Promise<boolean> {
  const answered = await requester.get('/', checkPolicy, signal);
  // The written description has no such path; a page comes from something in between, such as a network sign-in.
  return answered.ok ? jsonOf(answered.value, `${requester.baseUrl}/`).ok : answered.problem.kind === 'notFound';
}

function textList(json: unknown): readonly string[] | null {
  return Array.isArray(json) ? json.filter((item) => typeof item === 'string') : null;
}
