import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { plainText } from '../../core/plainText.ts';
import type { FindingCause, PolicyFinding } from '../../policy/finding.ts';
import { numberLabel } from './formats.ts';
import { pairLabel, stateLabel } from './labels.ts';

/** In a row, beside the license. */
export function verdictShort(verdict: PolicyFinding['verdict']): string {
  return verdict === 'deny' ? l10n.t('denied by policy') : l10n.t('to review by policy');
}

/** Of one component: “declared GPL-3.0-only · denied by policy”, with the reason of the rule. */
export function findingLabel({ verdict, cause, reason }: PolicyFinding): string {
  const label = causeLabel(cause, verdict === 'deny');
  return reason === null ? label : `${label} · ${pairLabel(l10n.t('Reason'), plainText(reason))}`;
}

function causeLabel(cause: FindingCause, isDenied: boolean): string {
  switch (cause.kind) {
    case 'license':
      return licenseLabel(cause, isDenied);
    case 'state':
      return `${stateLabel(cause.state)} · ${causeShort(cause.isUnlisted, isDenied)}`;
    case 'score':
      return l10n.t('score {0}, policy requires {1}', numberLabel(cause.score), numberLabel(cause.minimum));
    case 'age':
      return l10n.t('definition {0} days old, policy allows {1}', numberLabel(cause.days), numberLabel(cause.maximum));
    default:
      return assertNever(cause);
  }
}

function licenseLabel({ judged, expression, ids, isUnlisted }: LicenseCause, isDenied: boolean): string {
  const license = plainText(expression);
  const isDeclared = judged === 'declared';
  const subject = isDeclared ? l10n.t('declared {0}', license) : l10n.t('discovered {0}', license);
  const text = `${subject} · ${causeShort(isUnlisted, isDenied)}`;
  const deciding = plainText(ids.join(', '));
  return deciding === '' || deciding === license ? text : `${text} · ${l10n.t('because of {0}', deciding)}`;
}

type LicenseCause = Extract<FindingCause, { kind: 'license' }>;

function causeShort(isUnlisted: boolean, isDenied: boolean): string {
  return isUnlisted ? l10n.t('in no list of the policy') : verdictShort(isDenied ? 'deny' : 'review');
}
