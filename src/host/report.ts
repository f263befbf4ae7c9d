import { l10n } from 'vscode';

import { assertNever } from '../base/exhaustive.ts';
import { settingsPrefix, type CommandId, type Settings } from '../contributions.ts';
import { type CertificateFault, connectionFault } from '../core/connectionFault.ts';
import { plainText } from '../core/plainText.ts';
import type { Problem } from '../core/problem.ts';
import { numberLabel, timeLabel } from './formats.ts';
import type { Tool } from './helpCommands.ts';

/** A problem for the user: what happened, what still works, and one fitting action. */
export interface Report {
  readonly cause: string;
  readonly stillWorks: string;
  readonly action: ReportAction;
}

export interface ReportAction {
  readonly title: string;
  readonly command: CommandId | 'workbench.action.openSettings';
  readonly argument?: string;
}

/** Milliseconds: an earlier time-out is one that the service reported (408). */
const shortestTimeout = 1000;

/** What failed: it decides what still works after a failure of the connection or the service. */
export type Operation =
  /** The lookup of the licenses of a list of components. */
  | 'lookUp'
  /** One tab of a definition panel. */
  | 'tab'
  /** Anything else: a command, a document, a submission. */
  | 'other';

/** The only place that turns problems into text. External values go in as plain text. */
export function report(problem: Problem, operation: Operation = 'other'): Report {
  const make = reports[problem.kind] as (problem: Problem) => Made;
  const { cause, stillWorks, action } = make(problem);
  return { cause, stillWorks: stillWorks ?? stillWorksAfter(operation), action };
}

/** The same on one line, for logs, descriptions and tooltips. */
export function reportLine(problem: Problem, operation: Operation = 'other'): string {
  const { cause, stillWorks } = report(problem, operation);
  return stillWorks ? `${cause} ${stillWorks}` : cause;
}

/** `stillWorks`: absent if it depends on the operation. */
interface Made extends Omit<Report, 'stillWorks'> {
  readonly stillWorks?: string;
}

function stillWorksAfter(operation: Operation): string {
  switch (operation) {
    case 'lookUp':
      return l10n.t('Dependencies are listed, with the licenses that were read before.');
    case 'tab':
      return l10n.t('The other tabs are not affected.');
    case 'other':
      return '';
    default:
      return assertNever(operation);
  }
}

/** For each kind of problem: its description, what still works, and what to do. */
const reports: { readonly [K in Problem['kind']]: (problem: Extract<Problem, { kind: K }>) => Made } = {
  unreachable: (problem) => unreachable(problem),
  timeout: (problem) => ({
    cause:
      problem.milliseconds < shortestTimeout
        ? l10n.t('The service reported a time-out.')
        : l10n.t('The service did not answer within {0} seconds.', Math.round(problem.milliseconds / 1000)),
    action: askAgain(),
  }),
  rateLimited: (problem) => ({
    cause:
      problem.retryAt === null
        ? l10n.t('Rate limited by the service.')
        : l10n.t('The service asks to wait until {0}.', timeLabel(problem.retryAt)),
    action: askAgain(),
  }),
  unauthorized: (problem) => ({
    cause: l10n.t('The service refused the request ({0}).', problem.status),
    action: checkConnection(),
  }),
  notFound: (problem) => ({
    cause: l10n.t('There is no such page at {0}: the address of the service may be wrong.', hostOf(problem.url)),
    action: checkConnection(),
  }),
  notOffered: (problem) => ({
    cause: l10n.t('The service at {0} does not offer this.', hostOf(problem.url)),
    stillWorks: everythingElse(),
    action: askAgain(),
  }),
  noRevision: (problem) => ({
    cause: l10n.t(
      'No version of {0} is known, neither to the service nor to where it comes from.',
      plainText(problem.coordinates),
    ),
    stillWorks: otherComponents(),
    action: askAgain(),
  }),
  tooLarge: () => ({
    cause: l10n.t('The request was too large for the service.'),
    action: askAgain(),
  }),
  serverError: (problem) => ({
    cause: l10n.t('The service failed ({0}).', problem.status),
    action: askAgain(),
  }),
  rejected: (problem) => ({
    cause: rejectedCause(problem),
    action: problem.status < 400 ? checkConnection() : askAgain(),
  }),
  malformedResponse: (problem) => ({
    cause:
      problem.url === ''
        ? l10n.t('The service sent something that is not its data: {0}.', plainText(problem.detail))
        : l10n.t(
            '{0} answered with something that is not the service’s data: {1}.',
            hostOf(problem.url),
            plainText(problem.detail),
          ),
    action: checkConnection(),
  }),
  answerTooLarge: (problem) => ({
    cause: l10n.t(
      '{0} answered with more than {1} MB, which are not read.',
      hostOf(problem.url),
      Math.round(problem.limit / 2 ** 20),
    ),
    action: askAgain(),
  }),
  unknownType: () => ({
    cause: l10n.t('The service does not know this kind of component.'),
    stillWorks: otherComponents(),
    action: askAgain(),
  }),
  missingFromAnswer: () => ({
    cause: l10n.t('The service left this component out of its answer.'),
    stillWorks: otherComponents(),
    action: askAgain(),
  }),
  privateName: () => ({
    cause: l10n.t('Private package – never sent.'),
    stillWorks: otherComponents(),
    action: settingAction(l10n.t('Change the setting'), 'privatePackages'),
  }),
  invalidUrl: (problem) => ({
    cause: l10n.t(
      'The setting {0} is not a web address: “{1}”.',
      `clearlydefined.${problem.setting}`,
      plainText(problem.value),
    ),
    action: settingAction(l10n.t('Change the setting'), problem.setting),
  }),
  unreadableFile: (problem) => ({
    cause: l10n.t('{0} can’t be read: {1}.', plainText(problem.path), plainText(problem.detail)),
    stillWorks: otherFiles(),
    action: scan(),
  }),
  linkedOutside: () => ({
    cause: l10n.t('This file is a link to a place outside the workspace folder and isn’t read.'),
    stillWorks: otherFiles(),
    action: scan(),
  }),
  notRegularFile: () => ({
    cause: l10n.t('This is not a regular file and isn’t read.'),
    stillWorks: otherFiles(),
    action: scan(),
  }),
  readingTooLong: (problem) => ({
    cause: l10n.t('Reading {0} took too long. It is read again when it changes.', plainText(problem.path)),
    stillWorks: otherFiles(),
    action: exclude(),
  }),
  readingTooMuchMemory: (problem) => ({
    cause: l10n.t('Reading {0} takes too much memory. It is read again when it changes.', plainText(problem.path)),
    stillWorks: otherFiles(),
    action: exclude(),
  }),
  readingFailed: (problem) => ({
    cause: l10n.t('Reading {0} failed because of an error in this extension. See the log.', plainText(problem.path)),
    stillWorks: otherFiles(),
    action: showLog(),
  }),
  answerUnread: (problem) => ({
    cause: answerUnreadCause(problem.cause),
    stillWorks: everythingElse(),
    action: showLog(),
  }),
  fileTooLarge: (problem) => ({
    cause: l10n.t(
      '{0} has {1} MB, more than the {2} MB that are read.',
      plainText(problem.path),
      megabytes(problem.bytes),
      megabytes(problem.limit),
    ),
    stillWorks: otherFiles(),
    action: limit(),
  }),
  noPullRequest: (problem) => ({
    cause: l10n.t(
      'There is no such pull request, or the service failed over it: it answers both alike for number {0}.',
      problem.number,
    ),
    stillWorks: l10n.t('The definition without it can be opened all the same.'),
    action: askAgain(),
  }),
  otherService: (problem) => ({
    cause: l10n.t(
      'The settings name another service than {0}, which this was confirmed for: nothing more was sent.',
      plainText(problem.confirmed),
    ),
    stillWorks: l10n.t('Change the setting back to continue.'),
    action: settingAction(l10n.t('Change the setting'), 'apiUrl'),
  }),
  contributionRefused: (problem) => ({
    cause: l10n.t('The service refused the curation: {0}', plainText(problem.first)),
    stillWorks: draftKept(),
    action: showLog(),
  }),
  signedInFailed: (problem) => ({
    cause: l10n.t('The service failed over the sign-in ({0}); it does so at present with valid ones.', problem.status),
    stillWorks: draftKept(),
    action: showLog(),
  }),
  unsureWhetherSent: (problem) => ({
    cause: unansweredCause(problem.how, plainText(problem.detail)),
    stillWorks: draftKept(),
    action: refreshActivity(),
  }),
  notKept: (problem) => ({
    cause: l10n.t('The draft could not be written to this machine’s storage: {0}.', plainText(problem.detail)),
    stillWorks: l10n.t('Its text stays in the editor.'),
    action: showLog(),
  }),
  harvestThrottled: (problem) => ({
    cause: l10n.t('The service does not harvest {0}.', plainText(problem.coordinates)),
    stillWorks: otherComponents(),
    action: showLog(),
  }),
  harvestUnanswered: (problem) => ({
    cause: l10n.t('Whether the service heard the request is not known ({0}).', plainText(problem.detail)),
    stillWorks: l10n.t('It is looked for, and not sent again by itself.'),
    action: refreshActivity(),
  }),
  harvestCutShort: () => ({
    cause: l10n.t('The window was closed before this was sent.'),
    stillWorks: nothingSent(),
    action: showLog(),
  }),
  harvestNotKept: (problem) => ({
    cause: l10n.t('What is harvested could not be written to this machine’s storage: {0}.', plainText(problem.detail)),
    stillWorks: nothingSent(),
    action: showLog(),
  }),
  nothingToExport: () => ({
    cause: l10n.t('There are no components to export.'),
    stillWorks: '',
    action: scan(),
  }),
  exportTooLarge: (problem) => ({
    cause: l10n.t('The license texts have more than {0} million characters.', problem.limit / 1_000_000),
    stillWorks: l10n.t('Fewer manifests or scopes can be exported.'),
    action: exportAgain(),
  }),
  exportNotWritten: (problem) => ({
    cause: l10n.t('{0} could not be written: {1}', plainText(problem.name), plainText(problem.detail)),
    stillWorks: '',
    action: exportAgain(),
  }),
};

const otherFiles = (): string => l10n.t('All other files are listed.');
const otherComponents = (): string => l10n.t('Other components are not affected.');
const everythingElse = (): string => l10n.t('Everything else can be read.');
const draftKept = (): string => l10n.t('The draft is kept as it is.');
const nothingSent = (): string => l10n.t('Nothing was sent, and it can be queued again.');

const limit = (): ReportAction => settingAction(l10n.t('Change the limit'), 'maxFileSize');
const exclude = (): ReportAction => settingAction(l10n.t('Exclude files'), 'exclude');
const showLog = (): ReportAction => troubleshoot(l10n.t('Show Log'), 'log');
const scan = (): ReportAction => ({ title: l10n.t('Scan Workspace'), command: 'clearlydefined.scan' });
const exportAgain = (): ReportAction => ({ title: l10n.t('Export Again'), command: 'clearlydefined.export' });
const refreshActivity = (): ReportAction => ({
  title: l10n.t('Refresh Activity'),
  command: 'clearlydefined.refreshActivity',
});
const askAgain = (): ReportAction => ({ title: l10n.t('Retry Failed Lookups'), command: 'clearlydefined.askAgain' });
export const changeProxy = (): ReportAction => ({
  title: l10n.t('Change the Proxy'),
  command: 'workbench.action.openSettings',
  argument: 'http.proxy',
});
const checkConnection = (): ReportAction => troubleshoot(l10n.t('Check Connection'), 'connection');

function troubleshoot(title: string, tool: Tool): ReportAction {
  return { title, command: 'clearlydefined.troubleshoot', argument: tool };
}

function settingAction(title: string, setting: keyof Settings): ReportAction {
  return { title, command: 'workbench.action.openSettings', argument: `${settingsPrefix}.${setting}` };
}

/** A redirect isn't followed if it leads to another service, or in a circle. */
function rejectedCause({ status, detail }: Extract<Problem, { kind: 'rejected' }>): string {
  if (status < 400)
    return l10n.t('The service sent a redirect that is not followed ({0}): {1}.', status, plainText(detail));
  return detail === ''
    ? l10n.t('The service refused the request ({0}).', status)
    : l10n.t('The service refused the request ({0}): {1}', status, plainText(detail));
}

/** Why the service's answer was abandoned. */
function answerUnreadCause(cause: Extract<Problem, { kind: 'answerUnread' }>['cause']): string {
  switch (cause) {
    case 'time':
      return l10n.t('Reading the service’s answer took too long.');
    case 'memory':
      return l10n.t('Reading the service’s answer takes too much memory.');
    case 'failed':
      return l10n.t('Reading the service’s answer failed because of an error in this extension. See the log.');
    default:
      return assertNever(cause);
  }
}

/** Describes what came instead of the service's answer. */
function unansweredCause(how: Extract<Problem, { kind: 'unsureWhetherSent' }>['how'], detail: string): string {
  switch (how) {
    case 'cut':
      return l10n.t('The connection failed while the curation was being sent ({0}).', detail);
    case 'timeout':
      return l10n.t('The service gave no answer within {0} seconds.', detail);
    case 'gateway':
      return l10n.t('A server in front of the service answered with an error ({0}).', detail);
    case 'unreadable':
      return l10n.t('The response did not come from the service: {0}.', detail);
    case 'calledOff':
      return l10n.t('The window closed before the service answered.');
    default:
      return assertNever(how);
  }
}

function unreachable({ url, detail }: Extract<Problem, { kind: 'unreachable' }>): Made {
  const fault = connectionFault(detail);
  switch (fault.kind) {
    case 'proxyStatus':
      return fault.status === 407
        ? { cause: l10n.t('The proxy requires a sign-in.'), action: changeProxy() }
        : {
            cause: l10n.t('The proxy can’t connect to {0} (status {1}).', hostOf(url), fault.status),
            action: checkConnection(),
          };
    case 'certificate':
      return {
        cause: certificateCause(fault.fault, hostOf(url), plainText(detail)),
        action: {
          title: l10n.t('Open Certificate Settings'),
          command: 'workbench.action.openSettings',
          argument: 'http.systemCertificates',
        },
      };
    case 'notConnected':
    case 'other':
      return {
        cause: l10n.t('The service at {0} can’t be reached ({1}).', hostOf(url), plainText(detail)),
        action: checkConnection(),
      };
    default:
      return assertNever(fault);
  }
}

function certificateCause(fault: CertificateFault, host: string, detail: string): string {
  switch (fault) {
    case 'selfSigned':
      return l10n.t('The certificate of {0} is self-signed and not trusted.', host);
    case 'unknownIssuer':
      return l10n.t('The certificate of {0} is from an issuer that isn’t trusted.', host);
    case 'expired':
      return l10n.t('The certificate of {0} has expired.', host);
    case 'notYetValid':
      return l10n.t('The certificate of {0} isn’t valid yet.', host);
    case 'wrongHost':
      return l10n.t('The certificate of {0} is for another host.', host);
    case 'other':
      return l10n.t('The certificate of {0} is invalid ({1}).', host, detail);
    default:
      return assertNever(fault);
  }
}

function hostOf(url: string): string {
  return plainText(URL.canParse(url) ? new URL(url).host : url);
}

function megabytes(bytes: number): string {
  return numberLabel(bytes / 1_000_000, bytes < 10_000_000 ? 1 : 0);
}
