import type { ComponentChildren, HTMLAttributes, Ref, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface LabelledProps {
  /** Of the control; the page has it once. */
  readonly id: string;
  readonly label: string;
  /** The name is shown beside it already. */
  readonly isLabelHidden?: boolean | undefined;
  /** After the label. */
  readonly hint?: string | undefined;
  /** What is wrong with the value, or known of it; announced. */
  readonly below?: ComponentChildren;
}

/** A control with its label, and with what describes it below. */
function Labelled(props: LabelledProps & { readonly children: VNode }): VNode {
  const { id, label, isLabelHidden = false, hint, below, children } = props;
  return (
    <div class="field">
      <span class={isLabelHidden ? 'visually-hidden' : 'row field-label'}>
        <label for={id}>{label}</label>
        {hint !== undefined && <span class="faint small">{hint}</span>}
      </span>
      {children}
      {below !== undefined && (
        <div id={belowId(id)} role="status">
          {below}
        </div>
      )}
    </div>
  );
}

function belowId(id: string): string {
  return `${id}-below`;
}

interface TextProps extends LabelledProps {
  readonly value: string;
  readonly isInvalid?: boolean;
  /** It is prose. */
  readonly hasSpelling?: boolean;
}

/** Of a field with choices below it. */
type ComboboxAttributes = Pick<
  HTMLAttributes<HTMLInputElement>,
  | 'aria-activedescendant'
  | 'aria-autocomplete'
  | 'aria-controls'
  | 'aria-describedby'
  | 'aria-expanded'
  | 'onBlur'
  | 'onClick'
  | 'onFocus'
  | 'onKeyDown'
  | 'onKeyUp'
>;

interface FieldProps extends TextProps, ComboboxAttributes {
  readonly role?: 'combobox';
  readonly placeholder?: string;
  readonly input?: Ref<HTMLInputElement>;
  readonly isCode?: boolean;
  /** Pasted lines are not joined: they are reported with their separators. */
  readonly takesLines?: boolean;
  readonly onInput: (text: string, field: HTMLInputElement) => void;
}

/** One line of text. */
export function Field(props: FieldProps): VNode {
  const { id, label, isLabelHidden, hint, below, isInvalid = false, input, isCode = false, ...own } = props;
  const { takesLines = false, hasSpelling = false, onInput, ...attributes } = own;
  const onPaste = (event: ClipboardEvent & { readonly currentTarget: HTMLInputElement }): void => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (!takesLines || !/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    const from = selectionStart ?? text.length;
    onInput(text.slice(0, from) + pasted + text.slice(selectionEnd ?? from), event.currentTarget);
  };
  return (
    <Labelled {...{ id, label, isLabelHidden, hint, below }}>
      <input
        id={id}
        ref={input ?? null}
        type="text"
        class={isCode ? 'input code' : 'input'}
        spellcheck={hasSpelling}
        autocomplete="off"
        aria-invalid={isInvalid}
        {...(below !== undefined && { 'aria-describedby': belowId(id) })}
        {...attributes}
        onInput={({ currentTarget }) => onInput(currentTarget.value, currentTarget)}
        onPaste={onPaste}
      />
    </Labelled>
  );
}

interface AreaProps extends TextProps {
  readonly rows: number;
  readonly area?: Ref<HTMLTextAreaElement>;
  readonly onInput: (text: string) => void;
}

/** Text of several lines. */
export function Area(props: AreaProps): VNode {
  const { id, label, isLabelHidden, hint, below, isInvalid = false, area, hasSpelling = false, ...own } = props;
  const { onInput, ...attributes } = own;
  return (
    <Labelled {...{ id, label, isLabelHidden, hint, below }}>
      <textarea
        id={id}
        ref={area ?? null}
        class="input"
        spellcheck={hasSpelling}
        aria-invalid={isInvalid}
        {...(below !== undefined && { 'aria-describedby': belowId(id) })}
        {...attributes}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </Labelled>
  );
}

interface SelectProps extends LabelledProps {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** One of a few values. */
export function Select({ id, value, options, onChange, below, ...labelled }: SelectProps): VNode {
  return (
    <Labelled {...labelled} id={id} below={below}>
      <select
        id={id}
        class="input"
        value={value}
        {...(below !== undefined && { 'aria-describedby': belowId(id) })}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** The shortest time between two reports while typing: milliseconds. */
const betweenReports = 80;

interface SearchFieldProps {
  readonly id: string;
  readonly label: string;
  /** Label of the button that empties it. */
  readonly clearLabel: string;
  readonly value: string;
  /** Maximum characters. */
  readonly limit?: number;
  readonly hasFocus?: boolean;
  readonly onChange: (text: string) => void;
}

/** A search field. Reports the first key at once, further ones at intervals; Escape empties it. */
export function SearchField(props: SearchFieldProps): VNode {
  const { id, label, clearLabel, value, limit = 500, hasFocus = false, onChange } = props;
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // A delayed report goes to the listener of that time; the last one comes even if the field is gone by then.
  const latest = useRef(onChange);
  latest.current = onChange;
  /** No report until it ends; 0: none runs. */
  const timer = useRef(0);
  const unreported = useRef<string | null>(null);
  /** The last value reported, to detect an external change. */
  const reported = useRef(value);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, []);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    unreported.current = null;
    setTyped(value);
  }, [value]);

  const report = (text: string): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      if (unreported.current !== null) report(unreported.current);
    }, betweenReports);
    unreported.current = null;
    reported.current = text;
    latest.current(text);
  };
  const type = (text: string): void => {
    setTyped(text);
    if (timer.current === 0) report(text);
    else unreported.current = text;
  };
  const empty = (): void => {
    setTyped('');
    report('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') report(typed);
    if (event.key !== 'Escape' || typed === '') return;
    event.preventDefault();
    event.stopPropagation();
    empty();
  };
  return (
    <span class="input search">
      <Icon name="search" />
      <input
        id={id}
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={limit}
        spellcheck={false}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {typed !== '' && <Button kind="icon" icon="close" label={clearLabel} onClick={empty} />}
    </span>
  );
}
