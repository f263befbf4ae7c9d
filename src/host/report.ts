import { l10n } from 'vscode';

import { assertNever } from '../base/exhaustive.ts';
import type { CommandId } from '../contributions.ts';
import type { Problem } from '../core/problem.ts';
import { plainText } from '../core/plainText.ts';

/** A problem in words: what happened, what works all the same, and the one thing to do about it. */
export interface Report {
  readonly cause: string;
  readonly stillWorks: string;
  readonly action: {
    readonly title: string;
    readonly command: CommandId | 'workbench.action.openSettings';
    readonly argument?: string;
  };
}

/** The only place that turns problems into words. Whatever comes from elsewhere goes in as plain text. */
export function report(problem: Problem): Report {
  return { cause: causeOf(problem), stillWorks: stillWorksDespite(problem), action: actionFor(problem) };
}

/** The same on one line, for logs, descriptions and tooltips. */
export function reportLine(problem: Problem): string {
  const { cause, stillWorks } = report(problem);
  return stillWorks ? `${cause} ${stillWorks}` : cause;
}

function causeOf(problem: Problem): string {
  switch (problem.kind) {
    case 'unreachable':
      return l10n.t('The service at {0} cannot be reached ({1}).', hostOf(problem.url), plainText(problem.detail));
    case 'timeout':
      return l10n.t('The service did not answer within {0} seconds.', Math.round(problem.milliseconds / 1000));
    case 'rateLimited':
      return problem.retryAt === null
        ? l10n.t('The service asks to slow down.')
        : l10n.t('The service asks to wait until {0}.', new Date(problem.retryAt).toLocaleTimeString());
    case 'unauthorized':
      return l10n.t('The service refused the request ({0}).', problem.status);
    case 'notFound':
      return l10n.t('There is no such page at {0}: the address of the service may be wrong.', hostOf(problem.url));
    case 'notOffered':
      return l10n.t('The service at {0} does not offer this.', hostOf(problem.url));
    case 'noRevision':
      return l10n.t(
        'No version of {0} is known, neither to the service nor to where it comes from.',
        plainText(problem.coordinates),
      );
    case 'tooLarge':
      return l10n.t('The request was too large for the service.');
    case 'serverError':
      return l10n.t('The service failed ({0}).', problem.status);
    case 'rejected':
      return l10n.t('The service refused the request ({0}): {1}', problem.status, plainText(problem.detail));
    case 'malformedResponse':
      return l10n.t(
        '{0} answered with something that is not the service’s data: {1}.',
        hostOf(problem.url),
        plainText(problem.detail),
      );
    case 'answerTooLarge':
      return l10n.t(
        '{0} answered with more than {1} MB, which are not read.',
        hostOf(problem.url),
        Math.round(problem.limit / 2 ** 20),
      );
    case 'unknownType':
      return l10n.t('The service does not know this kind of component.');
    case 'missingFromAnswer':
      return l10n.t('The service left this component out of its answer.');
    case 'privateName':
      return l10n.t('This name is private and is not sent to the service.');
    case 'invalidUrl':
      return l10n.t(
        'The setting {0} is not a web address: “{1}”.',
        `clearlydefined.${problem.setting}`,
        plainText(problem.value),
      );
    case 'unreadableFile':
      return l10n.t('{0} cannot be read: {1}.', plainText(problem.path), plainText(problem.detail));
    case 'linkedOutside':
      return l10n.t('This file is a link to a place outside the workspace folder and isn’t read.');
    case 'notRegularFile':
      return l10n.t('This is not a regular file and isn’t read.');
    case 'readingTooLong':
      return l10n.t('Reading {0} took too long. It is read again when it changes.', plainText(problem.path));
    case 'readingTooMuchMemory':
      return l10n.t('Reading {0} takes too much memory. It is read again when it changes.', plainText(problem.path));
    case 'readingFailed':
      return l10n.t('Reading {0} failed because of an error in this extension. See the log.', plainText(problem.path));
    case 'fileTooLarge':
      return l10n.t(
        '{0} has {1} MB, more than the {2} MB that are read.',
        plainText(problem.path),
        megabytes(problem.bytes),
        megabytes(problem.limit),
      );
    case 'noPullRequest':
      return l10n.t(
        'There is no such pull request, or the service failed over it: it answers both alike for number {0}.',
        problem.number,
      );
    case 'otherService':
      return l10n.t(
        'The settings name another service than {0}, which this was confirmed for: nothing more was sent.',
        plainText(problem.confirmed),
      );
    case 'contributionRefused':
      return l10n.t('The service refused the curation: {0}', plainText(problem.first));
    case 'signedInFailed':
      return l10n.t(
        'The service failed over the sign-in ({0}); it does so at present with valid ones.',
        problem.status,
      );
    case 'unsureWhetherSent':
      return unansweredCause(problem.how, plainText(problem.detail));
    case 'notKept':
      return l10n.t('The draft could not be written to this machine’s storage: {0}.', plainText(problem.detail));
    case 'harvestThrottled':
      return l10n.t('The service does not harvest {0}.', plainText(problem.coordinates));
    case 'harvestUnanswered':
      return l10n.t('Whether the service heard the request is not known ({0}).', plainText(problem.detail));
    case 'harvestCutShort':
      return l10n.t('The window was closed before this was sent.');
    case 'harvestNotKept':
      return l10n.t(
        'What is harvested could not be written to this machine’s storage: {0}.',
        plainText(problem.detail),
      );
    default:
      return assertNever(problem);
  }
}

/** What came instead of the service's answer. */
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

function stillWorksDespite(problem: Problem): string {
  switch (problem.kind) {
    case 'unreadableFile':
    case 'linkedOutside':
    case 'notRegularFile':
    case 'readingTooLong':
    case 'readingTooMuchMemory':
    case 'readingFailed':
    case 'fileTooLarge':
      return l10n.t('All other files are listed.');
    case 'noRevision':
    case 'unknownType':
    case 'missingFromAnswer':
    case 'privateName':
    case 'harvestThrottled':
      return l10n.t('Other components are not affected.');
    case 'notOffered':
      return l10n.t('Everything else can be read.');
    case 'noPullRequest':
      return l10n.t('The definition without it can be opened all the same.');
    case 'otherService':
      return l10n.t('Change the setting back to continue.');
    case 'contributionRefused':
    case 'signedInFailed':
    case 'unsureWhetherSent':
      return l10n.t('The draft is kept as it is.');
    case 'notKept':
      return l10n.t('Its text stays in the editor.');
    case 'harvestUnanswered':
      return l10n.t('It is looked for, and not sent again by itself.');
    case 'harvestCutShort':
    case 'harvestNotKept':
      return l10n.t('Nothing was sent, and it can be queued again.');
    default:
      return l10n.t('Dependencies are listed, with the licenses that were read before.');
  }
}

function actionFor(problem: Problem): Report['action'] {
  switch (problem.kind) {
    case 'invalidUrl':
      return {
        title: l10n.t('Change the setting'),
        command: 'workbench.action.openSettings',
        argument: `clearlydefined.${problem.setting}`,
      };
    case 'otherService':
      return {
        title: l10n.t('Change the setting'),
        command: 'workbench.action.openSettings',
        argument: 'clearlydefined.apiUrl',
      };
    case 'privateName':
      return {
        title: l10n.t('Change the setting'),
        command: 'workbench.action.openSettings',
        argument: 'clearlydefined.privatePackages',
      };
    case 'fileTooLarge':
      return {
        title: l10n.t('Change the limit'),
        command: 'workbench.action.openSettings',
        argument: 'clearlydefined.maxFileSize',
      };
    case 'readingTooLong':
    case 'readingTooMuchMemory':
      return {
        title: l10n.t('Exclude files'),
        command: 'workbench.action.openSettings',
        argument: 'clearlydefined.exclude',
      };
    case 'readingFailed':
      return { title: l10n.t('Show the log'), command: 'clearlydefined.showLog' };
    case 'unreadableFile':
    case 'linkedOutside':
    case 'notRegularFile':
      return { title: l10n.t('Scan again'), command: 'clearlydefined.scan' };
    case 'rateLimited':
    case 'timeout':
    case 'serverError':
    case 'tooLarge':
    case 'answerTooLarge':
    case 'rejected':
    case 'notOffered':
    case 'noRevision':
    case 'missingFromAnswer':
    case 'unknownType':
    case 'noPullRequest':
    case 'contributionRefused':
    case 'signedInFailed':
    case 'unsureWhetherSent':
    case 'notKept':
    case 'harvestThrottled':
    case 'harvestUnanswered':
    case 'harvestCutShort':
    case 'harvestNotKept':
      return { title: l10n.t('Ask again'), command: 'clearlydefined.askAgain' };
    default:
      return { title: l10n.t('Check the connection'), command: 'clearlydefined.checkConnection' };
  }
}

function hostOf(url: string): string {
  return plainText(URL.canParse(url) ? new URL(url).host : url);
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0);
}
