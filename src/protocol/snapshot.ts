import type { Coordinates } from '../core/coordinates.ts';
import type { DefinitionChange } from '../core/definitionChange.ts';
import type { DescribedScore, LicensedScore, SourceLocation } from '../core/definition.ts';
import type { DescribedText } from '../core/describedTexts.ts';
import type { LicenseFinding } from '../core/licenseState.ts';
import type { StatedLicense } from '../curation/licenses/findDisagreement.ts';
import type { PanelDraft, PanelLocal } from './draft.ts';
import type { PanelParties } from './parties.ts';
import type { PanelTab } from './panelTab.ts';
import type { ReasonMark, PanelReview } from './review.ts';

/** The whole content of the page. It crosses as JSON, so there are no maps. Times are milliseconds since the epoch. */
export interface PanelSnapshot {
  /** The host's clock when this was made: the page may run on another machine. */
  readonly now: number;
  /** What the panel was opened with, as text (`formatTarget`). The page saves it, so that the panel can be restored. */
  readonly target: string;
  /** In the service's own spelling, once that is known. */
  readonly coordinates: Coordinates;
  /** As the ecosystem writes the name. */
  readonly name: string;
  /** The dependency paths to it; `null` where there is no workspace to search. */
  readonly dependencyPaths: PanelDependencyPaths | null;
  /** The version is not locked; `null` for any other. */
  readonly resolved: PanelResolved | null;
  readonly content: PanelContent;
  /** Fields of the definition with an unexpected type, which are not shown; `null`: none. */
  readonly unreadable: PanelUnreadable | null;
  /** Curations of this component; `null` until requested. */
  readonly curations: PanelCurations | null;
  /** The panel's comparison: a pull request, or another revision. `null`: the definition alone. */
  readonly comparison: PanelComparison | null;
  /** Editable: it has a revision, is not a comparison, and drafts are kept. */
  readonly canDraft: boolean;
  /** The draft of this component, also if it lacks this revision; `null`: there is none. */
  readonly draft: PanelDraft | null;
  /** A license that is probable instead of the declared one, and why; `null`: none is known. */
  readonly suggestion: { readonly license: string; readonly reason: string } | null;
  /** What the installed manifest and the core files have, for a choice; at most 8. */
  readonly statedLicenses: readonly StatedLicense[];
  /** The license that counts in this workspace in place of the declared one. */
  readonly local: PanelLocal | null;
  /** Its pending harvest; `null`: none is. `isUnsure`: whether the service has queued it is unknown. */
  readonly harvest: { readonly sentAt: number; readonly isUnsure: boolean } | null;
  /**
   * This pane was requested at this time of the host's clock. The page goes there once. `editsLicense`: it opens the
   * field of the declared license, as soon as there is a definition.
   */
  readonly goTo: { readonly tab: PanelTab; readonly editsLicense: boolean; readonly at: number } | null;
  /** Counts up when the files, raw data or evidence on show are out of date. */
  readonly dataVersion: number;
}

export type PanelCurations =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: PanelProblem }
  | {
      readonly state: 'known';
      /**
       * Fields the curation in effect sets, such as `declared`, with the pull request that last set them. `null`:
       * unknown.
       */
      readonly fields: readonly FieldOrigin[] | null;
      /** Newest first, at most 100; those that touch this revision are marked. */
      readonly pullRequests: readonly PanelPullRequest[];
      readonly otherPullRequests: number;
    };

export interface FieldOrigin {
  readonly field: CuratedField;
  /** The pull request that set it last; `null` if the service lists none that did. */
  readonly pullRequest: number | null;
}

/** A field a curation can set (service-api.md 12.3). */
export type CuratedField = 'declared' | 'source' | DescribedText | 'facets' | 'files';

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
        /** `null` while requested, and where the service has no data for it. */
        readonly pullRequest: PanelPullRequest | null;
        /** Its address, also while nothing else is known of it. */
        readonly url: string | null;
        /** `null`: the service does not return it. */
        readonly isOfThisRevision: boolean | null;
        /** Its author's text, unchanged, part by part. */
        readonly reason: readonly PanelReasonPart[];
        /** Other definitions it changes, at most 50, as written coordinates. */
        readonly others: readonly string[];
        /** How many it changes besides this one; 0 if it doesn't change this one. */
        readonly more: number;
        /** All of them; `null` until requested. */
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
  readonly lines: readonly (readonly ReasonMark[])[];
}

export type PanelFilesComparison =
  /** Not requested. */
  | { readonly state: 'waiting' }
  | { readonly state: 'loading' }
  /** `cause` is a sentence for the user. */
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
  /** The files that contain it do not show this. */
  | { readonly state: 'noPath'; readonly file: string; readonly why: 'noGraph' | 'unconnected' | 'unavailable' }
  | {
      readonly state: 'known';
      /** The shortest path, from a direct dependency to the component; for a direct one that alone. */
      readonly steps: readonly PanelStep[];
      /** Where the first one is named. */
      readonly file: string;
      /** Number of other paths found. */
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

/** A version chosen from those that the service has, because a manifest names a range. */
export interface PanelResolved {
  readonly file: string;
  /** As written; `null` when nothing is required. */
  readonly requirement: string | null;
  /** For a commit its tag. */
  readonly version: string;
  /** It satisfies the requirement; otherwise this is unknown. */
  readonly isChecked: boolean;
}

export type PanelContent =
  | { readonly state: 'loading'; readonly lastKnown: PanelKnown | null }
  | ({ readonly state: 'known' } & PanelKnown)
  /** `problem`: why the repeated request failed. */
  | { readonly state: 'notHarvested'; readonly fetchedAt: number; readonly problem?: PanelProblem }
  | { readonly state: 'failed'; readonly problem: PanelProblem; readonly lastKnown: PanelKnown | null };

export interface PanelKnown {
  readonly license: LicenseFinding;
  /** 0 to 100. */
  readonly score: number | null;
  /** `null`: only the summary is available. */
  readonly definition: PanelDefinition | null;
  readonly fetchedAt: number;
  readonly isStale: boolean;
}

/** Sentences for the user, and the title of the action. */
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

export interface PanelDescribed extends Readonly<Record<DescribedText, string | null>> {
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
  /** Files without attributions. */
  readonly unattributed: number;
  /** Files without a license. */
  readonly unlicensed: number;
  readonly expressions: readonly string[];
}
