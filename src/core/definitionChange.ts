import type { DescribedText } from './describedTexts.ts';

/** The differences between two definitions, field by field, in the order of the panel. */
export type DefinitionChange =
  | {
      readonly kind: 'value';
      readonly field: ValueField;
      readonly before: string | null;
      readonly after: string | null;
    }
  | {
      readonly kind: 'list';
      readonly field: ListField;
      readonly added: readonly string[];
      readonly removed: readonly string[];
      /** Number of unchanged items. */
      readonly common: number;
      /** The first of them, at most 20. */
      readonly unchanged: readonly string[];
    }
  /** A file whose license or attributions changed, or that was added or removed (`null`). */
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly before: FileFacts | null;
      readonly after: FileFacts | null;
    }
  /** A file of license nature whose content is another one; `null` hash: it was added or removed. */
  | {
      readonly kind: 'licenseText';
      readonly path: string;
      readonly before: string | null;
      readonly after: string | null;
    };

export type ValueField =
  | 'declared'
  | 'source'
  | DescribedText
  | 'registry'
  | 'version'
  | 'download'
  | 'files'
  | 'unlicensed'
  | 'unattributed'
  | 'effectiveScore'
  | 'describedScore'
  | 'licensedScore';

/** `facet:<name>` holds the globs of a facet. */
export type ListField = 'discovered' | 'parties' | 'tools' | `facet:${string}`;

export interface FileFacts {
  readonly license: string | null;
  readonly attributions: readonly string[];
}
