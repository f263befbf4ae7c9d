import type { VNode } from 'preact';
import { Button } from '../components/button.tsx';
import { useCanEdit } from '../edit/useEditor.ts';
import { usePanelTools } from '../panelTools.ts';
import { SelectionButtons, SelectionEditor, useSelectionEditors } from './selectionEdits.tsx';

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
    else dispatch({ type: 'notice', text: say('filesTooManyToCopy') });
  };
  const canEdit = useCanEdit();
  const editors = useSelectionEditors();
  return (
    <div class={selected.length > 0 ? 'floating row selection-bar shown' : 'selection-bar'}>
      <p role="status">{selected.length > 0 && count('filesSelected', selected.length)}</p>
      {selected.length > 0 && (
        <>
          <Button look="secondary" icon="copy" onClick={copy}>
            {say('filesCopyPaths')}
          </Button>
          {canEdit && <SelectionButtons selected={selected} editors={editors} />}
          <Button look="icon" icon="close" label={say('filesClearSelection')} onClick={onClear} />
          {canEdit && <SelectionEditor selected={selected} editors={editors} />}
        </>
      )}
    </div>
  );
}
