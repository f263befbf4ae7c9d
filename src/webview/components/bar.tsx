import type { VNode } from 'preact';

/** A bar beside a number that says the same: screen readers hear the number. */
export function Bar({ value, maximum }: { readonly value: number; readonly maximum: number }): VNode {
  return <meter class="bar" min={0} max={Math.max(maximum, 1)} value={value} aria-hidden="true" />;
}
