import { type CertificateFault, connectionFault } from '../core/connectionFault.ts';
import type { ComponentState } from '../core/licenseState.ts';
import type { Problem } from '../core/problem.ts';
import type { SkipReason } from '../manifests/skipReason.ts';

/** Why a dependency is not looked up, for people. JSON output has the code. */
export const reasonTexts: Readonly<Record<SkipReason, string>> = {
  workspaceMember: 'workspace member',
  localPath: 'local path',
  ownModule: 'own module',
  privateRegistry: 'private registry',
  sourceUnknown: 'source unknown',
  privatePackage: 'private',
  rangeWithoutLock: 'no exact version',
  notInLock: 'not in the lock file',
  lockOutdated: 'lock file is older',
  overruledLock: 'another lock file decides',
  gitWithoutCommit: 'no commit',
  unsupportedGitHost: 'other git host',
  archive: 'archive',
  notCovered: 'not covered by the service',
  snapshot: 'snapshot',
  unresolvedVersion: 'version unknown',
  providedBySystem: 'part of the system',
  outsideWorkspace: 'outside the workspace',
  unknownProtocol: 'unknown source',
  excluded: 'excluded',
  replacedByFolder: 'replaced by a folder',
  versionMissing: 'not installed here',
  invalidName: 'invalid name',
  invalidVersion: 'invalid version',
};

/** States without a declared license, for people, in the editor's words. JSON output has the code. */
export const stateTexts: Readonly<Record<ComponentState, string>> = {
  expression: 'SPDX license',
  licenseRef: 'custom license',
  noAssertion: 'license unclear',
  other: 'other license',
  none: 'no license',
  notFound: 'no license found',
  notHarvested: 'not scanned yet',
  failed: 'lookup failed',
  loading: 'looking up',
  notLookedUpYet: 'not looked up',
  cannotBeLookedUp: 'not looked up',
};

/** Why a lookup failed: one clause without a period. Kinds that no lookup has are given by their code. */
export function problemText(problem: Problem): string {
  switch (problem.kind) {
    case 'unreachable':
      return unreachableText(problem.detail);
    case 'timeout':
      return problem.milliseconds < 1000
        ? 'the service reported a time-out'
        : `the service didn't answer within ${Math.round(problem.milliseconds / 1000)} seconds`;
    case 'rateLimited':
      return 'the service limits the number of requests';
    case 'unauthorized':
      return `the service refuses access (status ${problem.status})`;
    case 'notFound':
    case 'notOffered':
      return "the address isn't one of the service's API";
    case 'noRevision':
      return 'no version is known';
    case 'tooLarge':
      return 'the request is too large for the service';
    case 'serverError':
      return `the service failed (status ${problem.status})`;
    case 'rejected':
      return `the service refused the request (status ${problem.status}): ${problem.detail}`;
    case 'malformedResponse':
      return `the response is invalid (${problem.detail})`;
    case 'answerTooLarge':
      return `the response is larger than ${problem.limit} bytes`;
    case 'unknownType':
      return 'the service has no components of this type and provider';
    case 'missingFromAnswer':
      return 'the service left it out of its response';
    case 'privateName':
      return 'its name is private and never sent';
    case 'answerUnread':
      return "the response couldn't be read";
    case 'nothingToExport':
      return 'there are no components to export';
    case 'exportTooLarge':
      return `the license texts have more than ${problem.limit} characters`;
    default:
      return problem.kind;
  }
}

const certificateTexts: Readonly<Record<CertificateFault, string>> = {
  untrusted: "isn't trusted",
  expired: 'has expired',
  wrongHost: 'is for another host',
  other: 'is invalid',
};

function unreachableText(detail: string): string {
  const fault = connectionFault(detail);
  if (fault.kind === 'certificate') return `the service's certificate ${certificateTexts[fault.fault]} (${detail})`;
  if (fault.kind !== 'proxyStatus') return `the service can't be reached (${detail})`;
  return fault.status === 407
    ? 'the proxy requires a sign-in'
    : `the proxy can't connect to the service (status ${fault.status})`;
}
