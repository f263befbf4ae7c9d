import { l10n } from 'vscode';

import { plainText } from '../../../core/plainText.ts';
import type { CuratedField } from '../../../curation/changedFields.ts';
import type { DraftField } from '../../../curation/draftShape.ts';

/** A definition's field. */
export function fieldLabel(field: CuratedField): string {
  if (field.startsWith('file:')) return plainText(field.slice('file:'.length));
  if (field.startsWith('facet:')) return l10n.t('Facet {facet}', { facet: field.slice('facet:'.length) });
  switch (field) {
    case 'declared':
      return l10n.t('Declared');
    case 'source':
      return l10n.t('Source');
    case 'releaseDate':
      return l10n.t('Released');
    case 'projectWebsite':
      return l10n.t('Project website');
    case 'issueTracker':
      return l10n.t('Issue tracker');
    default:
      return plainText(field);
  }
}

/** What a draft's key takes; `null` for self-explanatory keys. */
export function keyLabel(field: DraftField): string | null {
  switch (field) {
    case 'licensed.declared':
    case 'files.license':
      return l10n.t('An SPDX expression.');
    case 'described.issueTracker':
      return l10n.t('A web or mail address.');
    case 'described.facets':
      return l10n.t('Patterns of paths for files that are not the component’s core.');
    case 'described.facets.dev':
      return l10n.t('Files needed to develop or build the component.');
    case 'described.sourceLocation':
      return l10n.t('The service takes all parts of a source location, or none.');
    case 'described.sourceLocation.revision':
      return l10n.t('A full commit hash, or the version of an archive.');
    case 'described.sourceLocation.path':
      return l10n.t('The folder of this component in the repository.');
    case 'files.path':
      return l10n.t('A path as the definition lists it.');
    case 'files.attributions':
      return l10n.t('One copyright holder a line.');
    default:
      return null;
  }
}
