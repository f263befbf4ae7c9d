import type { VNode } from 'preact';
import { type DescribedText, describedTexts } from '../../core/describedTexts.ts';
import { Field } from '../kit/field.tsx';
import { EditFrame } from './editFrame.tsx';
import { lineEdit, textForms } from './fieldEdit.ts';
import { partOf } from './typing.ts';
import type { Editor } from './useEditor.ts';

interface LineEditorProps {
  readonly field: DescribedText;
  readonly label: string;
  readonly editor: Editor;
}

/** A day, or an address. */
export function LineEditor({ field, label, editor }: LineEditorProps): VNode {
  return (
    <EditFrame label={label} editor={editor} onSave={() => editor.save(lineEdit(field, editor.parts))}>
      <Field
        id={editor.id}
        label={label}
        isLabelHidden
        value={partOf(editor.parts, 'text')}
        placeholder={textForms[describedTexts[field].form].placeholder}
        onInput={(text) => editor.type({ ...editor.parts, text })}
        input={editor.first}
      />
    </EditFrame>
  );
}
