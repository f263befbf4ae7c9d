import type { VNode } from 'preact';
import { visibleText } from '../../core/visibleText.ts';

/** What a cell draws of a text at most, and what is told on hover: characters. */
const longestDrawn = 300;
const longestHint = 1000;

interface ShortProps {
  /** As the service sent it. */
  readonly children: string;
  readonly class?: string;
  /** Told on hover after the whole text. */
  readonly hint?: string | undefined;
}

/** A text of strangers on one line; what does not fit is cut by the page, and the mouse is told all of it. */
export function Short({ children, class: name, hint }: ShortProps): VNode {
  const whole = visibleText(children.slice(0, longestHint));
  return (
    <bdi
      class={name === undefined ? 'short' : `short ${name}`}
      title={hint === undefined ? whole : `${whole}\n${hint}`}
    >
      {whole.length > longestDrawn ? `${whole.slice(0, longestDrawn)}…` : whole}
    </bdi>
  );
}
