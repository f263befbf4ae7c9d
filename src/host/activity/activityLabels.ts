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
import type { ShownHarvest } from '../../model/activity/shownHarvest.ts';
import { harvestStates } from '../../model/harvests/harvest.ts';
import type { ExportRecord } from '../../model/activity/exportRecord.ts';
import { attentionLabel, componentCountLabel, dataLabel, lacksShort, factsLabel } from '../common/labels.ts';
import { report } from '../common/report.ts';
import { unknownCauseLabel } from '../submissions/curationsLabels.ts';
import { commandTitle } from '../common/commandTitles.ts';

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

export function sectionCountLabel({ count, harvests, isLoading, leftOut }: SectionNode): string {
  if (harvests) return harvestCountLabel(harvests);
  return factsLabel(
    count > 0 ? String(count) : '',
    isLoading && count > 0 ? l10n.t('looking up…') : '',
    leftOut > 0 ? l10n.t('{0} not looked up', leftOut) : '',
  );
}

/** "2 need attention · 12 waiting · 30 arrived" */
export function harvestCountLabel({ needing, waiting, done }: HarvestCounts): string {
  return factsLabel(
    attentionLabel(needing),
    waiting > 0 ? l10n.t('{0} waiting', waiting) : '',
    done > 0 ? l10n.t('{0} arrived', done) : '',
  );
}

/** A harvest's progress, in short. */
export function harvestLabel(shown: ShownHarvest): string {
  const { label, details } = harvestStates[shown.kind];
  const missing = shown.kind === 'partly' && shown.missing.length === 0 ? shown.uncomputed : shown.missing;
  return factsLabel(
    dataLabel(label, causeOf(shown)),
    details.includes('missing') && missing.length > 0 ? lacksShort(missing) : '',
    details.includes('count') ? toolCountLabel(shown) : '',
  );
}

/** Belongs to another service than the one in use. */
export function otherServiceLabel(service: string): string {
  return l10n.t('of {0}', plainText(URL.canParse(service) ? new URL(service).host : service));
}

/** The requested tool, if noteworthy; empty for all tools. */
export function toolLabel(tool: HarvestTool): string {
  return ['package', 'source', 'component'].includes(tool) ? '' : l10n.t('{0} only', tool);
}

function givenUpLabel(missing: readonly DeliveringTool[]): string {
  return missing.length === 0
    ? l10n.t('The definition was not computed for two days.')
    : l10n.t('No results for two days: {0}', missing.join(', '));
}

function toolCountLabel({ delivered, expected }: ShownHarvest): string {
  return expected === 1 ? '' : l10n.t('{0} of {1} tools', delivered, expected);
}

/** For use inside a sentence, so without the full stop. */
function causeOf({ problem }: ShownHarvest): string {
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
      return cause.problem ? report(cause.problem).cause : l10n.t('The outcome is unknown.');
    case 'unknown':
      return unknownCauseLabel(cause.problem);
    case 'gaveUp':
      return givenUpLabel(cause.missing);
    case 'closed':
      return l10n.t('{0} was closed without a merge.', `#${cause.number}`);
    case 'file':
      return cause.detail === ''
        ? l10n.t('The file is incomplete.')
        : l10n.t('The file could not be written: {0}', plainText(cause.detail));
    default:
      return assertNever(cause);
  }
}

/** The next step, labelled like its command. */
export function actionLabel(action: FailureAction): string {
  return {
    queueAgain: l10n.t('Queue Harvest Again…'),
    checkAgain: l10n.t('Check Harvest Status'),
    sendAgain: commandTitle('clearlydefined.sendAgain'),
    findPullRequest: commandTitle('clearlydefined.findPullRequest'),
    openOnWeb: l10n.t('Open Pull Request on the Web'),
    saveAgain: commandTitle('clearlydefined.saveDefinitions'),
    exportOverview: l10n.t('Export Overview…'),
    exportAgain: commandTitle('clearlydefined.export'),
  }[action];
}

export function exportCountLabel(what: ExportRecord['what'], count: number): string {
  switch (what) {
    case 'definitions':
      return l10n.t('definitions: {count}', { count });
    case 'coordinates':
      return l10n.t('coordinates: {0}', count);
    case 'packageUrls':
      return l10n.t('package URLs: {0}', count);
    case 'components':
    case 'overview':
      return componentCountLabel(count);
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
  return incomplete === 0
    ? l10n.t('Harvests arrived: {0}', arrived)
    : l10n.t('Harvests arrived: {0}, incomplete after two days: {1}', arrived, incomplete);
}
