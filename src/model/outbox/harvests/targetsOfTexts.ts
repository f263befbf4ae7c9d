import type { Steps } from '../../../base/steps.ts';
import { addressesIn } from '../../../core/addresses/addressesIn.ts';
import type { FoundAddress, FoundComponent } from '../../../core/addresses/foundAddress.ts';
import type { AddressContext } from '../../../core/addresses/readAddress.ts';
import { displayName } from '../../../core/coordinates.ts';
import type { HarvestTarget } from './harvestPlan.ts';
import type { SkippedItem, SkippedItemReason, HarvestTargets } from './harvestTargets.ts';

/**
 * Harvest targets in texts: coordinates, package URLs, web addresses, lists of them. Anything else is skipped and named
 * verbatim; duplicates are kept, so that the plan can name them.
 */
export function* targetsOfTexts(texts: readonly string[], context: AddressContext): Steps<HarvestTargets> {
  const targets: HarvestTarget[] = [];
  const leftOut: SkippedItem[] = [];
  for (const text of texts) {
    const { entries, isCut } = yield* addressesIn(text, context);
    for (const { text: written, found } of entries)
      if (found.kind === 'component')
        targets.push({ coordinates: found.coordinates, name: displayName(found.coordinates) });
      else leftOut.push({ name: written, reason: reasonOf(found) });
    if (entries.length === 0) leftOut.push({ name: text.slice(0, longestName), reason: { kind: 'garbage' } });
    if (isCut) leftOut.push({ name: entries.at(-1)?.text ?? '', reason: { kind: 'listTooLong' } });
  }
  return { targets, leftOut };
}

/** UTF-16 units. */
const longestName = 300;

/** Understood, but unknown to the service; or not understood at all. */
function reasonOf(found: Exclude<FoundAddress, FoundComponent>): SkippedItemReason {
  const isNotCovered =
    found.kind === 'unsupported' ||
    (found.kind === 'invalid' && ['pair', 'namespace', 'notCovered'].includes(found.fault.kind));
  return { kind: isNotCovered ? 'notCovered' : 'garbage' };
}
