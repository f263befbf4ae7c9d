import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { canFold, placeOf } from './foldRanges.ts';
import { RawLine } from './rawLine.tsx';
import type { Match } from './textSearch.ts';
import type { RawLanguage } from './tokens.ts';
import { type View, scrolledTo, startView, windowOf } from './lineWindow.ts';

interface RawLinesProps {
  readonly label: string;
  readonly lines: readonly string[];
  readonly language: RawLanguage;
  readonly blocks: ReadonlySet<number>;
  /** Numbers of the lines that are not folded away. */
  readonly shown: readonly number[];
  readonly ends: readonly number[];
  readonly folded: ReadonlySet<number>;
  readonly matches: readonly Match[];
  /** The one to go to. */
  readonly match: Match | null;
  readonly cursor: number;
  readonly onCursor: (line: number) => void;
  readonly onToggle: (line: number) => void;
}

/** The lines, of which only those in sight stand in the page. A tree to assistive programs: that is what indentation means. */
export function RawLines(props: RawLinesProps): VNode {
  const { label, lines, language, blocks, shown, ends, folded, matches, match, cursor, onCursor, onToggle } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>(startView);
  const { from, to } = windowOf(view, shown.length);
  const at = placeOf(shown, cursor);

  const look = (): void => {
    const element = scroller.current;
    if (!element) return;
    const row = element.querySelector('.raw-line');
    const lineHeight = row ? row.getBoundingClientRect().height : view.lineHeight;
    const next = { top: element.scrollTop, height: element.clientHeight, lineHeight: lineHeight || view.lineHeight };
    setView((old) =>
      old.top === next.top && old.height === next.height && old.lineHeight === next.lineHeight ? old : next,
    );
  };
  useLayoutEffect(() => {
    look();
    const observer = new ResizeObserver(look);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);
  // Where the cursor goes, the text follows.
  const place = match ? placeOf(shown, match.line) : null;
  const show = (row: number): void => {
    const element = scroller.current;
    if (element) element.scrollTop = scrolledTo({ ...view, top: element.scrollTop }, row);
  };
  useLayoutEffect(() => {
    if (place !== null) show(place);
  }, [match]);

  const goTo = (row: number): void => {
    const bounded = Math.max(0, Math.min(shown.length - 1, row));
    onCursor(shown[bounded] ?? 0);
    show(bounded);
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
      <div class="raw-all" role="none" style={{ height: `${shown.length * view.lineHeight}px` }}>
        <div
          class={`raw-window digits-${String(lines.length).length}`}
          role="none"
          style={{ transform: `translateY(${from * view.lineHeight}px)` }}
        >
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

/** The place of the line that this one belongs to. */
function parentOf(ends: readonly number[], shown: readonly number[], at: number): number {
  const line = shown[at] ?? 0;
  for (let place = at - 1; place >= 0; place--) if ((ends[shown[place] ?? 0] ?? 0) >= line) return place;
  return at;
}
