import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';

/** Maximum characters of a cell, and of a tooltip. */
const longestDrawn = 300;
const longestHint = 1000;

interface ShortProps {
  /** As the service sent it. */
  readonly children: string;
  readonly class?: string;
  /** Added to the tooltip after the whole text, a line each; of the service, or labels of ours. */
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
