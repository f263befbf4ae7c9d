import type { ComponentChildren, VNode } from 'preact';
import { ScoreBadge } from './score.tsx';

interface PaneProps {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly tool: number | null;
  readonly children: ComponentChildren;
}

/** One half of the definition, with its own score. */
export function Pane({ id, title, score, tool, children }: PaneProps): VNode {
  return (
    <section class="card pane" aria-labelledby={`${id}-title`}>
      <div class="row spread center pane-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <ScoreBadge score={score} tool={tool} />
      </div>
      {children}
    </section>
  );
}
