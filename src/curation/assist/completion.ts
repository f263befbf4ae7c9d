import type { SourceRange } from '../../core/range.ts';
import { scalarText } from '../yaml/scalarText.ts';
import type { DraftContext } from './draftContext.ts';
import { type LicenseItem, licenseCompletion } from './licenseCompletion.ts';

/** A completion at the cursor of a draft or a policy. The list is in display order. */
export interface Completion {
  readonly kind: 'key' | 'revision' | 'path' | 'facet' | 'value' | 'group' | 'component' | LicenseItem['kind'];
  /** The label, which users also type to find it. */
  readonly label: string;
  /** A license's full name. */
  readonly detail: string | null;
  readonly isDeprecated: boolean;
  /** Replaces `range`: one line, or with a line break and indentation after a key that holds others. */
  readonly text: string;
  readonly range: SourceRange;
}

export function completion(kind: Completion['kind'], label: string, text: string, range: SourceRange): Completion {
  return { kind, label, detail: null, isDeprecated: false, text, range };
}

/** The value as a scalar, in the quotes that it begins with. */
export function inQuotes(value: string, { quote }: DraftContext): string {
  if (quote === "'") return `'${value.replaceAll("'", "''")}'`;
  return quote === '"' ? JSON.stringify(value) : scalarText(value);
}

/** The terms that fit into the license expression at the offset. */
export function licensesAt(
  { text, quote, range }: DraftContext,
  offset: number,
  references: readonly string[] = [],
): readonly Completion[] {
  const start = range.start + (quote === null ? 0 : 1);
  const expression = text.slice(start - range.start);
  return licenseCompletion(expression, offset - start, references).map(
    ({ id, name, kind, isDeprecated, start: from, end }) => ({
      ...completion(kind, id, id, { start: start + from, end: start + end }),
      detail: name,
      isDeprecated,
    }),
  );
}
