import type { ComponentChildren, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { visibleText } from '../../core/visibleText.ts';
import { Bar } from '../components/bar.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { Short } from '../components/text.tsx';
import type { OverviewWording } from './wording.ts';

/** One value of a chart. */
export interface ChartBar<Value> {
  readonly value: Value;
  readonly label: string;
  /** Below a column, where the label is too long. */
  readonly shortLabel?: string;
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
  readonly wording: OverviewWording;
  /** Shown when there are no bars. */
  readonly empty?: string;
  readonly children?: ComponentChildren;
}

/** A table whose rows are bars: a press filters by one. Tab reaches the chart, arrow keys its bars. */
export function BarChart<Value>(props: ChartProps<Value>): VNode {
  const { title, bars, all, chosen, wording, empty, children } = props;
  const roving = useRoving('ArrowUp', 'ArrowDown');
  const largest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ChartCard title={title}>
      {bars.length === 0 ? (
        <p class="faint chart-note">{empty}</p>
      ) : (
        <table class="chart" aria-label={title} {...roving.handlers}>
          <tbody>
            {bars.map((bar, at) => {
              const isChosen = chosen.includes(bar.value);
              return (
                <tr key={String(bar.value)} class={rowClass(bar, isChosen)}>
                  <th scope="row">
                    <BarButton {...props} bar={bar} tabIndex={roving.tabIndex(at, bars, chosen)} isChosen={isChosen}>
                      {bar.icon && <Icon name={isChosen ? 'check' : bar.icon} />}
                      {!bar.icon && isChosen && <Icon name="check" />}
                      <Short class="chart-label">{bar.label}</Short>
                    </BarButton>
                  </th>
                  <td class="chart-bar" aria-hidden="true">
                    <Bar value={bar.count} maximum={largest} />
                  </td>
                  <td class="number">{wording.number(bar.count)}</td>
                  <td class="number faint chart-share">{wording.percent(all > 0 ? bar.count / all : 0)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {children}
    </ChartCard>
  );
}

/** The bars as columns, in an order that means something; and as a table for screen readers. */
export function ColumnChart<Value>(props: ChartProps<Value>): VNode {
  const { title, bars, all, chosen, wording, children } = props;
  const roving = useRoving('ArrowLeft', 'ArrowRight');
  const largest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ChartCard title={title}>
      <ol class="columns" aria-label={title} {...roving.handlers}>
        {bars.map((bar, at) => {
          const isChosen = chosen.includes(bar.value);
          return (
            <li key={String(bar.value)} class={rowClass(bar, isChosen)}>
              <span class="column-count number" aria-hidden="true">
                {bar.count > 0 && wording.number(bar.count)}
              </span>
              <svg class="column" viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                <rect class="bar-track" width="10" height="100" />
                <rect
                  class="bar-value"
                  y={100 - height(bar.count, largest)}
                  width="10"
                  height={height(bar.count, largest)}
                />
              </svg>
              <span class="column-label small" aria-hidden="true">
                {isChosen && <Icon name="check" />}
                {bar.shortLabel ?? bar.label}
              </span>
              <BarButton {...props} bar={bar} tabIndex={roving.tabIndex(at, bars, chosen)} isChosen={isChosen}>
                {null}
              </BarButton>
            </li>
          );
        })}
      </ol>
      <table class="visually-hidden">
        <caption>{title}</caption>
        <tbody>
          {bars.map(({ value, label, count }) => (
            <tr key={String(value)}>
              <th scope="row">{label}</th>
              <td>{wording.number(count)}</td>
              <td>{wording.percent(all > 0 ? count / all : 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </ChartCard>
  );
}

export function ChartCard({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}): VNode {
  const id = useId();
  return (
    <section class="card pane chart-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
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

/** Covers its whole row or column. A value that no component has is no button, unless it is chosen. */
function BarButton<Value>(props: BarButtonProps<Value>): VNode {
  const { bar, all, isChosen, tabIndex, wording, onToggle, children } = props;
  if (!isChoosable(bar, isChosen)) return <span class="chart-button">{children}</span>;
  const share = wording.percent(all > 0 ? bar.count / all : 0);
  const name = wording.say('bar', {
    label: visibleText(bar.label.slice(0, longestName)),
    count: wording.number(bar.count),
    all: wording.count('components', all),
    share,
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
      {children}
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

/** Something is visible of every value that there is. */
function height(count: number, largest: number): number {
  return count === 0 ? 0 : Math.max(2, (count / largest) * 100);
}

interface Roving {
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocusIn: (event: FocusEvent) => void;
  };
  tabIndex(at: number, bars: readonly ChartBar<unknown>[], chosen: readonly unknown[]): number;
}

/** One of the buttons is in the order of Tab: the last one that had the focus, at first the first. */
function useRoving(back: string, forth: string): Roving {
  const [current, setCurrent] = useState(0);
  const buttonsIn = (element: unknown): HTMLElement[] =>
    element instanceof HTMLElement ? [...element.querySelectorAll<HTMLElement>('.chart-button')] : [];
  return {
    handlers: {
      onKeyDown: (event) => {
        const all = buttonsIn(event.currentTarget).filter((element) => element.tagName === 'BUTTON');
        const at = all.findIndex((button) => button === document.activeElement);
        const to = { [back]: at - 1, [forth]: at + 1, Home: 0, End: all.length - 1 }[event.key];
        if (to === undefined || at < 0) return;
        event.preventDefault();
        event.stopPropagation();
        all[Math.min(all.length - 1, Math.max(0, to))]?.focus();
      },
      onFocusIn: (event) => {
        const at = buttonsIn(event.currentTarget).findIndex((element) => element === event.target);
        if (at >= 0) setCurrent(at);
      },
    },
    tabIndex: (at, bars, chosen) => {
      const isThere = (bar: ChartBar<unknown> | undefined): boolean =>
        bar !== undefined && isChoosable(bar, chosen.includes(bar.value));
      const inOrder = isThere(bars[current]) ? current : bars.findIndex(isThere);
      return at === inOrder ? 0 : -1;
    },
  };
}
