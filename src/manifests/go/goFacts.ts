import type { WorkspaceFile } from '../link.ts';

/** The content of Go's files besides their dependencies. */
export type GoFacts = GoModuleFacts | GoWorkspaceFacts | GoSumFacts | GoVendorFacts;

/** A file of Go. */
export type GoFile = WorkspaceFile<GoFacts>;

/** A `replace` line. A `null` version on the left means any; on the right, that `to` is a folder. */
export interface GoReplace {
  readonly from: string;
  readonly fromVersion: string | null;
  readonly to: string;
  readonly toVersion: string | null;
}

/** A go.mod. */
export interface GoModuleFacts {
  readonly kind: 'goModule';
  /** `null` if the file does not have it. */
  readonly module: string | null;
  readonly replaces: readonly GoReplace[];
  /** `path@version` of every `exclude`. */
  readonly excludes: ReadonlySet<string>;
}

/** A go.work. */
export interface GoWorkspaceFacts {
  readonly kind: 'goWorkspace';
  /** As written: `.`, `./tools`. */
  readonly uses: readonly string[];
  readonly replaces: readonly GoReplace[];
}

interface GoSumFacts {
  readonly kind: 'goSum';
}

/** A vendor/modules.txt. */
interface GoVendorFacts {
  readonly kind: 'goVendor';
}
