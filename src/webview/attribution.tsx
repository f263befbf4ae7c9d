import type { VNode } from 'preact';
import type { LicensedFacet } from '../core/definition.ts';
import { Icon } from './components/icon.tsx';
import { LongList } from './components/longList.tsx';
import { Text } from './components/text.tsx';
import { usePanelTools } from './panelTools.ts';
import { filterParties, partiesOf } from './parties.ts';

/** Above so many parties there is a filter. */
const filterFrom = 20;

/** Everybody the files name as a copyright holder, each once. */
export function Attribution({ facets }: { readonly facets: readonly LicensedFacet[] }): VNode {
  const { wording, navigation } = usePanelTools();
  const { say, count, number } = wording;
  const parties = partiesOf(facets);
  if (parties.length === 0) return <p class="faint">{say('nobodyAttributed')}</p>;
  const hasFilter = parties.length > filterFrom;
  const shown = hasFilter ? filterParties(parties, navigation.partyFilter) : parties;
  const isFiltered = shown.length < parties.length;
  return (
    <>
      {hasFilter && <PartyFilter />}
      <p class="faint" role="status">
        {isFiltered
          ? say('partiesFound', { found: number(shown.length), count: number(parties.length) })
          : count('parties', parties.length)}
      </p>
      <LongList id="parties" items={shown} first={10} isPlain>
        {(party) => (
          <>
            <Text id={`party ${party.text.slice(0, 100)}`} limit={400}>
              {party.text}
            </Text>
            {facets.length > 1 && (
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
        spellcheck={false}
        onInput={(event) => dispatch({ type: 'filterParties', text: event.currentTarget.value })}
      />
    </span>
  );
}
