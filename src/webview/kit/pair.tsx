import type { ComponentChildren, VNode } from 'preact';

interface PairProps {
  readonly name: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A name and its value, in a `dl` with the class `pairs`. */
export function Pair({ name, children }: PairProps): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
