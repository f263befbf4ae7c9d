import * as z from 'zod/mini';

/** Why this license: the chain from the declared license to the text that supports it. */

export const whyRequests = {
  why: { params: z.strictObject({}), result: z.custom<WhyChain>() },
  /** Opens the file at the place: the local copy when it is the same file, else the stored text, else its host's page. */
  openEvidence: {
    params: z.strictObject({
      path: z.string().check(z.minLength(1), z.maxLength(4096)),
      line: z.nullable(z.int().check(z.positive())),
      endLine: z.nullable(z.int().check(z.positive())),
    }),
    result: z.null(),
  },
} as const;

export interface WhyChain {
  readonly declared: string | null;
  readonly declaredBy: WhyOrigin;
  /** The strongest first, at most 50. */
  readonly evidence: readonly WhyEvidence[];
  readonly otherEvidence: number;
  /** Harvested data that could not be read, as text. */
  readonly unread: readonly string[];
}

/** What one tool alone would declare. */
export interface ToolDeclaration {
  /** `tool/version`. */
  readonly tool: string;
  readonly declared: string;
}

export type WhyOrigin =
  /** A curator. `without`: what is declared without the curation, and the tools it comes from; `null`: unknown. */
  | {
      readonly kind: 'curation';
      readonly pullRequest: number | null;
      readonly url: string | null;
      readonly without: { readonly declared: string | null; readonly tools: readonly ToolDeclaration[] } | null;
    }
  /** One tool, or several joined with `AND` by the service; by the service's weights. */
  | { readonly kind: 'tools'; readonly tools: readonly ToolDeclaration[] }
  /** Unknown from the responses. `tools`: what they declare, if known, which isn't the declared license. */
  | { readonly kind: 'unknown'; readonly tools: readonly ToolDeclaration[] }
  /** Nothing is declared. */
  | { readonly kind: 'nothing' };

export interface WhyEvidence {
  /** Path in the definition; `null`: not a file, but a statement of the registry or the manifest. */
  readonly path: string | null;
  /** An SPDX expression if the tool writes one; otherwise its own name for the license. */
  readonly license: string;
  /** `tool/version`. */
  readonly tool: string;
  /** It matches the declared license, or a part of it. */
  readonly supports: boolean;
  readonly lines: { readonly from: number; readonly to: number } | null;
  /** 0 to 100, as reported by the tool. */
  readonly confidence: number | null;
  /** In the chain cut to 2,000 characters. */
  readonly text: string | null;
  readonly place: 'local' | 'stored' | 'host' | 'none';
}
