import type { Disposable } from '../../base/disposable.ts';
import type { RequestHandlers } from '../../protocol/answerRequest.ts';
import type { RequestName } from '../../protocol/messages.ts';
import type { PanelSnapshot } from '../../protocol/snapshot.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';

/** What a panel passes to its sections. */
export interface PanelContext {
  readonly target: PanelTarget;
  /** The page is visible. */
  isVisible(): boolean;
  /** The snapshot has changed. */
  changed(): void;
}

/** A part of a panel that itself answers some of the page's requests. */
export interface PanelSection<Names extends RequestName> extends Disposable {
  readonly handlers: Pick<RequestHandlers, Names>;
  /** Its data is out of date: the service has newer data, or has changed. */
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
  /** Reads the files before the page requests them, once until it is stopped or they are forgotten. */
  readAhead(): void;
  /** The page is hidden: ends unneeded reads. */
  stopReadingAhead(): void;
}

export interface DraftPanelSection extends PanelSection<DraftRequestName> {
  readonly snapshot: Pick<PanelSnapshot, 'canDraft' | 'draft' | 'local'>;
}

/** The sections of every panel, created for each. */
export interface PanelSections {
  readonly draft: DraftPanelSection;
  readonly files: FilesPanelSection;
  readonly raw: PanelSection<RawRequestName>;
  readonly why: PanelSection<WhyRequestName>;
}
