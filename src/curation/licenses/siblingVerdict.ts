import { statedLicense } from '../../core/licenseState.ts';
import { looseKey } from '../../core/looseKey.ts';
import { isSameLicense } from './comparableLicense.ts';

/** Known facts about one revision of a component. Texts are untrusted. */
export interface RevisionFacts {
  readonly revision: string;
  /** `unknown`: no source could be queried. */
  readonly state: 'known' | 'notHarvested' | 'unknown';
  readonly declared: string | null;
  /** Digests of its license files, all by the same algorithm. */
  readonly licenseHashes: readonly string[];
  /** The registry's license of this revision. */
  readonly registryLicense: string | null;
  /** Number of the open pull request that changes it. */
  readonly openPullRequest: number | null;
}

export type SiblingReason = 'sameText' | 'sameRegistryLicense' | 'sameDeclared';

/** Whether another revision of a component should get the same declared license, and why. */
export type SiblingVerdict =
  /** Most important first, never empty. */
  | { readonly kind: 'needs'; readonly reasons: readonly SiblingReason[] }
  | { readonly kind: 'alreadyRight' }
  /** The two revisions share no license file: a user has to read. */
  | { readonly kind: 'differentText' }
  /** Too little to compare, or the revisions are declared differently without the same text. */
  | { readonly kind: 'unsure' }
  /** A curation of it would be refused (service-api.md 5.4). */
  | { readonly kind: 'notHarvested' }
  | { readonly kind: 'pending'; readonly pullRequest: number };

/** `wanted` is the license to declare for `here`, the revision that is edited; `sibling` is another one of the same component. */
export function siblingVerdict(wanted: string, current: RevisionFacts, sibling: RevisionFacts): SiblingVerdict {
  if (sibling.state === 'notHarvested') return { kind: 'notHarvested' };
  if (sibling.openPullRequest !== null) return { kind: 'pending', pullRequest: sibling.openPullRequest };
  if (sibling.state === 'unknown') return { kind: 'unsure' };
  const declared = statedLicense(sibling.declared);
  if (declared !== null && isSameLicense(declared, wanted)) return { kind: 'alreadyRight' };
  const hasTexts = current.licenseHashes.length > 0 && sibling.licenseHashes.length > 0;
  const hasSameText = shares(current.licenseHashes, sibling.licenseHashes);
  if (hasTexts && !hasSameText) return { kind: 'differentText' };
  const wrong = statedLicense(current.declared);
  const isDeclaredOtherwise = declared !== null && (wrong === null || !isSameLicense(declared, wrong));
  if (isDeclaredOtherwise && !hasSameText) return { kind: 'unsure' };
  const reasons: readonly SiblingReason[] = [
    ...(hasSameText ? (['sameText'] as const) : []),
    ...(hasSameRegistryLicense(current, sibling) ? (['sameRegistryLicense'] as const) : []),
    ...(declared !== null && !isDeclaredOtherwise ? (['sameDeclared'] as const) : []),
  ];
  return reasons.length === 0 ? { kind: 'unsure' } : { kind: 'needs', reasons };
}

/** Preselected for the user: only revisions that more than an equal declared license supports. */
export function isPreselected(verdict: SiblingVerdict | { readonly kind: 'inDraft' }): boolean {
  return verdict.kind === 'needs' && verdict.reasons.some((reason) => reason !== 'sameDeclared');
}

function shares(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(some.map((hash) => hash.toLowerCase()));
  return others.some((hash) => known.has(hash.toLowerCase()));
}

function hasSameRegistryLicense(current: RevisionFacts, sibling: RevisionFacts): boolean {
  const [one, other] = [current.registryLicense, sibling.registryLicense].map((license) => looseKey(license ?? ''));
  return one !== '' && one === other;
}
