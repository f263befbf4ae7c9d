import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LicensedFacet } from '../core/definition.ts';
import { Button } from './components/button.tsx';
import { Icon } from './components/icon.tsx';
import { LongList } from './components/longList.tsx';
import { Text } from './components/text.tsx';
import { usePanelTools } from './panelTools.ts';
import { filterParties, partiesOf, type Party } from './parties.ts';

/** Above so many parties there is a filter. */
const filterFrom = 20;

/** Everybody the files name as a copyright holder, each once. */
export function Attribution({ facets }: { readonly facets: readonly LicensedFacet[] }): VNode {
  const { wording, navigation, copyText } = usePanelTools();
  const { say, count, number } = wording;
  // Thousands of them: gathered when they are others, not whenever the page is drawn.
  const parties = useMemo(() => partiesOf(facets), [facets]);
  if (parties.length === 0) return <p class="faint">{say('nobodyAttributed')}</p>;
  const hasFilter = parties.length > filterFrom;
  const shown = hasFilter ? filterParties(parties, navigation.partyFilter) : parties;
  const isFiltered = shown.length < parties.length;
  return (
    <>
      {hasFilter && <PartyFilter />}
      <div class="party-count">
        <p class="faint" role="status">
          {isFiltered
            ? say('partiesFound', { found: number(shown.length), count: number(parties.length) })
            : count('parties', parties.length)}
        </p>
        {shown.length > 0 && (
          <Button look="link" icon="copy" onClick={() => copyText(linesOf(shown))}>
            {say(isFiltered ? 'describedCopyFound' : 'describedCopyParties')}
          </Button>
        )}
      </div>
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

/** What one copy may hold (`copyText` of the protocol). */
const longestCopy = 1_000_000;

/** One party a line, as they are written; whole lines only. */
function linesOf(parties: readonly Party[]): string {
  const text = parties.map((party) => party.text.replace(/\s+/g, ' ').trim()).join('\n');
  return text.length <= longestCopy ? text : text.slice(0, text.lastIndexOf('\n', longestCopy));
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
