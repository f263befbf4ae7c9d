import type { VNode } from 'preact';
import { Area } from '../kit/field.tsx';
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
  return (
    <EditFrame label={label} editor={editor} hasLines onSave={() => editor.save(read(editor.parts))}>
      <Area
        id={editor.id}
        label={label}
        isLabelHidden
        area={editor.first}
        rows={3}
        value={partOf(editor.parts, 'text')}
        below={<p class="faint small">{say('draftAttributionsHint')}</p>}
        onInput={(text) => editor.type({ ...editor.parts, text })}
      />
    </EditFrame>
  );
}
