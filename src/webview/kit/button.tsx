import type { ComponentChildren, Ref, VNode } from 'preact';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps {
  /** At most one `primary` in a group of buttons: the action that comes next. */
  readonly kind: 'primary' | 'secondary' | 'link' | 'icon';
  readonly icon?: IconName;
  /** The accessible name; needed if there is no text. */
  readonly label?: string | undefined;
  /** The tooltip, for when the text may be hidden on a narrow page. */
  readonly hint?: string | undefined;
  /** For a button that opens and closes something. */
  readonly isExpanded?: boolean;
  /** For a button that turns something on and off. */
  readonly isPressed?: boolean;
  /** What it opens over the page. */
  readonly opens?: 'menu' | 'dialog';
  /** The keys that do the same, as `aria-keyshortcuts` has them. */
  readonly keys?: string | undefined;
  readonly class?: string;
  readonly button?: Ref<HTMLButtonElement>;
  readonly onClick: (event: MouseEvent & { readonly currentTarget: HTMLButtonElement }) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children?: ComponentChildren;
}

export function Button(props: ButtonProps): VNode {
  const { kind, icon, label, hint = label, isExpanded, isPressed, opens, keys, button, onClick, onKeyDown } = props;
  return (
    <button
      type="button"
      ref={button ?? null}
      class={props.class === undefined ? `button ${kind}` : `button ${kind} ${props.class}`}
      aria-label={label}
      aria-expanded={isExpanded}
      aria-pressed={isPressed}
      aria-haspopup={opens}
      aria-keyshortcuts={keys}
      title={hint}
      onClick={onClick}
      {...(onKeyDown && { onKeyDown })}
    >
      {icon && <Icon name={icon} />}
      {props.children !== undefined && <span class="button-text">{props.children}</span>}
    </button>
  );
}
