import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { isFiltered, noOverviewFilter, overviewLimits } from '../../core/overview.ts';
import { allScopes } from '../../core/scopes.ts';
import type { OverviewSnapshot } from '../../protocol/overview.ts';
import { scopeNames } from '../../protocol/overviewNames.ts';
import { Button } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { SearchField, Select } from '../kit/field.tsx';
import { toggled } from '../kit/toggled.ts';
import { Charts } from './charts.tsx';
import { OverviewList } from './overviewList.tsx';
import { useOverviewTools } from './overviewTools.ts';

interface OverviewPageProps {
  readonly snapshot: OverviewSnapshot;
}

/** The components of the workspace as charts, whose bars filter the list beside or below them. */
export function OverviewPage({ snapshot }: OverviewPageProps): VNode {
  const { wording, filter, setFilter, act } = useOverviewTools();
  const { numbers, isBusy, hasManifests } = snapshot;
  const { say, count } = wording;
  const [bar, setBar] = useState<HTMLElement | null>(null);
  if (!hasManifests) return <NoComponents isBusy={isBusy} />;
  const isNeeding = filter.states.includes('needsAttention');
  return (
    <main class="stack overview">
      <div class="row spread center">
        <h1>{say('title')}</h1>
        <p class="row center overview-summary">
          <span class="bold">{count('components', numbers.total)}</span>
          {(numbers.needing > 0 || isNeeding) && (
            <Button
              kind="link"
              icon={isNeeding ? 'check' : 'warning'}
              class="overview-needing"
              isPressed={isNeeding}
              onClick={() => setFilter({ states: toggled(filter.states, 'needsAttention') })}
            >
              {count('needAttention', numbers.needing)}
            </Button>
          )}
          {isBusy && <span class="faint">{say('lookingUp')}</span>}
        </p>
        <Button kind="secondary" icon="export" onClick={() => act('export')}>
          {say('export')}
        </Button>
      </div>
      <FilterBar snapshot={snapshot} bar={setBar} />
      <div class="overview-body">
        <Charts snapshot={snapshot} />
        <OverviewList snapshot={snapshot} bar={bar} />
      </div>
    </main>
  );
}

interface FilterBarProps extends OverviewPageProps {
  readonly bar: (element: HTMLElement | null) => void;
}

/** The id of the field that filters. */
const textId = 'overview-text';

/** What restricts everything, what filters the list, and how much of it there is; stays in view. */
function FilterBar({ snapshot, bar }: FilterBarProps): VNode {
  const { wording, filter, setFilter } = useOverviewTools();
  const { say, count, number } = wording;
  const { places, scopes, list, numbers } = snapshot;
  const { place, scope } = filter;
  const listed = allScopes.filter((one) => scopes.includes(one) || one === scope);
  const hasFilter = isFiltered(filter);
  return (
    <div class="actions overview-bar" ref={bar}>
      <SearchField
        id={textId}
        label={say('filterText')}
        clearLabel={say('clearText')}
        value={filter.text}
        limit={overviewLimits.text}
        onChange={(text) => setFilter({ text })}
      />
      {places.length > 0 && (
        <Select
          id="overview-place"
          label={say('place')}
          isLabelHidden
          value={place ?? ''}
          options={[{ value: '', label: say('allPlaces') }, ...places.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(id) => setFilter({ place: id === '' ? null : id })}
        />
      )}
      {listed.length > 1 && (
        <Select
          id="overview-scope"
          label={say('scope')}
          isLabelHidden
          value={scope ?? ''}
          options={[
            { value: '', label: say('allScopes') },
            ...listed.map((one) => ({ value: one, label: say(scopeNames[one]) })),
          ]}
          onChange={(id) => setFilter({ scope: allScopes.find((one) => one === id) ?? null })}
        />
      )}
      <span class="row overview-matching">
        {/* As long as the list is that of an earlier filter, so is its count. */}
        <span role="status">
          {isFiltered(snapshot.filter) &&
            say('matching', { count: number(list.total), all: count('components', numbers.total) })}
        </span>
        {hasFilter && (
          <Button
            kind="link"
            onClick={() => {
              document.getElementById(textId)?.focus();
              setFilter(noOverviewFilter);
            }}
          >
            {say('clearFilter')}
          </Button>
        )}
      </span>
    </div>
  );
}

function NoComponents({ isBusy }: { readonly isBusy: boolean }): VNode {
  const { wording, act } = useOverviewTools();
  const { say } = wording;
  return (
    <main class="stack overview">
      <h1>{say('title')}</h1>
      <Empty icon="package" text={say(isBusy ? 'rowLoading' : 'empty')}>
        {!isBusy && (
          <Button kind="secondary" icon="refresh" onClick={() => act('scan')}>
            {say('scan')}
          </Button>
        )}
      </Empty>
    </main>
  );
}
