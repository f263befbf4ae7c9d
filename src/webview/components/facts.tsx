import { type ComponentChildren, toChildArray, type VNode } from 'preact';

interface FactsProps {
  readonly isSmall?: boolean;
  /** What is `null`, empty or false is left out. */
  readonly children: ComponentChildren;
}

/** Short facts in one line, apart for the eye and for the ear. */
export function Facts({ isSmall = false, children }: FactsProps): VNode {
  const facts = toChildArray(children).filter((fact) => fact !== '');
  return (
    <span class={isSmall ? 'facts faint small' : 'facts faint'}>
      {facts.map((fact, at) => (
        <span key={at}>{fact} </span>
      ))}
    </span>
  );
}
