import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { FacetName } from '../../curation/curation.ts';
import { visibleText } from '../../core/visibleText.ts';
import { Button } from '../components/button.tsx';
import { usePanelTools } from '../panelTools.ts';
import { EditFrame } from './editFrame.tsx';
import { facetEdit, mostGlobs } from './fieldEdit.ts';
import { type GlobCounts, useGlobCounts } from './useGlobCounts.ts';
import { globsOf, withGlob, withoutGlob } from './globList.ts';
import { EditInput } from './lineEditor.tsx';
import type { Editor } from './useEditor.ts';

interface FacetEditorProps {
  readonly facet: FacetName;
  readonly editor: Editor;
  /** The draft says something of it. */
  readonly isDrafted: boolean;
}

/** The globs of one facet, each with the number of files it matches, counted as one types. */
export function FacetEditor({ facet, editor, isDrafted }: FacetEditorProps): VNode {
  const { say } = usePanelTools().wording;
  const { parts } = editor;
  const globs = globsOf(parts);
  const counts = useGlobCounts(globs.map((glob) => glob.trim()));
  const list = useRef<HTMLUListElement>(null);
  const remove = (at: number): void => {
    editor.type(withoutGlob(parts, at));
    list.current?.querySelectorAll('input')[Math.max(0, at - 1)]?.focus();
  };
  return (
    <EditFrame
      label={say('draftGlobs', { facet })}
      editor={editor}
      onSave={() => editor.save(facetEdit(facet, parts, isDrafted))}
    >
      <ul class="edit-globs" ref={list}>
        {globs.slice(0, mostGlobs).map((glob, at) => (
          <li key={at}>
            <EditInput
              id={`${editor.id}-${at}`}
              label={say('draftGlob', { place: at + 1 })}
              isLabelHidden
              isCode
              takesLines
              value={glob}
              placeholder={at === globs.length - 1 ? '**/test/**' : ''}
              onInput={(text) => editor.type(withGlob(parts, at, text))}
              {...(at === 0 && { input: editor.first })}
            />
            <GlobCount glob={glob.trim()} counts={counts} />
            {glob !== '' && (
              <Button
                look="icon"
                icon="close"
                label={say('draftRemoveGlob', { glob: visibleText(glob.slice(0, 100)) })}
                onClick={() => remove(at)}
              />
            )}
          </li>
        ))}
      </ul>
      <p class="faint small" role="status">
        {counts.problem}
      </p>
    </EditFrame>
  );
}

interface GlobCountProps {
  readonly glob: string;
  readonly counts: GlobCounts;
}

function GlobCount({ glob, counts: { counts, total, problem } }: GlobCountProps): VNode {
  const { say, count, number } = usePanelTools().wording;
  const known = counts.get(glob);
  if (glob === '' || problem !== '') return <span class="glob-count" />;
  if (known === undefined) return <span class="glob-count faint">{say('draftCounting')}</span>;
  if (known === null) return <span class="glob-count is-none">{say('draftNoGlob')}</span>;
  if (known === 0) return <span class="glob-count is-none">{say('draftMatchesNone')}</span>;
  return <span class="glob-count faint">{count('draftMatches', known, { files: number(total) })}</span>;
}
