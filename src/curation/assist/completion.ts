import type { $ZodType } from 'zod/v4/core';

import type { SourceRange } from '../../core/range.ts';
import { scalarText } from '../yaml/scalarText.ts';
import { allowedAt } from '../yaml/schemaReading.ts';
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
function inQuotes(value: string, { quote }: DraftContext): string {
  if (quote === "'") return `'${value.replaceAll("'", "''")}'`;
  return quote === '"' ? JSON.stringify(value) : scalarText(value);
}

/** Values as scalars in place of the word at the cursor. */
export function valuesAt(
  kind: Completion['kind'],
  values: readonly string[],
  context: DraftContext,
): readonly Completion[] {
  return values.map((value) => completion(kind, value, inQuotes(value, context), context.range));
}

/** Those of the keys that the map at the cursor doesn't have, each with the beginning of its value. */
export function keysAt(
  kind: Completion['kind'],
  keys: readonly string[],
  context: DraftContext,
  schema: $ZodType,
): readonly Completion[] {
  const below = `\n${' '.repeat(context.column + 2)}`;
  const behind = { list: `${below}- `, record: below, map: below, value: ' ' };
  return keys
    .filter((key) => !context.siblings.has(key))
    .map((key) => {
      const allowed = allowedAt(schema, [...context.path, key])?.kind ?? 'value';
      return completion(kind, key, `${key}:${behind[allowed]}`, context.range);
    });
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
