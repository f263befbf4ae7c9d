import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Delay between two notifications while typing: milliseconds. */
const betweenLooks = 80;

/** The editor-style element, with the parts used here. */
interface VscodeTextfield {
  readonly value?: string;
  /** The name of the field; the element passes it to the field inside. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly class?: string;
  readonly id?: string;
  readonly ref?: (element: (HTMLElement & { value: string }) | null) => void;
  readonly onInput?: (event: InputEvent) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children?: ComponentChildren;
}

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'vscode-textfield': VscodeTextfield;
    }
  }
}

interface TextFieldProps {
  readonly id?: string;
  readonly label: string;
  /** Label of the button that empties it. */
  readonly clearLabel: string;
  readonly value: string;
  /** Maximum characters. */
  readonly limit?: number;
  readonly onChange: (text: string) => void;
  /** Called for Escape in an empty field. */
  readonly onLeave?: () => void;
  readonly hasFocus?: boolean;
}

/** A search field. Reports the first key at once, further ones at intervals; Escape empties it. */
export function TextField(props: TextFieldProps): VNode {
  const { id, label, clearLabel, value, limit = 500, onChange, onLeave, hasFocus = false } = props;
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLElement | null>(null);
  // A delayed notification goes to the listener of that time.
  const latest = useRef(onChange);
  latest.current = onChange;
  /** No notification until it ends; 0: none runs. */
  const timer = useRef(0);
  const unannounced = useRef<string | null>(null);
  /** The last value reported, to detect an external change. */
  const lastValue = useRef(value);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, []);
  useEffect(() => {
    if (value === lastValue.current) return;
    lastValue.current = value;
    unannounced.current = null;
    setTyped(value);
  }, [value]);

  const tell = (text: string): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(settle, betweenLooks);
    unannounced.current = null;
    lastValue.current = text;
    latest.current(text);
  };
  const settle = (): void => {
    timer.current = 0;
    if (unannounced.current !== null) tell(unannounced.current);
  };
  const type = (text: string): void => {
    setTyped(text);
    if (timer.current === 0) tell(text);
    else unannounced.current = text;
  };
  const empty = (): void => {
    setTyped('');
    tell('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') tell(typed);
    if (event.key !== 'Escape') return;
    if (typed !== '') {
      event.stopPropagation();
      empty();
    } else onLeave?.();
  };
  return (
    <vscode-textfield
      {...(id !== undefined && { id })}
      class="text-field"
      label={label}
      placeholder={label}
      value={typed}
      ref={(element) => (field.current = element)}
      onInput={({ target }) => {
        if (target instanceof HTMLElement && 'value' in target) type(String(target.value).slice(0, limit));
      }}
      onKeyDown={onKeyDown}
    >
      <span slot="content-before" class="text-field-icon">
        <Icon name="search" />
      </span>
      {typed !== '' && (
        <span slot="content-after">
          <Button look="icon" icon="close" label={clearLabel} onClick={empty} />
        </span>
      )}
    </vscode-textfield>
  );
}
