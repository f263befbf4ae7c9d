import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { visibleText } from '../../core/visibleText.ts';
import { Icon } from '../components/icon.tsx';
import { usePanelTools } from '../panelTools.ts';
import { canFold, indentOf, placeOf } from './foldRanges.ts';
import { type Match, matchesOfLine, piecesOf } from './textSearch.ts';
import { type RawLanguage, tokensOf } from './tokens.ts';

interface RawLinesProps {
  readonly label: string;
  readonly lines: readonly string[];
  readonly language: RawLanguage;
  readonly blocks: ReadonlySet<number>;
  /** Numbers of the lines that are not folded. */
  readonly shown: readonly number[];
  readonly ends: readonly number[];
  readonly folded: ReadonlySet<number>;
  readonly matches: readonly Match[];
  /** The line to reveal. */
  readonly match: Match | null;
  readonly cursor: number;
  readonly onCursor: (line: number) => void;
  readonly onToggle: (line: number) => void;
}

/** The lines; only visible ones are in the page. A tree to assistive programs, as the indentation means. */
export function RawLines(props: RawLinesProps): VNode {
  const { label, lines, language, blocks, shown, ends, folded, matches, match, cursor, onCursor, onToggle } = props;
  const { view, from, to, scroller, all, inSight, look, show } = useScrolledLines(shown.length);
  const at = placeOf(shown, cursor);
  // The text follows the cursor.
  const place = match ? placeOf(shown, match.line) : null;
  useLayoutEffect(() => {
    if (place !== null) show(place, '.raw-match.current');
  }, [match]);

  const goTo = (row: number): void => {
    const bounded = Math.max(0, Math.min(shown.length - 1, row));
    const line = shown[bounded] ?? 0;
    onCursor(line);
    show(bounded, `#raw-line-${line}`);
  };
  const isFoldable = canFold(ends, cursor);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(view.height / view.lineHeight) - 1);
    const isFolded = folded.has(cursor);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      PageDown: () => goTo(at + page),
      PageUp: () => goTo(at - page),
      Home: () => goTo(0),
      End: () => goTo(shown.length - 1),
      ArrowLeft: () => (isFoldable && !isFolded ? onToggle(cursor) : goTo(parentOf(ends, shown, at))),
      ArrowRight: () => (isFoldable && isFolded ? onToggle(cursor) : goTo(at + 1)),
      Enter: () => isFoldable && onToggle(cursor),
      ' ': () => isFoldable && onToggle(cursor),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const rows = shown.slice(from, to);
  return (
    <div
      ref={scroller}
      class="raw-lines"
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={at >= from && at < to ? `raw-line-${cursor}` : undefined}
      onScroll={look}
      onKeyDown={onKeyDown}
    >
      <div role="none" ref={all}>
        <div class={`raw-window digits-${String(lines.length).length}`} role="none" ref={inSight}>
          {rows.map((line) => (
            <RawLine
              key={line}
              line={line}
              text={lines[line] ?? ''}
              language={language}
              isInBlock={blocks.has(line)}
              hidden={folded.has(line) ? (ends[line] ?? line) - line : 0}
              canFold={canFold(ends, line)}
              count={lines.length}
              isCurrent={line === cursor}
              matches={matches}
              match={match}
              onToggle={onToggle}
              onCursor={onCursor}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface ScrolledLines {
  readonly view: View;
  /** The lines to draw. */
  readonly from: number;
  readonly to: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** As high as all lines together. */
  readonly all: RefObject<HTMLDivElement | null>;
  readonly inSight: RefObject<HTMLDivElement | null>;
  /** After scrolling. */
  readonly look: () => void;
  /** Scrolls to a line, and then to the element in it. */
  readonly show: (row: number, selector: string) => void;
}

/** Which of the lines are in view. */
function useScrolledLines(count: number): ScrolledLines {
  const scroller = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLDivElement>(null);
  const inSight = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>(startView);
  const { from, to } = windowOf(view, count);
  const look = (lineHeight = view.lineHeight): void => {
    const element = scroller.current;
    if (!element) return;
    // Lines above and below exist already: not every pixel needs new ones.
    const step = scrollStep * lineHeight;
    const next = { top: Math.floor(element.scrollTop / step) * step, height: element.clientHeight, lineHeight };
    setView((old) =>
      old.top === next.top && old.height === next.height && old.lineHeight === next.lineHeight ? old : next,
    );
  };
  useLayoutEffect(() => {
    const measure = (): void =>
      look(scroller.current?.querySelector('.raw-line')?.getBoundingClientRect().height || startView.lineHeight);
    measure();
    const observer = new ResizeObserver(measure);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);
  // The page's policy forbids styles in its HTML; those set by a script are allowed.
  useLayoutEffect(() => {
    all.current?.style.setProperty('height', `${count * view.lineHeight}px`);
    inSight.current?.style.setProperty('transform', `translateY(${from * view.lineHeight}px)`);
  });
  const show = (row: number, selector: string): void => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = scrolledTo({ ...view, top: element.scrollTop }, row);
    // By the next frame it is drawn; the page follows as well, and a long line to its side.
    requestAnimationFrame(() =>
      element.querySelector(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
  };
  return { view, from, to, scroller, all, inSight, look: () => look(), show };
}

/** The index of the parent line. */
function parentOf(ends: readonly number[], shown: readonly number[], at: number): number {
  const line = shown[at] ?? 0;
  for (let place = at - 1; place >= 0; place--) if ((ends[shown[place] ?? 0] ?? 0) >= line) return place;
  return at;
}

interface RawLineProps {
  readonly line: number;
  readonly text: string;
  readonly language: RawLanguage;
  readonly isInBlock: boolean;
  /** Number of lines folded after it. */
  readonly hidden: number;
  readonly canFold: boolean;
  /** Lines of the whole text. */
  readonly count: number;
  readonly isCurrent: boolean;
  /** All there are. */
  readonly matches: readonly Match[];
  readonly match: Match | null;
  readonly onToggle: (line: number) => void;
  readonly onCursor: (line: number) => void;
}

/** Maximum characters of one line drawn; the document has all of them. */
const longest = 2000;

/** One line of untrusted text: a number, a fold button, and the coloured text. */
function RawLine(props: RawLineProps): VNode {
  const { wording } = usePanelTools();
  const { line, text, language, isInBlock, hidden, count, isCurrent, matches, match, onToggle, onCursor } = props;
  const own = matchesOfLine(matches, line);
  const pieces = piecesOf(tokensOf(text.slice(0, longest), language, isInBlock), own);
  const isOpen = hidden === 0;
  return (
    <div
      class={isCurrent ? 'raw-line current' : 'raw-line'}
      role="treeitem"
      id={`raw-line-${line}`}
      aria-level={Math.floor((indentOf(text) ?? 0) / 2) + 1}
      aria-posinset={line + 1}
      aria-setsize={count}
      aria-selected={isCurrent}
      aria-expanded={props.canFold ? isOpen : undefined}
      onClick={() => onCursor(line)}
    >
      <span class="raw-number" aria-hidden="true">
        {line + 1}
      </span>
      <span class="raw-fold" aria-hidden="true" onClick={() => props.canFold && onToggle(line)}>
        {props.canFold && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />}
      </span>
      <span class="raw-code" dir="ltr">
        {pieces.map(({ kind, text: piece, match: found }, at) =>
          found === null ? (
            <span key={at} class={`is-${kind}`}>
              {shownText(piece)}
            </span>
          ) : (
            <mark key={at} class={own[found] === match ? 'raw-match current' : 'raw-match'}>
              {shownText(piece)}
            </mark>
          ),
        )}
        {text.length > longest && (
          <span class="raw-more">
            {' '}
            {wording.say('rawRestOfLine', { count: wording.number(text.length - longest) })}
          </span>
        )}
        {hidden > 0 && <span class="raw-more"> {wording.count('rawFolded', hidden)}</span>}
      </span>
    </div>
  );
}

/** `visibleText` turns a tab into one blank; in a text of columns it is two. */
function shownText(piece: string): string {
  return visibleText(piece.replaceAll('\t', '  '));
}

/** The visible part of the lines; in pixels. */
export interface View {
  readonly top: number;
  readonly height: number;
  readonly lineHeight: number;
}

/** Before any measurement. */
export const startView: View = { top: 0, height: 600, lineHeight: 19 };

/** Extra lines above and below the visible ones, for scrolling. */
const margin = 15;
/** Lines to scroll before a redraw. */
const scrollStep = 5;
/** Maximum lines in the page, for any height. */
const most = 200;

/** The lines to draw: from, and up to. */
export function windowOf(
  { top, height, lineHeight }: View,
  count: number,
): { readonly from: number; readonly to: number } {
  const first = Math.floor(top / lineHeight) - margin;
  const size = Math.min(most, Math.ceil(height / lineHeight) + 2 * margin);
  const from = Math.max(0, Math.min(first, count - size));
  return { from, to: Math.min(count, from + size) };
}

/** The scroll position that shows a line: unchanged if visible; else a third down. */
export function scrolledTo({ top, height, lineHeight }: View, line: number): number {
  const at = line * lineHeight;
  if (at >= top && at + lineHeight <= top + height) return top;
  const isNext = Math.abs(at - top) < 2 * lineHeight || Math.abs(at + lineHeight - top - height) < 2 * lineHeight;
  if (isNext) return Math.max(0, at < top ? at : at + lineHeight - height);
  return Math.max(0, at - height / 3);
}
