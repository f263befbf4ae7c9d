import type { VNode } from 'preact';

/** A bar beside its number; screen readers read the number. A value above 0 is at least 1 % wide. */
export function Bar({ value, maximum }: { readonly value: number; readonly maximum: number }): VNode {
  const share = maximum > 0 && value > 0 ? Math.min(1, Math.max(0.01, value / maximum)) : 0;
  return (
    <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="bar-track" width="100" height="6" />
      <rect class="bar-value" width={share * 100} height="6" />
    </svg>
  );
}
