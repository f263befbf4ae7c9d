import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Result } from '../../base/result.ts';
import {
  isFiltered,
  noOverviewFilter,
  type OverviewFilter,
  overviewLimits,
  overviewScopes,
} from '../../core/overview.ts';
import type { RequestProblem } from '../../protocol/messages.ts';
import type { OverviewAction, OverviewRows, OverviewSnapshot } from '../../protocol/overview.ts';
import { scopeNames } from '../../protocol/overviewNames.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Charts } from './charts.tsx';
import { OverviewList } from './overviewList.tsx';
import type { OverviewWording } from './wording.ts';

export interface OverviewPageProps {
  readonly snapshot: OverviewSnapshot;
  /** As chosen here; that of the snapshot may be older. */
  readonly filter: OverviewFilter;
  readonly wording: OverviewWording;
  readonly onFilter: (change: Partial<OverviewFilter>) => void;
  readonly onAct: (action: OverviewAction) => void;
  /** Opens the panel of a component. */
  readonly onOpen: (key: string) => void;
  readonly readRows: (query: number, from: number, count: number) => Promise<Result<OverviewRows, RequestProblem>>;
}

/** The components of the workspace as charts, whose bars filter the list beside or below them. */
export function OverviewPage(props: OverviewPageProps): VNode {
  const { snapshot, filter, wording, onFilter, onAct } = props;
  const { numbers, isBusy, hasManifests } = snapshot;
  const { say, count } = wording;
  const [bar, setBar] = useState<HTMLElement | null>(null);
  if (!hasManifests) return <NoComponents isBusy={isBusy} wording={wording} onScan={() => onAct('scan')} />;
  const isNeeding = filter.states.includes('needsAttention');
  return (
    <main class="overview">
      <div class="row spread overview-head">
        <h1>{say('title')}</h1>
        <p class="row overview-summary">
          <span class="bold">{count('components', numbers.total)}</span>
          {(numbers.needing > 0 || isNeeding) && (
            <button
              type="button"
              class="button link inline overview-needing"
              aria-pressed={isNeeding}
              onClick={() =>
                onFilter({
                  states: isNeeding
                    ? filter.states.filter((state) => state !== 'needsAttention')
                    : [...filter.states, 'needsAttention'],
                })
              }
            >
              <Icon name={isNeeding ? 'check' : 'warning'} />
              {count('needAttention', numbers.needing)}
            </button>
          )}
          {isBusy && <span class="faint">{say('lookingUp')}</span>}
        </p>
        <Button look="secondary" icon="export" onClick={() => onAct('export')}>
          {say('export')}
        </Button>
      </div>
      <FilterBar {...props} bar={setBar} />
      <div class="overview-body">
        <Charts {...props} />
        <OverviewList {...props} bar={bar} />
      </div>
    </main>
  );
}

interface FilterBarProps extends OverviewPageProps {
  readonly bar: (element: HTMLElement | null) => void;
}

/** What restricts everything, what filters the list, and how much of it there is; stays in view. */
function FilterBar({ snapshot, filter, wording, onFilter, bar }: FilterBarProps): VNode {
  const { say, count, number } = wording;
  const { places, scopes, list, numbers } = snapshot;
  const field = useRef<HTMLInputElement>(null);
  const { place, scope } = filter;
  const listed = overviewScopes.filter((one) => scopes.includes(one) || one === scope);
  const hasFilter = isFiltered(filter);
  return (
    <div class="actions overview-bar" ref={bar}>
      <div class="filter overview-text">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          value={filter.text}
          maxLength={overviewLimits.text}
          aria-label={say('filterText')}
          placeholder={say('filterText')}
          onInput={({ currentTarget }) => onFilter({ text: currentTarget.value })}
        />
      </div>
      {places.length > 0 && (
        <select
          class="edit-input"
          aria-label={say('place')}
          value={place ?? ''}
          onChange={({ currentTarget }) => onFilter({ place: currentTarget.value === '' ? null : currentTarget.value })}
        >
          <option value="">{say('allPlaces')}</option>
          {places.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
      {listed.length > 1 && (
        <select
          class="edit-input"
          aria-label={say('scope')}
          value={scope ?? ''}
          onChange={({ currentTarget }) =>
            onFilter({ scope: overviewScopes.find((one) => one === currentTarget.value) ?? null })
          }
        >
          <option value="">{say('allScopes')}</option>
          {listed.map((one) => (
            <option key={one} value={one}>
              {say(scopeNames[one])}
            </option>
          ))}
        </select>
      )}
      <span class="row overview-matching">
        {/* As long as the list is that of an earlier filter, so is its count. */}
        <span role="status">
          {isFiltered(snapshot.filter) &&
            say('matching', { count: number(list.total), all: count('components', numbers.total) })}
        </span>
        {hasFilter && (
          <Button
            look="link"
            onClick={() => {
              field.current?.focus();
              onFilter(noOverviewFilter);
            }}
          >
            {say('clearFilter')}
          </Button>
        )}
      </span>
    </div>
  );
}

interface NoComponentsProps {
  readonly isBusy: boolean;
  readonly wording: OverviewWording;
  readonly onScan: () => void;
}

function NoComponents({ isBusy, wording: { say }, onScan }: NoComponentsProps): VNode {
  return (
    <main class="overview">
      <h1>{say('title')}</h1>
      <div class="files-empty">
        <Icon name="package" />
        <p role="status">{isBusy ? say('rowLoading') : say('empty')}</p>
        {!isBusy && (
          <Button look="secondary" icon="refresh" onClick={onScan}>
            {say('scan')}
          </Button>
        )}
      </div>
    </main>
  );
}
