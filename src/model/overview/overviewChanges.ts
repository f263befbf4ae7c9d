import { coordinatesKey } from '../../core/coordinates.ts';
import type { OverviewChange, OverviewChanges } from '../../core/overview.ts';
import type { ChangeRow, ChangesSnapshot } from '../workspace/componentChanges.ts';

/** Changes since the last commit, as the page shows them. */
export function overviewChanges({ added, removed, updated, licenseChanged, rows }: ChangesSnapshot): OverviewChanges {
  return { added, removed, updated, licenseChanged, rows: rows.map(changeOf) };
}

function changeOf({ kind, name, before, after, license }: ChangeRow): OverviewChange {
  const coordinates = (after ?? before)?.coordinates;
  return {
    kind,
    name,
    key: coordinates ? coordinatesKey(coordinates) : null,
    before: before?.version ?? null,
    after: after?.version ?? null,
    license: license === 'changed' ? { before: before?.expression ?? null, after: after?.expression ?? null } : null,
  };
}
