import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { RawSource } from '../../protocol/raw.ts';
import { usePanelTools } from '../panelTools.ts';
import type { Wording } from '../wording.ts';
import { canFold, foldEnds, placeOf, revealing, shownLines } from './foldRanges.ts';
import { RawBar } from './rawBar.tsx';
import { RawLines } from './rawLines.tsx';
import { matchesIn, nearestMatch } from './textSearch.ts';
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
        label={wording.say('rawText', { name: nameOf(source, wording.say) })}
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
