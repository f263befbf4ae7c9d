import { l10n } from 'vscode';

import { assertNever } from '../../../base/exhaustive.ts';
import { plainText } from '../../../core/plainText.ts';
import type { CuratedField } from '../../../curation/changedFields.ts';
import type { DraftField } from '../../../curation/draftShape.ts';

/** A definition's field, as named within a sentence. */
export function fieldLabel(field: CuratedField): string {
  if (field.startsWith('file:')) return plainText(field.slice('file:'.length));
  if (field.startsWith('facet:')) return l10n.t('files of the facet {0}', field.slice('facet:'.length));
  switch (field) {
    case 'declared':
      return l10n.t('declared license');
    case 'source':
      return l10n.t('source location');
    case 'releaseDate':
      return l10n.t('release date');
    case 'projectWebsite':
      return l10n.t('project website');
    case 'issueTracker':
      return l10n.t('issue tracker');
    default:
      return plainText(field);
  }
}

/** Purpose of a draft's key, in one or two sentences; `null` for self-explanatory keys. */
export function keyLabel(field: DraftField): string | null {
  switch (field) {
    case 'coordinates':
      return l10n.t('The component that this draft is about.');
    case 'revisions':
      return l10n.t('What the definition of each version should say. One curation takes 50 versions.');
    case 'licensed':
      return l10n.t('What is said of the license of the whole component.');
    case 'licensed.declared':
      return l10n.t('The license under which the component is offered, as an SPDX expression.');
    case 'described':
      return l10n.t('Where the component comes from, and which of its files are what.');
    case 'described.releaseDate':
      return l10n.t('The day of the release: year-month-day.');
    case 'described.projectWebsite':
      return l10n.t('The address of the project’s web site.');
    case 'described.issueTracker':
      return l10n.t('Where issues are reported: a web or mail address.');
    case 'described.facets':
      return l10n.t('Patterns of paths for files that are not the component’s core.');
    case 'described.facets.data':
      return l10n.t('Files that are data.');
    case 'described.facets.dev':
      return l10n.t('Files needed to develop or build the component.');
    case 'described.facets.doc':
      return l10n.t('Files that are documentation.');
    case 'described.facets.examples':
      return l10n.t('Files that are examples.');
    case 'described.facets.tests':
      return l10n.t('Files that are tests.');
    case 'described.sourceLocation':
      return l10n.t('The source code of this version. The service takes all of its parts, or none.');
    case 'described.sourceLocation.revision':
      return l10n.t('The full hash of a commit, or the version of an archive.');
    case 'described.sourceLocation.path':
      return l10n.t('The folder inside of the repository that this component is made of.');
    case 'files':
      return l10n.t('What single files should say.');
    case 'files.path':
      return l10n.t('The path of a file, as the definition lists it.');
    case 'files.license':
      return l10n.t('The license of the file, as an SPDX expression.');
    case 'files.attributions':
      return l10n.t('Who has the copyright of the file: one line for each.');
    case 'coordinates.name':
    case 'coordinates.namespace':
    case 'coordinates.provider':
    case 'coordinates.type':
    case 'described.sourceLocation.type':
    case 'described.sourceLocation.provider':
    case 'described.sourceLocation.namespace':
    case 'described.sourceLocation.name':
    case 'described.sourceLocation.url':
      return null;
    default:
      return assertNever(field);
  }
}
