import type { VNode } from 'preact';
import { sourceAddress } from '../../core/addresses/sourceAddress.ts';
import { isWholeCommit } from '../../core/coordinates.ts';
import { usePanelTools } from '../panelTools.ts';
import { Field, Select } from '../kit/field.tsx';
import { EditFrame } from './editFrame.tsx';
import { sourceEdit } from './fieldEdit.ts';
import { withAddress } from './sourceParts.ts';
import { partOf } from './typing.ts';
import type { Editor } from './useEditor.ts';

interface SourceEditorProps {
  readonly label: string;
  readonly editor: Editor;
}

/** The source location: a pasted address fills in the parts, and each can be corrected separately. */
export function SourceEditor({ label, editor }: SourceEditorProps): VNode {
  const { say } = usePanelTools().wording;
  const { parts } = editor;
  const part = (name: 'namespace' | 'name' | 'revision' | 'path', label: string): VNode => (
    <Field
      id={`${editor.id}-${name}`}
      label={label}
      value={partOf(parts, name)}
      isCode={name === 'revision' || name === 'path'}
      onInput={(text) => editor.type({ ...parts, [name]: text, url: '' })}
    />
  );
  const revision = partOf(parts, 'revision').trim();
  return (
    <EditFrame label={label} editor={editor} onSave={() => editor.save(sourceEdit(parts))}>
      <Field
        id={editor.id}
        label={say('draftSourceAddress')}
        value={partOf(parts, 'address')}
        placeholder="https://github.com/owner/name/commit/…"
        onInput={(address) => editor.type(withAddress(parts, address))}
        input={editor.first}
      />
      <p class="faint small" role="status">
        {partOf(parts, 'address').trim() !== '' &&
          say(sourceAddress(partOf(parts, 'address')) ? 'draftSourceRead' : 'draftSourceNotRead')}
      </p>
      <div class="edit-parts">
        <Provider
          id={`${editor.id}-provider`}
          value={partOf(parts, 'provider')}
          onChange={(provider) => editor.type({ ...parts, type: 'git', provider, url: '' })}
        />
        {part('namespace', say('draftSourceNamespace'))}
        {part('name', say('draftSourceName'))}
        {part('path', say('draftSourcePath'))}
      </div>
      {part('revision', say('draftSourceRevision'))}
      {partOf(parts, 'type') === 'git' && revision !== '' && !isWholeCommit(revision) && (
        <p class="faint small">{say('draftSourceNotCommit')}</p>
      )}
    </EditFrame>
  );
}

interface ProviderProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (provider: string) => void;
}

const names: Readonly<Record<string, string>> = { github: 'GitHub', gitlab: 'GitLab' };

/** An unknown value stays until another is chosen. */
function Provider({ id, value, onChange }: ProviderProps): VNode {
  const { say } = usePanelTools().wording;
  const providers = Object.hasOwn(names, value) ? Object.keys(names) : [...Object.keys(names), value];
  return (
    <Select
      id={id}
      label={say('draftSourceProvider')}
      value={value}
      options={providers.map((provider) => ({ value: provider, label: names[provider] ?? provider.slice(0, 100) }))}
      onChange={onChange}
    />
  );
}
