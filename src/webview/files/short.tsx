import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';

/** What a cell draws of a text at most, and what is told on hover: characters. */
const longestDrawn = 300;
const longestHint = 1000;

interface ShortProps {
  /** As the service sent it. */
  readonly children: string;
  readonly class?: string;
  /** Told on hover after the whole text, a line each; of the service, or words of ours. */
  readonly more?: readonly string[];
}

/** A text of strangers on one line; what does not fit is cut by the page, and the mouse is told all of it. */
export function Short({ children, class: name, more = [] }: ShortProps): VNode {
  const whole = visibleText(children.slice(0, longestHint));
  const hint = [whole, ...more.map((line) => visibleText(line.slice(0, longestDrawn)))].join('\n');
  return (
    <bdi class={name === undefined ? 'short' : `short ${name}`} title={hint}>
      {whole.length > longestDrawn ? `${whole.slice(0, longestDrawn)}…` : whole}
    </bdi>
  );
}
