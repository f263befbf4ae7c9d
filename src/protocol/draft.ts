import * as z from 'zod/mini';
import { describedTextNames } from '../core/describedTexts.ts';
import { type CuratedSource, facetNames } from '../curation/curation.ts';

const text = z.string().check(z.maxLength(4000));
const lines = z.readonly(z.array(text).check(z.maxLength(1000)));
const paths = z.readonly(z.array(text).check(z.minLength(1), z.maxLength(5000)));
const source = z.strictObject({
  type: text,
  provider: text,
  namespace: z.optional(z.nullable(text)),
  name: text,
  revision: text,
  url: z.optional(text),
  path: z.optional(text),
});

/** `Edit` of `curation`, as it is sent. `null` takes the field back. */
export const editSchema = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('declared'), value: z.nullable(text) }),
  z.strictObject({ field: z.literal('source'), value: z.nullable(source) }),
  z.strictObject({ field: z.enum(describedTextNames), value: z.nullable(text) }),
  z.strictObject({ field: z.literal('facet'), facet: z.enum(facetNames), globs: z.nullable(lines) }),
  z.strictObject({ field: z.literal('fileLicense'), paths, value: z.nullable(text) }),
  z.strictObject({ field: z.literal('fileAttributions'), paths, value: z.nullable(lines) }),
]);

const licenseChoice = z.object({
  /** The text in the expression. */
  id: z.string(),
  /** The license's full name; empty for the service's own special values. */
  name: z.string(),
  kind: z.enum(['license', 'exception', 'reference', 'word']),
  isDeprecated: z.boolean(),
  /** The range of the typed text that it replaces. */
  start: z.number(),
  end: z.number(),
});

export type LicenseChoice = z.output<typeof licenseChoice>;

/** Edits of the draft, and help for making them. */
export const draftRequests = {
  /** In the draft of this component, for the revision on show; creates the draft if there is none. */
  editDraft: { params: z.strictObject({ edit: editSchema }), result: z.null() },
  /**
   * Completions at `at` (UTF-16 units) in a license expression, best first, at most 20. `problem`: what is wrong with
   * the whole, as text.
   */
  licenseChoices: {
    params: z.strictObject({ text, at: z.int().check(z.nonnegative()) }),
    result: z.object({
      choices: z.array(licenseChoice),
      problem: z.nullable(z.string()),
      /** The service's normal form, if the text differs from it. */
      normal: z.nullable(z.string()),
    }),
  },
  /** Opens the draft, creating it if needed, with a file of the definition as evidence. */
  draftFrom: { params: z.strictObject({ path: text.check(z.minLength(1)) }), result: z.null() },
  /** The number of files of the definition each glob matches; `null` for what is no glob. */
  matchGlobs: {
    params: z.strictObject({ globs: lines }),
    result: z.object({ counts: z.array(z.nullable(z.number())), total: z.number() }),
  },
} as const;

/** The draft of the component, for the revision on show. It crosses as JSON. */
export interface PanelDraft {
  /** The draft's values for this revision, with the present ones. */
  readonly fields: readonly PanelDraftField[];
  /** The source location among them, in its parts. */
  readonly source: CuratedSource | null;
  /** Revisions in the draft. */
  readonly revisions: number;
  /** No change yet: values are missing, which is not an error. */
  readonly isIncomplete: boolean;
  readonly errors: number;
  readonly warnings: number;
  /** The first of them, as text. */
  readonly firstFinding: string | null;
  /** The text cannot be read, so only its document can change it. */
  readonly isUnreadable: boolean;
  /** Another window, or a changed definition, conflicts: the user has to decide. */
  readonly hasConflict: boolean;
  /** Overall score of this revision; `null` if unknown. */
  readonly score: { readonly before: number | null; readonly after: number | null } | null;
  /** `draft`: nothing was sent. */
  readonly state: 'draft' | 'sending' | 'unsure' | 'refused' | 'open';
}

export interface PanelDraftField {
  /**
   * `declared`, `source`, a `DescribedText`, `facet:<name>`, `file:<path>` (its license), `attributions:<path>`.
   */
  readonly field: string;
  /** As in the curation: a day is `yyyy-mm-dd`, lists stand one a line. A source is its address, or else its parts with slashes. */
  readonly before: string | null;
  readonly after: string | null;
  readonly severity: 'error' | 'warning' | null;
  /** As text. */
  readonly problem: string | null;
}

/** A license that counts in this workspace only, set by the user. */
export interface PanelLocal {
  readonly declared: string;
  readonly reason: string;
  /** The pull request that would make it valid for everyone. */
  readonly pullRequest: number | null;
}
