import type { Coordinates } from '../core/coordinates.ts';
import type { DefinitionChange } from '../core/definitionChange.ts';
import type { DescribedScore, LicensedScore, SourceLocation } from '../core/definition.ts';
import type { LicenseFinding } from '../core/licenseState.ts';
import type { PanelDraft, PanelLocal } from './draft.ts';
import type { PanelParties } from './parties.ts';
import type { PanelTab } from './panelTab.ts';
import type { PanelLabels } from './panelLabels.ts';
import type { PanelReasonMark, PanelReview } from './review.ts';

/** Everything the page shows, whole. It crosses as JSON, so there are no maps. Times are milliseconds since the epoch. */
export interface PanelSnapshot {
  readonly words: PanelLabels;
  /** BCP 47, for numbers, dates and ages. */
  readonly locale: string;
  /** The host's clock when this was made: the page may run on another machine. */
  readonly now: number;
  /** The written form the panel was opened with. The page keeps it, so that the panel can be restored. */
  readonly asked: string;
  /** In the service's own spelling, once that is known. */
  readonly coordinates: Coordinates;
  /** As the ecosystem writes the name. */
  readonly name: string;
  /** How it comes to be in the workspace; `null` where there is no workspace to look through. */
  readonly broughtIn: PanelDependencyPaths | null;
  /** The version is one that nobody locked; `null` for any other. */
  readonly resolved: PanelResolved | null;
  readonly content: PanelContent;
  /** What of the definition was of another type than it should be, and is not shown; `null`: nothing. */
  readonly unreadable: PanelUnreadable | null;
  /** Curations of this component; `null` while nobody has asked yet. */
  readonly curations: PanelCurations | null;
  /** What the panel holds it against: a pull request, or another revision. `null`: the definition alone. */
  readonly comparison: PanelComparison | null;
  /** What is on show can be edited: it has a revision, is as it is now, and drafts are kept. */
  readonly canDraft: boolean;
  /** The draft of this component, also while it says nothing of this revision; `null`: there is none. */
  readonly draft: PanelDraft | null;
  /** What counts in this workspace in place of what is declared. */
  readonly local: PanelLocal | null;
  /** Its harvest is waited for, since then; `null`: none is. */
  readonly harvest: { readonly queuedAt: number } | null;
  /** Somebody asked for this pane, at this time of the host's clock. The page goes there once. */
  readonly goTo: { readonly tab: PanelTab; readonly at: number } | null;
  /** Counts up when the files, raw data or evidence on show are out of date. */
  readonly dataVersion: number;
}

export type PanelCurations =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: PanelProblem }
  | {
      readonly state: 'known';
      /** Fields the curation in effect sets, such as `declared`, with the pull request that last set them. `null`: the service does not tell. */
      readonly fields: readonly { readonly field: CuratedField; readonly pullRequest: number | null }[] | null;
      /** Newest first, at most 100; those that touch this revision are marked. */
      readonly pullRequests: readonly PanelPullRequest[];
      readonly otherPullRequests: number;
    };

export type CuratedField =
  | 'declared'
  | 'source'
  | 'releaseDate'
  | 'projectWebsite'
  | 'issueTracker'
  | 'facets'
  | 'files';

export interface PanelPullRequest {
  readonly number: number;
  readonly title: string;
  readonly author: string | null;
  readonly state: 'open' | 'merged' | 'closed';
  readonly url: string | null;
  /** ISO 8601. */
  readonly updatedAt: string | null;
  readonly isOfThisRevision: boolean;
}

export interface PanelComparison {
  readonly with:
    | {
        readonly kind: 'pullRequest';
        readonly number: number;
        /** `null` while it is being asked, and where the service tells nothing of it. */
        readonly pullRequest: PanelPullRequest | null;
        /** Where it is, also while nothing else is known of it. */
        readonly url: string | null;
        /** `null`: the service does not tell. */
        readonly isOfThisRevision: boolean | null;
        /** The words its author gave for it, as written, part by part. */
        readonly reason: readonly PanelReasonPart[];
        /** Other definitions it changes, at most 50, as written coordinates. */
        readonly others: readonly string[];
        /** All of them; `null` while nobody has looked. */
        readonly review: PanelReview | null;
      }
    | { readonly kind: 'revision'; readonly coordinates: Coordinates; readonly name: string };
  readonly content:
    | { readonly state: 'loading' }
    | { readonly state: 'failed'; readonly problem: PanelProblem }
    | {
        readonly state: 'known';
        /** At most 500. */
        readonly changes: readonly DefinitionChange[];
        readonly otherChanges: number;
        /** The other side, for its score and license. */
        readonly base: PanelKnown;
        /** Whether the changes of files are among `changes`. */
        readonly files: PanelFilesComparison;
      };
}

export interface PanelReasonPart {
  readonly heading: string | null;
  /** Line by line: text, addresses, and files of the definition. */
  readonly lines: readonly (readonly PanelReasonMark[])[];
}

export type PanelFilesComparison =
  /** Nobody has asked for them. */
  | { readonly state: 'waiting' }
  | { readonly state: 'loading' }
  /** `cause` is a sentence for a person. */
  | { readonly state: 'failed'; readonly cause: string }
  | { readonly state: 'known' };

export interface PanelUnreadable {
  /** Dotted, as in the raw data; at most 20. */
  readonly names: readonly string[];
  readonly total: number;
}

export type PanelDependencyPaths =
  | { readonly state: 'loading' }
  /** No manifest names it. */
  | { readonly state: 'unnamed' }
  /** The files that hold it do not tell. */
  | { readonly state: 'silent'; readonly file: string; readonly why: 'noGraph' | 'unconnected' | 'notAtHand' }
  | {
      readonly state: 'known';
      /** The shortest path, from a direct dependency to the component; for a direct one that alone. */
      readonly steps: readonly PanelStep[];
      /** Where the first one is named. */
      readonly file: string;
      /** How many other paths were found. */
      readonly others: number;
      /** There are no others beyond these. */
      readonly isComplete: boolean;
    };

export interface PanelStep {
  readonly name: string;
  readonly version: string | null;
  /** It has a panel of its own. */
  readonly canOpen: boolean;
}

/** A version taken from those the service knows, because a manifest asks for a range. */
export interface PanelResolved {
  readonly file: string;
  /** As written; `null` when nothing is asked for. */
  readonly requirement: string | null;
  /** For a commit its tag. */
  readonly version: string;
  /** It satisfies what is asked for; otherwise that could not be found out. */
  readonly isChecked: boolean;
}

export type PanelContent =
  | { readonly state: 'loading'; readonly lastKnown: PanelKnown | null }
  | ({ readonly state: 'known' } & PanelKnown)
  /** `problem`: why it could not be asked again. */
  | { readonly state: 'notHarvested'; readonly fetchedAt: number; readonly problem?: PanelProblem }
  | { readonly state: 'failed'; readonly problem: PanelProblem; readonly lastKnown: PanelKnown | null };

export interface PanelKnown {
  readonly license: LicenseFinding;
  /** 0 to 100. */
  readonly score: number | null;
  /** `null`: only the summary is at hand. */
  readonly definition: PanelDefinition | null;
  readonly fetchedAt: number;
  readonly isStale: boolean;
}

/** Sentences for a person, and the title of the one thing to do. */
export interface PanelProblem {
  readonly cause: string;
  readonly stillWorks: string;
  readonly actionTitle: string;
}

export interface PanelDefinition {
  readonly described: PanelDescribed;
  readonly licensed: PanelLicensed;
  readonly scores: { readonly effective: number | null; readonly tool: number | null };
  /** ISO 8601 date-time of the last computation by the service. */
  readonly updated: string | null;
}

export interface PanelDescribed {
  /** `yyyy-mm-dd`. */
  readonly releaseDate: string | null;
  readonly projectWebsite: string | null;
  readonly issueTracker: string | null;
  readonly sourceLocation: SourceLocation | null;
  readonly urls: {
    readonly registry: string | null;
    readonly version: string | null;
    readonly download: string | null;
  };
  readonly hashes: readonly { readonly name: string; readonly value: string }[];
  /** Number of files. */
  readonly files: number | null;
  readonly tools: readonly string[];
  readonly facets: readonly { readonly name: string; readonly globs: readonly string[] }[];
  readonly score: DescribedScore | null;
  readonly toolScore: DescribedScore | null;
}

export interface PanelLicensed {
  readonly declared: string | null;
  readonly facets: readonly PanelFacet[];
  /** Of all facets. */
  readonly parties: PanelParties;
  readonly score: LicensedScore | null;
  readonly toolScore: LicensedScore | null;
}

export interface PanelFacet {
  readonly name: string;
  readonly files: number;
  /** Files that name nobody. */
  readonly unattributed: number;
  /** Files without a license. */
  readonly unlicensed: number;
  readonly expressions: readonly string[];
}
