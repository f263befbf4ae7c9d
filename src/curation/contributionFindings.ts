import { type ContributionTextField, type ContributionTexts, contributionInfo } from './contributionText.ts';
import { type Evidence, isEvidenceFor } from './evidence.ts';
import type { Finding } from './finding.ts';
import { evidencePlace, evidenceText, isChangeLine } from './prefilledInfo.ts';
import { longestSummary } from './versionList.ts';

/** A finding about the texts of a contribution. With an error nothing can be sent. */
export interface ContributionFinding {
  readonly field: ContributionTextField;
  readonly severity: Finding['severity'];
  readonly problem: ContributionProblem;
}

export type ContributionProblem =
  /** GitHub refuses a pull request without a title, after a branch was made (service-api.md 5.4). */
  | { readonly kind: 'noSummary' }
  /**
   * Reviewers have no basis: the texts contain at most the changes, and no evidence. `components`: those without a
   * reason; empty for all.
   */
  | { readonly kind: 'noReason'; readonly components: readonly string[] }
  /** The details name a file as evidence that does not support the proposal. */
  | {
      readonly kind: 'falseEvidence';
      readonly path: string;
      readonly revision: string;
      readonly proposed: string;
    }
  /** A title, in UTF-16 units. The web interface takes no more than 100, GitHub no more than 256. */
  | {
      readonly kind: 'longText';
      readonly length: number;
      readonly limit: number;
      readonly by: 'web' | 'github';
    };

/** The parts of a draft that the texts must justify. */
export interface ProposedPart {
  /** The component's display name. */
  readonly name: string;
  readonly evidence: readonly Evidence[];
  /** The license that is proposed for each revision that has one. */
  readonly proposed: ReadonlyMap<string, string>;
}

/** GitHub's limit for a title. */
const maxTitle = 256;

/** Each of `parts` needs a reason: evidence that supports it, or any text of the user's. By field. */
export function contributionFindings(
  texts: ContributionTexts,
  parts: readonly ProposedPart[],
): readonly ContributionFinding[] {
  const info = contributionInfo(texts);
  return [...titleFindings(info.summary), ...reasonFindings(info, parts)];
}

/** Only titles are cut in lists: the service takes other texts of any length. */
function titleFindings({ length }: string): readonly ContributionFinding[] {
  const field = 'summary';
  if (length === 0) return [{ field, severity: 'error', problem: { kind: 'noSummary' } }];
  if (length > maxTitle)
    return [{ field, severity: 'error', problem: { kind: 'longText', length, limit: maxTitle, by: 'github' } }];
  if (length <= longestSummary) return [];
  return [{ field, severity: 'warning', problem: { kind: 'longText', length, limit: longestSummary, by: 'web' } }];
}

function reasonFindings(
  { details, resolution }: ContributionTexts,
  parts: readonly ProposedPart[],
): readonly ContributionFinding[] {
  const findings: ContributionFinding[] = [];
  const [field, severity] = ['details', 'error'] as const;
  const unexplained: string[] = [];
  for (const { name, evidence, proposed } of parts) {
    const named = evidence.filter((one) => details.includes(evidencePlace(one)) && proposed.has(one.revision));
    // One file can have several kept excerpts: one that supports the license is enough. An unknown license is not
    // judged.
    const supporting = named.filter(
      (one) => one.license === undefined || isEvidenceFor(one, proposed.get(one.revision) ?? ''),
    );
    const supportingPlaces = new Set(supporting.map(evidencePlace));
    for (const { path, revision } of named.filter((one) => !supportingPlaces.has(evidencePlace(one)))) {
      const problem = { kind: 'falseEvidence', path, revision, proposed: proposed.get(revision) ?? '' } as const;
      findings.push({ field, severity, problem });
    }
    if (supporting.length === 0) unexplained.push(name);
  }
  if (unexplained.length === 0 && parts.length > 0) return findings;
  const prefilled = new Set(parts.flatMap((part) => part.evidence.flatMap((one) => evidenceText(one).split('\n'))));
  const lines = `${details}\n${resolution}`.split('\n');
  if (lines.some((line) => line.trim() !== '' && !prefilled.has(line) && !isChangeLine(line))) return findings;
  const components = unexplained.length < parts.length ? unexplained : [];
  return [...findings, { field, severity, problem: { kind: 'noReason', components } }];
}
