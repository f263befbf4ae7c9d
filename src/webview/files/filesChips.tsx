import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import type { FilesQuery } from '../../protocol/files.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { usePanelTools } from '../panelTools.ts';
import type { Wording } from '../wording.ts';
import { kindNames, valueLabel } from './choiceNames.ts';
import { type ActiveFilter, activeFilters, noFilters, withoutFilter } from './filesQuery.ts';

/** Maximum chips drawn: further filters are removed where they were chosen. */
const mostChips = 12;
/** Maximum characters of a chip, and of its name. */
const longestDrawn = 60;
const longestTold = 300;

interface FilesChipsProps {
  readonly query: FilesQuery;
  readonly onChange: (change: Partial<FilesQuery>) => void;
}

/** The filters in effect, each with a button to remove it. */
export function FilesChips({ query, onChange }: FilesChipsProps): VNode | null {
  const { wording } = usePanelTools();
  const { say, number } = wording;
  const filters = activeFilters(query);
  if (filters.length === 0) return null;
  const more = filters.length - mostChips;
  return (
    <div class="actions files-chips">
      <ul class="actions" aria-label={say('filesActive')}>
        {filters.slice(0, mostChips).map((filter) => {
          const words = wordsOf(filter, wording);
          return (
            <li key={words}>
              <button
                type="button"
                class="chip"
                aria-label={say('filesRemoveFilter', { filter: words })}
                title={say('filesRemoveFilter', { filter: words })}
                onClick={({ currentTarget }) => {
                  focusAfter(currentTarget);
                  onChange(withoutFilter(query, filter));
                }}
              >
                <bdi>{words.length > longestDrawn ? `${words.slice(0, longestDrawn)}…` : words}</bdi>
                <Icon name="close" />
              </button>
            </li>
          );
        })}
        {more > 0 && <li class="faint">{say('filesMoreLicensesShort', { count: number(more) })}</li>}
      </ul>
      <Button
        look="link"
        onClick={() => {
          document.getElementById('files-text')?.focus();
          onChange(noFilters());
        }}
      >
        {say('filesClearAll')}
      </Button>
    </div>
  );
}

function wordsOf(filter: ActiveFilter, wording: Wording): string {
  const { say } = wording;
  switch (filter.kind) {
    case 'text':
      return say('filesTextFilter', { value: visibleText(filter.value.slice(0, longestTold)) });
    case 'needsAttention':
      return say('filesNeedsAttention');
    default: {
      const value = visibleText(valueLabel(filter.kind, filter.value, wording).slice(0, longestTold));
      return say('filesFilter', { kind: say(kindNames[filter.kind]), value });
    }
  }
}

/** Its neighbour gets the focus; after the last one, the field. */
function focusAfter(chip: HTMLElement): void {
  const entry = chip.closest('li');
  const next =
    entry?.nextElementSibling?.querySelector('button') ?? entry?.previousElementSibling?.querySelector('button');
  (next ?? document.getElementById('files-text'))?.focus();
}
