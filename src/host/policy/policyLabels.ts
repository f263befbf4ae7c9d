import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { plainText } from '../../core/plainText.ts';
import type { FindingCause, PolicyFinding } from '../../policy/finding.ts';
import { numberLabel } from '../formats.ts';
import { stateLabel } from '../labels.ts';

/** In a row, beside the license. */
export function verdictShort(verdict: PolicyFinding['verdict']): string {
  return verdict === 'deny' ? l10n.t('denied by policy') : l10n.t('to review by policy');
}

/** Of one component: “The declared license GPL-3.0-only is denied.”, with the reason of the rule. */
export function findingLabel({ verdict, cause, reason }: PolicyFinding): string {
  const label = causeLabel(cause, verdict === 'deny');
  return reason === null ? label : `${label} ${l10n.t('Reason: {0}', plainText(reason))}`;
}

function causeLabel(cause: FindingCause, isDenied: boolean): string {
  switch (cause.kind) {
    case 'license':
      return licenseLabel(cause, isDenied);
    case 'state':
      return stateFindingLabel(stateLabel(cause.state), cause.isUnlisted, isDenied);
    case 'score':
      return l10n.t('The score is {0}. The policy requires {1}.', numberLabel(cause.score), numberLabel(cause.minimum));
    case 'age':
      return l10n.t(
        'The definition is {0} days old. The policy allows {1}.',
        numberLabel(cause.days),
        numberLabel(cause.maximum),
      );
    default:
      return assertNever(cause);
  }
}

function licenseLabel({ judged, expression, ids, isUnlisted }: LicenseCause, isDenied: boolean): string {
  const license = plainText(expression);
  const isDeclared = judged === 'declared';
  const text = isUnlisted
    ? isDeclared
      ? l10n.t('The declared license {0} is in no list of the policy.', license)
      : l10n.t('The discovered license {0} is in no list of the policy.', license)
    : isDeclared
      ? isDenied
        ? l10n.t('The declared license {0} is denied.', license)
        : l10n.t('The declared license {0} is to be reviewed.', license)
      : isDenied
        ? l10n.t('The discovered license {0} is denied.', license)
        : l10n.t('The discovered license {0} is to be reviewed.', license);
  const deciding = plainText(ids.join(', '));
  return deciding === '' || deciding === license ? text : `${text} ${l10n.t('Deciding: {0}', deciding)}`;
}

type LicenseCause = Extract<FindingCause, { kind: 'license' }>;

function stateFindingLabel(state: string, isUnlisted: boolean, isDenied: boolean): string {
  if (isUnlisted) return l10n.t('The license state “{0}” is in no list of the policy.', state);
  return isDenied
    ? l10n.t('The license state “{0}” is denied.', state)
    : l10n.t('The license state “{0}” is to be reviewed.', state);
}
