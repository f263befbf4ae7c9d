import { useRef, useState } from 'preact/hooks';
import type { TableParams } from '../../protocol/messages.ts';
import type { submissionRequests, SubmissionSnapshot } from '../../protocol/submissionPage.ts';

type Texts = SubmissionSnapshot['texts'];
export type TextName = keyof Texts;
type Edit = TableParams<typeof submissionRequests, 'edit'>;

interface Typing {
  /** As typed. */
  readonly texts: Texts;
  readonly type: (field: TextName, value: string) => void;
}

/** The texts as typed here: every change is sent at once. A snapshot replaces them only if it has all edits of this page. */
export function useTyping(snapshot: SubmissionSnapshot, send: (edit: Edit) => void): Typing {
  const typed = useRef(snapshot.texts);
  const edits = useRef(snapshot.edit);
  const seen = useRef(snapshot);
  const [, draw] = useState(0);
  if (seen.current !== snapshot) {
    seen.current = snapshot;
    if (snapshot.edit >= edits.current) typed.current = snapshot.texts;
  }
  const type = (field: TextName, value: string): void => {
    const from = typed.current[field];
    typed.current = { ...typed.current, [field]: value };
    edits.current += 1;
    send({ edit: edits.current, field, value, from });
    draw(edits.current);
  };
  return { texts: typed.current, type };
}
