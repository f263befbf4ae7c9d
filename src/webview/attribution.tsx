import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type PanelParties, type PartiesFound, filterParties } from '../protocol/parties.ts';
import { Button } from './kit/button.tsx';
import { SearchField } from './kit/field.tsx';
import { LongList } from './kit/longList.tsx';
import { Text } from './kit/text.tsx';
import { useRequest } from './kit/useRequest.ts';
import { usePanelTools } from './panelTools.ts';

/** With more parties than this there is a filter. */
const filterFrom = 20;

/** Characters of a filter. */
const longestFilter = 500;

const listId = 'parties';

const shownFirst = 10;
/** `shownOf` that many or fewer. */
const mostShownFirst = shownFirst + 2;

interface AttributionProps {
  readonly parties: PanelParties;
  /** There are several facets, so each party shows its own. */
  readonly hasFacets: boolean;
}

/** All copyright holders in the files, each once. */
export function Attribution({ parties, hasFacets }: AttributionProps): VNode {
  const { wording, navigation, dispatch, send } = usePanelTools();
  const { say, count, number } = wording;
  const { total } = parties;
  const hasFilter = total > filterFrom;
  const filter = hasFilter ? navigation.partyFilter.slice(0, longestFilter) : '';
  const opened = navigation.opened.get(listId) ?? 0;
  const { total: found, parties: shown } = useParties(parties, filter, Math.max(mostShownFirst, opened));
  if (total === 0) return <p class="faint">{say('noneFound')}</p>;
  const isFiltered = found < total;
  return (
    <>
      {hasFilter && (
        <SearchField
          id="parties-text"
          label={say('filesFind')}
          clearLabel={say('filesClearText')}
          value={navigation.partyFilter}
          limit={longestFilter}
          onChange={(text) => dispatch({ type: 'filterParties', text })}
        />
      )}
      <div class="row spread party-count">
        <p class="faint" role="status">
          {isFiltered
            ? say('scoreOf', { count: number(found), all: number(total) })
            : count('filesHoldersCount', total)}
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

/**
 * The parties that match a filter: how many, and the first of them. What the snapshot lacks is requested; earlier
 * results stay until the response.
 */
function useParties({ first, total }: PanelParties, filter: string, count: number): PartiesFound {
  const { request, snapshot } = usePanelTools();
  const isWhole = first.length === total;
  const parties = useMemo(() => (isWhole ? filterParties(first, filter) : first), [first, filter]);
  const isEnough = isWhole || (filter.trim() === '' && count <= first.length);
  const key = isEnough ? null : `${snapshot.dataVersion} ${count} ${filter}`;
  const { latest } = useRequest(key, () => request('parties', { text: filter, count }));
  return isEnough || !latest ? { total: isWhole ? parties.length : total, parties } : latest;
}
