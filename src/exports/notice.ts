import { appendTo } from '../base/appendTo.ts';
import type { Steps } from '../base/steps.ts';
import { compareComponents, type ExportedComponent, type ExportedProject } from './exportedComponent.ts';

/** Where a notice comes from. */
export type NoticeOrigin =
  /** A license file of the component, as the service stores it. */
  | { readonly kind: 'service' }
  /** The service has no license file of the component, and gave the license's general text with its placeholders. */
  | { readonly kind: 'general' }
  /** License files of the installed package. Paths inside the workspace, or inside a package manager's cache. */
  | { readonly kind: 'local'; readonly files: readonly string[]; readonly isCache: boolean };

/** Why a component has no notice text. */
export type NoticeGap =
  /** The service has no definition. */
  | 'notHarvested'
  /** The service has no declared license. */
  | 'noLicense'
  /** The service has a license and no text of it. */
  | 'noText'
  /** The text is longer than `longestNotice`. */
  | 'tooLong'
  /** It can't be looked up: private, local, without an exact version. */
  | 'notLookedUp'
  /** The service did not answer. */
  | 'failed';

export interface Notice {
  readonly text: string;
  readonly origin: NoticeOrigin;
}

export interface ComponentNotice {
  readonly component: ExportedComponent;
  /** As declared; `null` if unknown. */
  readonly license: string | null;
  readonly website: string | null;
  /** As the service has them; they count with a text and without one. */
  readonly copyrights: readonly string[];
  /** The text, or why there is none. */
  readonly notice: Notice | NoticeGap;
}

/** A component without a text. */
export interface MissingNotice extends ComponentNotice {
  readonly notice: NoticeGap;
}

/** In UTF-16 units. The longest license texts have 40,000. */
export const longestNotice = 1_000_000;
/** In UTF-16 units, of all texts of a document, each counted once. */
export const longestNoticeDocument = 100_000_000;

/** Components with the same text. */
export interface NoticeBlock {
  readonly components: readonly ComponentNotice[];
  readonly text: string;
}

/** What every form of a notice file shows, in its order. */
export interface NoticeDocument {
  readonly project: ExportedProject;
  readonly blocks: readonly NoticeBlock[];
  readonly missing: readonly MissingNotice[];
  /** How many components. */
  readonly counts: { readonly all: number; readonly local: number; readonly general: number; readonly missing: number };
}

/** Components that are no third party's: parts of this workspace. */
export function isOwn({ reason }: ExportedComponent): boolean {
  return reason === 'workspaceMember' || reason === 'ownModule';
}

/** Groups components by text. The order depends on names and versions only, not on the order of the answers. */
export function* noticeDocument(project: ExportedProject, notices: readonly ComponentNotice[]): Steps<NoticeDocument> {
  const sorted = notices.toSorted((a, b) => compareComponents(a.component, b.component));
  const groups = new Map<string, ComponentNotice[]>();
  const missing: MissingNotice[] = [];
  const clean = new Map<string, string>();
  const counts = { all: sorted.length, local: 0, general: 0, missing: 0 };
  for (const [at, one] of sorted.entries()) {
    const { notice } = one;
    if (typeof notice === 'string') {
      counts.missing++;
      missing.push({ ...one, notice });
      continue;
    }
    if (notice.origin.kind === 'local') counts.local++;
    if (notice.origin.kind === 'general') counts.general++;
    const text = clean.get(notice.text) ?? cleanText(notice.text);
    clean.set(notice.text, text);
    appendTo(groups, text, one);
    if (at % slice === 0) yield;
  }
  const blocks = [...groups].map(([text, components]) => ({ text, components }));
  return { project, blocks, missing, counts };
}

/** Components between two pauses: each may have a long text. */
const slice = 5;

/**
 * A license text as a file may hold it: line ends of one kind, no characters that control a terminal or are half a
 * surrogate pair, no empty lines at its ends. Tabs and form feeds at page ends stay as white space.
 */
function cleanText(text: string): string {
  const lines = text.replace(/\r\n?|\f/g, '\n');
  const plain = /^[\t\n -~]*$/.test(lines)
    ? lines
    : lines.replace(/\p{Cs}/gu, '\uFFFD').replace(/[^\P{Cc}\n\t]|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '');
  return plain.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}
