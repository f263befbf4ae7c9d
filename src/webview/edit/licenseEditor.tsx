import type { VNode } from 'preact';
import type { StatedLicense } from '../../curation/licenses/findDisagreement.ts';
import { EditFrame } from './editFrame.tsx';
import type { ReadEdit } from './fieldEdit.ts';
import { LicenseInput } from './licenseInput.tsx';
import { type Parts, partOf } from './typing.ts';
import type { Editor } from './useEditor.ts';

interface LicenseEditorProps {
  readonly label: string;
  readonly editor: Editor;
  readonly read: (parts: Parts) => ReadEdit;
  /** Licenses to choose from as long as nothing is typed. */
  readonly stated?: readonly StatedLicense[];
}

/** Of the component, or of files. */
export function LicenseEditor({ label, editor, read, stated = [] }: LicenseEditorProps): VNode {
  return (
    <EditFrame label={label} editor={editor} onSave={() => editor.save(read(editor.parts))}>
      <LicenseInput
        id={editor.id}
        label={label}
        value={partOf(editor.parts, 'text')}
        stated={editor.isUntouched ? stated : []}
        onInput={(text) => editor.type({ ...editor.parts, text })}
        input={editor.first}
      />
    </EditFrame>
  );
}
