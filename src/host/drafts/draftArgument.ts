import { Uri } from 'vscode';

import { isRecord } from '../../base/isRecord.ts';
import { parseCoordinates } from '../../core/coordinates.ts';
import { draftIdOf } from '../../model/drafts/draftId.ts';
import { componentArgument } from '../common/componentArgument.ts';
import { draftIdIn } from './draftUri.ts';

/** A command's draft, and the version whose entry is the target. */
export interface DraftArgument {
  /** Its id; the draft may not exist. */
  readonly draft: string;
  readonly revision: string | null;
}

/**
 * Reads a command's argument from any caller: a draft document's address, a draft or its id, a row that holds one
 * (`{draft}`), or a component, for its draft.
 */
export function draftArgument(value: unknown): DraftArgument | null {
  if (value instanceof Uri) {
    const draft = draftIdIn(value);
    return draft === null ? null : { draft, revision: null };
  }
  if (typeof value === 'string') {
    const parsed = parseCoordinates(value);
    if (parsed.ok) return { draft: draftIdOf(parsed.value), revision: parsed.value.revision };
    return value === '' ? null : { draft: value, revision: null };
  }
  if (!isRecord(value)) return null;
  const revision = typeof value['revision'] === 'string' ? value['revision'] : null;
  const { draft = value['id'] } = value;
  if (typeof draft === 'string') return draft === '' ? null : { draft, revision };
  if (isRecord(draft) && typeof draft['id'] === 'string') return { draft: draft['id'], revision };
  const coordinates = componentArgument(value)?.coordinates;
  return coordinates ? { draft: draftIdOf(coordinates), revision: coordinates.revision } : null;
}
