import { isRecord } from '../../base/isRecord.ts';
import { type Coordinates, formatCoordinates, makeCoordinates, withRevision } from '../../core/coordinates.ts';
import type { Draft } from './draft.ts';
import { draftIdOf } from './draftId.ts';
import type { RecordForm } from '../storage/sharedRecord.ts';

/** The stored part of a draft. Old records also have a submission text (`info`), no longer part of a draft. */
export type DraftContent = Omit<Draft, 'id' | 'conflicts'>;

export const draftForm: RecordForm<DraftContent> = {
  write: ({ component, text, evidence, basis, createdAt, changedAt }) => ({
    component,
    text,
    evidence,
    basis: [...basis],
    createdAt,
    changedAt,
  }),
  read: async (json, id) => {
    const { storedDraft } = await import('./storedDraft.ts');
    const { data } = storedDraft.safeParse(json);
    const component = readComponent(data?.component);
    if (!data || component === null || draftIdOf(component) !== id) return null;
    return { ...data, component, basis: new Map(data.basis) };
  },
};

/** Also for components stored elsewhere; `null` if they can't be coordinates. Without a revision. */
export function readComponent(json: unknown): Coordinates | null {
  if (!isRecord(json)) return null;
  const { type, provider, namespace, name } = json;
  if (typeof type !== 'string' || typeof provider !== 'string' || typeof name !== 'string') return null;
  if (namespace !== null && typeof namespace !== 'string') return null;
  const written = { type, provider, namespace, name, revision: null };
  const made = makeCoordinates(written);
  // Not decoded again: the stored value is used as it is, or not at all.
  return made.ok && formatCoordinates(made.value) === formatCoordinates(written) ? withRevision(written, null) : null;
}
