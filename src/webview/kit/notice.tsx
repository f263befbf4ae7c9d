import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface NoticeProps {
  /** The page has it once. */
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly isWarning?: boolean;
  /** It appears instead of what the user waits for, and is announced. */
  readonly isAlert?: boolean;
  /** Buttons. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** What the user has to know of the data, and what can be done about it. */
export function Notice({ id, icon, title, isWarning = false, isAlert = false, actions, children }: NoticeProps): VNode {
  return (
    <section
      class={isWarning ? 'card stack notice warning' : 'card stack notice'}
      aria-labelledby={id}
      {...(isAlert && { role: 'alert' })}
    >
      <h2 id={id}>
        <Icon name={icon} />
        {title}
      </h2>
      {children}
      {actions !== undefined && <div class="actions">{actions}</div>}
    </section>
  );
}
