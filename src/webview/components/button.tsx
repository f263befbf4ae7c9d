import type { ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps {
  /** At most one `primary` in a group of buttons: the action that comes next. */
  readonly look: 'primary' | 'secondary' | 'link' | 'icon';
  readonly icon?: IconName;
  /** The accessible name; needed if there is no text. */
  readonly label?: string;
  /** The tooltip, for when the text may be hidden on a narrow page. */
  readonly hint?: string;
  /** For a button that opens and closes something. */
  readonly isExpanded?: boolean;
  readonly onClick: () => void;
  readonly children?: ComponentChildren;
}

export function Button({ look, icon, label, hint = label, isExpanded, onClick, children }: ButtonProps): VNode {
  return (
    <button
      type="button"
      class={`button ${look}`}
      aria-label={label}
      aria-expanded={isExpanded}
      title={hint}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span class="button-text">{children}</span>}
    </button>
  );
}
