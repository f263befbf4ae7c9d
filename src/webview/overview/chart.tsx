import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { visibleText } from '../../core/visibleText.ts';
import { Bar } from '../kit/bar.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { moveFocus } from '../kit/roving.ts';
import { Short } from '../kit/text.tsx';
import { useOverviewTools } from './overviewTools.ts';

/** One value of a chart. */
export interface ChartBar<Value> {
  readonly value: Value;
  readonly label: string;
  readonly count: number;
  readonly icon?: IconName;
  /** A license state, a verdict or a level of the score: its class has the colour. */
  readonly state?: string;
  /** It can't be chosen: the list has none of it. */
  readonly isFixed?: boolean;
}

interface ChartProps<Value> {
  readonly title: string;
  readonly bars: readonly ChartBar<Value>[];
  /** What the counts are parts of. */
  readonly all: number;
  readonly chosen: readonly Value[];
  readonly onToggle: (value: Value) => void;
  readonly children?: ComponentChildren;
}

/** A table whose rows are bars: a press filters by one. Tab reaches the chart, arrow keys its bars. */
export function Chart<Value>(props: ChartProps<Value>): VNode {
  const { title, bars, all, chosen, children } = props;
  const { wording } = useOverviewTools();
  const [last, setLast] = useState(0);
  const largest = Math.max(1, ...bars.map(({ count }) => count));
  // One button is in the order of Tab: the last one that had the focus, at first the first.
  const isButton = (bar: ChartBar<Value> | undefined): boolean =>
    bar !== undefined && isChoosable(bar, chosen.includes(bar.value));
  const stop = isButton(bars[last]) ? last : bars.findIndex(isButton);
  return (
    <ChartSection title={title}>
      <table
        class="chart"
        aria-label={title}
        onKeyDown={(event) => moveFocus(event, { items: 'button.chart-button' })}
        onFocusIn={({ target }) => {
          const row = target instanceof Element ? target.closest('tr') : null;
          if (row) setLast(row.rowIndex);
        }}
      >
        <tbody>
          {bars.map((bar, at) => {
            const isChosen = chosen.includes(bar.value);
            return (
              <tr key={String(bar.value)} class={rowClass(bar, isChosen)}>
                <th scope="row">
                  <BarButton {...props} bar={bar} tabIndex={at === stop ? 0 : -1} isChosen={isChosen} />
                  <Bar value={bar.count} maximum={largest} />
                </th>
                <td class="number">{wording.number(bar.count)}</td>
                <td class="number faint chart-share">{wording.percent(all > 0 ? bar.count / all : 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {children}
    </ChartSection>
  );
}

interface ChartSectionProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function ChartSection({ title, children }: ChartSectionProps): VNode {
  return (
    <section class="chart-section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface BarButtonProps<Value> extends ChartProps<Value> {
  readonly bar: ChartBar<Value>;
  readonly isChosen: boolean;
  readonly tabIndex: number;
}

/** Characters of a bar's label in its name. */
const longestName = 300;

/** Covers its whole row. A value that no component has is no button, unless it is chosen. */
function BarButton<Value>({ bar, all, isChosen, tabIndex, onToggle }: BarButtonProps<Value>): VNode {
  const { wording } = useOverviewTools();
  const icon = isChosen ? 'check' : bar.icon;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <Short class="chart-label">{bar.label}</Short>
    </>
  );
  if (!isChoosable(bar, isChosen)) return <span class="chart-button">{content}</span>;
  const name = wording.say('bar', {
    label: visibleText(bar.label.slice(0, longestName)),
    count: wording.number(bar.count),
    all: wording.count('components', all),
    share: wording.percent(all > 0 ? bar.count / all : 0),
  });
  return (
    <button
      type="button"
      class="chart-button"
      tabIndex={tabIndex}
      aria-pressed={isChosen}
      aria-label={name}
      title={name}
      onClick={() => onToggle(bar.value)}
    >
      {content}
    </button>
  );
}

function isChoosable({ count, isFixed }: ChartBar<unknown>, isChosen: boolean): boolean {
  return isChosen || (count > 0 && !isFixed);
}

function rowClass({ count, state }: ChartBar<unknown>, isChosen: boolean): string {
  return [state === undefined ? '' : `is-${state}`, isChosen ? 'chosen' : '', count === 0 ? 'nothing' : '']
    .filter(Boolean)
    .join(' ');
}
