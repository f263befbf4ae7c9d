import type { ComponentChildren, VNode } from 'preact';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { usePopup } from './usePopup.ts';

interface PopupProps {
  /** The button's content. */
  readonly title: ComponentChildren;
  /** The name of button and popup, if the title is not enough. */
  readonly label: string;
  /** Drawn only while it is open. */
  readonly children: ComponentChildren;
}

/** A button with a small dialog below it. */
export function Popup({ title, label, children }: PopupProps): VNode {
  const { isOpen, whole, button, open, close, onKeyDown, onFocusOut } = usePopup();
  return (
    <div ref={whole} class="popup" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <Button
        button={button}
        kind="secondary"
        opens="dialog"
        isExpanded={isOpen}
        label={label}
        onClick={isOpen ? close : open}
      >
        {title} <Icon name="chevron-down" />
      </Button>
      {isOpen && (
        <div class="floating popup-body" role="dialog" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  );
}
