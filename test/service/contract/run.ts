import { isFields } from '../data/json.ts';
import type { Fact } from './fact.ts';
import type { Received, Sent } from './send.ts';
import { send } from './send.ts';
import { misfit } from './shape.ts';
import type { Subjects } from './subjects.ts';
import { filled, findSubjects } from './subjects.ts';

export interface Verdict {
  readonly fact: Fact;
  /** A skipped fact has the reason why it could not be checked. */
  readonly result: 'holds' | 'fails' | 'skipped';
  readonly why: string;
}

export interface Session {
  readonly subjects: Subjects;
  /** Checks one fact. The next check starts when this one has finished. */
  readonly check: (fact: Fact) => Promise<Verdict>;
  /** Number of requests so far. */
  readonly requests: () => number;
}

/** Finds the subjects and prepares to check facts, one request at a time. */
export async function openSession(base: string): Promise<Session> {
  let count = 0;
  const ask = (sent: Sent): Promise<Received> => {
    count += 1;
    return send(base, sent);
  };
  const subjects = await findSubjects((method, target, body) =>
    ask({ method, target, headers: {}, body: body === undefined ? undefined : JSON.stringify(body) }),
  );
  return { subjects, check: (fact) => verdict(fact, subjects, ask), requests: () => count };
}

/** Returns one readable line about the verdict. */
export function line({ fact, result, why }: Verdict): string {
  const mark = { holds: 'ok  ', fails: 'FAIL', skipped: 'skip' }[result];
  return `${mark} ${fact.says}  [${fact.ask}]${why === '' ? '' : ` -- ${why}`}`;
}

async function verdict(fact: Fact, subjects: Subjects, ask: (sent: Sent) => Promise<Received>): Promise<Verdict> {
  const text = fact.text ?? (fact.body === undefined ? '' : JSON.stringify(fact.body));
  const headerText = JSON.stringify(fact.headers ?? {});
  const parts = filled([fact.ask, text, headerText].join('\u0000'), subjects);
  if ('missing' in parts)
    return { fact, result: 'skipped', why: `the service holds no subject for {${parts.missing}}` };
  const [line = '', body = ''] = parts.text.split('\u0000');
  const space = line.indexOf(' ');
  const sent: Sent = {
    method: line.slice(0, space),
    target: line.slice(space + 1),
    headers: headersOf(fact, subjects),
    body: fact.text === undefined && fact.body === undefined ? undefined : body,
  };
  try {
    return judged(fact, await ask(sent), subjects);
  } catch (error) {
    return { fact, result: 'fails', why: `no answer: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function headersOf(fact: Fact, subjects: Subjects): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fact.headers ?? {}).map(([name, value]) => {
      const full = filled(value, subjects);
      return [name, 'text' in full ? full.text : value];
    }),
  );
}

function judged(fact: Fact, received: Received, subjects: Subjects): Verdict {
  const wanted = typeof fact.status === 'number' ? [fact.status] : fact.status;
  if (!wanted.includes(received.status)) {
    const why = `status ${received.status} instead of ${wanted.join(' or ')}: ${received.text.slice(0, 120)}`;
    return { fact, result: fact.upstream ? 'skipped' : 'fails', why: fact.upstream ? `upstream: ${why}` : why };
  }
  const why = typeProblem(fact, received) ?? headerProblem(fact, received) ?? shapeProblem(fact, received, subjects);
  return { fact, result: why === undefined ? 'holds' : 'fails', why: why ?? '' };
}

const typeStarts = { json: 'application/json', text: 'text/plain', html: 'text/html' } as const;

function typeProblem({ type }: Fact, { headers, text }: Received): string | undefined {
  const actual = headers['content-type'];
  if (type === undefined) return undefined;
  if (type === 'none') {
    return actual === undefined && text === '' ? undefined : `${actual} with ${text.length} characters, not nothing`;
  }
  return actual?.startsWith(typeStarts[type]) ? undefined : `content type ${actual}, not ${typeStarts[type]}`;
}

function headerProblem({ has = {}, lacks = [] }: Fact, { headers }: Received): string | undefined {
  for (const [name, pattern] of Object.entries(has)) {
    const value = headers[name];
    if (typeof value !== 'string' || !pattern.test(value)) return `header ${name}: ${String(value)}, not ${pattern}`;
  }
  const unwanted = lacks.find((name) => headers[name] !== undefined);
  return unwanted === undefined ? undefined : `header ${unwanted} is there: ${String(headers[unwanted])}`;
}

function shapeProblem(
  { shape, type, keep, that }: Fact,
  { text, headers }: Received,
  subjects: Subjects,
): string | undefined {
  if (shape === undefined && keep === undefined && that === undefined) return undefined;
  const isJson = type === 'json' || headers['content-type']?.startsWith('application/json') === true;
  let body: unknown = text;
  if (isJson && text !== '') {
    try {
      body = JSON.parse(text);
    } catch {
      return `not JSON: ${text.slice(0, 80)}`;
    }
  }
  if (keep !== undefined && isFields(body)) subjects.set(keep[0], String(body[keep[1]]));
  const complaint = shape === undefined ? undefined : misfit(shape, body);
  return complaint ?? that?.(body, (name) => subjects.get(name) ?? '');
}
