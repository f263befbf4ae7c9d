import type { Event } from '../../base/event.ts';
import type { Coordinates } from '../../core/coordinates.ts';
import { licenseFinding } from '../../core/licenseState.ts';
import type { Known, Loadable } from '../../core/loadable.ts';
import type { DefinitionSummary } from '../../core/summary.ts';

/** Licenses that count on this machine in place of the service's. */
export interface LocalLicenseSource {
  of(coordinates: Coordinates): { readonly declared: string } | undefined;
  /** Keys (`coordinatesKey`). */
  readonly onDidChange: Event<ReadonlySet<string>>;
}

/**
 * The knowledge of a definition with the local license in place of its own, marked. An unknown definition stays
 * unchanged: a failed lookup must not look clean.
 */
export function withLocalLicense(
  loadable: Loadable<DefinitionSummary>,
  declared: string | null,
): Loadable<DefinitionSummary> {
  if (declared === null) return loadable;
  if (loadable.state === 'known') return overlaid(loadable, declared);
  if (loadable.state !== 'loading' && loadable.state !== 'failed') return loadable;
  return loadable.lastKnown ? { ...loadable, lastKnown: overlaid(loadable.lastKnown, declared) } : loadable;
}

function overlaid(known: Known<DefinitionSummary>, declared: string): Known<DefinitionSummary> {
  const license = { ...licenseFinding(declared, true), isLocal: true };
  return { ...known, value: { ...known.value, license } };
}
