import type { VNode } from 'preact';
import { type DescribedText, describedTexts } from '../../core/describedTexts.ts';
import { EditFrame } from './editFrame.tsx';
import { lineEdit, textForms } from './fieldEdit.ts';
import { partOf } from './typing.ts';
import type { Editor } from './useEditor.ts';

interface EditInputProps {
  /** Of the field; the page has it once. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly input?: (element: HTMLInputElement | null) => void;
  readonly placeholder?: string;
  readonly isCode?: boolean;
  /** The name is already shown beside it. */
  readonly isLabelHidden?: boolean;
  /** Pasted lines are not joined: they are reported with their separators. */
  readonly takesLines?: boolean;
}

/** One line of text with its name above. */
export function EditInput(props: EditInputProps): VNode {
  const {
    id,
    label,
    value,
    onInput,
    input,
    placeholder,
    isCode = false,
    isLabelHidden = false,
    takesLines = false,
  } = props;
  return (
    <div class="edit-line">
      <label class={isLabelHidden ? 'visually-hidden' : 'faint small'} for={id}>
        {label}
      </label>
      <input
        id={id}
        ref={input ?? null}
        type="text"
        class={isCode ? 'edit-input code' : 'edit-input'}
        value={value}
        placeholder={placeholder}
        spellcheck={false}
        autocomplete="off"
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData('text/plain') ?? '';
          if (!takesLines || !/[\r\n]/.test(pasted)) return;
          event.preventDefault();
          const { value: text, selectionStart, selectionEnd } = event.currentTarget;
          const from = selectionStart ?? text.length;
          onInput(text.slice(0, from) + pasted + text.slice(selectionEnd ?? from));
        }}
      />
    </div>
  );
}

interface LineEditorProps {
  readonly field: DescribedText;
  readonly label: string;
  readonly editor: Editor;
}

/** A day, or an address. */
export function LineEditor({ field, label, editor }: LineEditorProps): VNode {
  return (
    <EditFrame label={label} editor={editor} onSave={() => editor.save(lineEdit(field, editor.parts))}>
      <EditInput
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
