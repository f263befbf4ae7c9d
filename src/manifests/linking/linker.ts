import type { LinkedManifest, LinkOptions, WorkspaceFile } from '../link.ts';
import type { PublicSources } from '../sources/packageSources.ts';
import type { PrivateNames } from '../privateNames.ts';

/** The rules common to all ecosystems. */
export interface LinkContext {
  readonly options: LinkOptions;
  readonly privateNames: PrivateNames;
  /** What the user declared, and answered, to be public. */
  readonly answers: PublicSources;
}

/**
 * A file that a manifest refers to (`-r base.txt`, an `<Import>`), that is in the workspace folder and was not passed.
 */
export interface WantedFile {
  /** Inside the workspace folder, with slashes. */
  readonly path: string;
  /** The format it is to be read as; `null` when it is settings for others (`LinkOptions.supports`). */
  readonly formatId: string | null;
}

export interface LinkerResult {
  /** One for each file that was given, unless it has no result. */
  readonly manifests: readonly (readonly [WorkspaceFile, LinkedManifest])[];
  readonly wanted: readonly WantedFile[];
  /** Files with members that are no manifests. */
  readonly roots?: readonly MemberRoot[];
}

/** A file that has the packages of other folders in its workspace. */
export interface MemberRoot {
  readonly path: string;
  isMember(this: void, folder: string): boolean;
}

/** Brings the files of one ecosystem together. Pure. */
export type Linker = (files: readonly WorkspaceFile[], context: LinkContext) => LinkerResult;
