import { useEffect, useMemo, useState } from 'preact/hooks';
import { finish } from '../base/steps.ts';
import { filterParties, mostPartiesAsked, type PanelParties, type Party } from '../protocol/parties.ts';
import { usePanelTools } from './panelTools.ts';

interface Found {
  /** What they are of: another definition has others. */
  readonly of: PanelParties;
  readonly filter: string;
  /** How many there are, and their beginning. */
  readonly found: number;
  readonly shown: readonly Party[];
  /** Why there is no more; `null`: nothing went wrong. */
  readonly cause: string | null;
}

/**
 * The parties that a filter lets through, as many as are wanted of so many found. Where all came with the snapshot they are at
 * hand; else the host is asked, and what was found before stays until the answer has come.
 */
export function useParties(
  parties: PanelParties,
  filter: string,
  wantedOf: (found: number) => number,
): Pick<Found, 'found' | 'shown' | 'cause'> {
  const { request, wording } = usePanelTools();
  const [answer, setAnswer] = useState<Found | null>(null);
  const isWhole = parties.first.length === parties.total;
  const atHand = useMemo(
    () => startWith(parties, isWhole ? finish(filterParties(parties.first, filter)) : parties.first),
    [parties, filter],
  );
  const isUnfiltered = filter.trim() === '';
  const isOfNow = answer?.of === parties && answer.filter === filter;
  const now = isOfNow ? answer : isWhole || isUnfiltered ? { ...atHand, filter } : null;
  const from = now?.shown.length ?? 0;
  const missing = wantedOf(now?.found ?? parties.total) - from;
  useEffect(() => {
    if (isWhole || missing <= 0 || now?.cause) return;
    let isOver = false;
    const count = Math.min(missing, mostPartiesAsked);
    void request('parties', { text: filter, from, count }).then((outcome) => {
      if (isOver) return;
      const before = now?.shown ?? [];
      if (outcome.ok) {
        const { total, parties: more } = outcome.value;
        // Of a definition that has changed meanwhile there may be fewer; the next snapshot brings the others.
        const found = more.length === 0 ? before.length : total;
        return setAnswer({ of: parties, filter, found, shown: [...before, ...more], cause: null });
      }
      if (outcome.problem.kind === 'closed') return;
      const cause = outcome.problem.kind === 'failed' ? outcome.problem.cause : wording.say('requestRefused');
      setAnswer({ of: parties, filter, found: now?.found ?? 0, shown: before, cause });
    });
    return () => {
      isOver = true;
    };
  }, [parties, filter, from, missing]);
  return now ?? (answer?.of === parties ? answer : atHand);
}

function startWith(parties: PanelParties, shown: readonly Party[]): Found {
  const found = parties.first.length === parties.total ? shown.length : parties.total;
  return { of: parties, filter: '', found, shown, cause: null };
}
