import { isRecord } from '../base/isRecord.ts';
import { restoredTyping, savedTyping, type Typing } from './edit/typing.ts';
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
  readonly isLicenseWanted: boolean;
  readonly files: Navigation['files'];
  readonly raw: Navigation['raw'];
  readonly partyFilter: string;
  readonly opened: readonly (readonly [id: string, count: number])[];
  readonly typing: ReturnType<typeof savedTyping>;
  /** What was typed for components that this panel showed before, by their coordinates. */
  readonly typedBefore: readonly (readonly [coordinates: string, typing: ReturnType<typeof savedTyping>])[];
  readonly scrollTop: number;
}

export function savedState(
  coordinates: string,
  navigation: Navigation,
  scrollTop: number,
  typedBefore: TypedBefore = new Map(),
): SavedState {
  const files = savedFilesNavigation(navigation.files);
  return {
    ...navigation,
    files,
    coordinates,
    opened: [...navigation.opened],
    typing: savedTyping(navigation.typing),
    typedBefore: [...typedBefore].slice(-maxTypedBefore).map(([key, typing]) => [key, savedTyping(typing)]),
    scrollTop,
  };
}

/** Unsaved input for other components, by their coordinates, the last one last. */
export type TypedBefore = ReadonlyMap<string, Typing>;

const maxTypedBefore = 20;

interface Restored {
  readonly navigation: Navigation;
  readonly typedBefore: TypedBefore;
  readonly scrollTop: number;
}

/**
 * Reads the saved state of this version or another; entries that do not fit are left out. If the panel showed another
 * component than the requested one, only its pane stays, and what was typed for that component is saved for it.
 */
export function restoredFor(saved: unknown, target: string): Restored {
  const { navigation, typedBefore, scrollTop } = restoredState(saved);
  const before = isRecord(saved) ? saved['coordinates'] : target;
  if (typeof before !== 'string' || before === target) return { navigation, typedBefore, scrollTop };
  const kept = new Map(typedBefore);
  if (navigation.typing.size > 0) kept.set(before, navigation.typing);
  const typing = kept.get(target) ?? startNavigation.typing;
  kept.delete(target);
  const { tab, wentAt } = navigation;
  return { navigation: { ...startNavigation, tab, wentAt, typing }, typedBefore: kept, scrollTop: 0 };
}

function restoredState(saved: unknown): Restored {
  if (!isRecord(saved)) return { navigation: startNavigation, typedBefore: new Map(), scrollTop: 0 };
  const { typedBefore } = saved;
  const { tab, wentAt, isLicenseWanted, files, raw, partyFilter, opened, typing, scrollTop } = saved;
  return {
    navigation: {
      tab: isPanelTab(tab) ? tab : startNavigation.tab,
      wentAt: typeof wentAt === 'number' ? wentAt : 0,
      isLicenseWanted: isLicenseWanted === true,
      files: restoredFilesNavigation(files),
      raw: restoredRawNavigation(raw),
      partyFilter: typeof partyFilter === 'string' ? partyFilter : '',
      opened: new Map(Array.isArray(opened) ? opened.filter(isEntry) : []),
      typing: restoredTyping(typing),
    },
    typedBefore: new Map(Array.isArray(typedBefore) ? typedBefore.flatMap(typedEntry) : []),
    scrollTop: typeof scrollTop === 'number' && scrollTop > 0 ? scrollTop : 0,
  };
}

function typedEntry(value: unknown): [string, Typing][] {
  return Array.isArray(value) && typeof value[0] === 'string' ? [[value[0], restoredTyping(value[1])]] : [];
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number' && value[1] > 0;
}
