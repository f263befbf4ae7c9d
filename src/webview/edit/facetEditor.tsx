import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { succeed } from '../../base/result.ts';
import { visibleText } from '../../core/visibleText.ts';
import type { FacetName } from '../../curation/curation.ts';
import { Button } from '../kit/button.tsx';
import { useRequest } from '../kit/useRequest.ts';
import { usePanelTools } from '../panelTools.ts';
import { problemLabel } from '../wording.ts';
import { Field } from '../kit/field.tsx';
import { EditFrame } from './editFrame.tsx';
import { facetEdit, maxGlobs } from './fieldEdit.ts';
import { type Parts, partOf } from './typing.ts';
import type { Editor } from './useEditor.ts';

/** Idle time before files are counted: milliseconds. */
const stillFor = 200;

const longest = 4000;

interface FacetEditorProps {
  readonly facet: FacetName;
  readonly editor: Editor;
  /** The draft has a value for it. */
  readonly isDrafted: boolean;
}

/** The globs of one facet, each with the number of matching files, counted while typing. */
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
      <ul class="stack edit-globs" ref={list}>
        {globs.slice(0, maxGlobs).map((glob, at) => (
          <li key={at}>
            <Field
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
                kind="icon"
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
  const { say, number } = usePanelTools().wording;
  const known = counts.get(glob);
  if (glob === '' || problem !== '') return <span class="glob-count number small" />;
  if (known === undefined) return <span class="glob-count number faint small">{say('reading')}</span>;
  if (known === null) return <span class="glob-count number small is-none">{say('draftNoGlob')}</span>;
  if (known === 0) return <span class="glob-count number small is-none">{say('draftMatchesNone')}</span>;
  return (
    <span class="glob-count number faint small">{say('scoreOf', { count: number(known), all: number(total) })}</span>
  );
}

/**
 * The number of files each glob matches, and the total; `null` for what is no glob, absent while it is being counted.
 */
interface GlobCounts {
  readonly counts: ReadonlyMap<string, number | null>;
  readonly total: number;
  /** Why counting failed, as text; empty: no error. */
  readonly problem: string;
}

/** Counts for the latest globs; globs counted before keep their count meanwhile. */
function useGlobCounts(globs: readonly string[]): GlobCounts {
  const { request, wording } = usePanelTools();
  const wanted = globs.filter((glob) => glob !== '' && glob.length <= longest).slice(0, maxGlobs);
  const { requested, latest } = useRequest(
    wanted.length === 0 ? null : wanted.join('\n'),
    async () => {
      const outcome = await request('matchGlobs', { globs: wanted });
      if (!outcome.ok) return outcome;
      const { counts, total } = outcome.value;
      return succeed({ counts: new Map(wanted.map((glob, at) => [glob, counts[at] ?? null])), total });
    },
    stillFor,
  );
  const problem = requested.state === 'failed' ? problemLabel(requested.problem, wording) : '';
  return { counts: latest?.counts ?? new Map<string, null>(), total: latest?.total ?? 0, problem };
}

/** The globs of a facet in its editor: one a line, always with an empty one to type the next. */
export function globsOf(parts: Parts): readonly string[] {
  const globs = partOf(parts, 'globs').split('\n');
  return globs.at(-1) === '' ? globs : [...globs, ''];
}

export function withGlob(parts: Parts, at: number, glob: string): Parts {
  // A pasted glob of several lines becomes several.
  return globParts(globsOf(parts).map((one, place) => (place === at ? glob.replace(/\r\n?/g, '\n') : one)));
}

export function withoutGlob(parts: Parts, at: number): Parts {
  return globParts(globsOf(parts).filter((_, place) => place !== at));
}

export function globParts(globs: readonly string[]): Parts {
  const last = globs.findLastIndex((glob) => glob !== '');
  return { globs: globs.slice(0, last + 1).join('\n') };
}
