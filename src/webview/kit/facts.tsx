import { type ComponentChildren, toChildArray, type VNode } from 'preact';

interface FactsProps {
  readonly isSmall?: boolean;
  /** Values that are `null`, empty or false are left out. */
  readonly children: ComponentChildren;
}

/** Short facts in one line, separate both visually and for screen readers. */
export function Facts({ isSmall = false, children }: FactsProps): VNode {
  const facts = toChildArray(children).filter((fact) => fact !== '');
  return (
    <span class={isSmall ? 'row faint small' : 'row faint'}>
      {facts.map((fact, at) => (
        <span key={at}>{fact} </span>
      ))}
    </span>
  );
}
