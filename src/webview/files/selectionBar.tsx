import type { VNode } from 'preact';
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

/** The number of selected files, visible or not, and their actions. */
export function SelectionBar({ selected, onClear }: SelectionBarProps): VNode {
  const { wording, copyText, dispatch } = usePanelTools();
  const { say, count } = wording;
  const copy = (): void => {
    const text = selected.join('\n');
    if (text.length <= longestCopy) copyText(text);
    else dispatch({ type: 'notice', text: say('filesTooManyRows') });
  };
  const canEdit = useCanEdit();
  const editors = useSelectionEditors();
  return (
    <div class={selected.length > 0 ? 'floating row selection-bar shown' : 'selection-bar'}>
      <p role="status">{selected.length > 0 && count('filesSelected', selected.length)}</p>
      {selected.length > 0 && (
        <>
          <Button kind="secondary" icon="copy" onClick={copy}>
            {say('filesCopyPaths')}
          </Button>
          {canEdit && <SelectionButtons selected={selected} editors={editors} />}
          <Button kind="icon" icon="close" label={say('filesClearSelection')} onClick={onClear} />
          {canEdit && <SelectionEditor selected={selected} editors={editors} />}
        </>
      )}
    </div>
  );
}

const nothingTyped: Parts = { text: '' };

interface SelectionEditors {
  readonly license: Editor;
  readonly attributions: Editor;
}

/** The values to set for all selected files at once. Always starts empty: the files may differ. */
function useSelectionEditors(): SelectionEditors {
  return {
    license: useEditor('selected:license', nothingTyped),
    attributions: useEditor('selected:attributions', nothingTyped),
  };
}

interface SelectionProps {
  readonly selected: readonly string[];
  readonly editors: SelectionEditors;
}

function SelectionButtons({ selected, editors }: SelectionProps): VNode {
  const { wording, dispatch } = usePanelTools();
  const { say, number } = wording;
  const open = (editor: Editor, other: Editor): void => {
    if (editor.isOpen) return editor.close();
    if (selected.length > maxPaths)
      return dispatch({ type: 'notice', text: say('draftTooManyFiles', { maximum: number(maxPaths) }) });
    if (other.isOpen) other.close();
    editor.open();
  };
  const { license, attributions } = editors;
  return (
    <>
      <OpenButton editor={license} label={say('setLicense')} onClick={() => open(license, attributions)} />
      <OpenButton
        editor={attributions}
        label={say('draftSetAttributions')}
        onClick={() => open(attributions, license)}
      />
    </>
  );
}

interface OpenButtonProps {
  readonly editor: Editor;
  readonly label: string;
  readonly onClick: () => void;
}

function OpenButton({ editor, label, onClick }: OpenButtonProps): VNode {
  return (
    <Button button={editor.button} kind="secondary" icon="edit" isExpanded={editor.isOpen} onClick={onClick}>
      {label}
    </Button>
  );
}

/** The open editor, or one with unsaved input. */
function SelectionEditor({ selected, editors }: SelectionProps): VNode {
  const { wording } = usePanelTools();
  const { license, attributions } = editors;
  const { say } = wording;
  const files = wording.count('files', selected.length);
  const ofLicense = say('pair', { name: say('license'), value: files });
  const ofAttributions = say('pair', { name: say('attribution'), value: files });
  return (
    <>
      {license.isOpen && (
        <LicenseEditor label={ofLicense} editor={license} read={(parts) => fileLicenseEdit(selected, parts)} />
      )}
      {attributions.isOpen && (
        <AttributionsEditor
          label={ofAttributions}
          editor={attributions}
          read={(parts) => fileAttributionsEdit(selected, parts)}
        />
      )}
      <KeptTyping label={ofLicense} editor={license} />
      <KeptTyping label={ofAttributions} editor={attributions} />
    </>
  );
}
