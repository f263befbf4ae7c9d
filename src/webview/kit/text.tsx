import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';
import { usePage } from './page.tsx';
import { Button } from './button.tsx';

interface TextProps {
  /** As the service sent it. */
  readonly children: string;
  /** Needed where the text may be longer than `limit`: the key of "show all". */
  readonly id?: string;
  readonly limit?: number;
}

/**
 * Untrusted text: hidden and direction-changing characters are shown, its direction is isolated, and very long text is
 * cut.
 */
export function Text({ children, id, limit = 600 }: TextProps): VNode {
  const { wording, navigation, dispatch } = usePage();
  if (children.length <= limit) return <bdi>{visibleText(children)}</bdi>;
  const isOpen = id !== undefined && navigation.opened.has(id);
  return (
    <>
      <bdi>{visibleText(isOpen ? children : children.slice(0, limit))}</bdi>
      {isOpen ? ' ' : '… '}
      {id !== undefined && (
        <Button kind="link" onClick={() => dispatch({ type: 'open', id, count: isOpen ? 0 : 1 })}>
          {isOpen ? wording.say('showLess') : wording.say('showWholeText', { count: wording.number(children.length) })}
        </Button>
      )}
    </>
  );
}

/** Maximum characters of a cell, and of a tooltip. */
const longestDrawn = 300;
const longestHint = 1000;

interface ShortProps {
  /** As the service sent it. */
  readonly children: string;
  readonly class?: string;
  /** Added to the tooltip after the whole text, a line each; of the service, or labels of the extension. */
  readonly more?: readonly string[];
}

/** Untrusted text on one line; overflow is cut by the page, and the tooltip has all of it. */
export function Short({ children, class: name, more = [] }: ShortProps): VNode {
  const whole = visibleText(children.slice(0, longestHint));
  const hint = [whole, ...more.map((line) => visibleText(line.slice(0, longestDrawn)))].join('\n');
  return (
    <bdi class={name === undefined ? 'short' : `short ${name}`} title={hint}>
      {whole.length > longestDrawn ? `${whole.slice(0, longestDrawn)}…` : whole}
    </bdi>
  );
}
