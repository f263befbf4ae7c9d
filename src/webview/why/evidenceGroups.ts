import type { WhyEvidence } from '../../protocol/why.ts';

/** All findings in one file, or in the registry. */
export interface EvidenceGroup {
  /** `null`: the registry or the manifest. */
  readonly path: string | null;
  readonly place: WhyEvidence['place'];
  /** The strongest first. */
  readonly evidence: readonly WhyEvidence[];
}

/** One group for each file, ordered by its strongest finding. */
export function groupEvidence(evidence: readonly WhyEvidence[]): readonly EvidenceGroup[] {
  const groups = new Map<string | null, WhyEvidence[]>();
  for (const one of evidence) {
    const known = groups.get(one.path);
    if (known) known.push(one);
    else groups.set(one.path, [one]);
  }
  return [...groups].map(([path, members]) => ({ path, place: members[0]?.place ?? 'none', evidence: members }));
}

/** The lines to open a file at: those of the strongest evidence that has any. */
export function linesOf({ evidence }: EvidenceGroup): WhyEvidence['lines'] {
  return evidence.find(({ lines }) => lines !== null)?.lines ?? null;
}

/** The one excerpt of a group: two tools quote the same text. */
export function excerptIn({ evidence }: EvidenceGroup): WhyEvidence | null {
  return evidence.find(({ text }) => text !== null) ?? null;
}

export type Certainty = 'whyCertain' | 'whyLikely' | 'whyPerhaps' | 'whyGuess';

/** `confidence`: 0 to 100. */
export function certaintyOf(confidence: number): Certainty {
  if (confidence >= 95) return 'whyCertain';
  if (confidence >= 80) return 'whyLikely';
  return confidence >= 50 ? 'whyPerhaps' : 'whyGuess';
}
