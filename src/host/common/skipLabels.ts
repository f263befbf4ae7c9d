import { l10n } from 'vscode';

import { plainText } from '../../core/plainText.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { SkipReason } from '../../manifests/skipReason.ts';

/** Why a dependency is not looked up: short for the row, and as a full sentence. */
export interface SkipLabels {
  readonly short: string;
  readonly sentence: string;
}

/** Why a dependency without coordinates can't be looked up: a message about its line. */
export function notLookedUpLabel({ reason, dependency }: Pick<LinkedDependency, 'reason' | 'dependency'>): string {
  const name = plainText(dependency.name);
  return reason === null ? l10n.t('{0} can’t be looked up.', name) : `${name}: ${skipLabel(reason).sentence}`;
}

export function skipLabel(reason: SkipReason): SkipLabels {
  const message = (short: string, sentence = `${short.charAt(0).toUpperCase()}${short.slice(1)}.`): SkipLabels => ({
    short,
    sentence,
  });
  const labels: Readonly<Record<SkipReason, SkipLabels>> = {
    workspaceMember: message(l10n.t('workspace member'), l10n.t('Your own code: it isn’t looked up.')),
    localPath: message(l10n.t('local path')),
    ownModule: message(l10n.t('own module')),
    privateRegistry: message(
      l10n.t('private registry'),
      l10n.t(
        'Its registry is not known to be public, so its name is never sent. If it mirrors the public one, name its host in the setting clearlydefined.publicMirrors.',
      ),
    ),
    sourceUnknown: message(
      l10n.t('source unknown'),
      l10n.t(
        'Its source may not be public, so its name isn’t sent. Answer the question at the top of the Components view.',
      ),
    ),
    privatePackage: message(
      l10n.t('private'),
      l10n.t('Private to this workspace or by your settings: its name is never sent.'),
    ),
    rangeWithoutLock: message(
      l10n.t('no exact version'),
      l10n.t('Licenses belong to exact versions, and no lock file has this one. Add a lock file.'),
    ),
    notInLock: message(
      l10n.t('not in the lock file'),
      l10n.t('The lock file lacks this dependency. Install again to update it.'),
    ),
    lockOutdated: message(
      l10n.t('lock file is older'),
      l10n.t('The lock file has a version outside the range. Install again to update it.'),
    ),
    overruledLock: message(l10n.t('another lock file decides')),
    gitWithoutCommit: message(
      l10n.t('no commit'),
      l10n.t('The service knows full commits only, no branches, tags or short hashes.'),
    ),
    unsupportedGitHost: message(l10n.t('other git host'), l10n.t('The service covers GitHub and GitLab only.')),
    archive: message(l10n.t('archive'), l10n.t('Not covered by the service')),
    notCovered: message(l10n.t('not covered'), l10n.t('Not covered by the service')),
    snapshot: message(l10n.t('snapshot'), l10n.t('Snapshot versions aren’t published.')),
    unresolvedVersion: message(
      l10n.t('version unknown'),
      l10n.t('Its version comes from a variable or a parent outside this workspace.'),
    ),
    providedBySystem: message(l10n.t('part of the system')),
    outsideWorkspace: message(l10n.t('outside the workspace')),
    unknownProtocol: message(l10n.t('unknown source'), l10n.t('Not covered by the service')),
    excluded: message(l10n.t('excluded')),
    replacedByFolder: message(l10n.t('replaced by a folder')),
    versionMissing: message(l10n.t('not installed here'), l10n.t('It is for another platform.')),
    invalidName: message(l10n.t('not a valid name')),
    invalidVersion: message(l10n.t('not a valid version')),
  };
  return labels[reason];
}
