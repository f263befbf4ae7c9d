import type { VNode } from 'preact';
import type { PanelParties } from '../protocol/parties.ts';
import { Button } from './components/button.tsx';
import { Icon } from './components/icon.tsx';
import { LongList, shownOf } from './components/longList.tsx';
import { Text } from './components/text.tsx';
import { usePanelTools } from './panelTools.ts';
import { useParties } from './useParties.ts';

/** Above so many parties there is a filter. */
const filterFrom = 20;
/** Characters of a filter. */
const longestFilter = 500;
const listId = 'parties';
const shownFirst = 10;

interface AttributionProps {
  readonly parties: PanelParties;
  /** There are several, so that a party says which. */
  readonly hasFacets: boolean;
}

/** Everybody the files name as a copyright holder, each once. */
export function Attribution({ parties, hasFacets }: AttributionProps): VNode {
  const { wording, navigation, tell } = usePanelTools();
  const { say, count, number } = wording;
  const { total } = parties;
  const hasFilter = total > filterFrom;
  const filter = hasFilter ? navigation.partyFilter.slice(0, longestFilter) : '';
  const opened = navigation.opened.get(listId) ?? 0;
  const { found, shown } = useParties(parties, filter, (all) => shownOf(all, shownFirst, opened));
  if (total === 0) return <p class="faint">{say('nobodyAttributed')}</p>;
  const isFiltered = found < total;
  return (
    <>
      {hasFilter && <PartyFilter />}
      <div class="party-count">
        <p class="faint" role="status">
          {isFiltered ? say('partiesFound', { found: number(found), count: number(total) }) : count('parties', total)}
        </p>
        {found > 0 && (
          <Button look="link" icon="copy" onClick={() => tell('copyParties', { text: filter }, say('copied'))}>
            {say(isFiltered ? 'describedCopyFound' : 'describedCopyParties')}
          </Button>
        )}
      </div>
      <LongList id={listId} items={shown} total={found} first={shownFirst} isPlain>
        {(party) => (
          <>
            <Text id={`party ${party.text.slice(0, 100)}`} limit={400}>
              {party.text}
            </Text>
            {hasFacets && (
              <span class="faint party-facets">
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
  const label = wording.say('filterParties');
  return (
    <span class="filter">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={navigation.partyFilter}
        maxLength={longestFilter}
        spellcheck={false}
        onInput={(event) => dispatch({ type: 'filterParties', text: event.currentTarget.value })}
      />
    </span>
  );
}
