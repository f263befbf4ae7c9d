import type { RefObject, VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { RawSource } from '../../protocol/raw.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import { usePanelTools } from '../panelTools.ts';
import type { Wording } from '../wording.ts';
import { canFold, foldEnds, placeOf, revealing, shownLines } from './foldRanges.ts';
import { RawLines } from './rawLines.tsx';
import { matchesIn, maxMatches, nearestMatch } from './textSearch.ts';
import { blockLines } from './tokens.ts';

interface RawReaderProps {
  readonly source: RawSource;
  readonly lines: readonly string[];
  /** There are more lines than these. */
  readonly isCut: boolean;
  readonly onOpen: () => void;
}

const noLines: readonly number[] = [];

/** A text that can be folded, searched and copied. Folds and search are saved with the page. */
export function RawReader({ source, lines, isCut, onOpen }: RawReaderProps): VNode {
  const { wording, navigation, dispatch, copyText } = usePanelTools();
  const { search, folded: allFolded } = navigation.raw;
  const [current, setCurrent] = useState<number | null>(null);
  const [cursor, setCursor] = useState(0);
  const searchBox = useRef<HTMLInputElement>(null);
  const language = source.kind === 'harvest' ? 'json' : 'yaml';

  const ends = useMemo(() => foldEnds(lines), [lines]);
  const blocks = useMemo(() => (language === 'yaml' ? blockLines(lines) : new Set<number>()), [lines, language]);
  const matches = useMemo(() => matchesIn(lines, search), [lines, search]);
  const kept = allFolded[source.kind] ?? noLines;
  const folded = useMemo(() => new Set(kept.filter((line) => canFold(ends, line))), [kept, ends]);
  const shown = useMemo(() => shownLines(ends, folded), [ends, folded]);
  const match = current === null ? null : (matches[current] ?? null);

  const fold = (next: ReadonlySet<number>): void =>
    dispatch({ type: 'raw', change: { folded: { ...allFolded, [source.kind]: [...next].sort((a, b) => a - b) } } });
  const toggle = (line: number): void => {
    const next = new Set(folded);
    if (!next.delete(line)) next.add(line);
    fold(next);
  };
  const goTo = (at: number): void => {
    const found = matches[at];
    if (!found) return;
    // First it is unfolded, which draws the page at once; then it has a position to scroll to.
    const open = revealing(ends, folded, found.line);
    if (open.size < folded.size) fold(open);
    setCurrent(at);
    setCursor(found.line);
  };
  const step = (by: 1 | -1): void => {
    if (matches.length === 0) return;
    if (current === null) goTo(nearestMatch(matches, cursor));
    else goTo((current + by + matches.length) % matches.length);
  };
  const lookFor = (text: string): void => {
    setCurrent(null);
    dispatch({ type: 'raw', change: { search: text.slice(0, 500) } });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (event.key === 'F3') step(event.shiftKey ? -1 : 1);
    else if (isFind) searchBox.current?.select();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const notes = [
    ...(source.kind === 'definition' ? [wording.say('rawWithoutFiles')] : []),
    ...(isCut ? [wording.say('rawCut', { lines: wording.number(lines.length) })] : []),
  ];
  return (
    <div onKeyDown={onKeyDown}>
      <RawBar
        searchBox={searchBox}
        search={search}
        current={current}
        matches={matches.length}
        canFold={ends.some((end, line) => end > line)}
        onSearch={lookFor}
        onStep={step}
        onFoldAll={() => fold(new Set(ends.flatMap((end, line) => (end > line ? [line] : []))))}
        onUnfoldAll={() => fold(new Set())}
        onCopy={() => copyText(lines.join('\n'))}
        onOpen={onOpen}
      />
      {notes.length > 0 && <p class="raw-note faint small">{notes.join(' ')}</p>}
      <RawLines
        label={wording.say('pair', { name: wording.say('filesText'), value: nameOf(source, wording.say) })}
        lines={lines}
        language={language}
        blocks={blocks}
        shown={shown}
        ends={ends}
        folded={folded}
        matches={matches}
        match={match}
        cursor={shown[placeOf(shown, cursor)] ?? 0}
        onCursor={setCursor}
        onToggle={toggle}
      />
    </div>
  );
}

function nameOf(source: RawSource, say: Wording['say']): string {
  if (source.kind === 'harvest') return `${source.tool} ${source.version}`;
  return say(source.kind === 'definition' ? 'rawDefinition' : 'rawCuration');
}

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
function RawBar(props: RawBarProps): VNode {
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
    <div class="row spread raw-bar" role="group" aria-label={say('actions')}>
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
  if (matches === 0) return say('noneFound');
  if (matches > maxMatches) return say('rawManyMatches', { count: number(maxMatches) });
  if (current === null) return count('rawMatches', matches);
  return say('scoreOf', { count: number(current + 1), all: number(matches) });
}

interface RawButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Beside the picture, if there is space. */
  readonly text?: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** An icon button in the bar above a text. */
export function RawButton({ icon, label, text, isDisabled = false, onClick }: RawButtonProps): VNode {
  return (
    <button
      type="button"
      class={text === undefined ? 'button icon' : 'button secondary'}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onClick()}
    >
      <Icon name={icon} />
      {text !== undefined && <span class="button-text">{text}</span>}
    </button>
  );
}
