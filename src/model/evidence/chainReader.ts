import { fail, type Result, succeed } from '../../base/result.ts';
import { type Coordinates, formatCoordinates } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import { ChainReading } from './chainReading.ts';
import type { ChainReaderParts } from './chainParts.ts';
import type { LicenseChain } from './licenseChain.ts';

/**
 * Reads why a license is declared. Requests harvested data of many MB, so only on the user's demand. Unreadable parts
 * are named in the chain, and the rest is still shown; fails if the definition itself is unavailable. An abort rejects.
 */
export class ChainReader {
  readonly #parts: ChainReaderParts;

  constructor(parts: ChainReaderParts) {
    this.#parts = parts;
  }

  /** `pr`: with that curation pull request applied. */
  async read(coordinates: Coordinates, pr: number | null, signal: AbortSignal): Promise<Result<LicenseChain, Problem>> {
    if (this.#parts.isPrivate(coordinates))
      return fail({ kind: 'privateName', coordinates: formatCoordinates(coordinates) });
    const service = this.#parts.service();
    if (!service.ok) return service;
    const full = await this.#parts.definitions.full(coordinates, signal);
    if (!full.ok) return full;
    return succeed(await new ChainReading(this.#parts, service.value, full.value.definition, signal).run(pr));
  }
}
