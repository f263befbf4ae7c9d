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
  readonly search: string;
  /** Folded lines of the text on show, by tab. */
  readonly folded: Readonly<Record<RawTab, readonly number[]>>;
}

export const startRawNavigation: RawNavigation = {
  tab: 'definition',
  harvest: null,
  search: '',
  folded: { definition: [], curation: [], harvest: [] },
};

/** Reads the saved state of this version or another; entries that do not fit are left out. */
export function restoredRawNavigation(saved: unknown): RawNavigation {
  if (!isRecord(saved)) return startRawNavigation;
  const { tab, harvest, search, folded } = saved;
  const lines = isRecord(folded) ? folded : {};
  return {
    tab: rawTabs.find((known) => known === tab) ?? startRawNavigation.tab,
    harvest: restoredHarvest(harvest),
    search: typeof search === 'string' ? search.slice(0, 500) : '',
    folded: {
      definition: restoredLines(lines['definition']),
      curation: restoredLines(lines['curation']),
      harvest: restoredLines(lines['harvest']),
    },
  };
}

function restoredHarvest(saved: unknown): HarvestSource | null {
  if (!isRecord(saved)) return null;
  const { tool, version } = saved;
  return isName(tool) && isName(version) ? { kind: 'harvest', tool, version } : null;
}

function restoredLines(saved: unknown): readonly number[] {
  return Array.isArray(saved) ? saved.filter((line): line is number => Number.isSafeInteger(line) && line >= 0) : [];
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 200;
}
