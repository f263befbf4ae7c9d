import type { Result } from '../../base/result.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { SettingProblem } from '../../core/problem.ts';
import { isNoChange } from '../../curation/changedFields.ts';
import type { Curation } from '../../curation/curation.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { DefinitionFiles } from '../files/definitionFiles.ts';

interface Parts {
  readonly client: () => Result<Pick<ServiceClient, 'definition'>, SettingProblem>;
  readonly files: Pick<DefinitionFiles, 'of' | 'forget'>;
}

/** True if the definition, requested again, reflects a curation; `null`: currently unknown. An abort rejects. */
export async function isInEffect(
  coordinates: Coordinates,
  curation: Curation,
  { client, files }: Parts,
  signal: AbortSignal,
): Promise<boolean | null> {
  const connected = client();
  if (!connected.ok) return null;
  const outcome = await connected.value.definition(coordinates, {}, signal);
  if (!outcome.ok) return null;
  const { definition } = outcome.value;
  if ((curation.files ?? []).length === 0) return isNoChange(definition, curation);
  files.forget(coordinates);
  const read = await files.of(coordinates, { pr: null }, signal);
  return read.ok ? isNoChange(definition, curation, new Map(read.value.files.map((file) => [file.path, file]))) : null;
}
