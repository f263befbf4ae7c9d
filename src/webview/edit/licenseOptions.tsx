import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { visibleText } from '../../core/visibleText.ts';
import type { LicenseChoice } from '../../protocol/draft.ts';
import { usePanelTools } from '../panelTools.ts';

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
export function LicenseOptions({ id, choices, active, onTake }: LicenseOptionsProps): VNode {
  const { say, count } = usePanelTools().wording;
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <ul id={`${id}-choices`} ref={list} class="options" role="listbox" aria-label={say('draftLicenseChoices')}>
        {choices.map((choice, at) => {
          const kind = kindLabel[choice.kind];
          return (
            <li
              key={choice.id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              class={at === active ? 'row option active' : 'row option'}
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
      <p class="only-heard" role="status">
        {choices.length > 0 && count('draftChoices', choices.length)}
      </p>
    </>
  );
}

const longest = 200;
