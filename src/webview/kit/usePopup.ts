import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** A button with something open below it: both are inside the element with the reference `whole`. */
export interface PopupState {
  readonly isOpen: boolean;
  readonly whole: RefObject<HTMLDivElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: () => void;
  /** Returns the focus to the button. */
  readonly close: () => void;
  /** Of the whole: Escape closes. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Of the whole: moving the focus elsewhere closes. */
  readonly onFocusOut: (event: FocusEvent) => void;
}

/** Escape closes and returns the focus; a click or the focus elsewhere only closes. */
export function usePopup(): PopupState {
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
  return {
    isOpen,
    whole,
    button,
    open: () => setOpen(true),
    close,
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !isOpen) return;
      event.stopPropagation();
      close();
    },
    onFocusOut: ({ relatedTarget }) => {
      // When another window takes the focus, no element receives it: it returns here.
      if (relatedTarget instanceof Node && !whole.current?.contains(relatedTarget)) setOpen(false);
    },
  };
}
