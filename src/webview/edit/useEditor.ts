import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePanelTools } from '../panelTools.ts';
import { problemLabel } from '../wording.ts';
import { canEdit } from './draftedIn.ts';
import type { ReadEdit } from './fieldEdit.ts';
import { isSameParts, type Parts } from './typing.ts';

/** A field or group that can be edited for the draft. */
export interface Editor {
  /** The prefix of its elements' ids: unique per editor, without white space. */
  readonly id: string;
  readonly isOpen: boolean;
  /** Closed with unsaved input. */
  readonly isKept: boolean;
  readonly parts: Parts;
  /** The parts are those that it began with. */
  readonly isUntouched: boolean;
  /** Why saving failed, as text; empty: no error. */
  readonly problem: string;
  readonly open: () => void;
  /** The input is kept, unless it equals the original. */
  readonly close: () => void;
  readonly forget: () => void;
  readonly type: (parts: Parts) => void;
  readonly save: (read: ReadEdit) => void;
  /** The first field, to focus on opening. */
  readonly first: (element: HTMLElement | null) => void;
  /** The button that opens it, to focus on closing. */
  readonly button: (element: HTMLElement | null) => void;
}

/** `start`: the value that is edited. `proposed`: what the editor begins with, if that differs. */
export function useEditor(key: string, start: Parts, proposed: Parts = start): Editor {
  const { wording, navigation, dispatch, request } = usePanelTools();
  const typed = navigation.typing.get(key) ?? null;
  const parts = typed?.parts ?? proposed;
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const latest = useRef(parts);
  latest.current = parts;
  const first = useRef<HTMLElement | null>(null);
  const button = useRef<HTMLElement | null>(null);
  /** The element to focus after drawing: only user actions move the focus. */
  const focusNext = useRef<'first' | 'button' | null>(null);
  const isHere = useRef(true);
  const isOpen = typed?.isOpen ?? false;
  useLayoutEffect(() => {
    const to = focusNext.current;
    focusNext.current = null;
    if (to === 'first') focusField(first.current, isSameParts(latest.current, proposed));
    // If the focus has moved elsewhere meanwhile, it stays there.
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
    id: editorId(key),
    isOpen,
    isKept: typed !== null && !typed.isOpen,
    parts,
    isUntouched: isSameParts(parts, proposed),
    problem,
    open: () => {
      focusNext.current = 'first';
      keep(latest.current, true);
    },
    close: () => leave([start, proposed].some((one) => isSameParts(latest.current, one)) ? null : latest.current),
    forget: () => leave(null),
    type: (next) => {
      setProblem('');
      keep(next, true);
    },
    save: (read) => {
      if (isSaving) return;
      const saved = latest.current;
      // No change: nothing to save, and no draft is created.
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

/** The id of the first field of an editor. */
export function editorId(key: string): string {
  return `edit-${key.replace(/[^\w-]/g, (sign) => `_${sign.charCodeAt(0)}_`)}`;
}

/** `isNew`: nothing was typed yet, so that typing replaces the value. */
export function focusField(field: Element | null, isNew: boolean): void {
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  if (isNew && field instanceof HTMLInputElement) field.select();
}

/** Whether the fields on show can be edited. */
export function useCanEdit(): boolean {
  return canEdit(usePanelTools().snapshot);
}
