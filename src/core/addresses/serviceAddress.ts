import type { Result } from '../../base/result.ts';
import { type CoordinatesProblem, type CoordinatesWithPr, parseCoordinatesWithPr } from '../coordinates.ts';
import { type FoundAddress, foundCoordinates, invalid } from './foundAddress.ts';
import { type PageAddress, pageAddress } from './pageAddress.ts';

/**
 * Reads an address of the service's web interface or API: `…/definitions/<coordinates>[/pr/<number>]`, `…/curations/…`,
 * `…/harvest/…` followed by tool and version, `…/definitions?coordinates=…` (written-api.md 2.1, 4). Copies may run at any
 * address, so any host is accepted if the path names a component. `null` for an address that is not the service's.
 */
export function readServicePage(page: PageAddress, services: readonly string[]): FoundAddress | null {
  const isOwn = isOwnHost(page.host, services);
  const written = coordinatesIn(page);
  const read = written === null ? null : readWritten(written);
  if (read?.kind === 'component') return read;
  if (!isOwn) return null;
  return read ?? invalid({ kind: 'otherPage', host: page.host });
}

/** Coordinates written in a text, with or without `/pr/<number>`, checked for whether a request makes sense. */
export function readWritten(text: string): FoundAddress {
  const parsed = parseCoordinatesWithPr(text);
  if (!parsed.ok) return invalid({ kind: 'coordinates', problem: parsed.problem });
  return foundCoordinates(parsed.value.coordinates, { pr: parsed.value.pr });
}

/** The coordinates in an address of the web interface or the API, on any host. `null` for any other text. */
export function parseDefinitionAddress(text: string): Result<CoordinatesWithPr, CoordinatesProblem> | null {
  const page = pageAddress(text);
  const written = page && coordinatesIn(page);
  return written === null ? null : parseCoordinatesWithPr(written);
}

function coordinatesIn({ writtenPath, query }: PageAddress): string | null {
  const found = /\/(definitions|curations|harvest)\/(.+)$/s.exec(writtenPath.replace(/\/$/, ''));
  if (found?.[2] !== undefined) return found[1] === 'harvest' ? found[2].split('/').slice(0, 5).join('/') : found[2];
  return /\/definitions\/?$/.test(writtenPath) ? query.get('coordinates') : null;
}

function isOwnHost(host: string, services: readonly string[]): boolean {
  if (/^(?:[a-z-]+\.)?clearlydefined\.io$/.test(host)) return true;
  return services.some(
    (service) => URL.canParse(service) && new URL(service).hostname.toLowerCase().replace(/^www\./, '') === host,
  );
}
