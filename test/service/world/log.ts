export interface LoggedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** 0 when the connection was reset, hung or cut. */
  readonly status: number;
  /** Milliseconds since 1970, by the stand-in service's clock. */
  readonly at: number;
}

/** A requested name: one that would have left the user's machine. */
export interface Asked {
  readonly via:
    | 'definitions'
    | 'preview'
    | 'curations'
    | 'harvest'
    | 'notices'
    | 'suggestions'
    | 'origins'
    | 'pattern'
    | 'search';
  readonly name: string;
}

export interface RequestLog {
  /** The newest entry is last; the oldest entries beyond {@link longest} are removed. */
  readonly entries: LoggedRequest[];
  /** Maps method and first path segment, such as `POST /definitions`, to the number of requests since the start. */
  readonly counts: Map<string, number>;
  readonly asked: Asked[];
}

const longest = 5000;

export function emptyLog(): RequestLog {
  return { entries: [], counts: new Map(), asked: [] };
}

export function note(log: RequestLog, request: LoggedRequest): void {
  log.entries.push(request);
  if (log.entries.length > longest) log.entries.shift();
  const endpoint = `${request.method} /${request.target.split(/[/?]/)[1] ?? ''}`;
  log.counts.set(endpoint, (log.counts.get(endpoint) ?? 0) + 1);
}
