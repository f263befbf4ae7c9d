import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface EmptyProps {
  readonly icon: IconName;
  readonly text: string;
  /** A button. */
  readonly children?: ComponentChildren;
}

/** Instead of a list without entries. */
export function Empty({ icon, text, children }: EmptyProps): VNode {
  return (
    <div class="empty">
      <Icon name={icon} />
      <p role="status">{text}</p>
      {children}
    </div>
  );
}
