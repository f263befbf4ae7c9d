import type { RawSource } from '../../protocol/raw.ts';

/** Where the person is in the Raw Data pane; kept with the page. */
export interface RawNavigation {
  readonly tab: RawSource['kind'];
  /** The tool whose result is on show. */
  readonly harvest: Extract<RawSource, { kind: 'harvest' }> | null;
  readonly search: string;
}

export const startRawNavigation: RawNavigation = { tab: 'definition', harvest: null, search: '' };

/** Reads what was kept, by this version or by another; what does not fit is left out. */
export function restoredRawNavigation(saved: unknown): RawNavigation {
  if (typeof saved !== 'object' || saved === null || !('tab' in saved)) return startRawNavigation;
  const { tab } = saved;
  return { ...startRawNavigation, tab: tab === 'curation' || tab === 'harvest' ? tab : 'definition' };
}
