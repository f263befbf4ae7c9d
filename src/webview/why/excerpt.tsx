import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import { Button } from '../components/button.tsx';
import { usePanelTools } from '../panelTools.ts';

interface ExcerptProps {
  /** The key of "show more". */
  readonly id: string;
  readonly text: string;
  /** Number of the first line; `null` if unknown. */
  readonly from: number | null;
}

/** Lines shown at first. */
const first = 6;

/** Lines of a file, with their numbers. Its characters are untrusted. */
export function Excerpt({ id, text, from }: ExcerptProps): VNode {
  const { wording, navigation, dispatch } = usePanelTools();
  const lines = text.split(/\r\n|\r|\n/);
  const isOpen = navigation.opened.has(id);
  const shown = isOpen || lines.length <= first + 2 ? lines : lines.slice(0, first);
  const left = lines.length - shown.length;
  return (
    <>
      <pre class="why-excerpt">
        {shown.map((line, at) => (
          <span key={at} class="why-text-line">
            {from !== null && (
              <span class="why-number" aria-hidden="true">
                {from + at}
              </span>
            )}
            <bdi>{visibleText(line)}</bdi>
            {'\n'}
          </span>
        ))}
      </pre>
      {lines.length > first + 2 && (
        <p class="list-buttons">
          <Button look="link" onClick={() => dispatch({ type: 'open', id, count: isOpen ? 0 : 1 })}>
            {isOpen ? wording.say('showLess') : wording.count('whyWholeExcerpt', left)}
          </Button>
        </p>
      )}
    </>
  );
}
