import { parseJson } from '../../base/parseJson.ts';
import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { SettingProblem } from '../../core/problem.ts';
import { isNoChange } from '../../curation/changedFields.ts';
import type { CuratedFile, Curation } from '../../curation/curation.ts';
import { isEmptyCuration } from '../../curation/mergeCurations.ts';
import type { ServiceClient } from '../../service/client.ts';
import { readCuration } from '../draftKnowledge/readCuration.ts';

interface Parts {
  readonly client: () => Result<
    Pick<ServiceClient, 'definition'> & { readonly curations: Pick<ServiceClient['curations'], 'inEffect'> },
    SettingProblem
  >;
  readonly isPrivate: (coordinates: Coordinates) => boolean;
}

/**
 * Whether the definition, asked anew, says what the curation says; `null`: that cannot be told now. Of files the curation in
 * effect is asked instead: a definition with its files can have many megabytes.
 */
export async function isInEffect(
  coordinates: Coordinates,
  curation: Curation,
  parts: Parts,
  signal: AbortSignal,
): Promise<boolean | null> {
  const client = parts.client();
  if (!client.ok) return null;
  const options = { isWithdrawn: () => parts.isPrivate(coordinates) };
  const { files = [], ...rest } = curation;
  if (!isEmptyCuration(rest)) {
    const asked = await client.value.definition(coordinates, options, signal);
    if (!asked.ok) return null;
    if (!isNoChange(asked.value.definition, rest)) return false;
  }
  if (files.length === 0) return true;
  const counts = await client.value.curations.inEffect(coordinates, signal, options);
  if (!counts.ok) return null;
  const inEffect = counts.value === null ? null : readCuration(parseJson(counts.value));
  return files.every((file) => isAmong(file, inEffect?.files ?? []));
}

function isAmong({ path, license, attributions }: CuratedFile, files: readonly CuratedFile[]): boolean {
  const found = files.find((one) => one.path === path);
  if (!found || (license !== undefined && found.license !== license)) return false;
  return attributions === undefined || attributions.every((one) => found.attributions?.includes(one));
}
