import './vscodeElements.ts';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** So long nobody types before what was typed is looked for: milliseconds. */
const settleTime = 80;

interface TextFieldProps {
  readonly id?: string;
  readonly label: string;
  /** Of the button that empties it. */
  readonly clearLabel: string;
  readonly value: string;
  /** Characters it takes. */
  readonly limit?: number;
  readonly onChange: (text: string) => void;
  /** Escape in an empty field. */
  readonly onLeave?: () => void;
  readonly hasFocus?: boolean;
}

/** A field to look for something with. It tells when typing has paused; Escape empties it. */
export function TextField(props: TextFieldProps): VNode {
  const { id, label, clearLabel, value, limit = 500, onChange, onLeave, hasFocus = false } = props;
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLElement | null>(null);
  const timer = useRef(0);
  /** What was told last, to know a change from elsewhere by. */
  const told = useRef(value);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, []);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    window.clearTimeout(timer.current);
    setTyped(value);
  }, [value]);

  const tell = (text: string): void => {
    window.clearTimeout(timer.current);
    told.current = text;
    onChange(text);
  };
  const type = (text: string): void => {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => tell(text), settleTime);
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
