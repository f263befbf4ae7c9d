import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { plainText } from '../../core/plainText.ts';
import type { Evidence, LicenseChain, Unread } from '../../model/evidence/licenseChain.ts';
import type { WhyChain, WhyEvidence } from '../../protocol/why.ts';
import { report } from '../report.ts';

/** Longer ones cannot be asked for by the page. */
const longestPath = 4096;
/** Characters of a license, which is a stranger's text. */
const longestLicense = 500;

/** The chain as the page shows it. */
export function whyChain({ declared, declaredBy, evidence, otherEvidence, unread }: LicenseChain): WhyChain {
  return { declared, declaredBy, evidence: evidence.map(shown), otherEvidence, unread: unread.map(unreadLabel) };
}

function shown(evidence: Evidence): WhyEvidence {
  const isTooLong = (evidence.path?.length ?? 0) > longestPath;
  return {
    ...evidence,
    license: evidence.license.slice(0, longestLicense),
    place: isTooLong ? 'none' : evidence.place,
  };
}

/** What could not be read, in a sentence. */
export function unreadLabel({ what, why }: Unread): string {
  const name = nameOf(what);
  switch (why.kind) {
    case 'problem':
      return l10n.t('{0} could not be had: {1}', name, report(why.problem).cause);
    case 'missing':
      return l10n.t('{0}: the service lists it, and has no such document.', name);
    case 'unknownShape':
      return l10n.t('{0} is written in a form that is not known here.', name);
    case 'partly':
      return l10n.t('{0} was read in part: the rest is damaged or too large.', name);
    default:
      return assertNever(why);
  }
}

function nameOf(what: string): string {
  if (what === 'curations') return l10n.t('The list of curations');
  if (what === 'summary') return l10n.t('What each tool declares');
  if (what === 'files') return l10n.t('The list of files');
  return l10n.t('What {0} found', plainText(what));
}
