import type { Problem } from '../../core/problem.ts';
import type { LineRange } from './localFiles/sourcePage.ts';
import type { TextPlace } from './localFiles/textPlace.ts';

/** From what is declared to the texts that say so. */
export interface LicenseChain {
  readonly declared: string | null;
  readonly declaredBy: DeclaredBy;
  /** The strongest first, at most `mostEvidence`. */
  readonly evidence: readonly Evidence[];
  /** How much more there is. */
  readonly otherEvidence: number;
  readonly unread: readonly Unread[];
}

export const mostEvidence = 50;

export type DeclaredBy =
  /** A person. `toolSays`: what would be declared without. */
  | {
      readonly kind: 'curation';
      readonly pullRequest: number | null;
      readonly url: string | null;
      readonly toolSays: string | null;
    }
  /** `tool/version`: the first that declares it, by the service's weights. */
  | { readonly kind: 'tool'; readonly tool: string }
  /** The answers do not tell. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'nothing' };

/** What one tool says of one place. */
export interface Finding {
  /** Of the definition; `null`: no file, but what the registry or the manifest states. */
  readonly path: string | null;
  /** An SPDX expression where the tool writes one; else its own words. */
  readonly license: string;
  /** `tool/version`. */
  readonly tool: string;
  readonly lines: LineRange | null;
  /** 0 to 100, as the tool states it. */
  readonly confidence: number | null;
  readonly text: string | null;
}

export interface Evidence extends Finding {
  /** It says what is declared, or a part of it. */
  readonly supports: boolean;
  readonly place: TextPlace['kind'];
}

/** Something of the chain that could not be read. */
export interface Unread {
  /** `tool/version`, or which of the other answers. */
  readonly what: string;
  readonly why:
    | { readonly kind: 'problem'; readonly problem: Problem }
    /** The service has no such document. */
    | { readonly kind: 'missing' }
    /** It is no document of this tool that is known here. */
    | { readonly kind: 'unknownShape' }
    /** The text breaks off, or parts of it are damaged or too large; the rest was read. */
    | { readonly kind: 'partly' };
}
