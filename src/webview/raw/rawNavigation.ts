import { isRecord } from '../../base/isRecord.ts';
import type { RawSource } from '../../protocol/raw.ts';

export type RawTab = RawSource['kind'];
export type HarvestSource = Extract<RawSource, { kind: 'harvest' }>;

/** In display order. */
export const rawTabs = ['definition', 'curation', 'harvest'] as const satisfies readonly RawTab[];

/** The user's position in the Raw Data pane; saved with the page. */
export interface RawNavigation {
  readonly tab: RawTab;
  /** The tool whose result is on show. */
  readonly harvest: HarvestSource | null;
}

export const startRawNavigation: RawNavigation = {
  tab: 'definition',
  harvest: null,
};

/** Reads the saved state of this version or another; entries that do not fit are left out. */
export function restoredRawNavigation(saved: unknown): RawNavigation {
  if (!isRecord(saved)) return startRawNavigation;
  const { tab, harvest } = saved;
  return {
    tab: rawTabs.find((known) => known === tab) ?? startRawNavigation.tab,
    harvest: restoredHarvest(harvest),
  };
}

function restoredHarvest(saved: unknown): HarvestSource | null {
  if (!isRecord(saved)) return null;
  const { tool, version } = saved;
  return isName(tool) && isName(version) ? { kind: 'harvest', tool, version } : null;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 200;
}
