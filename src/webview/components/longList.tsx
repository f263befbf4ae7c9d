import type { VNode } from 'preact';
import { usePanelTools } from '../panelTools.ts';
import { Button } from './button.tsx';

interface LongListProps<T> {
  /** What "show all" is remembered by. */
  readonly id: string;
  readonly items: readonly T[];
  readonly children: (item: T) => VNode;
  /** How many are shown at first. */
  readonly first?: number;
  readonly isPlain?: boolean;
}

/** Entries a click adds: so many that most lists are whole after one, so few that the page never stands still. */
const step = 500;

/** A list that shows its beginning, and all of it on demand. */
export function LongList<T>({ id, items, children, first = 8, isPlain = false }: LongListProps<T>): VNode {
  const { wording, navigation, dispatch } = usePanelTools();
  const { say, number } = wording;
  const opened = navigation.opened.get(id) ?? 0;
  // A button that hides one or two entries costs more room than they do.
  const shown = items.length <= first + 2 ? items.length : Math.min(items.length, Math.max(first, opened));
  const left = items.length - shown;
  const open = (count: number): void => dispatch({ type: 'open', id, count });
  return (
    <>
      <ul class={isPlain ? 'list plain' : 'list'}>
        {items.slice(0, shown).map((item, at) => (
          <li key={at}>{children(item)}</li>
        ))}
      </ul>
      {items.length > first + 2 && (
        <p class="list-buttons">
          {/* One button that changes its mind, so that the focus stays where it is. */}
          <Button look="link" onClick={() => open(left > 0 ? opened + step : 0)}>
            {left > step && say('showMore', { count: number(step) })}
            {left > 0 && left <= step && say('showAll', { count: number(items.length) })}
            {left === 0 && say('showLess')}
          </Button>
          {left > 0 && opened > 0 && (
            <Button look="link" onClick={() => open(0)}>
              {say('showLess')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
