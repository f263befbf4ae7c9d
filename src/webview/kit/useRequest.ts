import { useEffect, useRef, useState } from 'preact/hooks';
import type { Result } from '../../base/result.ts';
import type { RequestProblem } from '../../protocol/messages.ts';

export type Requested<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: RequestProblem }
  | { readonly state: 'known'; readonly value: T };

export interface UsedRequest<T> {
  /** Of the present key. */
  readonly requested: Requested<T>;
  /** The last value received, also of an earlier key; `null` before the first. */
  readonly latest: T | null;
  readonly again: () => void;
}

interface Answer<T> {
  /** The key with its round. */
  readonly of: string;
  readonly requested: Requested<T>;
  readonly latest: T | null;
}

/**
 * What a part of the page shows that the host has: requested when the part is drawn, and again when `key` changes, after
 * `delay` milliseconds without a further change. With the key `null` nothing is requested. What `send` requests follows
 * from the key; a reply to an earlier key is dropped. A request that the host cancels stays pending: its data is out of
 * date, and the next snapshot has another key.
 */
export function useRequest<T>(
  key: string | null,
  send: () => Promise<Result<T, RequestProblem>>,
  delay = 0,
): UsedRequest<T> {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const current = useRef(send);
  current.current = send;
  const wanted = key === null ? null : `${round} ${key}`;
  useEffect(() => {
    if (wanted === null || wanted === answer?.of) return undefined;
    let isOver = false;
    const request = async (): Promise<void> => {
      const outcome = await current.current();
      if (isOver || (!outcome.ok && outcome.problem.kind === 'closed')) return;
      setAnswer((before) =>
        outcome.ok
          ? { of: wanted, requested: { state: 'known', value: outcome.value }, latest: outcome.value }
          : { of: wanted, requested: { state: 'failed', problem: outcome.problem }, latest: before?.latest ?? null },
      );
    };
    const timer = delay === 0 ? 0 : window.setTimeout(() => void request(), delay);
    if (delay === 0) void request();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [wanted]);
  return {
    requested: answer && answer.of === wanted ? answer.requested : { state: 'loading' },
    latest: answer?.latest ?? null,
    again: () => setRound(round + 1),
  };
}
