import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface PopupProps {
  /** The button's content. */
  readonly title: ComponentChildren;
  /** The name of button and popup, if the title is not enough. */
  readonly label: string;
  readonly isMarked: boolean;
  /** Drawn only while it is open. */
  readonly children: (close: () => void) => ComponentChildren;
}

/**
 * A button with a popup below it. Escape closes it and returns the focus; moving the focus elsewhere only closes it.
 */
export function Popup({ title, label, isMarked, children }: PopupProps): VNode {
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: Event): void => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      ref={whole}
      class="popup"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
      onFocusOut={({ relatedTarget }) => {
        // When another window takes the focus, no element receives it: it returns here.
        if (relatedTarget instanceof Node && !whole.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        class={isMarked ? 'inline popup-button marked' : 'inline popup-button'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        <span class="button-text">{title}</span>
        <Icon name="chevron-down" />
      </button>
      {isOpen && (
        <div class="floating popup-body" role="dialog" aria-label={label}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
