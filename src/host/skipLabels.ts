import { l10n } from 'vscode';

import type { SkipReason } from '../manifests/skipReason.ts';

/** Why a dependency is not looked up: short for the row, and as a full sentence. */
export interface SkipLabels {
  readonly short: string;
  readonly sentence: string;
}

export function skipLabel(reason: SkipReason): SkipLabels {
  return skipTable()[reason];
}

function skipTable(): Readonly<Record<SkipReason, SkipLabels>> {
  const message = (short: string, sentence: string): SkipLabels => ({ short, sentence });
  return {
    workspaceMember: message(
      l10n.t('workspace member'),
      l10n.t('A member of this workspace: it is your own code, and its name is never sent to the service.'),
    ),
    localPath: message(
      l10n.t('local path'),
      l10n.t('It comes from a folder or file of yours; the service knows nothing about it.'),
    ),
    ownModule: message(l10n.t('own module'), l10n.t('The module requires itself.')),
    privateRegistry: message(
      l10n.t('private registry'),
      l10n.t(
        'It comes from a registry that is not known to be public, so its name is never sent to the service. If the registry mirrors the public one, name its host in the setting clearlydefined.publicMirrors.',
      ),
    ),
    sourceUnknown: message(
      l10n.t('source unknown'),
      l10n.t(
        "It may come from a source that isn't known to be public, so its name isn't sent to the service. Answer the question at the top of the Components view.",
      ),
    ),
    privatePackage: message(
      l10n.t('private'),
      l10n.t('It is private to this workspace or by your settings, so its name is never sent to the service.'),
    ),
    rangeWithoutLock: message(
      l10n.t('no exact version'),
      l10n.t(
        'The manifest asks for a range and no lock file says which version that is. Licenses belong to exact versions: add a lock file.',
      ),
    ),
    notInLock: message(
      l10n.t('not in the lock file'),
      l10n.t('The lock file that covers this manifest does not hold this dependency. Install again to update it.'),
    ),
    lockOutdated: message(
      l10n.t('lock file is older'),
      l10n.t('The lock file holds a version outside the range that is asked for. Install again to update it.'),
    ),
    overruledLock: message(
      l10n.t('another lock file decides'),
      l10n.t(
        'Another lock file is used instead: one in this folder that takes precedence, the one of the project’s tool, or the one of the enclosing workspace.',
      ),
    ),
    gitWithoutCommit: message(
      l10n.t('no commit'),
      l10n.t('It comes from a repository at a branch, tag or short hash. The service knows full commits only.'),
    ),
    unsupportedGitHost: message(
      l10n.t('other git host'),
      l10n.t('The service covers repositories on GitHub and GitLab only.'),
    ),
    archive: message(
      l10n.t('archive'),
      l10n.t('It is an archive at an address of its own, which the service does not cover.'),
    ),
    notCovered: message(
      l10n.t('not covered'),
      l10n.t('The service knows no components of this sort or from this place.'),
    ),
    snapshot: message(l10n.t('snapshot'), l10n.t('Snapshot versions aren’t published.')),
    unresolvedVersion: message(
      l10n.t('version unknown'),
      l10n.t('Its version comes from a variable or a parent that is not in this workspace.'),
    ),
    providedBySystem: message(
      l10n.t('part of the system'),
      l10n.t('The system or the build tool brings it: nothing is downloaded.'),
    ),
    outsideWorkspace: message(
      l10n.t('outside the workspace'),
      l10n.t('The path leads out of the workspace folder or to an address, so it is not followed.'),
    ),
    unknownProtocol: message(
      l10n.t('unknown source'),
      l10n.t('Its source has a meaning for its package manager only.'),
    ),
    excluded: message(l10n.t('excluded'), l10n.t('An exclude line of go.mod takes this version out.')),
    replacedByFolder: message(
      l10n.t('replaced by a folder'),
      l10n.t('A replace line puts a folder of yours in its place.'),
    ),
    versionMissing: message(
      l10n.t('not installed here'),
      l10n.t('The lock file names it without a version, as npm does for what another platform needs.'),
    ),
    invalidName: message(
      l10n.t('not a valid name'),
      l10n.t('This can’t be the name of a package, so it is not sent to the service.'),
    ),
    invalidVersion: message(
      l10n.t('not a valid version'),
      l10n.t('This can’t be a version, so it is not sent to the service.'),
    ),
  };
}
