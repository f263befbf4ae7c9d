import type { ComponentChildren, VNode } from 'preact';
import type { ShownFile } from '../../core/fileRow.ts';
import type { PanelDraftField } from '../../protocol/draft.ts';
import { visibleText } from '../../core/visibleText.ts';
import { useAroundDefinition } from '../changes/aroundDefinition.ts';
import { AttributionsEditor } from '../edit/attributionsEditor.tsx';
import { draftedIn } from '../edit/draftedIn.ts';
import { DraftedValue } from '../edit/draftedValue.tsx';
import { EditButton, KeptTyping } from '../edit/editFrame.tsx';
import { fileAttributionsEdit, fileLicenseEdit } from '../edit/fieldEdit.ts';
import { LicenseEditor } from '../edit/licenseEditor.tsx';
import { type Editor, useCanEdit, useEditor } from '../edit/useEditor.ts';
import { usePanelTools } from '../panelTools.ts';

interface FileFactProps {
  readonly file: ShownFile;
  /** The definition's value as shown. */
  readonly children: ComponentChildren;
}

/** The license of one file, and its draft. */
export function FileLicenseFact({ file, children }: FileFactProps): VNode {
  const { say } = usePanelTools().wording;
  const { draft } = useAroundDefinition();
  const field = `file:${file.path}`;
  const drafted = draftedIn(draft, field);
  const editor = useEditor(field, { text: drafted?.after ?? file.license ?? '' });
  const label = say('draftLicenseOf', { file: visibleText(file.path.slice(-longestName)) });
  return (
    <EditableFact label={label} drafted={drafted} editor={editor} value={children}>
      <LicenseEditor label={label} editor={editor} read={(parts) => fileLicenseEdit([file.path], parts)} />
    </EditableFact>
  );
}

/** The copyright statements of one file, and their draft. */
export function FileAttributionsFact({ file, children }: FileFactProps): VNode {
  const { say } = usePanelTools().wording;
  const { draft } = useAroundDefinition();
  const field = `attributions:${file.path}`;
  const drafted = draftedIn(draft, field);
  const editor = useEditor(field, { text: drafted?.after ?? file.copyrights.join('\n') });
  const label = say('draftAttributionsOf', { file: visibleText(file.path.slice(-longestName)) });
  return (
    <EditableFact label={label} drafted={drafted} editor={editor} value={children}>
      <AttributionsEditor label={label} editor={editor} read={(parts) => fileAttributionsEdit([file.path], parts)} />
    </EditableFact>
  );
}

interface EditableFactProps {
  readonly label: string;
  readonly drafted: PanelDraftField | null;
  readonly editor: Editor;
  readonly value: ComponentChildren;
  /** The editor, when it is open. */
  readonly children: VNode;
}

function EditableFact({ label, drafted, editor, value, children }: EditableFactProps): VNode {
  const { say } = usePanelTools().wording;
  const canEdit = useCanEdit();
  if (canEdit && editor.isOpen) return children;
  return (
    <div class="row editable-fact">
      {drafted ? <DraftedValue drafted={drafted} label={label} isMarked /> : <div>{value}</div>}
      {canEdit && <EditButton label={say('draftEditField', { field: label })} editor={editor} />}
      <KeptTyping label={label} editor={editor} />
    </div>
  );
}

/** Of a path; its end is more informative than its beginning. */
const longestName = 100;
