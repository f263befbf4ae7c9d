import type { RefObject, VNode } from 'preact';
import { Icon } from '../components/icon.tsx';
import { usePanelTools } from '../panelTools.ts';
import type { Wording } from '../wording.ts';
import { RawButton } from './rawButton.tsx';
import { mostMatches } from './textSearch.ts';

interface RawBarProps {
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly search: string;
  /** Index of the match on show, from 0; `null` before the first one is selected. */
  readonly current: number | null;
  readonly matches: number;
  readonly canFold: boolean;
  readonly onSearch: (text: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onFoldAll: () => void;
  readonly onUnfoldAll: () => void;
  readonly onCopy: () => void;
  readonly onOpen: () => void;
}

/** The actions for the text below it. */
export function RawBar(props: RawBarProps): VNode {
  const { wording } = usePanelTools();
  const { say } = wording;
  const { searchBox, search, matches, canFold, onSearch, onStep, onFoldAll, onUnfoldAll, onCopy, onOpen } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && search !== '') onSearch('');
    else return;
    event.preventDefault();
  };
  return (
    <div class="row spread raw-bar" role="group" aria-label={say('rawActions')}>
      <div class="raw-find">
        <div class="filter">
          <Icon name="search" />
          <input
            ref={searchBox}
            type="text"
            aria-label={say('rawSearch')}
            placeholder={say('rawSearch')}
            spellcheck={false}
            maxLength={500}
            value={search}
            onInput={(event) => onSearch(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <span class="raw-count number faint small" role="status">
            {search !== '' && countLabel(props, wording)}
          </span>
        </div>
        <RawButton icon="arrow-up" label={say('rawPrevious')} isDisabled={matches === 0} onClick={() => onStep(-1)} />
        <RawButton icon="arrow-down" label={say('rawNext')} isDisabled={matches === 0} onClick={() => onStep(1)} />
      </div>
      <div class="actions raw-tools-right">
        <RawButton icon="collapse-all" label={say('rawFoldAll')} isDisabled={!canFold} onClick={onFoldAll} />
        <RawButton icon="expand-all" label={say('rawUnfoldAll')} isDisabled={!canFold} onClick={onUnfoldAll} />
        <RawButton icon="copy" label={say('rawCopy')} onClick={onCopy} />
        <RawButton icon="go-to-file" label={say('rawOpen')} text={say('rawOpen')} onClick={onOpen} />
      </div>
    </div>
  );
}

function countLabel({ matches, current }: RawBarProps, { say, number, count }: Wording): string {
  if (matches === 0) return say('rawNoMatch');
  if (matches > mostMatches) return say('rawManyMatches', { count: number(mostMatches) });
  if (current === null) return count('rawMatches', matches);
  return say('rawMatchOf', { at: number(current + 1), count: number(matches) });
}
