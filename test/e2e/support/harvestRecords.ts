import { coordinatesKey } from '../../../src/core/coordinates.ts';
import type { HarvestItem, HarvestProgress, HarvestState } from '../../../src/model/harvests/harvest.ts';
import { harvestFormWith } from '../../../src/model/harvests/harvestOrders.ts';
import type { Profile } from '../../host/profile.ts';
import { npm, storageOf, writeRecordFile } from '../../support/curationRecords.ts';

/**
 * Writes the harvests that an earlier session queued. `age`: in minutes. They count as checked a moment ago, so the
 * extension does not check them again without a request.
 */
export function writeHarvests(
  profile: Profile,
  service: string,
  id: string,
  age: number,
  items: Readonly<Record<string, (progress: HarvestProgress) => HarvestState>>,
): void {
  const sentAt = Date.now() - age * 60_000;
  const progress: HarvestProgress = {
    sentAt,
    before: [],
    results: [],
    computed: [],
    computedAt: null,
    askedAt: Date.now(),
    followedFrom: sentAt,
  };
  const list = Object.entries(items).map(([name, state]): HarvestItem => {
    const [, namespace = null, own = '', revision = ''] = /^(?:(@[^/]+)\/)?([^@]+)@(.+)$/.exec(name) ?? [];
    const coordinates = { ...npm(own), namespace, revision };
    return { coordinates, tool: 'package', state: state(progress) };
  });
  writeRecordFile(
    storageOf(profile),
    'harvests',
    'w0',
    id,
    { id, service, orderedAt: sentAt, items: list },
    harvestFormWith(coordinatesKey),
  );
}
