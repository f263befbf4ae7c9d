import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { moveFocus } from './roving.ts';
import { usePopup } from './usePopup.ts';

export interface MenuEntry {
  readonly icon: IconName;
  readonly title: string;
  /** A disabled entry keeps its place. */
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}

interface MenuProps {
  /** The name of button and menu. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/**
 * The “…” of a toolbar: a menu over the page, by the menu button pattern. Arrow keys, Home, End and first letters move
 * through it; Escape closes it and returns the focus; Tab and a click elsewhere close it.
 */
export function Menu({ label, entries }: MenuProps): VNode {
  const { isOpen, whole, button, open, close, onKeyDown, onFocusOut } = usePopup();
  const list = useRef<HTMLDivElement>(null);
  /** The entry that gets the focus on opening; counts from the end if negative. */
  const first = useRef(0);
  useLayoutEffect(() => {
    if (isOpen) [...(list.current?.querySelectorAll<HTMLElement>(items) ?? [])].at(first.current)?.focus();
  }, [isOpen]);
  const openAt = (at: number): void => {
    first.current = at;
    open();
  };
  return (
    <div ref={whole} class="popup" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <Button
        button={button}
        kind="icon"
        icon="ellipsis"
        opens="menu"
        isExpanded={isOpen}
        label={label}
        onClick={() => (isOpen ? close() : openAt(0))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          openAt(event.key === 'ArrowDown' ? 0 : -1);
        }}
      />
      {isOpen && (
        <div ref={list} class="floating menu-colors menu" role="menu" aria-label={label} onKeyDown={onMenuKey}>
          {entries.map(({ icon, title, isDisabled = false, onChoose }) => (
            <button
              key={title}
              type="button"
              class="menu-entry"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={isDisabled}
              onClick={() => {
                if (isDisabled) return;
                close();
                onChoose();
              }}
            >
              <Icon name={icon} />
              <span>{title}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const items = '[role=menuitem]';

function onMenuKey(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  moveFocus(event, { items, isCyclic: true, hasLetters: true });
}
