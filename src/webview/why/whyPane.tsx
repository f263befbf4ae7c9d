import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { RequestProblem } from '../../protocol/messages.ts';
import type { PanelSnapshot } from '../../protocol/snapshot.ts';
import type { WhyChain } from '../../protocol/why.ts';
import { usePanelTools } from '../panelTools.ts';
import { Chain } from './whyChain.tsx';
import { WhyFailed, WhyReading } from './whyStates.tsx';

export type WhyState =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly problem: RequestProblem }
  | { readonly state: 'read'; readonly chain: WhyChain };

/** Why this license: the chain from the declared license to the texts. Requested only when the pane is opened. */
export function WhyPane({ snapshot }: { readonly snapshot: PanelSnapshot }): VNode {
  const { request } = usePanelTools();
  const [shown, show] = useState<WhyState>({ state: 'reading' });
  const [attempt, tryAgain] = useState(0);
  useEffect(() => {
    let isWanted = true;
    show({ state: 'reading' });
    void request('why', {}).then((outcome) => {
      // Cancelled: it became out of date while being read, and is requested again when the page is notified.
      if (!isWanted || (!outcome.ok && outcome.problem.kind === 'closed')) return;
      show(outcome.ok ? { state: 'read', chain: outcome.value } : { state: 'failed', problem: outcome.problem });
    });
    return () => {
      isWanted = false;
    };
    // `request` is a new function on every draw, but always does the same.
  }, [snapshot.asked, snapshot.dataVersion, attempt]);
  return <WhyView shown={shown} onAgain={() => tryAgain(attempt + 1)} />;
}

export function WhyView({ shown, onAgain }: { readonly shown: WhyState; readonly onAgain: () => void }): VNode {
  switch (shown.state) {
    case 'reading':
      return <WhyReading />;
    case 'failed':
      return <WhyFailed problem={shown.problem} onAgain={onAgain} />;
    case 'read':
      return <Chain chain={shown.chain} />;
  }
}
