import type { Problem } from '../../core/problem.ts';
import type { WhyChain, WhyEvidence } from '../../protocol/why.ts';

/** The chain from a declared license to the texts that support it. */
export interface LicenseChain extends Omit<WhyChain, 'unread'> {
  readonly unread: readonly Unread[];
}

export const maxEvidence = 50;

/** One tool's finding about one place. */
export type Finding = Omit<WhyEvidence, 'supports' | 'place'>;

/** A part of the chain that could not be read. */
export interface Unread {
  /** `tool/version`, or which of the other responses. */
  readonly what: string;
  readonly why:
    | { readonly kind: 'problem'; readonly problem: Problem }
    /** The service has no such document. */
    | { readonly kind: 'missing' }
    /** Not a known form of this tool's document. */
    | { readonly kind: 'unknownShape' }
    /** The text breaks off, or parts of it are damaged or too large; the rest was read. */
    | { readonly kind: 'partly' };
}
