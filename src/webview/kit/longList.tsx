import type { VNode } from 'preact';
import { usePage } from './page.tsx';
import { Button } from './button.tsx';

interface LongListProps<T> {
  /** The key of "show all". */
  readonly id: string;
  /** All entries, or the first ones. */
  readonly items: readonly T[];
  /** The total number; entries not among `items` arrive later. */
  readonly total?: number;
  readonly children: (item: T) => VNode;
  /** The number shown at first. */
  readonly first?: number;
  readonly isPlain?: boolean;
}

/** The number of entries shown. A button that hides one or two entries takes more space than they do. */
export function shownOf(total: number, first: number, opened: number): number {
  return total <= first + 2 ? total : Math.min(total, Math.max(first, opened));
}

/** Entries per click: enough to complete most lists, few enough not to block the page. */
const step = 500;

/** A list that shows its first entries, and all of them on demand. */
export function LongList<T>({
  id,
  items,
  total = items.length,
  children,
  first = 8,
  isPlain = false,
}: LongListProps<T>): VNode {
  const { wording, navigation, dispatch } = usePage();
  const { say, number } = wording;
  const opened = navigation.opened.get(id) ?? 0;
  const shown = shownOf(total, first, opened);
  const left = total - shown;
  const open = (count: number): void => dispatch({ type: 'open', id, count });
  return (
    <>
      <ul class={isPlain ? 'list plain' : 'list'}>
        {items.slice(0, shown).map((item, at) => (
          <li key={at}>{children(item)}</li>
        ))}
      </ul>
      {total > first + 2 && (
        <p class="list-buttons">
          {/* One button with a changing label, so that it keeps the focus. */}
          <Button kind="link" onClick={() => open(left > 0 ? opened + step : 0)}>
            {left > step && say('more', { count: number(step) })}
            {left > 0 && left <= step && say('showAll', { count: number(total) })}
            {left === 0 && say('showLess')}
          </Button>
          {left > 0 && opened > 0 && (
            <Button
              kind="link"
              onClick={({ currentTarget }) => {
                // This button goes; the one before it stays.
                currentTarget.parentElement?.querySelector('button')?.focus();
                open(0);
              }}
            >
              {say('showLess')}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
