import type { ComponentChildren, VNode } from 'preact';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Text } from '../kit/text.tsx';
import { usePanelTools } from '../panelTools.ts';
import { partOf } from './typing.ts';
import { type Editor, useCanEdit } from './useEditor.ts';

interface EditButtonProps {
  /** The label: what it edits. */
  readonly label: string;
  readonly editor: Editor;
}

/** Beside a field; opens its editor. */
export function EditButton({ label, editor }: EditButtonProps): VNode {
  return (
    <Button
      button={editor.button}
      kind="icon"
      icon="edit"
      label={label}
      isExpanded={editor.isOpen}
      onClick={() => (editor.isOpen ? editor.close() : editor.open())}
    />
  );
}

/** A field that loses the focus closes its choices: otherwise the button would move away before the click. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

interface EditFrameProps {
  /** The name of the group: its field. */
  readonly label: string;
  readonly editor: Editor;
  readonly onSave: () => void;
  /** Enter makes a new line there; with Ctrl or the command key it saves. */
  readonly hasLines?: boolean;
  readonly children: ComponentChildren;
}

/** Around the fields of an editor: Enter saves, Escape closes, with buttons for both. */
export function EditFrame({ label, editor, onSave, hasLines = false, children }: EditFrameProps): VNode {
  const { say } = usePanelTools().wording;
  const onKeyDown = (event: KeyboardEvent): void => {
    // During IME composition, keys belong to the composition.
    if (event.isComposing || event.defaultPrevented) return;
    const isButton = event.target instanceof HTMLButtonElement;
    const isSave = event.key === 'Enter' && !isButton && (!hasLines || event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !isSave) return;
    event.preventDefault();
    // Prevents the editor's own handling.
    event.stopPropagation();
    if (isSave) onSave();
    else editor.close();
  };
  return (
    <div class="stack edit-frame" role="group" aria-label={label} onKeyDown={onKeyDown} onMouseDown={keepFocus}>
      {children}
      <p class="small edit-problem" role="alert">
        {editor.problem !== '' && (
          <>
            <Icon name="warning" /> <Text limit={1000}>{editor.problem}</Text>
          </>
        )}
      </p>
      <div class="actions">
        <Button kind="primary" hint={say('draftSaveHint')} onClick={onSave}>
          {say('draftSave')}
        </Button>
        <Button kind="secondary" hint={say('draftSaveHint')} onClick={editor.close}>
          {say('draftCancel')}
        </Button>
      </div>
    </div>
  );
}

/** Below a field whose editor was left or closed with unsaved input: the input is kept. */
export function KeptTyping({ label, editor }: EditButtonProps): VNode | null {
  const { say } = usePanelTools().wording;
  const canEdit = useCanEdit();
  if (!editor.isKept && (canEdit || !editor.isOpen)) return null;
  const texts = Object.keys(editor.parts).map((name) => partOf(editor.parts, name));
  const shown = texts.filter((text) => text !== '').join(' · ');
  return (
    <p class="edit-kept faint small">
      <Icon name="note" /> {say('draftUnsaved')} <Text limit={100}>{shown === '' ? '…' : shown}</Text>{' '}
      {canEdit && (
        <>
          <Button kind="link" label={say('pair', { name: say('draftContinue'), value: label })} onClick={editor.open}>
            {say('draftContinue')}
          </Button>{' '}
          <span aria-hidden="true">·</span>{' '}
          <Button kind="link" label={say('pair', { name: say('draftForget'), value: label })} onClick={editor.forget}>
            {say('draftForget')}
          </Button>
        </>
      )}
    </p>
  );
}
