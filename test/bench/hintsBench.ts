import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startService } from '../service/startService.ts';
import { inWindow } from './inWindow.ts';
import { median, type Row } from './median.ts';
import { writeMonorepo } from './monorepo.ts';
import type { HintTimes } from './programs/hostHints.ts';
import { unlimited } from './unlimited.ts';

/** A lock of about 20,000 lines. */
const size = { workspaces: 20, packages: 1_500 };

/** Measures hints, hovers and keys inside a real extension host. */
export async function benchHints(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clearlydefined-hints-'));
  const service = await startService(unlimited);
  try {
    writeMonorepo(folder, size);
    const settings = { 'clearlydefined.inlayHints': 'all' };
    const found = await inWindow<HintTimes>('hostHints', folder, service.url, settings);
    const { first, requests, hovers, lock, manifest } = found;
    const longest = (stalls: HintTimes['lock']['pauses']): number => Math.max(...stalls.map(({ worked }) => worked));
    return [
      row(`first hints of a lock of ${found.lines} lines: own work`, median(first.worked), 16),
      row('hints of a visible range, with their way through the editor: median', median(requests.took), null),
      row('the same: own work, 99th percentile', percentile(requests.worked), 16),
      row('hover, with its way through the editor: median', median(hovers.took), null),
      row('the same: own work, 99th percentile', percentile(hovers.worked), 16),
      row('key in the lock, and what is shown for it, own work: median', median(lock.keys.worked), null),
      row('the same: 99th percentile', percentile(lock.keys.worked), 5),
      row('when it is read again: longest work of all extensions', longest(lock.pauses), null),
      row('key in a manifest, and what is shown for it, own work: median', median(manifest.keys.worked), null),
      row('the same: 99th percentile', percentile(manifest.keys.worked), 5),
      row('when it is read again: longest work of all extensions', longest(manifest.pauses), null),
    ];
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function percentile(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

function row(what: string, milliseconds: number, limit: number | null): Row {
  const isWithin = limit === null || milliseconds <= limit;
  return { what, value: `${milliseconds.toFixed(2)} ms`, limit: limit === null ? '' : `≤ ${limit} ms`, isWithin };
}
