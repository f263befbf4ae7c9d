import { l10n } from 'vscode';

import { assertNever } from '../../base/exhaustive.ts';
import { plainText } from '../../core/plainText.ts';
import type { LicenseChain, Unread } from '../../model/evidence/licenseChain.ts';
import type { ToolDeclaration, WhyChain, WhyEvidence, WhyOrigin } from '../../protocol/why.ts';
import { report } from '../common/report.ts';
import { pairLabel } from '../common/labels.ts';

/** The page can't request longer ones. */
const longestPath = 4096;
/** Maximum characters of a license, which is untrusted text. */
const longestLicense = 500;

/** The chain in the page's form. */
export function whyChain({ declared, declaredBy, evidence, otherEvidence, unread }: LicenseChain): WhyChain {
  return {
    declared,
    declaredBy: shownOrigin(declaredBy),
    evidence: evidence.map(shown),
    otherEvidence,
    unread: unread.map(unreadLabel),
  };
}

function shownOrigin(origin: WhyOrigin): WhyOrigin {
  const cut = (tools: readonly ToolDeclaration[]): readonly ToolDeclaration[] =>
    tools.map(({ tool, declared }) => ({ tool, declared: declared.slice(0, longestLicense) }));
  switch (origin.kind) {
    case 'curation': {
      const { without } = origin;
      const declared = without?.declared?.slice(0, longestLicense) ?? null;
      return { ...origin, without: without && { declared, tools: cut(without.tools) } };
    }
    case 'tools':
    case 'unknown':
      return { ...origin, tools: cut(origin.tools) };
    case 'nothing':
      return origin;
  }
}

function shown(evidence: WhyEvidence): WhyEvidence {
  const isTooLong = (evidence.path?.length ?? 0) > longestPath;
  return {
    ...evidence,
    license: evidence.license.slice(0, longestLicense),
    place: isTooLong ? 'none' : evidence.place,
  };
}

/** One sentence on what could not be read. */
function unreadLabel({ what, why }: Unread): string {
  const name = nameOf(what);
  switch (why.kind) {
    case 'problem':
      return pairLabel(name, report(why.problem).cause);
    case 'missing':
      return l10n.t('{0} is missing at the service.', name);
    case 'unknownShape':
      return l10n.t('{0} has an unknown format.', name);
    case 'partly':
      return l10n.t('{0} was read in part: the rest is damaged or too large.', name);
    default:
      return assertNever(why);
  }
}

function nameOf(what: string): string {
  if (what === 'curations') return l10n.t('Curations');
  if (what === 'summary') return l10n.t('What each tool declares');
  if (what === 'files') return l10n.t('Files');
  return l10n.t('What {0} found', plainText(what));
}
