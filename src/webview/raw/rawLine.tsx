import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import { usePanelTools } from '../panelTools.ts';
import { indentOf } from './foldRanges.ts';
import { type Match, matchesOfLine, piecesOf } from './textSearch.ts';
import { type RawLanguage, tokensOf } from './tokens.ts';

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
export function RawLine(props: RawLineProps): VNode {
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
        {props.canFold && <span class={`codicon codicon-chevron-${isOpen ? 'down' : 'right'}`} />}
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
