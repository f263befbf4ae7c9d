import type { Ref, VNode } from 'preact';
import { type ChoiceKind, type FileChoices, type FilesQuery, choiceKinds, noFilter } from './fileQuery.ts';
import { visibleText } from '../../core/visibleText.ts';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { ChoiceList, type Choices } from '../kit/choiceList.tsx';
import { Popup } from '../kit/popup.tsx';
import { SearchField } from '../kit/field.tsx';
import { usePanelTools } from '../panelTools.ts';
import type { Wording } from '../wording.ts';
import { kindNames, valueLabel } from './filesLabels.ts';
import { type ActiveFilter, activeFilters, withoutFilter } from './filesNavigation.ts';
import { useFiles } from './useFiles.ts';

/** The values of a kind that contain a text. */
export type FindChoices = (kind: ChoiceKind, text: string) => FileChoices;

interface FilesBarProps {
  readonly findChoices: FindChoices;
  readonly bar?: Ref<HTMLDivElement>;
}

/** All controls that decide which files are on show. */
export function FilesBar({ findChoices, bar }: FilesBarProps): VNode {
  const { say } = usePanelTools().wording;
  const { files, change, changeQuery } = useFiles();
  const { query, hasDetails } = files;
  return (
    <div ref={bar ?? null} class="row center files-bar">
      <SearchField
        id="files-text"
        label={say('filesFilterText')}
        clearLabel={say('filesClearText')}
        value={query.text}
        onChange={(text) => changeQuery({ text })}
      />
      <div class="files-shape">
        <Shape shape={query.shape} onChange={(shape) => changeQuery({ shape })} />
        <Button
          kind="icon"
          icon="info"
          label={say('filesShowDetails')}
          isPressed={hasDetails}
          onClick={() => change({ hasDetails: !hasDetails })}
        />
      </div>
      <div class="row center files-filters">
        {choiceKinds.map((kind) => (
          <ChoiceFilter key={kind} kind={kind} findChoices={findChoices} />
        ))}
        <Checkbox
          isChecked={query.needsAttention}
          hint={say('filesNeedsAttentionMeaning')}
          onChange={(needsAttention) => changeQuery({ needsAttention })}
        >
          {say('filesNeedsAttention')}
        </Checkbox>
      </div>
    </div>
  );
}

interface ChoiceFilterProps {
  readonly kind: ChoiceKind;
  readonly findChoices: FindChoices;
}

function ChoiceFilter({ kind, findChoices }: ChoiceFilterProps): VNode {
  const { wording } = usePanelTools();
  const { files, changeQuery } = useFiles();
  const chosen = files.query[kind];
  const { say, number } = wording;
  const name = say(kindNames[kind]);
  const find = (text: string): Choices => {
    const { choices, total } = findChoices(kind, text);
    return {
      choices: choices.map(({ value, files }) => ({ value, count: number(files) })),
      more:
        total > choices.length
          ? say('filesMoreChoices', { shown: number(choices.length), count: number(total) })
          : null,
    };
  };
  return (
    <Popup
      title={
        <>
          {name} {chosen.length > 0 && <span class="badge">{number(chosen.length)}</span>}
        </>
      }
      label={
        chosen.length === 0
          ? say('filesFilterBy', { kind: name })
          : say('filesFilterByChosen', { kind: name, count: number(chosen.length) })
      }
    >
      <ChoiceList
        id={`files-find-${kind}`}
        labels={{
          search: say('filesFind'),
          clearText: say('filesClearText'),
          nothing: say('noneFound'),
        }}
        chosen={chosen}
        nameOf={(value) => valueLabel(kind, value, wording)}
        find={find}
        onChange={(values) => changeQuery({ [kind]: values })}
      />
    </Popup>
  );
}

interface ShapeProps {
  readonly shape: FilesQuery['shape'];
  readonly onChange: (shape: FilesQuery['shape']) => void;
}

function Shape({ shape, onChange }: ShapeProps): VNode {
  const { say } = usePanelTools().wording;
  return (
    <div class="files-shape" role="group" aria-label={say('filesShape')}>
      <Button
        kind="icon"
        icon="list-tree"
        label={say('filesTree')}
        isPressed={shape === 'tree'}
        onClick={() => onChange('tree')}
      />
      <Button
        kind="icon"
        icon="list-flat"
        label={say('filesList')}
        isPressed={shape === 'list'}
        onClick={() => onChange('list')}
      />
    </div>
  );
}

/** Maximum filters shown here: further ones are removed where they were chosen. */
const maxShown = 12;
/** Maximum characters of a filter, and of the name of its button. */
const longestDrawn = 60;
const maxValueLength = 300;

/** The filters in effect, each with a button to remove it. */
export function FilesFilters(): VNode | null {
  const { wording } = usePanelTools();
  const { files, changeQuery } = useFiles();
  const { query } = files;
  const { say, number } = wording;
  const filters = activeFilters(query);
  if (filters.length === 0) return null;
  const more = filters.length - maxShown;
  return (
    <div class="actions">
      <ul class="actions" aria-label={say('filesActive')}>
        {filters.slice(0, maxShown).map((filter) => {
          const label = labelOf(filter, wording);
          return (
            <li key={label}>
              <Button
                kind="secondary"
                icon="close"
                label={say('filesRemoveFilter', { filter: label })}
                onClick={({ currentTarget }) => {
                  focusAfter(currentTarget);
                  changeQuery(withoutFilter(query, filter));
                }}
              >
                <bdi>{label.length > longestDrawn ? `${label.slice(0, longestDrawn)}…` : label}</bdi>
              </Button>
            </li>
          );
        })}
        {more > 0 && <li class="faint">+{number(more)}</li>}
      </ul>
      <Button
        kind="link"
        onClick={() => {
          document.getElementById('files-text')?.focus();
          changeQuery(noFilter);
        }}
      >
        {say('filesClearAll')}
      </Button>
    </div>
  );
}

function labelOf(filter: ActiveFilter, wording: Wording): string {
  const { say } = wording;
  switch (filter.kind) {
    case 'text':
      return say('pair', { name: say('filesColumnPath'), value: visibleText(filter.value.slice(0, maxValueLength)) });
    case 'needsAttention':
      return say('filesNeedsAttention');
    default: {
      const value = visibleText(valueLabel(filter.kind, filter.value, wording).slice(0, maxValueLength));
      return say('pair', { name: say(kindNames[filter.kind]), value });
    }
  }
}

/** Its neighbour gets the focus; after the last one, the field. */
function focusAfter(button: HTMLElement): void {
  const entry = button.closest('li');
  const next =
    entry?.nextElementSibling?.querySelector('button') ?? entry?.previousElementSibling?.querySelector('button');
  (next ?? document.getElementById('files-text'))?.focus();
}
