import type { ComponentChildren, VNode } from 'preact';
import type { PanelDraftField } from '../../protocol/draft.ts';
import { oneLine } from '../changes/changeGroups.tsx';
import { Was } from '../changes/previousValue.tsx';
import { OriginMark } from '../fact.tsx';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Text } from '../kit/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import { revertEdit } from './fieldEdit.ts';
import { useCanEdit } from './useEditor.ts';

interface DraftedValueProps {
  readonly drafted: PanelDraftField;
  readonly label: string;
  /** Formats the value; as text by default. */
  readonly show?: (value: string) => ComponentChildren;
  /** Marks it as the draft's, if no mark beside it does. */
  readonly isMarked?: boolean;
}

/** A field's draft: the new value, the old one struck out, its errors, and a button to revert. */
export function DraftedValue({ drafted, label, show, isMarked = false }: DraftedValueProps): VNode {
  const { wording, send } = usePanelTools();
  const { say } = wording;
  const canEdit = useCanEdit();
  const { field, before, after, severity, problem } = drafted;
  const edit = revertEdit(field);
  return (
    <div class="drafted">
      <div class="row drafted-value">
        {after === null ? <span class="faint">{say('none')}</span> : (show ?? lines)(after)}
        {isMarked && <OriginMark origin={{ kind: 'draft' }} />}
      </div>
      <Was id={`before ${field}`} value={before === null ? null : oneLine(field, before, wording)} isStruck>
        {canEdit && edit && (
          <Button
            kind="link"
            label={say('pair', { name: say('draftRevert'), value: label })}
            onClick={() => send('editDraft', { edit })}
          >
            {say('draftRevert')}
          </Button>
        )}
      </Was>
      {problem !== null && (
        <p class={`small drafted-problem ${severity ?? ''}`}>
          <Icon name={severity === 'error' ? 'error' : 'warning'} /> <Text limit={1000}>{problem}</Text>
        </p>
      )}
    </div>
  );
}

function lines(value: string): VNode {
  const texts = value.split('\n');
  if (texts.length === 1) return <Text limit={400}>{value}</Text>;
  return (
    <ul class="list plain">
      {texts.slice(0, maxLines).map((text, at) => (
        <li key={at}>
          <Text limit={300}>{text}</Text>
        </li>
      ))}
      {texts.length > maxLines && <li>…</li>}
    </ul>
  );
}

const maxLines = 100;
