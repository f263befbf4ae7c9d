import { type Command, l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { settingsPrefix, type CommandId, type Settings } from '../../contributions.ts';
import { type CertificateFault, connectionFault } from '../../core/connectionFault.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import { timeLabel } from './formats.ts';
import type { Tool } from './helpCommands.ts';
import { commandTitle } from './commandTitles.ts';
import { detailLabel, isOwnWords } from './problemDetails.ts';

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

/** What a row of a problem runs when it is chosen. */
export function reportCommand({ command, title, argument }: ReportAction): Command {
  return { command, title, ...(argument === undefined ? {} : { arguments: [argument] }) };
}

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
      return nothingElse();
    case 'other':
      return '';
    default:
      return assertNever(operation);
  }
}

/** For each kind of problem: its description, what still works, and what to do. */
const reports: { readonly [K in Problem['kind']]: (problem: Extract<Problem, { kind: K }>) => Made } = {
  unreachable: (problem) => unreachable(problem),
  timeout: () => ({ cause: noAnswer(), action: retryLookups() }),
  rateLimited: (problem) => ({
    cause:
      problem.retryAt === null
        ? l10n.t('Rate limited by the service.')
        : l10n.t('Rate limited by the service until {0}.', timeLabel(problem.retryAt)),
    action: retryLookups(),
  }),
  unauthorized: (problem) => ({
    cause: l10n.t('The service refused the request ({0}).', problem.status),
    action: checkConnection(),
  }),
  notFound: (problem) => ({
    cause: l10n.t('{0} has no such page. The address of the service may be wrong.', hostOf(problem.url)),
    action: checkConnection(),
  }),
  notOffered: (problem) => ({
    cause: l10n.t('The service at {0} does not offer this.', hostOf(problem.url)),
    stillWorks: nothingElse(),
    action: retryLookups(),
  }),
  noRevision: (problem) => ({
    cause: l10n.t('No version of {0} is known.', plainText(problem.coordinates)),
    stillWorks: nothingElse(),
    action: retryLookups(),
  }),
  tooLarge: () => ({
    cause: l10n.t('The request was too large for the service.'),
    action: retryLookups(),
  }),
  serverError: (problem) => ({
    cause: l10n.t('The service failed ({0}).', problem.status),
    action: retryLookups(),
  }),
  rejected: (problem) => ({
    cause: rejectedCause(problem),
    action: problem.status < 400 ? checkConnection() : retryLookups(),
  }),
  malformedResponse: (problem) => ({
    cause: foreignAnswer(problem.detail, problem.url && hostOf(problem.url)),
    action: checkConnection(),
  }),
  answerTooLarge: (problem) => ({
    cause: tooLarge(hostOf(problem.url), Math.round(problem.limit / 2 ** 20)),
    action: retryLookups(),
  }),
  unknownType: () => ({
    cause: l10n.t('The service does not know this kind of component.'),
    stillWorks: nothingElse(),
    action: retryLookups(),
  }),
  missingFromAnswer: () => ({
    cause: l10n.t('The service left this component out of its answer.'),
    stillWorks: nothingElse(),
    action: retryLookups(),
  }),
  privateName: () => ({
    cause: l10n.t('Private package – never sent.'),
    stillWorks: nothingElse(),
    action: settingAction('privatePackages'),
  }),
  invalidUrl: (problem) => ({
    cause: l10n.t(
      'The setting {0} is not a web address: “{1}”.',
      `clearlydefined.${problem.setting}`,
      plainText(problem.value),
    ),
    action: settingAction(problem.setting),
  }),
  unreadableFile: (problem) => ({
    cause: l10n.t('{0} can’t be read: {1}.', plainText(problem.path), plainText(problem.detail)),
    stillWorks: nothingElse(),
    action: scan(),
  }),
  linkedOutside: () => notRead(),
  notRegularFile: () => notRead(),
  readingTooLong: (problem) => ({
    cause: readingCause('time', plainText(problem.path)),
    stillWorks: nothingElse(),
    action: settingAction('exclude'),
  }),
  readingTooMuchMemory: (problem) => ({
    cause: readingCause('memory', plainText(problem.path)),
    stillWorks: nothingElse(),
    action: settingAction('exclude'),
  }),
  readingFailed: (problem) => ({
    cause: readingCause('failed', plainText(problem.path)),
    stillWorks: nothingElse(),
    action: showLog(),
  }),
  answerUnread: (problem) => ({
    cause: readingCause(problem.cause, l10n.t('the answer')),
    stillWorks: nothingElse(),
    action: showLog(),
  }),
  fileTooLarge: (problem) => ({
    cause: tooLarge(plainText(problem.path), problem.limit / 1_000_000),
    stillWorks: nothingElse(),
    action: settingAction('maxFileSize'),
  }),
  noPullRequest: (problem) => ({
    cause: l10n.t('Pull request {0} was not found, or the service failed.', problem.number),
    stillWorks: nothingElse(),
    action: retryLookups(),
  }),
  otherService: (problem) => ({
    cause: l10n.t('You confirmed {0}, but the settings name another service now.', plainText(problem.confirmed)),
    stillWorks: l10n.t('Nothing more was sent.'),
    action: settingAction('apiUrl'),
  }),
  contributionRefused: (problem) => ({
    cause: l10n.t('The service refused the curation: {0}', plainText(problem.first)),
    stillWorks: draftKept(),
    action: showLog(),
  }),
  signedInFailed: (problem) => ({
    cause: l10n.t('The service currently fails with valid sign-ins ({0}).', problem.status),
    stillWorks: draftKept(),
    action: showLog(),
  }),
  unsureWhetherSent: (problem) => ({
    cause: unansweredCause(problem.how, problem.detail),
    stillWorks: draftKept(),
    action: refreshActivity(),
  }),
  notKept: (problem) => ({
    cause: notStored(problem.detail),
    stillWorks: l10n.t('What you typed stays where it is.'),
    action: showLog(),
  }),
  harvestThrottled: (problem) => ({
    cause: l10n.t('The service does not harvest {0}.', plainText(problem.coordinates)),
    stillWorks: nothingElse(),
    action: showLog(),
  }),
  harvestUnanswered: (problem) => ({
    cause: l10n.t('It is unknown whether the service received the request ({0}).', detailLabel(problem.detail)),
    stillWorks: l10n.t('This is being checked. Nothing is sent again.'),
    action: refreshActivity(),
  }),
  harvestCutShort: () => ({
    cause: windowClosed(),
    stillWorks: nothingSent(),
    action: showLog(),
  }),
  harvestNotKept: (problem) => ({
    cause: notStored(problem.detail),
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

const nothingElse = (): string => l10n.t('Nothing else is affected.');
const draftKept = (): string => l10n.t('Your draft is kept.');
const nothingSent = (): string => l10n.t('Nothing was sent.');
const noAnswer = (): string => l10n.t('The service did not answer in time.');
const windowClosed = (): string => l10n.t('The window was closed before the end.');
const foreignAnswer = (detail: string, host = ''): string =>
  l10n.t('The answer is not from the service ({0}).', [host, detailLabel(detail)].filter(Boolean).join(', '));
const tooLarge = (name: string, megabytes: number): string => l10n.t('{0} has more than {1} MB.', name, megabytes);
const notRead = (): Made => ({
  cause: l10n.t('Links out of the workspace folder, and special files, aren’t read.'),
  stillWorks: nothingElse(),
  action: scan(),
});

/** For whatever this machine could not store, or this extension did not. */
export const notStored = (detail: string): string =>
  isOwnWords(detail)
    ? l10n.t('Not saved: {0}.', detailLabel(detail))
    : l10n.t('This machine’s storage can’t be written: {0}.', plainText(detail));

const showLog = (): ReportAction => troubleshoot(l10n.t('Show Log'), 'log');
const scan = (): ReportAction => ({ title: commandTitle('clearlydefined.scan'), command: 'clearlydefined.scan' });
const exportAgain = (): ReportAction => ({
  title: commandTitle('clearlydefined.export'),
  command: 'clearlydefined.export',
});
const refreshActivity = (): ReportAction => ({
  title: commandTitle('clearlydefined.refreshActivity'),
  command: 'clearlydefined.refreshActivity',
});
const retryLookups = (): ReportAction => ({
  title: l10n.t('Retry Failed Lookups'),
  command: 'clearlydefined.retryLookups',
});
export const changeProxy = (): ReportAction => ({
  title: l10n.t('Change the setting'),
  command: 'workbench.action.openSettings',
  argument: 'http.proxy',
});
const checkConnection = (): ReportAction => troubleshoot(l10n.t('Check Connection'), 'connection');

function troubleshoot(title: string, tool: Tool): ReportAction {
  return { title, command: 'clearlydefined.troubleshoot', argument: tool };
}

function settingAction(setting: keyof Settings): ReportAction {
  return {
    title: l10n.t('Change the setting'),
    command: 'workbench.action.openSettings',
    argument: `${settingsPrefix}.${setting}`,
  };
}

/** A redirect isn't followed if it leads to another service, or in a circle. */
function rejectedCause({ status, detail }: Extract<Problem, { kind: 'rejected' }>): string {
  if (status < 400)
    return l10n.t('The service sent a redirect that is not followed ({0}): {1}.', status, plainText(detail));
  return detail === ''
    ? l10n.t('The service refused the request ({0}).', status)
    : l10n.t('The service refused the request ({0}): {1}', status, detailLabel(detail));
}

/** Why the reading of a file or an answer was abandoned. */
function readingCause(cause: Extract<Problem, { kind: 'answerUnread' }>['cause'], what: string): string {
  switch (cause) {
    case 'time':
      return l10n.t('Reading {0} took too long.', what);
    case 'memory':
      return l10n.t('Reading {0} takes too much memory.', what);
    case 'failed':
      return l10n.t('Reading {0} failed: an error in this extension. See the log.', what);
    default:
      return assertNever(cause);
  }
}

/** Describes what came instead of the service's answer. */
function unansweredCause(how: Extract<Problem, { kind: 'unsureWhetherSent' }>['how'], detail: string): string {
  switch (how) {
    case 'cut':
      return l10n.t('The connection failed while the curation was being sent ({0}).', detailLabel(detail));
    case 'timeout':
      return noAnswer();
    case 'gateway':
      return l10n.t('The service failed ({0}).', plainText(detail));
    case 'unreadable':
      return foreignAnswer(detail);
    case 'calledOff':
      return windowClosed();
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
          title: l10n.t('Change the setting'),
          command: 'workbench.action.openSettings',
          argument: 'http.systemCertificates',
        },
      };
    case 'notConnected':
    case 'other':
      return {
        cause: l10n.t('The service at {0} can’t be reached ({1}).', hostOf(url), detailLabel(detail)),
        action: checkConnection(),
      };
    default:
      return assertNever(fault);
  }
}

function certificateCause(fault: CertificateFault, host: string, detail: string): string {
  switch (fault) {
    case 'untrusted':
      return l10n.t('The certificate of {0} isn’t trusted ({1}).', host, detail);
    case 'expired':
      return l10n.t('The certificate of {0} has expired.', host);
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
