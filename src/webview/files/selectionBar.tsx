import { Fragment, type VNode } from 'preact';
import { Button } from '../kit/button.tsx';
import { AttributionsEditor } from '../edit/attributionsEditor.tsx';
import { KeptTyping } from '../edit/editFrame.tsx';
import { fileAttributionsEdit, fileLicenseEdit, maxPaths } from '../edit/fieldEdit.ts';
import { LicenseEditor } from '../edit/licenseEditor.tsx';
import type { Parts } from '../edit/typing.ts';
import { type Editor, useCanEdit, useEditor } from '../edit/useEditor.ts';
import { usePanelTools } from '../panelTools.ts';

interface SelectionBarProps {
  readonly selected: readonly string[];
  readonly onClear: () => void;
}

/** Maximum text length of a request (protocol/messages.ts). */
const longestCopy = 1_000_000;

/** The values to set for all selected files at once always start empty: the files may differ. */
const nothingTyped: Parts = { text: '' };

/** The number of selected files, visible or not, and their actions. */
export function SelectionBar({ selected, onClear }: SelectionBarProps): VNode {
  const { wording, copyText, dispatch } = usePanelTools();
  const { say, count, number } = wording;
  const canEdit = useCanEdit();
  const license = useEditor('selected:license', nothingTyped);
  const attributions = useEditor('selected:attributions', nothingTyped);
  const nameOf = (field: 'license' | 'attribution'): string =>
    say('pair', { name: say(field), value: count('files', selected.length) });
  const edits = [
    {
      editor: license,
      title: say('setLicense'),
      label: nameOf('license'),
      Fields: LicenseEditor,
      read: (parts: Parts) => fileLicenseEdit(selected, parts),
    },
    {
      editor: attributions,
      title: say('draftSetAttributions'),
      label: nameOf('attribution'),
      Fields: AttributionsEditor,
      read: (parts: Parts) => fileAttributionsEdit(selected, parts),
    },
  ];
  const notify = (text: string): void => dispatch({ type: 'notice', text });
  const copy = (): void => {
    const text = selected.join('\n');
    if (text.length <= longestCopy) copyText(text);
    else notify(say('filesTooManyRows'));
  };
  const open = (editor: Editor): void => {
    if (editor.isOpen) return editor.close();
    if (selected.length > maxPaths) return notify(say('draftTooManyFiles', { maximum: number(maxPaths) }));
    for (const other of edits) if (other.editor.isOpen) other.editor.close();
    editor.open();
  };
  return (
    <div class={selected.length > 0 ? 'floating row selection-bar shown' : 'selection-bar'}>
      <p role="status">{selected.length > 0 && count('filesSelected', selected.length)}</p>
      {selected.length > 0 && (
        <>
          <Button kind="secondary" icon="copy" onClick={copy}>
            {say('filesCopyPaths')}
          </Button>
          {canEdit &&
            edits.map(({ editor, title }) => (
              <Button
                key={editor.id}
                button={editor.button}
                kind="secondary"
                icon="edit"
                isExpanded={editor.isOpen}
                onClick={() => open(editor)}
              >
                {title}
              </Button>
            ))}
          <Button kind="icon" icon="close" label={say('filesClearSelection')} onClick={onClear} />
          {canEdit &&
            edits.map(({ editor, label, Fields, read }) => (
              <Fragment key={editor.id}>
                {editor.isOpen && <Fields label={label} editor={editor} read={read} />}
                <KeptTyping label={label} editor={editor} />
              </Fragment>
            ))}
        </>
      )}
    </div>
  );
}
