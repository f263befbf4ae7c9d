import { isRecord } from '../base/isRecord.ts';
import { restoredTyping, savedTyping } from './edit/typing.ts';
import { restoredFilesNavigation, savedFilesNavigation } from './files/filesNavigation.ts';
import { restoredRawNavigation } from './raw/rawNavigation.ts';
import { startNavigation, type Navigation } from './store.ts';
import { isPanelTab } from '../protocol/panelTab.ts';

/**
 * The page's state saved by the editor: the component (the host reads only that when it restores the panel) and the
 * position.
 */
export interface SavedState {
  readonly coordinates: string;
  readonly tab: Navigation['tab'];
  readonly wentAt: number;
  readonly files: Navigation['files'];
  readonly raw: Navigation['raw'];
  readonly partyFilter: string;
  readonly opened: readonly (readonly [id: string, count: number])[];
  readonly typing: ReturnType<typeof savedTyping>;
  readonly scrollTop: number;
}

export function savedState(coordinates: string, navigation: Navigation, scrollTop: number): SavedState {
  const files = savedFilesNavigation(navigation.files);
  return {
    ...navigation,
    files,
    coordinates,
    opened: [...navigation.opened],
    typing: savedTyping(navigation.typing),
    scrollTop,
  };
}

/** Reads the saved state of this version or another; entries that do not fit are left out. */
export function restoredNavigation(saved: unknown): { navigation: Navigation; scrollTop: number } {
  if (!isRecord(saved)) return { navigation: startNavigation, scrollTop: 0 };
  const { tab, wentAt, files, raw, partyFilter, opened, typing, scrollTop } = saved;
  return {
    navigation: {
      tab: isPanelTab(tab) ? tab : startNavigation.tab,
      wentAt: typeof wentAt === 'number' ? wentAt : 0,
      files: restoredFilesNavigation(files),
      raw: restoredRawNavigation(raw),
      partyFilter: typeof partyFilter === 'string' ? partyFilter : '',
      opened: new Map(Array.isArray(opened) ? opened.filter(isEntry) : []),
      typing: restoredTyping(typing),
    },
    scrollTop: typeof scrollTop === 'number' && scrollTop > 0 ? scrollTop : 0,
  };
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number' && value[1] > 0;
}
