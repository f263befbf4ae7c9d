import type { VNode } from 'preact';
import { usePanelTools } from '../panelTools.ts';
import { EditFrame } from './editFrame.tsx';
import type { ReadEdit } from './fieldEdit.ts';
import { type Parts, partOf } from './typing.ts';
import type { Editor } from './useEditor.ts';

interface AttributionsEditorProps {
  readonly label: string;
  readonly editor: Editor;
  readonly read: (parts: Parts) => ReadEdit;
}

/** Copyright statements of files, one a line. */
export function AttributionsEditor({ label, editor, read }: AttributionsEditorProps): VNode {
  const { say } = usePanelTools().wording;
  const { id } = editor;
  return (
    <EditFrame label={label} editor={editor} hasLines onSave={() => editor.save(read(editor.parts))}>
      <div class="edit-line">
        <label class="visually-hidden" for={id}>
          {label}
        </label>
        <textarea
          id={id}
          ref={editor.first}
          class="edit-input"
          rows={3}
          value={partOf(editor.parts, 'text')}
          spellcheck={false}
          aria-describedby={`${id}-hint`}
          onInput={({ currentTarget }) => editor.type({ ...editor.parts, text: currentTarget.value })}
        />
        <p id={`${id}-hint`} class="faint small">
          {say('draftAttributionsHint')}
        </p>
      </div>
    </EditFrame>
  );
}
