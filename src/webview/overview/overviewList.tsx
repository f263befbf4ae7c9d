import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rowLicense } from '../../core/rowName.ts';
import type { OverviewRow } from '../../core/overview.ts';
import type { OverviewSnapshot } from '../../protocol/overview.ts';
import { licenseStates } from '../../protocol/licenseStates.ts';
import { stateName } from '../../protocol/overviewNames.ts';
import { Button } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { Icon } from '../kit/icon.tsx';
import { indexForKey } from '../kit/roving.ts';
import { RowSource } from './rowSource.ts';
import { Short } from '../kit/text.tsx';
import { rowsInView, useGrid, VirtualGrid } from '../kit/virtualGrid.tsx';
import { useOverviewTools } from './overviewTools.ts';

interface ListProps {
  readonly snapshot: OverviewSnapshot;
  /** What stays at the top of the window. */
  readonly bar: HTMLElement | null;
}

/** The components that match. The page itself scrolls, and only the rows in view are requested and drawn. */
export function OverviewList({ snapshot, bar }: ListProps): VNode {
  const { wording, openComponent } = useOverviewTools();
  const { total } = snapshot.list;
  const grid = useGrid(total);
  const { elements, place, measure, drawn, active, setActive, goTo, startAgain } = grid;
  elements.bar = bar;
  const source = useOverviewRows(snapshot);
  const { rowHeight } = place;
  const { completedLists } = source;
  useLayoutEffect(() => {
    if (completedLists > 0) source.setVisible(drawn);
  }, [drawn.from, drawn.to, rowHeight, total, completedLists]);
  useLayoutEffect(() => {
    if (completedLists > 0 && source.resetsScroll) startAgain();
  }, [completedLists]);
  const open = (index: number): void => {
    const row = source.rowAt(index);
    if (row) openComponent(row.key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || total === 0) return;
    const to = indexForKey(event.key, { index: active, total, pageRows: rowsInView(measure()) });
    if (to === null && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (to === null) open(active);
    else goTo(to);
  };
  const { say } = wording;
  return (
    <section
      // What is beside the list stays below the bar too.
      ref={(element) => void (elements.pane = element?.parentElement ?? null)}
      class="overview-list"
      aria-labelledby="overview-list"
    >
      <h2 id="overview-list" class="visually-hidden">
        {say('list')}
      </h2>
      <div class="overview-inner">
        <div ref={(element) => void (elements.probe = element)} class="grid-probe" aria-hidden="true" />
        {total === 0 && <Empty icon="search-stop" text={say('noneMatch')} />}
        {source.problem && source.problem.kind !== 'closed' && (
          <p role="alert">
            {say('failed')}{' '}
            <Button kind="link" onClick={() => source.retry()}>
              {say('tryAgain')}
            </Button>
          </p>
        )}
        {total > 0 && (
          <VirtualGrid
            role="grid"
            label={say('list')}
            id="overview-row"
            grid={grid}
            header={
              <>
                <ColumnHeader name="name" label={say('columnName')} />
                <ColumnHeader name="version" label={say('columnVersion')} />
                <ColumnHeader name="license" label={say('columnLicense')} />
                <ColumnHeader name="score" label={say('columnScore')} />
              </>
            }
            row={(index, key) => (
              <ComponentRow key={key} index={index} row={source.rowAt(index)} isActive={index === active} />
            )}
            onKeyDown={onKeyDown}
            onPress={(index) => {
              setActive(index);
              open(index);
            }}
          />
        )}
      </div>
    </section>
  );
}

function useOverviewRows(snapshot: OverviewSnapshot): RowSource {
  const { readRows } = useOverviewTools();
  const [, redraw] = useState(0);
  const [source] = useState(() => new RowSource(readRows, () => redraw((times) => times + 1)));
  const before = useRef<string | null>(null);
  useLayoutEffect(() => {
    const filter = JSON.stringify(snapshot.filter);
    source.setList(snapshot.list, before.current !== null && before.current !== filter);
    before.current = filter;
  }, [snapshot]);
  return source;
}

function ColumnHeader({ name, label }: { readonly name: string; readonly label: string }): VNode {
  return (
    <div role="columnheader" class={`cell overview-${name}`}>
      <span class="short">{label}</span>
    </div>
  );
}

interface RowProps {
  readonly index: number;
  /** `undefined`: pending. */
  readonly row: OverviewRow | undefined;
  readonly isActive: boolean;
}

/** One row of the list. */
export function ComponentRow({ index, row, isActive }: RowProps): VNode {
  const { say, number } = useOverviewTools().wording;
  const mark = isActive ? ' active' : '';
  if (!row)
    return (
      <div role="row" id={`overview-row-${index}`} class={`grid-row${mark}`} aria-rowindex={index + 2}>
        <div role="gridcell" class="cell overview-name">
          <span class="ghost" />
          <span class="visually-hidden">{say('rowLoading')}</span>
        </div>
      </div>
    );
  const { name, version, state, score, scope, isDirect, verdict } = row;
  const license = rowLicense(row.license);
  const remarks = [say(isDirect ? 'direct' : 'transitive'), ...(scope === 'runtime' ? [] : [say(remarkNames[scope])])];
  return (
    <div role="row" id={`overview-row-${index}`} class={`grid-row${mark}`} data-at={index} aria-rowindex={index + 2}>
      <div role="gridcell" class="cell overview-name">
        <Short class="bold">{name}</Short>
        <span class="fixed faint small overview-remarks">{remarks.join(' · ')}</span>
      </div>
      <div role="gridcell" class="cell overview-version">
        {version !== null && <Short>{version}</Short>}
      </div>
      <div role="gridcell" class={`cell overview-license is-${state}`}>
        <Icon name={licenseStates[state].icon[0]} />
        <Short>{license ?? say(stateName(state))}</Short>
        {license !== null && state !== 'expression' && <span class="visually-hidden">{say(stateName(state))}</span>}
        {verdict !== null && (
          <span
            class={`inline fixed small is-${verdictStates[verdict]}`}
            title={say(stateName(verdictStates[verdict]))}
          >
            <Icon name={verdict === 'deny' ? 'error' : 'eye'} />
            <span class="visually-hidden">{say(stateName(verdictStates[verdict]))}</span>
          </span>
        )}
      </div>
      <div role="gridcell" class="cell number overview-score">
        {score === null ? <span class="faint">–</span> : number(score)}
      </div>
    </div>
  );
}

/** As in the Components view. */
const remarkNames = {
  development: 'remarkDevelopment',
  optional: 'remarkOptional',
  peer: 'remarkPeer',
  test: 'remarkTest',
  build: 'remarkBuild',
} as const;

const verdictStates = { deny: 'policyDenied', review: 'policyReview' } as const;
