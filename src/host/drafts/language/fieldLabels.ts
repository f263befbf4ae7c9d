import { l10n } from 'vscode';

import { describedTexts, isDescribedText, type TextForm } from '../../../core/describedTexts.ts';
import { plainText } from '../../../core/plainText.ts';
import { dataLabel } from '../../common/labels.ts';
import type { CuratedField } from '../../../curation/curationFields.ts';

/** A definition's field. */
export function fieldLabel(field: CuratedField): string {
  if (field.startsWith('file:')) return plainText(field.slice('file:'.length));
  if (field.startsWith('facet:')) return l10n.t('Facet {facet}', { facet: field.slice('facet:'.length) });
  if (field === 'declared') return l10n.t('Declared');
  if (field === 'source') return l10n.t('Source');
  if (!isDescribedText(field)) return plainText(field);
  return dataLabel(describedTexts[field].label);
}

/** What a draft's key takes, by its dotted path inside a revision; `null` for self-explanatory keys. */
export function keyLabel(path: string): string | null {
  const field = path.startsWith('described.') ? path.slice('described.'.length) : '';
  if (isDescribedText(field)) return formLabel(describedTexts[field].form);
  switch (path) {
    case 'licensed.declared':
    case 'files.license':
      return l10n.t('An SPDX expression.');
    case 'described.facets':
      return l10n.t('Patterns of paths for files that are not the component’s core.');
    case 'described.facets.dev':
      return l10n.t('Files needed to develop or build the component.');
    case 'described.sourceLocation':
      return l10n.t('The service accepts all parts of a source location, or none.');
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

function formLabel(form: TextForm): string | null {
  return form === 'contact' ? l10n.t('A web or mail address.') : null;
}
