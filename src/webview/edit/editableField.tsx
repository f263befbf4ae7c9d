import type { ComponentChildren, VNode } from 'preact';
import type { ValueField } from '../../core/definitionChange.ts';
import { Fact } from '../fact.tsx';
import type { Origin } from '../origin.ts';
import { usePanelTools } from '../panelTools.ts';
import { draftedIn } from './draftedIn.ts';
import { DraftedValue } from './draftedValue.tsx';
import { EditButton, KeptTyping } from './editFrame.tsx';
import type { Parts } from './typing.ts';
import { type Editor, useCanEdit, useEditor } from './useEditor.ts';

interface EditableFieldProps {
  /** Its name in the draft. */
  readonly field: string;
  readonly label: string;
  readonly compared: ValueField;
  readonly origin: Origin | null;
  /** Its editor's initial value: the draft's if there is one, else the definition's. */
  readonly start: Parts;
  /** What its editor begins with, if that differs. */
  readonly proposed?: Parts;
  readonly editor: (editor: Editor) => VNode;
  /** Formats a value of the draft. */
  readonly show?: (value: string) => ComponentChildren;
  /** The definition's value as shown. */
  readonly children: ComponentChildren;
  /** Below the value, in either case. */
  readonly below?: ComponentChildren;
}

/** One fact that a curation can change: its value, its draft, or its editor in their place. */
export function EditableField(props: EditableFieldProps): VNode {
  const { field, label, compared, origin, start, proposed, show, children, below } = props;
  const { wording, snapshot } = usePanelTools();
  const canEdit = useCanEdit();
  const editor = useEditor(field, start, proposed);
  const drafted = draftedIn(snapshot.draft, field);
  const isOpen = canEdit && editor.isOpen;
  return (
    <Fact
      label={label}
      compared={compared}
      origin={origin}
      isDrafted={drafted !== null}
      below={!isOpen && below}
      action={canEdit && <EditButton label={wording.say('draftEditField', { field: label })} editor={editor} />}
    >
      {isOpen && props.editor(editor)}
      {!isOpen && drafted && <DraftedValue drafted={drafted} label={label} {...(show && { show })} />}
      {!isOpen && !drafted && children}
      <KeptTyping label={label} editor={editor} />
    </Fact>
  );
}
