import type { Result } from '../base/result.ts';
import type { AddressContext } from '../core/addresses/readAddress.ts';
import type { Ecosystem, ManifestProblem } from '../manifests/format.ts';
import type { LinkedDependency, LinkOptions } from '../manifests/link.ts';
import type { WantedFile } from '../manifests/linking/linker.ts';
import type { Environment, UserSettingsFile } from '../manifests/userSettingsFile.ts';
import type { AnswerOperations } from './definitions/answerOperations.ts';
import type { ListReading } from './definitions/savedList/listReading.ts';

/**
 * Untrusted text is read in a worker, which can be stopped: a file that takes too long or too much memory costs that worker and
 * nothing else. This is what the rest of the program knows of it; `src/worker` has both of its ends.
 */
export interface ReadingWorker {
  /** Counts workers. What one with another number was given is gone. */
  readonly generation: number;
  /**
   * One operation after the other, in the order of the calls. Bytes in `transfer` are given away. Fails when the worker was lost:
   * nothing that it was given exists any more, and the next call starts another one.
   */
  ask<K extends Operation>(
    operation: K,
    request: Operations[K]['request'],
    transfer?: readonly ArrayBuffer[],
  ): Promise<Result<Operations[K]['answer'], LostWorker>>;
}

/** Why there is no answer. */
export interface LostWorker {
  readonly cause:
    /** An operation took longer than `longestOperation`. */
    | 'time'
    /** It took more memory than the worker may have. */
    | 'memory'
    /** The worker could not be started, or failed: a fault of this program. */
    | 'failed'
    /** The session is over. */
    | 'disposed';
  /** It was this operation; otherwise it waited for the one that it was. */
  readonly isBlamed: boolean;
  readonly detail: string;
}

/** Bytes of a file, or the text of an editor. */
export type Content = Uint8Array<ArrayBuffer> | string;

/** Each operation's request and answer, both plain data. */
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
  readonly paths: { readonly request: PathsRequest; readonly answer: PathsAnswer };
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
  /** `null`: the file is there and can't be read. */
  readonly content: Content | null;
  /** The text is not saved: while it is broken, the last good reading counts. */
  readonly isDraft: boolean;
}

export interface ManifestRead {
  /** The name of a package that says `private: true`. */
  readonly privateName: string | null;
  /** The reader threw, which is a fault of this program: for the log. */
  readonly fault: string | null;
}

export interface SupportToSet extends FilePlace {
  /** `null`: the file is there and can't be read. */
  readonly content: Content | null;
}

/** What files are linked with, besides those of their folder. */
export interface LinkSettings extends Omit<LinkOptions, 'supports' | 'userSettings'> {
  readonly userSettings: UserSettingsText | null;
}

/** Settings files outside of the workspace folder. */
export interface UserSettingsText {
  /** Changes with what is there to read. */
  readonly stamp: string;
  readonly files: readonly UserSettingsFile[];
  readonly environment: Environment;
}

export interface LinkRequest {
  readonly folder: string;
  readonly ecosystem: Ecosystem;
  readonly settings: LinkSettings;
}

export interface LinkAnswer {
  readonly manifests: readonly LinkedSummary[];
  readonly wanted: readonly WantedFile[];
  /** Names that are held back, as `nameKey` has them. */
  readonly heldBack: readonly string[];
}

/** A linked manifest without its dependencies. */
export interface LinkedSummary {
  readonly path: string;
  readonly formatId: string;
  readonly problems: readonly ManifestProblem[];
  readonly coveredBy: string | null;
  /** How many dependencies it has. */
  readonly count: number;
  /** Another number: the dependencies are others. Of one worker; 0 is none of them. */
  readonly revision: number;
  /** The text that is being typed is broken just now, and the dependencies are those of the last good reading. */
  readonly isOutdated: boolean;
}

/** Stretches of dependencies of linked manifests: what a message holds is limited, since it holds the receiving thread. */
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
  /** The text once more; `null`: perhaps it isn't needed. */
  readonly content: Content | null;
}

/** How dependencies come to be in a file. */
export type PathsAnswer =
  | { readonly kind: 'paths'; readonly paths: readonly PathFound[]; readonly isComplete: boolean }
  /** Nothing that is named directly leads to them. */
  | { readonly kind: 'unconnected' }
  /** Files of this format don't say which package needs which. */
  | { readonly kind: 'noGraph' }
  /** Ask again with the text. */
  | { readonly kind: 'textNeeded' }
  /** The text is not the one that was linked. */
  | { readonly kind: 'otherText' };

export interface PathFound {
  /** Indexes of dependencies, from a direct one to a target. */
  readonly steps: readonly number[];
  /** Where a manifest names the first of these: its path, and the index there. `null`: the file itself does. */
  readonly named: { readonly path: string; readonly index: number } | null;
}

export interface ListRequest {
  /** The workspace folder it lies in; `null`: none. */
  readonly folder: string | null;
  /** Its end decides what the file is. */
  readonly path: string;
  readonly content: Content;
  readonly settings: LinkSettings;
  readonly context: AddressContext;
}
