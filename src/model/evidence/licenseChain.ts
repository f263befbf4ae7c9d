import type { Problem } from '../../core/problem.ts';
import type { LineRange } from './localFiles/sourcePage.ts';
import type { TextPlace } from './localFiles/textPlace.ts';

/** The chain from a declared license to the texts that support it. */
export interface LicenseChain {
  readonly declared: string | null;
  readonly declaredBy: DeclaredBy;
  /** The strongest first, at most `mostEvidence`. */
  readonly evidence: readonly Evidence[];
  /** Number of findings beyond those. */
  readonly otherEvidence: number;
  readonly unread: readonly Unread[];
}

export const mostEvidence = 50;

export type DeclaredBy =
  /** A curator. `toolSays`: what would be declared without the curation. */
  | {
      readonly kind: 'curation';
      readonly pullRequest: number | null;
      readonly url: string | null;
      readonly toolSays: string | null;
    }
  /** `tool/version`: the first that declares it, by the service's weights. */
  | { readonly kind: 'tool'; readonly tool: string }
  /** The responses don't contain it. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'nothing' };

/** One tool's finding about one place. */
export interface Finding {
  /** Path in the definition; `null`: not a file, but a statement of the registry or the manifest. */
  readonly path: string | null;
  /** An SPDX expression if the tool writes one; otherwise its own name for the license. */
  readonly license: string;
  /** `tool/version`. */
  readonly tool: string;
  readonly lines: LineRange | null;
  /** 0 to 100, as reported by the tool. */
  readonly confidence: number | null;
  readonly text: string | null;
}

export interface Evidence extends Finding {
  /** It matches the declared license, or a part of it. */
  readonly supports: boolean;
  readonly place: TextPlace['kind'];
}

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
