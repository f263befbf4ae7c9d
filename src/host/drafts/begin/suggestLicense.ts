import { l10n } from 'vscode';

import { type Coordinates, displayName } from '../../../core/coordinates.ts';
import type { DefinitionFile } from '../../../core/definitionFile.ts';
import { plainText } from '../../../core/plainText.ts';
import {
  type LicenseSuggestion,
  noSuggestion,
  suggestLicenseOf,
  type SuggestionParts,
} from '../../../model/evidence/suggestion/licenseSuggestion.ts';
import { askWithProgress } from '../../askWithProgress.ts';

/** The probable license of a component and its evidence. The user can cancel a slow search: then there is none. */
export async function suggestLicense(
  coordinates: Coordinates,
  file: DefinitionFile | null,
  parts: SuggestionParts,
): Promise<LicenseSuggestion> {
  const name = plainText(`${displayName(coordinates)} ${coordinates.revision ?? ''}`);
  const title = l10n.t('Looking for what speaks for the license of {0}… Cancel begins without it.', name);
  return (await askWithProgress(title, (signal) => suggestLicenseOf(coordinates, file, parts, signal))) ?? noSuggestion;
}
