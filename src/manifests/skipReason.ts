/**
 * Why a dependency cannot be requested as it is. Closed; the views make the labels. Reasons that come with coordinates
 * (then without a revision, or with one that is not locked) are marked; for all others nothing is ever sent.
 */
export type SkipReason =
  /**
   * A member of an npm or Go workspace in this folder, or a package of that name which no lock has from another source.
   */
  | 'workspaceMember'
  /** A folder or file: `file:`, `link:`, `portal:`. */
  | 'localPath'
  /** The module's own path, required by the module. */
  | 'ownModule'
  /**
   * The registry it comes from, by .npmrc or by a lock, or the host of a Go module, is not known to be public: its name
   * may be a secret.
   */
  | 'privateRegistry'
  /**
   * It may come from a public source or from one that isn't known to be public (`packageSources.ts`): its name may be a
   * secret.
   */
  | 'sourceUnknown'
  /** Matches the setting for private packages, or is an unpublishable package of this workspace. */
  | 'privatePackage'
  /**
   * A range or tag that no lock decides. Comes with coordinates without revision, but for what a project with a lock is
   * built with.
   */
  | 'rangeWithoutLock'
  /**
   * The lock covers this file but doesn't have this package: not installed, or the file is newer. An exact version
   * still gives coordinates.
   */
  | 'notInLock'
  /** The lock has a version outside the range: the file is newer. An exact version still gives coordinates. */
  | 'lockOutdated'
  /**
   * Another lock decides: npm-shrinkwrap.json before package-lock.json, that of the `packageManager`, or that of the
   * workspace whose member's folder contains this one.
   */
  | 'overruledLock'
  /** A git source with a tag, a branch, a short hash or no ref. Comes with coordinates without revision. */
  | 'gitWithoutCommit'
  /** A git source on a host the service has no provider for. */
  | 'unsupportedGitHost'
  /** A tarball or other archive at an address of its own. */
  | 'archive'
  /**
   * The service has no component of this kind: another registry's, a channel's, a distribution's, or what has no type
   * at all.
   */
  | 'notCovered'
  /** A Maven snapshot: made at home, and never on Central. */
  | 'snapshot'
  /**
   * The version is in a file that is missing, or in a variable that is never set. Comes with coordinates without
   * revision.
   */
  | 'unresolvedVersion'
  /** Comes with the system or the build tool: nothing is downloaded. */
  | 'providedBySystem'
  /** A path in a manifest that leads out of the workspace folder, or to an address: it is not followed. */
  | 'outsideWorkspace'
  /** A protocol that has no meaning outside its tool: `exec:`, or `catalog:` where no catalog has the name. */
  | 'unknownProtocol'
  /** A Go `exclude` names this very version. */
  | 'excluded'
  /** A Go `replace` points to a folder. */
  | 'replacedByFolder'
  /** The lock has an entry without a version: npm left it out for this machine. */
  | 'versionMissing'
  /** Could never be part of coordinates, so it is not a name of this ecosystem. */
  | 'invalidName'
  | 'invalidVersion';
