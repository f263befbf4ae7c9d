import type { Coordinates } from '../../core/coordinates.ts';
import { type ProposedChange, proposedChanges } from '../../curation/changedFields.ts';
import type { DraftContexts } from '../evidence/draftContexts.ts';
import type { DraftPart } from './contributionPlan.ts';

/** What a contribution changes in one component. Texts are untrusted. */
export interface ComponentChanges {
  /** Without a revision. */
  readonly component: Coordinates;
  /** Revisions with equal changes are together, in the order of the draft. */
  readonly groups: readonly ChangeGroup[];
}

export interface ChangeGroup {
  readonly revisions: readonly string[];
  /** Empty: the definitions have all of it already. */
  readonly changes: readonly ProposedChange[];
}

export function contributionChanges(
  parts: readonly Pick<DraftPart, 'set'>[],
  knowledge: Pick<DraftContexts, 'of'>,
): readonly ComponentChanges[] {
  return parts.map(({ set: { component, revisions } }) => {
    const groups = new Map<string, { readonly revisions: string[]; readonly changes: readonly ProposedChange[] }>();
    for (const [revision, curation] of revisions) {
      const { definition } = knowledge.of(component).of(revision);
      const changes = proposedChanges(definition, curation);
      const key = JSON.stringify(changes.map(({ field, before = 0, after }) => [field, before, after]));
      const group = groups.get(key) ?? { revisions: [], changes };
      group.revisions.push(revision);
      groups.set(key, group);
    }
    return { component, groups: [...groups.values()] };
  });
}
