import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { noOverviewFilter } from '../../../src/core/overview.ts';
import type { workspaceOverviewLabels } from '../../../src/protocol/labels/workspaceOverviewLabels.ts';
import { indexForKey } from '../../../src/webview/kit/roving.ts';
import { toggled } from '../../../src/webview/kit/toggled.ts';
import { rowsInView, useGrid, VirtualGrid } from '../../../src/webview/kit/virtualGrid.tsx';
import { Chart, type ChartBar } from '../../../src/webview/overview/chart.tsx';
import { type OverviewTools, OverviewToolsContext } from '../../../src/webview/overview/overviewTools.ts';
import { wordingOf } from '../../../src/webview/wording.ts';

type Bar = 'permissive' | 'unclear' | 'none' | 'fixed';

const bars: readonly ChartBar<Bar>[] = [
  { value: 'permissive', label: 'Permissive', count: 120, icon: 'law', state: 'expression' },
  { value: 'unclear', label: 'A very long label that does not fit beside its number', count: 30, state: 'noAssertion' },
  { value: 'none', label: 'of which there is none', count: 0 },
  { value: 'fixed', label: 'of which the list has none', count: 7, state: 'low', isFixed: true },
];

interface BarChartProps {
  readonly labels: Readonly<Record<keyof typeof workspaceOverviewLabels, string>>;
  readonly locale: string;
}

/** A chart with bars in every state: chosen, with and without a color, and no buttons. */
export function BarChart({ labels, locale }: BarChartProps): VNode {
  const [chosen, setChosen] = useState<readonly Bar[]>(['unclear']);
  const nothing = (): void => undefined;
  const tools: OverviewTools = {
    wording: wordingOf<typeof workspaceOverviewLabels>(labels, locale),
    filter: noOverviewFilter,
    setFilter: nothing,
    act: nothing,
    openComponent: nothing,
    readRows: () => new Promise(() => undefined),
  };
  return (
    <OverviewToolsContext.Provider value={tools}>
      <Chart
        title="Chart"
        bars={bars}
        all={157}
        chosen={chosen}
        onToggle={(value) => setChosen(toggled(chosen, value))}
      />
    </OverviewToolsContext.Provider>
  );
}

const total = 1000;

/** Rows in every state: active, selected (with Space), pending (each tenth). */
export function Grid(): VNode {
  const grid = useGrid(total);
  const { elements, measure, active, setActive, goTo } = grid;
  const [selected, setSelected] = useState<readonly number[]>([2]);
  const toggle = (index: number): void => setSelected(toggled(selected, index));
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = indexForKey(event.key, { index: active, total, pageRows: rowsInView(measure()) });
    if (to === null && event.key !== ' ') return;
    event.preventDefault();
    if (to === null) toggle(active);
    else goTo(to);
  };
  return (
    <div ref={(element) => void (elements.pane = element)} class="files-pane">
      <div class="stack files-inner">
        <div ref={(element) => void (elements.probe = element)} class="grid-probe" aria-hidden="true" />
        <VirtualGrid
          role="grid"
          label="Rows"
          id="gallery-row"
          grid={grid}
          isMultiple
          header={
            <div role="columnheader" class="cell">
              <span class="short">Name</span>
            </div>
          }
          row={(index, key) => (
            <Row key={key} index={index} isActive={index === active} isSelected={selected.includes(index)} />
          )}
          onKeyDown={onKeyDown}
          onPress={(index) => {
            setActive(index);
            toggle(index);
          }}
        />
      </div>
    </div>
  );
}

interface RowProps {
  readonly index: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
}

function Row({ index, isActive, isSelected }: RowProps): VNode {
  const isPending = index % 10 === 9;
  const states = ['grid-row', isActive && 'active', isSelected && 'selected'];
  return (
    <div
      role="row"
      id={`gallery-row-${index}`}
      class={states.filter(Boolean).join(' ')}
      data-at={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
    >
      <div role="gridcell" class="cell">
        {isPending ? <span class="ghost" /> : <span class="short">row {index + 1}</span>}
      </div>
    </div>
  );
}
