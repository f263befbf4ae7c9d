import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { visibleText } from '../../core/visibleText.ts';
import type { RawSource } from '../../protocol/raw.ts';
import { Button } from '../kit/button.tsx';
import { usePanelTools } from '../panelTools.ts';
import type { Wording } from '../wording.ts';
import { partsOf } from './textParts.ts';

interface RawReaderProps {
  readonly source: RawSource;
  readonly lines: readonly string[];
  /** There are more lines than these. */
  readonly isCut: boolean;
  readonly onOpen: () => void;
}

/**
 * A text to read and copy, with a section for each of its keys. The editor's find widget searches it; the document has
 * colours, and folds at every level.
 */
export function RawReader({ source, lines, isCut, onOpen }: RawReaderProps): VNode {
  const { wording, copyText } = usePanelTools();
  const { say } = wording;
  const parts = useMemo(() => partsOf(lines), [lines]);
  const notes = [
    ...(source.kind === 'definition' ? [say('rawWithoutFiles')] : []),
    ...(isCut ? [say('rawCut', { lines: wording.number(lines.length) })] : []),
  ];
  return (
    <>
      <div class="row spread center">
        <p class="faint small">{notes.join(' ')}</p>
        <div class="actions">
          <Button kind="icon" icon="copy" label={say('rawCopy')} onClick={() => copyText(lines.join('\n'))} />
          <Button kind="secondary" icon="go-to-file" label={say('rawOpen')} onClick={onOpen}>
            {say('rawOpen')}
          </Button>
        </div>
      </div>
      <div class="code-block raw-text" dir="ltr">
        {parts.map(({ head, lines: inside }, at) =>
          head === null ? (
            <pre key={at}>{shownText(inside, wording)}</pre>
          ) : (
            <details key={at} open>
              <summary>{shownText([head], wording)}</summary>
              <pre>{shownText(inside, wording)}</pre>
            </details>
          ),
        )}
      </div>
    </>
  );
}

/** Maximum characters of one line on show; the document has all of them. */
const maxLineLength = 2000;

/** Tabs as two blanks, as a text of columns needs them. */
function shownText(lines: readonly string[], { say, number }: Wording): string {
  return lines
    .map((line) => {
      const text = visibleText(line.slice(0, maxLineLength).replaceAll('\t', '  '));
      const rest = line.length - maxLineLength;
      return rest > 0 ? `${text} ${say('rawRestOfLine', { count: number(rest) })}` : text;
    })
    .join('\n');
}
