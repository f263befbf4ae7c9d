import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

import { type PanelParties, type Party, filterParties, maxPartiesRequested } from '../protocol/parties.ts';
import { Button } from './kit/button.tsx';
import { SearchField } from './kit/field.tsx';
import { LongList, shownOf } from './kit/longList.tsx';
import { Text } from './kit/text.tsx';
import { usePanelTools } from './panelTools.ts';

/** With more parties than this there is a filter. */
const filterFrom = 20;

/** Characters of a filter. */
const longestFilter = 500;

const listId = 'parties';

const shownFirst = 10;

interface AttributionProps {
  readonly parties: PanelParties;
  /** There are several facets, so each party shows its own. */
  readonly hasFacets: boolean;
}

/** All copyright holders in the files, each once. */
export function Attribution({ parties, hasFacets }: AttributionProps): VNode {
  const { wording, navigation, send } = usePanelTools();
  const { say, number } = wording;
  const { total } = parties;
  const hasFilter = total > filterFrom;
  const filter = hasFilter ? navigation.partyFilter.slice(0, longestFilter) : '';
  const opened = navigation.opened.get(listId) ?? 0;
  const { found, shown } = useParties(parties, filter, (all) => shownOf(all, shownFirst, opened));
  if (total === 0) return <p class="faint">{say('noneFound')}</p>;
  const isFiltered = found < total;
  return (
    <>
      {hasFilter && <PartyFilter />}
      <div class="row spread party-count">
        <p class="faint" role="status">
          {isFiltered ? say('scoreOf', { count: number(found), all: number(total) }) : number(total)}
        </p>
        {found > 0 && (
          <Button kind="link" icon="copy" onClick={() => send('copyParties', { text: filter }, say('copied'))}>
            {say('describedCopyParties')}
          </Button>
        )}
      </div>
      <LongList id={listId} items={shown} total={found} first={shownFirst} isPlain>
        {(party) => (
          <>
            <Text id={`party ${party.text.slice(0, 100)}`} limit={400}>
              {party.text}
            </Text>
            {hasFacets && ' '}
            {hasFacets && (
              <span class="faint small">
                <Text limit={100}>{party.facets.join(', ')}</Text>
              </span>
            )}
          </>
        )}
      </LongList>
    </>
  );
}

function PartyFilter(): VNode {
  const { wording, navigation, dispatch } = usePanelTools();
  return (
    <SearchField
      id="parties-text"
      label={wording.say('filesFind')}
      clearLabel={wording.say('filesClearText')}
      value={navigation.partyFilter}
      limit={longestFilter}
      onChange={(text) => dispatch({ type: 'filterParties', text })}
    />
  );
}

interface Found {
  /** Their number, and the first of them. */
  readonly found: number;
  readonly shown: readonly Party[];
}

interface Answer extends Found {
  /** What they belong to: another definition has others. */
  readonly of: PanelParties;
  readonly filter: string;
}

/**
 * The parties that match a filter, up to the requested number, with the total found. If the snapshot has
 * all of them no request is needed; otherwise earlier results stay until the response.
 */
function useParties(parties: PanelParties, filter: string, wantedOf: (found: number) => number): Found {
  const { request } = usePanelTools();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { first, total } = parties;
  const isWhole = first.length === total;
  const fromSnapshot = useMemo(() => {
    const shown = isWhole ? filterParties(first, filter) : first;
    return { found: isWhole ? shown.length : total, shown };
  }, [parties, filter]);
  const ofThese = answer?.of === parties ? answer : null;
  const isLocal = isWhole || filter.trim() === '';
  const now = ofThese?.filter === filter ? ofThese : isLocal ? fromSnapshot : null;
  const from = now?.shown.length ?? 0;
  const missing = wantedOf(now?.found ?? total) - from;
  useEffect(() => {
    if (isWhole || missing <= 0) return;
    let isOver = false;
    const count = Math.min(missing, maxPartiesRequested);
    void request('parties', { text: filter, from, count }).then((outcome) => {
      // The host refuses no such request: it fails only when the page closes.
      if (isOver || !outcome.ok) return;
      const before = now?.shown ?? [];
      const more = outcome.value.parties;
      // Fewer than before: the definition has changed, and the next snapshot has it.
      const found = more.length === 0 ? before.length : outcome.value.total;
      setAnswer({ of: parties, filter, found, shown: [...before, ...more] });
    });
    return () => {
      isOver = true;
    };
  }, [parties, filter, from, missing]);
  return now ?? ofThese ?? fromSnapshot;
}
