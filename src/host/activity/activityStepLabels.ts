import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { plainText } from '../../core/plainText.ts';
import type { ActivityStep } from '../../model/activity/activityNodes.ts';
import type { StepState } from '../../model/submissions/submission.ts';
import { sizeLabel } from '../common/formats.ts';
import { versionLabel, factsLabel } from '../common/labels.ts';
import { exportCountLabel } from './activityLabels.ts';

/** A step's short label, and its details. */
export interface StepLabels {
  readonly label: string;
  readonly detail: string;
}

/** What happened beside the step's name; empty for one that is done. */
function stateLabel(state: StepState): string {
  return {
    done: '',
    underWay: l10n.t('under way'),
    notYet: l10n.t('not yet'),
    before: l10n.t('was there before'),
    unanswered: l10n.t('being checked'),
    failed: l10n.t('failed'),
  }[state];
}

export function stepLabel(step: ActivityStep, state: StepState): StepLabels {
  const detail = stateLabel(state);
  switch (step.kind) {
    case 'sent':
    case 'submitted':
      return { label: l10n.t('Sent'), detail };
    case 'accepted':
      return { label: l10n.t('Accepted'), detail };
    case 'tool':
      return {
        label: step.result === null ? step.tool : plainText(step.result.replace('/', ' ')),
        detail: state === 'done' ? l10n.t('delivered') : detail,
      };
    case 'computed':
      return { label: l10n.t('Definition computed'), detail: detail || computedWith(step) };
    case 'writtenDown':
      return { label: l10n.t('Stored'), detail };
    case 'pullRequest':
      return {
        label: step.number === null ? l10n.t('Pull request') : l10n.t('Pull request {0}', `#${step.number}`),
        detail,
      };
    case 'merged':
      return {
        label: l10n.t('Merged'),
        detail:
          state === 'underWay'
            ? l10n.t('waiting for a reviewer')
            : state === 'failed'
              ? l10n.t('closed, not merged')
              : detail,
      };
    case 'inEffect':
      return {
        label: l10n.t('In effect'),
        detail: factsLabel(detail, versionLabel(step.missing)),
      };
    case 'file':
      return { label: l10n.t('Written'), detail: step.bytes === null ? detail : sizeLabel(step.bytes) };
    case 'entries':
      return { label: exportCountLabel(step.what, step.count), detail: '' };
    default:
      return assertNever(step);
  }
}

function computedWith(step: Extract<ActivityStep, { kind: 'computed' }>): string {
  if (step.missing.length > 0) return l10n.t('without {0}', step.missing.join(', '));
  const names = step.with.map((one) => plainText(one.replace('/', ' ')));
  return names.length > 0 ? l10n.t('with {0}', names.join(', ')) : '';
}
