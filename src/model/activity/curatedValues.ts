import { type Curation, facetNames } from '../../curation/curation.ts';
import { sourceText } from '../../curation/changedFields.ts';
import type { FieldChange } from './curationNodes.ts';

/** Values a curation sets, where the definition's own are unknown, in the order of the panel. */
export function curatedValues({ described, licensed, files }: Curation): readonly FieldChange[] {
  const found: FieldChange[] = [];
  const value = (field: FieldChange['field'], after: string | null | undefined): void => {
    if (after) found.push({ field, before: undefined, after });
  };
  value('declared', licensed?.declared);
  value('source', described?.sourceLocation ? sourceText(described.sourceLocation, 'address') : null);
  value('releaseDate', described?.releaseDate);
  value('projectWebsite', described?.projectWebsite);
  value('issueTracker', described?.issueTracker);
  for (const name of facetNames) value(`facet:${name}`, described?.facets?.[name]?.join(', '));
  for (const { path, license, attributions = [] } of files ?? [])
    value(`file:${path}`, [...(license ? [license] : []), ...attributions].join('\n'));
  return found;
}
