import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import type { DeliveringTool, HarvestTool } from '../../core/harvestTools.ts';
import { plainText } from '../../core/plainText.ts';
import type {
  ActivitySection,
  FailureAction,
  FailureCause,
  HarvestCounts,
  SectionNode,
} from '../../model/activity/activityNodes.ts';
import type { HarvestLook } from '../../model/activity/harvestLook.ts';
import type { ExportRecord } from '../../model/activity/exportRecord.ts';
import { attentionLabel } from '../labels.ts';
import { report } from '../report.ts';
import { unknownCauseLabel } from './curationsLabels.ts';

export function activitySectionLabel(section: ActivitySection): string {
  switch (section) {
    case 'drafts':
      return l10n.t('Drafts');
    case 'submissions':
      return l10n.t('My pull requests');
    case 'pending':
      return l10n.t('Other open pull requests');
    case 'local':
      return l10n.t('Local overrides');
    case 'harvests':
      return l10n.t('Harvests');
    case 'exports':
      return l10n.t('Exports');
    default:
      return assertNever(section);
  }
}

export function sectionCountLabel({ count, harvests, isAsking, leftOut }: SectionNode): string {
  if (harvests) return harvestCountLabel(harvests);
  return [
    count > 0 ? String(count) : '',
    isAsking && count > 0 ? l10n.t('asking…') : '',
    leftOut > 0 ? l10n.t('{0} components not asked about', leftOut) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** "2 need attention · 12 waiting · 30 arrived" */
export function harvestCountLabel({ needing, waiting, here }: HarvestCounts): string {
  return [
    attentionLabel(needing),
    waiting > 0 ? l10n.t('{0} waiting', waiting) : '',
    here > 0 ? l10n.t('{0} arrived', here) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A harvest's progress, in short. */
export function harvestLabel(look: HarvestLook): string {
  switch (look.kind) {
    case 'waiting':
      return l10n.t('not sent yet');
    case 'sending':
      return l10n.t('sending…');
    case 'unsure':
      return joined(l10n.t('may be queued'), toolCountLabel(look));
    case 'following':
      return joined(l10n.t('waiting'), toolCountLabel(look));
    case 'partly':
      return joined(partlyLabel(look), toolCountLabel(look));
    case 'arrived':
      return l10n.t('arrived');
    case 'gaveUp':
      return l10n.t('given up: {0}', missingLabel(look.missing));
    case 'refused':
      return l10n.t('refused: {0}', causeOf(look));
    case 'failed':
      return l10n.t('failed: {0}', causeOf(look));
    default:
      return assertNever(look.kind);
  }
}

/** The same in a sentence or two: its meaning, and the next step. */
export function harvestExplanation({ kind, missing, uncomputed }: HarvestLook): string {
  switch (kind) {
    case 'waiting':
      return l10n.t('Nothing was sent of this yet.');
    case 'sending':
      return l10n.t('It is on its way to the service.');
    case 'unsure':
      return l10n.t(
        'It was sent, and no answer came that says whether it was heard. What the tools deliver will tell; it is not sent a second time by itself.',
      );
    case 'following':
      return l10n.t('The service has queued it. A harvest takes minutes to hours.');
    case 'partly':
      return missing.length > 0
        ? l10n.t('The definition is incomplete. It is computed again when the missing results arrive.')
        : l10n.t('All tools have delivered, and the definition is not computed with {0} yet.', uncomputed.join(', '));
    case 'arrived':
      return l10n.t('All tools have delivered, and the definition is computed with them.');
    case 'gaveUp':
      return l10n.t('Nothing more came for two days. The service is not asked any more, until you do.');
    case 'refused':
      return l10n.t('The service said no. Nothing was queued.');
    case 'failed':
      return l10n.t('Nothing was queued. It can be queued again.');
    default:
      return assertNever(kind);
  }
}

/** Belongs to another service than the one in use. */
export function otherServiceLabel(service: string): string {
  return l10n.t('of {0}', plainText(URL.canParse(service) ? new URL(service).host : service));
}

/** The requested tool, if noteworthy; empty for all tools. */
export function toolLabel(tool: HarvestTool): string {
  return ['package', 'source', 'component'].includes(tool) ? '' : l10n.t('{0} only', tool);
}

export function missingLabel(missing: readonly DeliveringTool[]): string {
  const [only] = missing;
  if (only === undefined) return l10n.t('the definition was not computed again');
  return missing.length === 1
    ? l10n.t('{0} has not delivered', only)
    : l10n.t('{0} have not delivered', missing.join(', '));
}

function givenUpLabel(missing: readonly DeliveringTool[]): string {
  const [only] = missing;
  if (only === undefined) return l10n.t('Two days have passed, and the definition was not computed again.');
  return missing.length === 1
    ? l10n.t('Two days have passed, and {0} has not delivered.', only)
    : l10n.t('Two days have passed, and {0} have not delivered.', missing.join(', '));
}

function partlyLabel({ missing, uncomputed }: HarvestLook): string {
  return missing.length > 0
    ? l10n.t('partly harvested: {0}', missingLabel(missing))
    : l10n.t('partly harvested: not computed with {0} yet', uncomputed.join(', '));
}

function toolCountLabel({ delivered, expected }: HarvestLook): string {
  return expected === 1 ? '' : l10n.t('{0} of {1} tools', delivered, expected);
}

/** For use inside a sentence, so without the full stop. */
function causeOf({ problem }: HarvestLook): string {
  return problem ? causeLabel({ kind: 'problem', problem }).replace(/\.$/, '') : '';
}

/** One sentence on what blocks it. */
export function causeLabel(cause: FailureCause): string {
  switch (cause.kind) {
    case 'problem':
      return report(cause.problem).cause;
    case 'message':
      return plainText(cause.message);
    case 'unanswered':
      return cause.problem ? report(cause.problem).cause : l10n.t('It is not known whether the service has heard it.');
    case 'unknown':
      return unknownCauseLabel(cause.problem);
    case 'gaveUp':
      return givenUpLabel(cause.missing);
    case 'closed':
      return l10n.t('{0} was closed without a merge.', `#${cause.number}`);
    case 'file':
      return cause.detail === ''
        ? l10n.t('The file was not written to its end.')
        : l10n.t('The file could not be written: {0}', plainText(cause.detail));
    default:
      return assertNever(cause);
  }
}

/** The next step, labelled like its command. */
export function actionLabel(action: FailureAction): string {
  return {
    queueAgain: l10n.t('Queue Harvest Again…'),
    askAgain: l10n.t('Check Harvest Status'),
    sendAgain: l10n.t('Submit Again…'),
    lookForSubmission: l10n.t('Find Pull Request'),
    openOnWeb: l10n.t('Open Pull Request on the Web'),
    saveAgain: l10n.t('Save Definitions As…'),
    exportOverview: l10n.t('Export Overview…'),
    exportAgain: l10n.t('Export…'),
  }[action];
}

export function exportCountLabel(what: ExportRecord['what'], count: number): string {
  switch (what) {
    case 'definitions':
      return count === 1 ? l10n.t('1 definition') : l10n.t('{0} definitions', count);
    case 'coordinates':
      return count === 1 ? l10n.t('1 line of coordinates') : l10n.t('{0} lines of coordinates', count);
    case 'packageUrls':
      return count === 1 ? l10n.t('1 package URL') : l10n.t('{0} package URLs', count);
    case 'overview':
      return count === 1 ? l10n.t('Overview of 1 component') : l10n.t('Overview of {0} components', count);
    case 'notice':
    case 'cyclonedx':
    case 'spdx':
    case 'csv':
      return count === 1 ? l10n.t('1 component') : l10n.t('{0} components', count);
    default:
      return assertNever(what);
  }
}

export function exportStateLabel({ state }: ExportRecord): string {
  switch (state.kind) {
    case 'writing':
      return l10n.t('being written');
    case 'written':
      return l10n.t('written');
    case 'failed':
      return l10n.t('failed');
    default:
      return assertNever(state);
  }
}

/** One sentence on what arrived while the view was not visible. */
export function arrivalLabel(arrived: number, incomplete: number): string {
  if (incomplete === 0)
    return arrived === 1 ? l10n.t('1 harvest has arrived.') : l10n.t('{0} harvests have arrived.', arrived);
  if (arrived === 0)
    return incomplete === 1
      ? l10n.t('1 harvest is not complete after two days.')
      : l10n.t('{0} harvests are not complete after two days.', incomplete);
  return l10n.t('{0} harvests have arrived, {1} are not complete after two days.', arrived, incomplete);
}

function joined(...message: readonly string[]): string {
  return message.filter(Boolean).join(' · ');
}
