import * as z from 'zod/mini';

/** The requests of the Raw Data pane to the host. */

export const rawSource = z.discriminatedUnion('kind', [
  /** As YAML, without the list of files. */
  z.strictObject({ kind: z.literal('definition') }),
  /** In effect, with the pull requests behind it. */
  z.strictObject({ kind: z.literal('curation') }),
  z.strictObject({
    kind: z.literal('harvest'),
    tool: z.string().check(z.minLength(1), z.maxLength(200)),
    version: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
]);

export type RawSource = z.output<typeof rawSource>;

export const rawRequests = {
  /** The text, read only on request. */
  raw: { params: z.strictObject({ source: rawSource }), result: z.custom<RawText>() },
  /** The tools that have results, in the service's order. */
  rawTools: { params: z.strictObject({}), result: z.custom<readonly RawTool[]>() },
  /** As a read-only document of the editor. */
  openRaw: { params: z.strictObject({ source: rawSource }), result: z.null() },
} as const;

/** The part of a document that the page receives. */
export type RawText =
  | {
      readonly state: 'text';
      readonly lines: readonly string[];
      /** Characters of the whole text; bytes of a long one. */
      readonly length: number;
      /** There is more than `lines`: the document has all of it. */
      readonly isCut: boolean;
    }
  /** There is none, such as a curation where none was made. */
  | { readonly state: 'none' }
  /** It does not cross to the page: the document has it. `length`: in bytes. */
  | { readonly state: 'tooLarge'; readonly length: number };

export interface RawTool {
  readonly tool: string;
  readonly version: string;
  /** Named among the tools of the definition. */
  readonly isUsed: boolean;
}
