import type { Result } from '../base/result.ts';
import type { Turns } from '../base/steps.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { Definition } from '../core/definition.ts';
import type { Loadable } from '../core/loadable.ts';
import type { Problem } from '../core/problem.ts';
import type { DefinitionSummary } from '../core/summary.ts';
import type { RevisionEdit } from './draftInput.ts';
import type { FindingProblem } from '../curation/finding.ts';
import type { DraftKnowledge } from '../curation/knowledge.ts';
import type { ManifestProblem } from '../manifests/format.ts';
import type { LinkedDependency } from '../manifests/link.ts';
import type { LicenseChain } from '../model/evidence/licenseChain.ts';
import type { Policy } from '../policy/policy.ts';

/**
 * What the tools need of the program around them: the editor's extension host, or the headless program. The tools
 * decide nothing else about it, and reach neither network nor storage by another way.
 *
 * Names: a model that was misled by text it has read may ask for made-up components. Unless `isPrivate` says so, their
 * names are sent to the service, as those of a user's own search are, and the service may queue a harvest of them;
 * nothing else is sent. Every tool asks `isPrivate` before it lets the source look anything up, and the source itself
 * never sends a name that is private for any caller.
 */
export interface AgentSource {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** For work over the whole workspace, which must not block the rest of the program. */
  readonly turns: Turns;
  /** Resolves when the workspace is read: before, `isPrivate` doesn't know all of its names. An abort rejects. */
  readonly whenReady: (signal: AbortSignal) => Promise<void>;
  /** Of the current settings and workspace. */
  readonly lookUps: LookUps;
  /**
   * Names that are private for any caller, those of members of the workspace (`WithheldNames.hasMember`), and those that
   * a model may have guessed: of a scope, group or organization of which the manifests have private names only
   * (`WithheldNames.hasNamespaceOf`).
   */
  readonly isPrivate: (coordinates: Coordinates) => boolean;
  /** A problem in a sentence or two. May contain text of the service. */
  readonly problemText: (problem: Problem) => string;
  /** A finding in a draft in a sentence or two. May contain text of the draft. */
  readonly findingText: (problem: FindingProblem) => string;

  /** What is known of a component of the workspace now. Sends nothing. */
  readonly summary: (coordinates: Coordinates) => Loadable<DefinitionSummary>;
  /**
   * The definition, cached or from the service. Without a revision: the latest that the service knows. An abort
   * rejects.
   */
  readonly definition: (coordinates: Coordinates, signal: AbortSignal) => Promise<Result<DefinitionAnswer, Problem>>;
  /** Why its license is declared. Coordinates with a revision. Requests harvested data of many MB. An abort rejects. */
  readonly evidence: (coordinates: Coordinates, signal: AbortSignal) => Promise<Result<LicenseChain, Problem>>;

  /** The workspace. Sends nothing by itself; fails with a sentence for the model. An abort rejects. */
  readonly workspace: (signal: AbortSignal) => Promise<Result<AgentWorkspace, string>>;

  readonly drafts: AgentDrafts;
}

/**
 * Whether lookups are allowed: of the workspace without a user's request (`automatic`), on request only, which a call of
 * a tool is (`onDemand`), or not before the user has allowed them in this untrusted workspace (`notAllowed`).
 */
export type LookUps = 'automatic' | 'onDemand' | 'notAllowed';

/** A definition with its age. */
export interface DefinitionAnswer {
  readonly definition: Definition;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Older than it should be; nothing newer was available. */
  readonly isStale: boolean;
  /** Why nothing newer was available; `null` unless `isStale`. */
  readonly problem: Problem | null;
}

export interface AgentWorkspace {
  readonly folders: readonly AgentFolder[];
  /** Something is still being read or looked up, so that states may change. */
  readonly isBusy: boolean;
  /** When its files were last read, in milliseconds since the epoch; absent if changes are noticed at once. */
  readonly readAt?: number;
}

export interface AgentFolder {
  /** Its label; empty for the only folder. */
  readonly name: string;
  readonly manifests: readonly AgentManifest[];
  readonly policy: AgentPolicy;
}

export interface AgentManifest {
  /** In the folder, with slashes. */
  readonly path: string;
  readonly dependencies: readonly AgentDependency[];
  /** Why it can't be read; `null` if it was read. */
  readonly unread: string | null;
  /** What was found in it. */
  readonly problems: readonly ManifestProblem[];
  /** Its text as it is now; `null` if there is none. Called for the few whose problems are named. */
  readonly text: () => Promise<string | null>;
}

/** A `LinkedDependency` without places in the text. */
export type AgentDependency = Pick<LinkedDependency, 'version' | 'coordinates' | 'reason' | 'isDirect' | 'scope'> & {
  readonly dependency: { readonly name: string };
};

/** The license policy of a folder. */
export type AgentPolicy =
  | { readonly state: 'none' }
  /** `isLastGood`: the file has errors now, and the last good one stays in force. */
  | { readonly state: 'inForce'; readonly policy: Policy; readonly isLastGood: boolean }
  /** The file has errors, or can't be read, and there was no good one before. */
  | { readonly state: 'broken' };

/** The drafts of this user. Never submits one. */
export interface AgentDrafts {
  /** The component's draft; `null` if there is none. Without a revision. */
  readonly of: (component: Coordinates) => Promise<ExistingDraft | null>;
  /** What is known of these revisions, requested from the service where it is missing. An abort rejects. */
  readonly knowledge: (
    component: Coordinates,
    revisions: readonly string[],
    signal: AbortSignal,
  ) => Promise<DraftKnowledge>;
  /** Writes a draft, begun or changed. Fails if the text isn't `before` any more. */
  readonly write: (change: DraftChange) => Promise<Result<WrittenDraft, Problem | { readonly kind: 'draftChanged' }>>;
  /** The form of request that the service takes. */
  readonly requestForm: 'whole' | 'single';
  /** Base address of the service to which the user could submit it. */
  readonly service: string;
}

export interface ExistingDraft {
  /** YAML, as typed. */
  readonly text: string;
  /** Two windows have changed it, and the user has not decided yet. */
  readonly hasConflict: boolean;
}

export interface DraftChange {
  /** Without a revision. */
  readonly component: Coordinates;
  /** The text it is based on; `null`: there was no draft. */
  readonly before: string | null;
  /** The whole new text. */
  readonly text: string;
  readonly edits: readonly RevisionEdit[];
}

export interface WrittenDraft {
  /** Where the user finds it, for the model: a sentence. */
  readonly where: string;
}
