import { useEffect, useMemo, useState } from 'preact/hooks';
import { filterParties, mostPartiesAsked, type PanelParties, type Party } from '../protocol/parties.ts';
import { usePanelTools } from './panelTools.ts';

interface Found {
  /** How many there are, and their beginning. */
  readonly found: number;
  readonly shown: readonly Party[];
}

interface Answer extends Found {
  /** What they are of: another definition has others. */
  readonly of: PanelParties;
  readonly filter: string;
}

/**
 * The parties that a filter lets through, as many as are wanted of so many found. Where all came with the snapshot they are at
 * hand; else the host is asked, and what was found before stays until the answer has come.
 */
export function useParties(parties: PanelParties, filter: string, wantedOf: (found: number) => number): Found {
  const { request } = usePanelTools();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { first, total } = parties;
  const isWhole = first.length === total;
  const atHand = useMemo(() => {
    const shown = isWhole ? filterParties(first, filter) : first;
    return { found: isWhole ? shown.length : total, shown };
  }, [parties, filter]);
  const ofThese = answer?.of === parties ? answer : null;
  const isAtHand = isWhole || filter.trim() === '';
  const now = ofThese?.filter === filter ? ofThese : isAtHand ? atHand : null;
  const from = now?.shown.length ?? 0;
  const missing = wantedOf(now?.found ?? total) - from;
  useEffect(() => {
    if (isWhole || missing <= 0) return;
    let isOver = false;
    const count = Math.min(missing, mostPartiesAsked);
    void request('parties', { text: filter, from, count }).then((outcome) => {
      // The host refuses no such question: there is no answer when the page goes away.
      if (isOver || !outcome.ok) return;
      const before = now?.shown ?? [];
      const more = outcome.value.parties;
      // Fewer than there were: the definition is another one by now, and the next snapshot brings it.
      const found = more.length === 0 ? before.length : outcome.value.total;
      setAnswer({ of: parties, filter, found, shown: [...before, ...more] });
    });
    return () => {
      isOver = true;
    };
  }, [parties, filter, from, missing]);
  return now ?? ofThese ?? atHand;
}
