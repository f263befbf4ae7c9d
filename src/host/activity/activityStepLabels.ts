import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { plainText } from '../../core/plainText.ts';
import type { ActivityStep, StepState } from '../../model/activity/activityNodes.ts';
import { numberLabel } from '../formats.ts';
import { versionLabel } from './curationsLabels.ts';
import { exportCountLabel } from './activityLabels.ts';

/** A step's short label, and its details. */
export interface StepLabels {
  readonly label: string;
  readonly detail: string;
}

export function stepLabel(step: ActivityStep, state: StepState): StepLabels {
  switch (step.kind) {
    case 'sent':
    case 'submitted':
      return plain(
        state === 'done'
          ? l10n.t('Sent')
          : state === 'underWay'
            ? l10n.t('Being sent')
            : state === 'failed'
              ? l10n.t('Not sent')
              : l10n.t('Not sent yet'),
      );
    case 'accepted':
      if (state === 'unanswered') return { label: l10n.t('May be accepted'), detail: l10n.t('being checked') };
      return plain(
        state === 'done' ? l10n.t('Accepted') : state === 'failed' ? l10n.t('Refused') : l10n.t('Not accepted yet'),
      );
    case 'tool':
      return toolStep(step.tool, step.result, state);
    case 'computed':
      return computedStep(step, state);
    case 'writtenDown':
      return plain(l10n.t('Written down'));
    case 'pullRequest':
      return pullRequestStep(step.number, state);
    case 'merged':
      return plain(
        state === 'done'
          ? l10n.t('Merged')
          : state === 'failed'
            ? l10n.t('Closed without a merge')
            : state === 'underWay'
              ? l10n.t('Waiting for a reviewer')
              : l10n.t('Not merged yet'),
      );
    case 'inEffect':
      return state === 'done'
        ? plain(l10n.t('In effect'))
        : { label: l10n.t('Not in effect yet'), detail: versionLabel(step.missing) };
    case 'file':
      return {
        label:
          state === 'done' ? l10n.t('Written') : state === 'failed' ? l10n.t('Not written') : l10n.t('Being written'),
        detail: step.bytes === null ? '' : sizeLabel(step.bytes),
      };
    case 'entries':
      return plain(exportCountLabel(step.what, step.count));
    default:
      return assertNever(step);
  }
}

function toolStep(tool: string, result: string | null, state: StepState): StepLabels {
  const name = result === null ? tool : plainText(result.replace('/', ' '));
  if (state === 'before') return { label: name, detail: l10n.t('was there before') };
  return { label: name, detail: state === 'done' ? l10n.t('delivered') : l10n.t('not yet') };
}

function computedStep(step: Extract<ActivityStep, { kind: 'computed' }>, state: StepState): StepLabels {
  if (state === 'notYet') return plain(l10n.t('Definition not computed yet'));
  const label = l10n.t('Definition computed');
  if (step.missing.length > 0) return { label, detail: l10n.t('without {0}', step.missing.join(', ')) };
  const names = step.with.map((one) => plainText(one.replace('/', ' ')));
  return { label, detail: names.length > 0 ? l10n.t('with {0}', names.join(', ')) : '' };
}

function pullRequestStep(number: number | null, state: StepState): StepLabels {
  if (number !== null) return plain(l10n.t('Pull request {0}', `#${number}`));
  if (state === 'unanswered')
    return { label: l10n.t('No pull request found so far'), detail: l10n.t('being looked for') };
  return plain(state === 'failed' ? l10n.t('Refused') : l10n.t('No pull request yet'));
}

/** Bytes in readable units. */
function sizeLabel(bytes: number): string {
  if (bytes < 1000) return l10n.t('{0} bytes', bytes);
  return bytes < 1_000_000
    ? l10n.t('{0} kB', numberLabel(bytes / 1000, bytes < 10_000 ? 1 : 0))
    : l10n.t('{0} MB', numberLabel(bytes / 1_000_000, 1));
}

function plain(label: string): StepLabels {
  return { label, detail: '' };
}
