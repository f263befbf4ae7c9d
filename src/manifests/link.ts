import type { Steps } from '../base/steps.ts';
import type { Coordinates } from '../core/coordinates.ts';
import type { SourceRange } from '../core/range.ts';
import type { Dependency, ManifestFormat, ManifestProblem, ManifestReading, Scope } from './format.ts';
import { linkGo } from './go/linkGo.ts';
import { linkNpm } from './npm/linkNpm.ts';
import type { NpmrcFile } from './npm/registries.ts';
import { PrivateNames } from './privateNames.ts';
import type { SkipReason } from './skipReason.ts';

export interface WorkspaceFile {
  /** Inside the workspace folder, with slashes. */
  readonly path: string;
  readonly format: ManifestFormat;
  readonly reading: ManifestReading;
}

export interface LinkOptions {
  readonly npmrc: readonly NpmrcFile[];
  /** Globs (picomatch) over names as the ecosystem writes them, and over coordinates with or without revision. */
  readonly privatePackages: readonly string[];
  /** Hosts that a person declared to hold nothing but public npm packages (`mirrorHost` in `npm/publicRegistry.ts`). */
  readonly publicMirrors?: readonly string[];
}

export interface LinkedManifest {
  readonly path: string;
  readonly formatId: string;
  readonly dependencies: readonly LinkedDependency[];
  readonly problems: readonly ManifestProblem[];
  /** The file that decides this one's versions, or that says the same and more; `null` when it stands for itself. */
  readonly coveredBy: string | null;
}

/** A dependency in the light of all other files. */
export interface LinkedDependency {
  readonly dependency: Dependency;
  /** The version in effect: the locked one, the one of a replacement; `null` when it is open, or a commit. */
  readonly version: string | null;
  /** What to ask the service about. `null` means that nothing must be asked, and `reason` says why. */
  readonly coordinates: Coordinates | null;
  /** `null` exactly when there are coordinates with a revision that nothing speaks against. */
  readonly reason: SkipReason | null;
  /** Where the lock decides it; `null` in a lock itself. */
  readonly lockedBy: { readonly path: string; readonly range: SourceRange } | null;
  readonly isDirect: boolean;
  readonly scope: Scope;
}

/**
 * Brings all files of one workspace folder together, in the order they were given (manifests.md 4 and 5). Pure; whatever is
 * not known to be public gets no coordinates. Each ecosystem has its own rules: `npm/linkNpm.ts`, `go/linkGo.ts`.
 */
export function* linkWorkspace(
  files: readonly WorkspaceFile[],
  options: LinkOptions,
): Steps<readonly LinkedManifest[]> {
  const privateNames = new PrivateNames(options.privatePackages);
  const linked = new Map<WorkspaceFile, LinkedManifest>();
  const npm = files.filter(({ format }) => format.ecosystem === 'npm');
  const go = files.filter(({ format }) => format.ecosystem === 'go');
  for (const [file, manifest] of yield* linkNpm(npm, options, privateNames)) linked.set(file, manifest);
  for (const [file, manifest] of yield* linkGo(go, privateNames)) linked.set(file, manifest);
  return files.flatMap((file) => linked.get(file) ?? []);
}
