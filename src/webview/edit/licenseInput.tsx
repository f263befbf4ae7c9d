import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { visibleText } from '../../core/visibleText.ts';
import type { StatedLicense } from '../../curation/licenses/findDisagreement.ts';
import type { LicenseChoice } from '../../protocol/draft.ts';
import type { RequestResult } from '../../protocol/messages.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { indexForKey } from '../kit/roving.ts';
import { Text } from '../kit/text.tsx';
import { useRequest } from '../kit/useRequest.ts';
import { usePanelTools } from '../panelTools.ts';
import type { Wording } from '../wording.ts';

/** Idle time before a request to the host: milliseconds. */
const stillFor = 100;

const none: LicenseAdvice = { choices: [], problem: null, normal: null };

/** The limit of a request (protocol/draft.ts). */
const longestSent = 4000;
/** Maximum characters of a choice on screen. */
const longest = 200;

interface LicenseInputProps {
  /** Of the field; the page has it once. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** Licenses to choose from instead of completions. They are listed at once below an empty field with the focus. */
  readonly stated: readonly StatedLicense[];
  readonly onInput: (text: string) => void;
  readonly input: (element: HTMLElement | null) => void;
}

/**
 * A license expression with completions while typing, and before that with the licenses that sources have. Arrow keys
 * move through the choices, Enter inserts the active one, Escape closes them; without an active one both keys are the
 * editor's. Errors of the whole expression are shown below, and Alt+Enter replaces it by its normal form.
 */
export function LicenseInput({ id, label, value, stated, onInput, input }: LicenseInputProps): VNode {
  const { say } = usePanelTools().wording;
  const field = useRef<HTMLInputElement | null>(null);
  const [at, setAt] = useState(value.length);
  const [isListed, setListed] = useState(false);
  const [active, setActive] = useState(-1);
  const advice = useLicenseChoices(value, at);
  const others = stated.filter(({ license }) => license !== value);
  const isOffered = others.length > 0;
  const offered = others.map(({ license }) => license).join('\n');
  const choices = (isListed && (isOffered ? choicesOf(others, value, say) : advice?.choices)) || noChoices;
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  useEffect(() => setActive(-1), [isOffered ? null : advice, offered]);
  useEffect(() => {
    if (isOffered && value === '' && document.activeElement === field.current) setListed(true);
  }, [offered]);

  const put = (text: string, place: number): void => {
    caret.current = place;
    setAt(place);
    setListed(false);
    onInput(text);
    field.current?.focus();
  };
  const take = (choice: LicenseChoice): void => {
    const taken = takeChoice(value, choice);
    put(taken.text, taken.at);
  };
  const takeNormal = (): void => {
    if (advice && advice.normal !== null) put(advice.normal, advice.normal.length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const chosen = choices[active];
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isArrow && !event.altKey) {
      if (choices.length > 0) setActive(activeAfter(event.key, active, choices.length));
      else {
        setListed(true);
        if (isOffered) setActive(0);
      }
    } else if (event.key === 'Enter' && event.altKey) takeNormal();
    else if (event.key === 'Enter' && chosen) take(chosen);
    else if (event.key === 'Escape' && choices.length > 0) setListed(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div>
      <Field
        id={id}
        label={label}
        isLabelHidden
        input={(element) => {
          field.current = element;
          input(element);
        }}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-choices`}
        aria-activedescendant={active >= 0 && active < choices.length ? `${id}-${active}` : undefined}
        aria-describedby={`${id}-advice`}
        value={value}
        onFocus={() => setListed(isOffered && value === '')}
        onInput={(text, { selectionStart }) => {
          setActive(-1);
          setAt(selectionStart ?? text.length);
          setListed(true);
          onInput(text);
        }}
        onKeyUp={({ currentTarget }) => setAt(currentTarget.selectionStart ?? at)}
        onClick={({ currentTarget }) => setAt(currentTarget.selectionStart ?? at)}
        onBlur={() => setListed(false)}
        onKeyDown={onKeyDown}
      />
      <LicenseOptions id={id} choices={choices} active={active} onTake={take} />
      <div id={`${id}-advice`}>
        <Advice advice={advice} onNormal={takeNormal} />
      </div>
    </div>
  );
}

/** The choice that an arrow key goes to: in a circle through the field itself, which is -1. */
export function activeAfter(key: string, active: number, count: number): number {
  return (indexForKey(key, { index: active + 1, total: count + 1, isCyclic: true }) ?? 0) - 1;
}

/** Each replaces the whole text. */
function choicesOf(stated: readonly StatedLicense[], text: string, say: Wording['say']): readonly LicenseChoice[] {
  return stated.map(({ license, by }) => ({
    id: license,
    name: say(by === 'manifest' ? 'statedByManifest' : 'statedByDiscovered'),
    kind: 'license',
    isDeprecated: false,
    start: 0,
    end: text.length,
  }));
}

const noChoices: readonly LicenseChoice[] = [];

interface AdviceProps {
  readonly advice: LicenseAdvice | null;
  readonly onNormal: () => void;
}

function Advice({ advice, onNormal }: AdviceProps): VNode | null {
  const { say } = usePanelTools().wording;
  if (!advice) return null;
  const { problem, normal } = advice;
  return (
    <>
      {problem !== null && (
        <p class="small edit-problem">
          <Icon name="warning" /> <Text limit={600}>{problem}</Text>
        </p>
      )}
      {normal !== null && (
        <p>
          <Button kind="link" onClick={onNormal}>
            <Text limit={300}>{say('draftUseNormal', { license: normal })}</Text>
          </Button>{' '}
          <kbd>Alt+Enter</kbd>
        </p>
      )}
    </>
  );
}

type LicenseAdvice = RequestResult<'licenseChoices'>;

/**
 * The host's response for the text, with the caret at `at`. `null` while pending: choices contain the range they
 * replace.
 */
function useLicenseChoices(text: string, at: number): LicenseAdvice | null {
  const { request } = usePanelTools();
  const { requested } = useRequest(
    `${at} ${text}`,
    () => request('licenseChoices', { text: text.slice(0, longestSent), at: Math.min(at, text.length, longestSent) }),
    stillFor,
  );
  if (requested.state === 'loading') return null;
  return requested.state === 'known' ? requested.value : none;
}

interface LicenseOptionsProps {
  /** Of the field they belong to. */
  readonly id: string;
  readonly choices: readonly LicenseChoice[];
  /** The chosen one; -1: none is. */
  readonly active: number;
  readonly onTake: (choice: LicenseChoice) => void;
}

const kindLabel = {
  license: null,
  exception: 'draftException',
  reference: 'draftReference',
  word: 'draftServiceWord',
} as const;

/** The choices below a license field, which keeps the focus. */
function LicenseOptions({ id, choices, active, onTake }: LicenseOptionsProps): VNode {
  const { say, count } = usePanelTools().wording;
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <ul id={`${id}-choices`} ref={list} class="card menu-colors options" role="listbox" aria-label={say('licenses')}>
        {choices.map((choice, at) => {
          const kind = kindLabel[choice.kind];
          return (
            <li
              key={choice.id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              class={at === active ? 'row menu-entry active' : 'row menu-entry'}
              // The field keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                onTake(choice);
              }}
            >
              <bdi class="bold">{visibleText(choice.id.slice(0, longest))}</bdi>
              <bdi class="faint option-name">{visibleText(choice.name.slice(0, longest))}</bdi>
              {kind && <span class="faint">{say(kind)}</span>}
              {choice.isDeprecated && <span class="faint">{say('draftDeprecated')}</span>}
            </li>
          );
        })}
      </ul>
      <p class="visually-hidden" role="status">
        {choices.length > 0 && count('draftChoices', choices.length)}
      </p>
    </>
  );
}

/** The text with a choice inserted, and the new caret position: after it, and after a blank where more may follow. */
export function takeChoice(
  text: string,
  { id, start, end }: Pick<LicenseChoice, 'id' | 'start' | 'end'>,
): { readonly text: string; readonly at: number } {
  const from = Math.max(0, Math.min(start, text.length));
  const to = Math.max(from, Math.min(end, text.length));
  return { text: text.slice(0, from) + id + text.slice(to), at: from + id.length };
}
