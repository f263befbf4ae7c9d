import type { ComponentChildren, VNode } from 'preact';

interface PaneProps {
  readonly id: string;
  readonly title: string;
  /** Beside the title. */
  readonly aside?: VNode;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A part of a definition or of a comparison, with a title. */
export function Pane({ id, title, aside, class: name = '', children }: PaneProps): VNode {
  return (
    <section class={`card pane ${name}`} aria-labelledby={`${id}-title`}>
      <div class="row spread center pane-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
