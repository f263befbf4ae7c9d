import type { PanelTab } from '../protocol/panelTab.ts';
import { knownIn } from '../protocol/sameDefinition.ts';
import type { PanelSnapshot } from '../protocol/snapshot.ts';
import { canEdit, proposedParts } from './edit/draftedIn.ts';
import { isSameParts, type Parts, type Typed, type Typing, withTyped } from './edit/typing.ts';
import { type FilesNavigation, startFilesNavigation } from './files/filesNavigation.ts';
import { type RawNavigation, startRawNavigation } from './raw/rawNavigation.ts';

/** The user's position on the page. It is saved when the page is hidden, and contains no data of the service. */
export interface Navigation {
  readonly tab: PanelTab;
  /** Time of the last request for a pane from outside the page: the host's clock. */
  readonly wentAt: number;
  /** The field of the license was requested, and opens as soon as there is a definition. */
  readonly isLicenseWanted: boolean;
  readonly files: FilesNavigation;
  readonly raw: RawNavigation;
  readonly partyFilter: string;
  /** Number of open entries of a long list, by the list's id; for a long text any number. */
  readonly opened: ReadonlyMap<string, number>;
  readonly typing: Typing;
}

export interface PanelState {
  readonly snapshot: PanelSnapshot | null;
  /** The host's clock at the last snapshot or tick. */
  readonly now: number;
  /** Offset from the page's clock to the host's. */
  readonly clockOffset: number;
  readonly navigation: Navigation;
  /** The last action, as text, also for screen readers. */
  readonly notice: string;
}

export type PanelEvent =
  /** `at` is the page's own clock. */
  | { readonly type: 'snapshot'; readonly snapshot: PanelSnapshot; readonly at: number }
  | { readonly type: 'tab'; readonly tab: PanelTab }
  | { readonly type: 'files'; readonly change: Partial<FilesNavigation> }
  | { readonly type: 'raw'; readonly change: Partial<RawNavigation> }
  | { readonly type: 'tick'; readonly at: number }
  | { readonly type: 'filterParties'; readonly text: string }
  /** `count` 0 closes. */
  | { readonly type: 'open'; readonly id: string; readonly count: number }
  /** Input changed, or an editor opened or closed; `null`: nothing of it to keep. */
  | { readonly type: 'typed'; readonly key: string; readonly typed: Typed | null }
  /** Opens the field of the declared license. */
  | { readonly type: 'editLicense' }
  /** These parts are in the draft now; input typed since then stays. */
  | { readonly type: 'saved'; readonly key: string; readonly parts: Parts }
  | { readonly type: 'notice'; readonly text: string };

export type Dispatch = (event: PanelEvent) => void;

export const startNavigation: Navigation = {
  tab: 'overview',
  wentAt: 0,
  isLicenseWanted: false,
  files: startFilesNavigation,
  raw: startRawNavigation,
  partyFilter: '',
  opened: new Map(),
  typing: new Map(),
};

export function startState(navigation: Navigation): PanelState {
  return { snapshot: null, now: 0, clockOffset: 0, navigation, notice: '' };
}

export function reduce(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'snapshot': {
      const { snapshot, at } = event;
      const proposed = withProposal(state, snapshot);
      const next = { ...state, snapshot, now: snapshot.now, clockOffset: snapshot.now - at };
      return withWantedLicense(atRequestedPane({ ...next, navigation: proposed }, snapshot));
    }
    case 'tab':
      return { ...state, navigation: { ...state.navigation, isLicenseWanted: false, tab: event.tab } };
    case 'files': {
      const files = { ...state.navigation.files, ...event.change };
      return { ...state, navigation: { ...state.navigation, files } };
    }
    case 'raw':
      return { ...state, navigation: { ...state.navigation, raw: { ...state.navigation.raw, ...event.change } } };
    case 'tick':
      return { ...state, now: event.at + state.clockOffset };
    case 'filterParties':
      return { ...state, navigation: { ...state.navigation, partyFilter: event.text } };
    case 'open': {
      const opened = new Map(state.navigation.opened);
      if (event.count > 0) opened.set(event.id, event.count);
      else opened.delete(event.id);
      return { ...state, navigation: { ...state.navigation, opened } };
    }
    case 'typed': {
      const typing = withTyped(state.navigation.typing, event.key, event.typed);
      return { ...state, navigation: { ...state.navigation, typing } };
    }
    case 'editLicense':
      return withWantedLicense({ ...state, navigation: { ...state.navigation, isLicenseWanted: true } });
    case 'saved': {
      const { typing } = state.navigation;
      const typed = typing.get(event.key);
      if (!typed || !isSameParts(typed.parts, event.parts)) return state;
      return { ...state, navigation: { ...state.navigation, typing: withTyped(typing, event.key, null) } };
    }
    case 'notice':
      return { ...state, notice: event.text };
  }
}

/** At the pane that the extension requests, once for each request. */
function atRequestedPane(state: PanelState, { goTo }: PanelSnapshot): PanelState {
  if (!goTo || goTo.at <= state.navigation.wentAt) return state;
  const { tab, at, editsLicense } = goTo;
  return { ...state, navigation: { ...state.navigation, tab, wentAt: at, isLicenseWanted: editsLicense } };
}

/** The field of the declared license is open, if it was requested and can be edited; it begins with the suggestion. */
function withWantedLicense(state: PanelState): PanelState {
  const { snapshot } = state;
  if (!state.navigation.isLicenseWanted || !snapshot) return state;
  const navigation = { ...state.navigation, isLicenseWanted: false };
  const known = knownIn(snapshot.content);
  if (!known?.definition) return snapshot.content.state === 'notHarvested' ? { ...state, navigation } : state;
  if (!canEdit(snapshot)) return { ...state, navigation };
  const parts = navigation.typing.get('declared')?.parts ?? proposedParts(snapshot, known.license);
  const typing = withTyped(navigation.typing, 'declared', { isOpen: true, parts });
  return { ...state, navigation: { ...navigation, tab: 'overview', typing } };
}

/** A suggestion that arrives while the field is open is in it, as long as the user has typed nothing. */
function withProposal({ snapshot: before, navigation }: PanelState, snapshot: PanelSnapshot): Navigation {
  const typed = navigation.typing.get('declared');
  const [was, is] = [before && knownIn(before.content), knownIn(snapshot.content)];
  // A suggestion that is taken back leaves the text.
  if (!typed || !before || !was || !is || (before.suggestion && !snapshot.suggestion)) return navigation;
  const [proposed, parts] = [proposedParts(before, was.license), proposedParts(snapshot, is.license)];
  if (!isSameParts(typed.parts, proposed) || isSameParts(proposed, parts)) return navigation;
  return { ...navigation, typing: withTyped(navigation.typing, 'declared', { ...typed, parts }) };
}
