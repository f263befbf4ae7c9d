/**
 * Something that goes wrong with the requests it matches. `on` is a method (or `*`) and a path with its query, as
 * `POST /definitions*`; `*` stands for anything. The first fault that matches and is not used up wins.
 */
export type Fault = {
  readonly on: string;
  /** How many requests it spoils; all when absent. */
  readonly times?: number;
  /** How many matching requests it lets pass first. */
  readonly after?: number;
} & FaultKind;

export type FaultKind =
  /** Answers as usual, that much later. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Never answers; the connection stays open. */
  | { readonly kind: 'hang' }
  /** Answers with this status. Without a body the usual empty error, as the service passes GitHub's status on; with one, a gateway. */
  | {
      readonly kind: 'status' /** Does what was asked first: an ambiguous failure. */ | 'statusAfterwards';
      readonly status: number;
      readonly body?: string;
      readonly contentType?: string;
    }
  /** Announces the whole body and closes the connection after so many bytes of it. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** A proxy's or a gate's page instead of JSON, with status 200. */
  | { readonly kind: 'html' }
  | { readonly kind: 'tooMany'; readonly retryAfter: number }
  /** Resets the connection without a byte. */
  | { readonly kind: 'reset' }
  /** Does what was asked, then resets the connection. */
  | { readonly kind: 'resetAfterwards' }
  /** Does what was asked, then never answers; the connection stays open. */
  | { readonly kind: 'hangAfterwards' }
  /** Leaves these dotted paths out of the JSON answer; `*` stands for every key of a level. */
  | { readonly kind: 'omit'; readonly paths: readonly string[] }
  /** This text, typed JSON. */
  | { readonly kind: 'garbage'; readonly body: string };

/** A fault and how often it has matched. */
export interface ArmedFault {
  readonly fault: Fault;
  matched: number;
}

export function armed(faults: readonly Fault[]): ArmedFault[] {
  return faults.map((fault) => ({ fault, matched: 0 }));
}

/** The fault that spoils this request, if any; counts the match. */
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
