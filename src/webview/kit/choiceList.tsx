import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { visibleText } from '../../core/visibleText.ts';
import { Checkbox } from './checkbox.tsx';
import { moveFocus } from './roving.ts';
import { SearchField } from './field.tsx';
import { toggled } from './toggled.ts';

export interface Choice {
  readonly value: string;
  /** Formatted for display. */
  readonly count: string;
}

export interface Choices {
  readonly choices: readonly Choice[];
  /** The total number, if more than listed. */
  readonly more: string | null;
}

export interface ChoiceListLabels {
  readonly search: string;
  readonly clearText: string;
  readonly nothing: string;
}

interface ChoiceListProps {
  /** Of its search field; the page has it once. */
  readonly id: string;
  readonly labels: ChoiceListLabels;
  readonly chosen: readonly string[];
  /** The label of a value. */
  readonly nameOf: (value: string) => string;
  /** The choices that contain a text. */
  readonly find: (text: string) => Choices;
  readonly onChange: (chosen: readonly string[]) => void;
}

const longestShown = 200;

/**
 * Selection of several values: a search, and a checkbox for each with its count. Arrow keys move through the field
 * and the checkboxes, Tab leaves.
 */
export function ChoiceList({ id, labels, chosen, nameOf, find, onChange }: ChoiceListProps): VNode {
  const [text, setText] = useState('');
  const { choices, more } = useMemo(() => find(text), [text]);
  // Chosen values stay available, listed or not.
  const unlisted = text === '' ? chosen.filter((value) => !choices.some((choice) => choice.value === value)) : [];
  const all: readonly Choice[] = [...unlisted.map((value) => ({ value, count: '' })), ...choices];
  return (
    <div class="stack" onKeyDown={(event) => moveFocus(event, { items: 'input', isCyclic: true })}>
      <SearchField
        id={id}
        label={labels.search}
        clearLabel={labels.clearText}
        value={text}
        onChange={setText}
        hasFocus
      />
      <ul class="choice-list">
        {all.map(({ value, count }) => (
          <li key={value}>
            <Checkbox isChecked={chosen.includes(value)} onChange={() => onChange(toggled(chosen, value))}>
              <bdi class="grow" title={visibleText(nameOf(value).slice(0, 1000))}>
                {visibleText(nameOf(value).slice(0, longestShown))}
              </bdi>
              <span class="number faint">{count}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <p class="faint choice-note" role="status">
        {choices.length === 0 ? labels.nothing : more}
      </p>
    </div>
  );
}
