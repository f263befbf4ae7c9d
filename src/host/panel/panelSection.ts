import type { Disposable } from '../../base/disposable.ts';
import type { RequestHandlers } from '../../protocol/answerRequest.ts';
import type { RequestName } from '../../protocol/messages.ts';
import type { PanelSnapshot } from '../../protocol/snapshot.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';

/** What a part of a panel is told about the panel it belongs to. */
export interface PanelContext {
  readonly target: PanelTarget;
  /** Somebody looks at the page. */
  isVisible(): boolean;
  /** The snapshot is another one. */
  changed(): void;
}

/** A part of a panel that answers some of the page's requests by itself. */
export interface PanelSection<Names extends RequestName> extends Disposable {
  readonly handlers: Pick<RequestHandlers, Names>;
  /** What it showed is out of date: the service knows something newer, or is another one. */
  forget(): void;
}

export type FilesRequestName = 'files' | 'fileChoices' | 'matchingPaths' | 'openFile';
export type RawRequestName = 'raw' | 'rawTools' | 'openRaw';
export type DraftRequestName = 'editDraft' | 'draftFrom' | 'licenseChoices' | 'matchGlobs';
export type ReviewRequestName = 'reviewUpTo' | 'reviewAgain' | 'reviewDiff' | 'openReviewed';
export type ComparisonRequestName = 'openChanged' | 'compareFiles' | ReviewRequestName;
export type PartiesRequestName = 'parties' | 'copyParties';
export type WhyRequestName = 'why' | 'openEvidence';

export interface FilesPanelSection extends PanelSection<FilesRequestName> {
  /** Reads the files before the page asks for them, once until it is stopped or they are forgotten. */
  readAhead(): void;
  /** Nobody looks at the page: what is read for nobody ends. */
  stopReadingAhead(): void;
}

export interface DraftPanelSection extends PanelSection<DraftRequestName> {
  readonly snapshot: Pick<PanelSnapshot, 'canDraft' | 'draft' | 'local'>;
}

/** The parts every panel has, made anew for each. */
export interface PanelSections {
  readonly draft: DraftPanelSection;
  readonly files: FilesPanelSection;
  readonly raw: PanelSection<RawRequestName>;
  readonly why: PanelSection<WhyRequestName>;
}
