import type { Ref, VNode } from 'preact';
import type { FilesQuery } from '../../protocol/files.ts';
import { Checkbox } from '../components/checkbox.tsx';
import { ChoiceList, type Choices } from '../components/choiceList.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { Popup } from '../components/popup.tsx';
import { TextField } from '../components/textField.tsx';
import { usePanelTools } from '../panelTools.ts';
import { kindNames, searchNames, valueLabel } from './choiceNames.ts';
import { type ChoiceKind, choiceKinds } from './filesQuery.ts';
import { problemLabel } from './problemLabels.ts';

interface FilesBarProps {
  readonly query: FilesQuery;
  readonly onChange: (change: Partial<FilesQuery>) => void;
  readonly hasDetails: boolean;
  readonly onDetails: (hasDetails: boolean) => void;
  readonly bar?: Ref<HTMLDivElement>;
}

/** All controls that decide which files are on show. */
export function FilesBar({ query, onChange, hasDetails, onDetails, bar }: FilesBarProps): VNode {
  const { say } = usePanelTools().wording;
  return (
    <div ref={bar ?? null} class="row files-bar">
      <TextField
        id="files-text"
        label={say('filesFilterText')}
        clearLabel={say('filesClearText')}
        value={query.text}
        onChange={(text) => onChange({ text })}
      />
      <div class="files-shape">
        <Shape shape={query.shape} onChange={(shape) => onChange({ shape })} />
        <ToggleButton
          icon="info"
          label={say('filesShowDetails')}
          isOn={hasDetails}
          onClick={() => onDetails(!hasDetails)}
        />
      </div>
      <div class="row files-filters">
        {choiceKinds.map((kind) => (
          <ChoiceFilter
            key={kind}
            kind={kind}
            chosen={query[kind]}
            onChange={(chosen) => onChange({ [kind]: chosen })}
          />
        ))}
        <Checkbox
          isChecked={query.needsAttention}
          hint={say('filesNeedsAttentionMeaning')}
          onChange={(needsAttention) => onChange({ needsAttention })}
        >
          {say('filesNeedsAttention')}
        </Checkbox>
      </div>
    </div>
  );
}

interface ChoiceFilterProps {
  readonly kind: ChoiceKind;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

function ChoiceFilter({ kind, chosen, onChange }: ChoiceFilterProps): VNode {
  const { wording, request } = usePanelTools();
  const { say, number } = wording;
  const name = say(kindNames[kind]);
  const find = async (text: string): Promise<Choices | string> => {
    const outcome = await request('fileChoices', { of: kind, text });
    if (!outcome.ok) return problemLabel(outcome.problem, wording);
    const { choices, total } = outcome.value;
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
          {name}
          {chosen.length > 0 && <span class="count-badge">{number(chosen.length)}</span>}
        </>
      }
      label={
        chosen.length === 0
          ? say('filesFilterBy', { kind: name })
          : say('filesFilterByChosen', { kind: name, count: number(chosen.length) })
      }
      isMarked={chosen.length > 0}
    >
      {() => (
        <ChoiceList
          words={{
            search: say(searchNames[kind]),
            clearText: say('filesClearText'),
            nothing: say('filesNoChoices'),
            waiting: say('filesReadingChoices'),
          }}
          chosen={chosen}
          nameOf={(value) => valueLabel(kind, value, wording)}
          find={find}
          onChange={(values) => onChange([...values])}
        />
      )}
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
      <ToggleButton
        icon="list-tree"
        label={say('filesTree')}
        isOn={shape === 'tree'}
        onClick={() => onChange('tree')}
      />
      <ToggleButton
        icon="list-flat"
        label={say('filesList')}
        isOn={shape === 'list'}
        onClick={() => onChange('list')}
      />
    </div>
  );
}

interface ToggleButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

function ToggleButton({ icon, label, isOn, onClick }: ToggleButtonProps): VNode {
  return (
    <button type="button" class="button icon" aria-label={label} title={label} aria-pressed={isOn} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
