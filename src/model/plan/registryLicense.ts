import { finishInTurns, type Turns } from '../../base/steps.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import type { Definition } from '../../core/definition.ts';
import type { EvidenceService } from '../evidence/evidenceService.ts';
import type { Finding } from '../evidence/licenseChain.ts';
import { readRegistry } from '../evidence/registryReader.ts';

interface Parts {
  readonly service: { readonly harvests: Pick<EvidenceService['harvests'], 'documentText'> };
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly turns: Turns;
}

/**
 * What the registry says of the license of a revision, as the crawler's own document keeps it: one request, often of some
 * 100 kB. `null` where it says nothing, or cannot be asked.
 */
export async function registryLicense(
  { coordinates, described }: Definition,
  { service, isPrivate, turns }: Parts,
  signal: AbortSignal,
): Promise<string | null> {
  const version = described.tools.find((tool) => tool.startsWith(crawler))?.slice(crawler.length);
  if (version === undefined) return null;
  const isWithdrawn = (): boolean => isPrivate(coordinates);
  const document = await service.harvests.documentText(coordinates, 'clearlydefined', version, signal, { isWithdrawn });
  if (!document.ok || document.value === null) return null;
  const found: Finding[] = [];
  await finishInTurns(
    readRegistry(document.value, `${crawler}${version}`, (finding) => found.push(finding)),
    turns,
    signal,
  );
  return found[0]?.license ?? null;
}

const crawler = 'clearlydefined/';
