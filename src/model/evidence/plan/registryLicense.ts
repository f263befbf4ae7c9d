import type { Coordinates } from '../../../core/coordinates.ts';
import type { Definition } from '../../../core/definition.ts';
import type { AnswerReader } from '../../definitions/answerReader.ts';
import type { EvidenceService } from '../evidenceService.ts';

interface Parts {
  readonly service: { readonly harvests: Pick<EvidenceService['harvests'], 'document'> };
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  readonly answers: Pick<AnswerReader, 'read'>;
}

/**
 * What the registry says of the license of a revision, as the crawler's own document keeps it: one request, often of some
 * 100 kB. `null` where it says nothing, or cannot be asked.
 */
export async function registryLicense(
  { coordinates, described }: Definition,
  { service, isPrivate, answers }: Parts,
  signal: AbortSignal,
): Promise<string | null> {
  const version = described.tools.find((tool) => tool.startsWith(crawler))?.slice(crawler.length);
  if (version === undefined) return null;
  const isWithdrawn = (): boolean => isPrivate(coordinates);
  const document = await service.harvests.document(coordinates, 'clearlydefined', version, signal, { isWithdrawn });
  if (!document.ok || document.value === null) return null;
  const { blocks } = document.value;
  const about = { tool: `${crawler}${version}`, declared: null, layout: { top: '', licenseFiles: [] } };
  const read = await answers.read('readEvidence', { ...about, blocks }, signal);
  return (read.ok && read.value.findings[0]?.license) || null;
}

const crawler = 'clearlydefined/';
