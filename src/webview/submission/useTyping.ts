import { useRef, useState } from 'preact/hooks';
import type { SubmissionMessage, SubmissionSnapshot } from '../../protocol/submissionPage.ts';

type Texts = NonNullable<SubmissionSnapshot['texts']>;
export type TextName = keyof Texts;

interface Typing {
  /** As typed; `null` if the document can't be read. */
  readonly texts: Texts | null;
  readonly type: (field: TextName, value: string) => void;
}

/**
 * The texts as typed here: every change is sent at once. A snapshot replaces a text only if it has all edits of this
 * page and another text: the document has no blanks at the ends.
 */
export function useTyping(snapshot: SubmissionSnapshot, post: (message: SubmissionMessage) => void): Typing {
  const typed = useRef<Texts | null>(snapshot.texts);
  const edits = useRef(snapshot.edit);
  const seen = useRef(snapshot);
  const [, draw] = useState(0);
  if (seen.current !== snapshot) {
    seen.current = snapshot;
    if (snapshot.edit >= edits.current) typed.current = merged(typed.current, snapshot.texts);
  }
  const type = (field: TextName, value: string): void => {
    if (typed.current === null) return;
    typed.current = { ...typed.current, [field]: value };
    edits.current += 1;
    post({ type: 'edit', edit: edits.current, field, value });
    draw(edits.current);
  };
  return { texts: typed.current, type };
}

function merged(typed: Texts | null, stored: Texts | null): Texts | null {
  if (typed === null || stored === null) return stored;
  const keep = (field: TextName): string => (asStored(field, typed[field]) === stored[field] ? typed : stored)[field];
  return { type: keep('type'), summary: keep('summary'), details: keep('details'), resolution: keep('resolution') };
}

function asStored(field: TextName, text: string): string {
  return field === 'summary' ? text.trim() : text.replaceAll(/\r\n?/g, '\n').trimEnd();
}
