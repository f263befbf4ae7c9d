export interface LoggedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** 0 when the connection was reset, hung or cut. */
  readonly status: number;
  /** Milliseconds since 1970, by the stand-in's clock. */
  readonly at: number;
}

/** A name somebody asked the service about: what would have left a user's machine. */
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
  /** The newest last; the oldest fall out after {@link longest}. */
  readonly entries: LoggedRequest[];
  /** Method and first path segment, as `POST /definitions`, to how often since the start. */
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
