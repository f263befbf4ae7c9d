import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAroundDefinition } from '../changes/aroundDefinition.ts';
import { problemLabel } from '../files/problemLabels.ts';
import { usePanelTools } from '../panelTools.ts';
import { whyNoEdits } from './draftedIn.ts';
import type { ReadEdit } from './fieldEdit.ts';
import { isSameParts, type Parts } from './typing.ts';

/** One place where something can be typed for the draft. */
export interface Editor {
  /** What ids of its elements begin with: no two editors share it, and it has no white space. */
  readonly id: string;
  readonly isOpen: boolean;
  /** Closed with something typed that is not saved. */
  readonly isKept: boolean;
  readonly parts: Parts;
  readonly isSaving: boolean;
  /** Why it was not saved, in words; empty: nothing is wrong. */
  readonly problem: string;
  readonly open: () => void;
  /** What is typed is kept, unless it is what was there before. */
  readonly close: () => void;
  readonly forget: () => void;
  readonly type: (parts: Parts) => void;
  readonly save: (read: ReadEdit) => void;
  /** The first field, for the focus when it opens. */
  readonly first: (element: HTMLElement | null) => void;
  /** The button that opens it, for the focus when it closes. */
  readonly button: (element: HTMLElement | null) => void;
}

/** `start`: what stands in the editor before anything is typed. */
export function useEditor(key: string, start: Parts): Editor {
  const { wording, navigation, dispatch, request } = usePanelTools();
  const typed = navigation.typing.get(key) ?? null;
  const parts = typed?.parts ?? start;
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const latest = useRef(parts);
  latest.current = parts;
  const first = useRef<HTMLElement | null>(null);
  const button = useRef<HTMLElement | null>(null);
  /** Where the focus goes once it is drawn: only a person's own doing moves it. */
  const focusNext = useRef<'first' | 'button' | null>(null);
  const isHere = useRef(true);
  const isOpen = typed?.isOpen ?? false;
  useLayoutEffect(() => {
    const to = focusNext.current;
    focusNext.current = null;
    if (to === 'first') first.current?.focus();
    // Whoever has gone elsewhere meanwhile is not called back.
    else if (to === 'button' && (document.activeElement ?? document.body) === document.body) button.current?.focus();
  });
  useLayoutEffect(() => () => void (isHere.current = false), []);

  const keep = (next: Parts | null, open: boolean): void =>
    dispatch({ type: 'typed', key, typed: next && { isOpen: open, parts: next } });
  const leave = (next: Parts | null): void => {
    focusNext.current = 'button';
    setProblem('');
    keep(next, false);
  };
  return {
    id: `edit-${key.replace(/[^\w-]/g, (sign) => `_${sign.charCodeAt(0)}_`)}`,
    isOpen,
    isKept: typed !== null && !typed.isOpen,
    parts,
    isSaving,
    problem,
    open: () => {
      focusNext.current = 'first';
      keep(latest.current, true);
    },
    close: () => leave(isSameParts(latest.current, start) ? null : latest.current),
    forget: () => leave(null),
    type: (next) => {
      setProblem('');
      keep(next, true);
    },
    save: (read) => {
      if (isSaving) return;
      const saved = latest.current;
      // Nothing was changed: there is nothing to save, and no draft is begun for it.
      if (isSameParts(saved, start)) return leave(null);
      if ('problem' in read) return setProblem(wording.say(read.problem));
      setSaving(true);
      void request('editDraft', { edit: read.edit }).then((outcome) => {
        if (isHere.current) {
          setSaving(false);
          if (!outcome.ok) return setProblem(problemLabel(outcome.problem, wording));
          focusNext.current = 'button';
        }
        if (outcome.ok) dispatch({ type: 'saved', key, parts: saved });
      });
    },
    first: (element) => void (first.current = element),
    button: (element) => void (button.current = element),
  };
}

/** Fields can be edited: the page is of something that can have a draft, and the draft can be changed. */
export function useCanEdit(): boolean {
  const { canDraft, draft } = useAroundDefinition();
  return canDraft && whyNoEdits(draft) === null;
}
