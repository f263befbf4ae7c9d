/**
 * A failure of matching requests. `on` is a method (or `*`) and a path with its query, such as `POST /definitions*`;
 * `*` matches anything. The first matching fault that is not used up applies.
 */
export type Fault = {
  readonly on: string;
  /** The number of requests that fail; all by default. */
  readonly times?: number;
  /** The number of matching requests that succeed first. */
  readonly after?: number;
} & FaultKind;

export type FaultKind =
  /** Answers as usual after this time. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Never answers; the connection stays open. */
  | { readonly kind: 'hang' }
  /** Sends the status line and a part of the headers, and nothing more. */
  | { readonly kind: 'slowHeaders' }
  /** Announces the whole body and sends this many bytes, and nothing more; the connection stays open. */
  | { readonly kind: 'stall'; readonly bytes: number }
  /** A JSON text that never ends, as fast as it is read. */
  | { readonly kind: 'endless' }
  /** A small body that is decompressed to more than 100 MB. */
  | { readonly kind: 'bomb' }
  /** Redirects with status 307: to this address, or, with `null`, to the request's own, again and again. */
  | { readonly kind: 'redirect'; readonly to: string | null }
  /**
   * Answers with this status. Without a body it sends the usual empty error, as the service does for a status of
   * GitHub; with a body it acts like a gateway.
   */
  | {
      readonly kind: 'status' /** Carries out the request first: an ambiguous failure. */ | 'statusAfterwards';
      readonly status: number;
      readonly body?: string;
      readonly contentType?: string;
    }
  /** Announces the whole body and closes the connection after this many bytes. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** Answers status 200 with the page of a proxy or login instead of JSON. */
  | { readonly kind: 'html' }
  | { readonly kind: 'tooMany'; readonly retryAfter: number }
  /** Resets the connection before any byte of the answer. */
  | { readonly kind: 'reset' }
  /** Carries out the request, then resets the connection. */
  | { readonly kind: 'resetAfterwards' }
  /** Carries out the request, then never answers; the connection stays open. */
  | { readonly kind: 'hangAfterwards' }
  /** Removes these dotted paths from the JSON answer; `*` matches every key of a level. */
  | { readonly kind: 'omit'; readonly paths: readonly string[] }
  /** Answers with this text and the JSON content type. */
  | { readonly kind: 'garbage'; readonly body: string };

/** A fault and the number of its matches. */
export interface ArmedFault {
  readonly fault: Fault;
  matched: number;
}

export function armed(faults: readonly Fault[]): ArmedFault[] {
  return faults.map((fault) => ({ fault, matched: 0 }));
}

/** The fault for this request, if any. Counts the match. */
export function faultFor(faults: readonly ArmedFault[], method: string, target: string): Fault | undefined {
  for (const entry of faults) {
    if (!matches(entry.fault.on, method, target)) continue;
    entry.matched += 1;
    const turn = entry.matched - (entry.fault.after ?? 0);
    if (turn >= 1 && turn <= (entry.fault.times ?? Number.POSITIVE_INFINITY)) return entry.fault;
  }
  return undefined;
}

function matches(on: string, method: string, target: string): boolean {
  const [wantedMethod = '*', wantedTarget = '*'] = on.split(' ');
  if (wantedMethod !== '*' && wantedMethod !== method) return false;
  const parts = wantedTarget.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(target);
}
