import { useEffect, useState } from 'preact/hooks';
import type { RequestName, RequestParams, RequestResult } from '../../protocol/messages.ts';
import { usePanelTools } from '../panelTools.ts';

export type Fetched<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly cause: string }
  | { readonly state: 'known'; readonly value: T };

/**
 * Sends a request to the host when the part is shown, and again when `key` changes or a caller requests it. A response
 * to an earlier request is ignored. `params` follow from `key`.
 */
export function useAnswer<N extends RequestName>(
  name: N,
  params: RequestParams<N>,
  key: string,
): readonly [answer: Fetched<RequestResult<N>>, again: () => void] {
  const { request, wording } = usePanelTools();
  const [round, setRound] = useState(0);
  const question = `${key} ${round}`;
  const [answer, setAnswer] = useState<{ question: string; fetched: Fetched<RequestResult<N>> } | null>(null);
  useEffect(() => {
    let isOver = false;
    void request(name, params).then((outcome) => {
      if (isOver) return;
      if (outcome.ok) return setAnswer({ question, fetched: { state: 'known', value: outcome.value } });
      const { problem } = outcome;
      if (problem.kind === 'closed') return;
      const cause = problem.kind === 'failed' ? problem.cause : wording.say('requestRefused');
      setAnswer({ question, fetched: { state: 'failed', cause } });
    });
    return () => {
      isOver = true;
    };
  }, [question]);
  const fetched = answer?.question === question ? answer.fetched : ({ state: 'loading' } as const);
  return [fetched, () => setRound(round + 1)];
}
