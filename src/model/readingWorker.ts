import type { Result } from '../base/result.ts';
import type { AddressContext } from '../core/addresses/readAddress.ts';
import type { Ecosystem, ManifestProblem } from '../manifests/format.ts';
import type { LinkedDependency, LinkOptions } from '../manifests/link.ts';
import type { WantedFile } from '../manifests/linking/linker.ts';
import type { Environment, UserSettingsFile } from '../manifests/userSettingsFile.ts';
import type { AnswerOperations } from './answerOperations.ts';
import type { DependencyChange } from './changes/dependencyChanges.ts';
import type { ListReading } from './definitions/savedList/listReading.ts';

/**
 * Untrusted text is read in a worker that can be stopped: a file that takes too long or too much memory costs only that
 * worker. This is its interface for the rest of the program; `src/worker` implements both ends.
 */
export interface ReadingWorker {
  /** Counts workers. Data given to a worker with another number is gone. */
  readonly generation: number;
  /**
   * Runs one operation after the other, in call order. Bytes in `transfer` are given away. Fails when the worker was
   * lost: all data given to it is gone, and the next call starts another one.
   */
  run<K extends Operation>(
    operation: K,
    request: Operations[K]['request'],
    transfer?: readonly ArrayBuffer[],
  ): Promise<Result<Operations[K]['answer'], LostWorker>>;
}

/** Why there is no result. */
export interface LostWorker {
  readonly cause:
    /** An operation took longer than `longestOperation`. */
    | 'time'
    /** It took more memory than the worker may use. */
    | 'memory'
    /** The worker could not be started, or failed: a bug of this program. */
    | 'failed'
    /** The session is over. */
    | 'disposed';
  /** This operation was the cause; otherwise it waited for the one that was. */
  readonly isBlamed: boolean;
  readonly detail: string;
}

/** Bytes of a file, or the text of an editor. */
export type Content = Uint8Array<ArrayBuffer> | string;

/** Each operation's request and response, both plain data. */
export interface Operations extends AnswerOperations {
  readonly readManifest: { readonly request: ManifestToRead; readonly answer: ManifestRead };
  readonly setSupport: { readonly request: SupportToSet; readonly answer: null };
  readonly forgetFile: { readonly request: FilePlace; readonly answer: null };
  readonly forgetFolder: { readonly request: { readonly folder: string }; readonly answer: null };
  readonly link: { readonly request: LinkRequest; readonly answer: LinkAnswer };
  readonly dependencies: {
    readonly request: DependenciesRequest;
    readonly answer: readonly (readonly LinkedDependency[])[];
  };
  readonly changes: { readonly request: ChangesRequest; readonly answer: ChangesAnswer };
  readonly paths: { readonly request: PathsRequest; readonly answer: PathsAnswer };
  readonly dependents: { readonly request: PathsRequest; readonly answer: DependentsAnswer };
  readonly readList: { readonly request: ListRequest; readonly answer: ListReading };
  readonly readListText: {
    readonly request: { readonly text: string; readonly context: AddressContext };
    readonly answer: ListReading;
  };
}

export type Operation = keyof Operations;

export interface FilePlace {
  /** The address of a workspace folder. */
  readonly folder: string;
  /** Inside the folder, with slashes. */
  readonly path: string;
}

export interface ManifestToRead extends FilePlace {
  readonly formatId: string;
  /** `null`: the file exists but can't be read. */
  readonly content: Content | null;
  /** The text is not saved: while it is broken, the last good reading counts. */
  readonly isDraft: boolean;
}

export interface ManifestRead {
  /** The name of a package with `private: true`. */
  readonly privateName: string | null;
  /** Files it names whose names a search doesn't find. */
  readonly named: readonly WantedFile[];
  /** The reader threw, which is a bug of this program: for the log. */
  readonly fault: string | null;
}

export interface SupportToSet extends FilePlace {
  /** `null`: the file exists but can't be read. */
  readonly content: Content | null;
}

/** Settings for linking files, besides those of their folder. */
export interface LinkSettings extends Omit<LinkOptions, 'supports' | 'userSettings'> {
  readonly userSettings: UserSettingsText | null;
}

/** Settings files outside of the workspace folder. */
export interface UserSettingsText {
  /** Changes with the readable content. */
  readonly stamp: string;
  readonly files: readonly UserSettingsFile[];
  readonly environment: Environment;
}

export interface LinkRequest {
  readonly folder: string;
  readonly ecosystem: Ecosystem;
  readonly settings: LinkSettings;
  /** However many dependencies there are; without it the lists of all folders have a limit. */
  readonly isUnlimited?: boolean;
  /** The folder holds another revision of some files: they are linked in place of those of the current folder. */
  readonly revisionOf?: RevisionOf;
}

/** The files of a folder whose contents differ at a revision. The worker has those that exist there. */
export interface RevisionOf {
  /** The folder with the current files. */
  readonly folder: string;
  /** Paths of all files that differ. */
  readonly differing: readonly string[];
}

/** Compares the linked lists of two folders, which are revisions of one. */
export interface ChangesRequest {
  readonly ecosystem: Ecosystem;
  readonly before: string;
  readonly after: string;
  /** Paths after and before, of files that were renamed. */
  readonly renamed: readonly (readonly [path: string, before: string])[];
  /** Changes that were received. */
  readonly from: number;
}

export interface ChangesAnswer {
  readonly changes: readonly PathChange[];
  /** There are more. */
  readonly isCut: boolean;
}

/** A change of the dependencies of one file. */
export interface PathChange {
  /** Of the later file; if there is none, of the earlier one. */
  readonly path: string;
  readonly change: DependencyChange;
}

export interface LinkAnswer {
  readonly manifests: readonly LinkedSummary[];
  readonly wanted: readonly WantedFile[];
  /** Names that are withheld, in `nameKey` form. */
  readonly withheld: readonly string[];
}

/** A linked manifest without its dependencies. */
export interface LinkedSummary {
  readonly path: string;
  readonly formatId: string;
  readonly problems: readonly ManifestProblem[];
  readonly coveredBy: string | null;
  /** Number of dependencies. */
  readonly count: number;
  /** A different number means different dependencies. Per worker; 0 is never used. */
  readonly revision: number;
  /** The text being typed is currently broken, and the dependencies are those of the last good reading. */
  readonly isOutdated: boolean;
  /** The digest (`textDigest`) of the text that the ranges of the dependencies are of; `''`: there is none. */
  readonly text: string;
}

/** Ranges of dependencies of linked manifests: message size is limited, since a message blocks the receiving thread. */
export interface DependenciesRequest {
  readonly folder: string;
  readonly stretches: readonly Stretch[];
}

export interface Stretch {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

export interface PathsRequest extends FilePlace {
  /** Indexes of dependencies. */
  readonly targets: readonly number[];
  /** The text again; `null`: perhaps it isn't needed. */
  readonly content: Content | null;
}

/** The paths by which dependencies got into a file. */
export type PathsAnswer =
  | { readonly kind: 'paths'; readonly paths: readonly PathFound[]; readonly isComplete: boolean }
  /** No direct dependency leads to them. */
  | { readonly kind: 'unconnected' }
  | NoEdges;

/** The dependencies that need the targets, by target. */
export type DependentsAnswer =
  | { readonly kind: 'dependents'; readonly lists: readonly (readonly number[])[] }
  | NoEdges;

/** Why it isn't known which package needs which. */
export type NoEdges =
  /** Files of this format don't record which package needs which. */
  | { readonly kind: 'noGraph' }
  /** Request again with the text. */
  | { readonly kind: 'textNeeded' }
  /** The text differs from the linked one. */
  | { readonly kind: 'otherText' };

export interface PathFound {
  /** Indexes of dependencies, from a direct one to a target. */
  readonly steps: readonly number[];
  /** Where a manifest names the first step: its path, and the index there. `null`: the file itself does. */
  readonly named: { readonly path: string; readonly index: number } | null;
}

export interface ListRequest {
  /** The workspace folder it lies in; `null`: none. */
  readonly folder: string | null;
  /** Its end determines the format. */
  readonly path: string;
  readonly content: Content;
  readonly settings: LinkSettings;
  readonly context: AddressContext;
}
