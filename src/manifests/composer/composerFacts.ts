import type { WorkspaceFile } from '../link.ts';

/** The content of Composer's files besides their dependencies. */
export type ComposerFacts = ComposerLockFacts | ComposerManifestFacts;

/** A composer.lock. */
interface ComposerLockFacts {
  readonly kind: 'composerLock';
  /** Folders of the packages that come from `path` repositories, as written. */
  readonly paths: readonly string[];
}

/** A composer.json. */
export interface ComposerManifestFacts {
  readonly kind: 'composerManifest';
  /** Lower case. */
  readonly name: string | null;
  /** Folders of `repositories` of the type `path`, as written: globs. */
  readonly paths: readonly string[];
}

/** A file of Composer. */
export type ComposerFile = WorkspaceFile<ComposerFacts>;
