import type { Definition } from '../../core/definition.ts';
import type { DefinitionFile } from '../../core/definitionFile.ts';
import { changedFields, proposedFields } from '../../curation/changedFields.ts';
import type { Curation } from '../../curation/curation.ts';
import type { SetField } from '../../protocol/review.ts';

type Files = ReadonlyMap<string, DefinitionFile>;

/**
 * Everything the curation sets, in the order of the panel. `files`: of the definition, needed if the curation has some.
 */
export function setFields(definition: Definition, curation: Curation, files: Files | null): readonly SetField[] {
  const missing = new Map(changedFields(definition, curation, files).map((change) => [change.field, change]));
  return proposedFields(curation).map(({ field, after }) => {
    const change = missing.get(field);
    if (!change) return { field, set: after, now: after, isInEffect: true };
    return { field, set: change.after, now: change.before, isInEffect: false };
  });
}
