import { maxLicenseExpressionLength } from '../../core/licenseExpression.ts';
import type { SourceRange } from '../../core/range.ts';
import { allExceptionIds, allLicenseIds, isDeprecatedLicense, licenseName } from '../licenses/licenseNames.ts';

/** A completion at a position in an expression. `start` and `end`: of the word it replaces, in the expression. */
export interface LicenseItem {
  /** As it is written: an identifier, an exception, `LicenseRef-…`, `OTHER`, `NONE`, an operator. */
  readonly id: string;
  /** `null` for what has no name in the list. */
  readonly name: string | null;
  readonly kind: 'license' | 'exception' | 'reference' | 'word' | 'operator';
  readonly isDeprecated: boolean;
  readonly start: number;
  readonly end: number;
}

const maxItems = 20;

/**
 * The completions at an offset of an expression being typed: operators after a license, exceptions after `WITH`,
 * licenses elsewhere. Best first: by the beginning of the identifier, then of one of its parts, then of a word of the
 * name, common ones before others and deprecated ones last. `references` are the definition's `LicenseRef-…`.
 */
export function licenseCompletion(
  expression: string,
  at: number,
  references: readonly string[] = [],
): readonly LicenseItem[] {
  if (expression.length > maxLicenseExpressionLength) return [];
  const { start, end } = wordAt(expression, at);
  const typed = expression.slice(start, at).toLowerCase();
  const before = expression.slice(0, start).trimEnd();
  const last = /(?<![\w.+:-])[\w.+:-]+$/.exec(before)?.[0] ?? before.at(-1) ?? '';
  const ranked = candidates(last, typed, references).flatMap((item, order) => {
    const rank = rankOf(item, typed);
    return rank === null ? [] : [{ item, rank: rank * 10 + (item.isDeprecated ? 5 : 0), order }];
  });
  ranked.sort((a, b) => a.rank - b.rank || a.order - b.order);
  return ranked.slice(0, maxItems).map(({ item }) => ({ ...item, start, end }));
}

/** The word of an expression around an offset, or the empty place there. */
export function wordAt(expression: string, at: number): SourceRange {
  const start = at - (/(?<![\w.+:-])[\w.+:-]*$/.exec(expression.slice(0, at))?.[0].length ?? 0);
  return { start, end: at + (/^[\w.+:-]*/.exec(expression.slice(at))?.[0].length ?? 0) };
}

type Candidate = Omit<LicenseItem, 'start' | 'end'>;

const isOperator = (word: string): boolean => /^(?:and|or|with)$/i.test(word);

function candidates(last: string, typed: string, references: readonly string[]): readonly Candidate[] {
  if (/^with$/i.test(last)) return exceptions;
  const isBehindTerm = last === ')' || (/[\w+]$/.test(last) && !isOperator(last));
  if (isBehindTerm) return operators.filter(({ id }) => id !== 'WITH' || /[\w+]$/.test(last));
  const own = references.map((id) => candidate(id, 'reference'));
  // Then the whole expression is one word.
  const whole = last === '' ? keywords : [];
  return [...(typed === '' ? own : []), ...common, ...whole, ...(typed === '' ? [] : own), ...others];
}

/** 0: the word itself; `null`: does not fit. */
function rankOf({ id, name }: Candidate, typed: string): number | null {
  const lower = id.toLowerCase();
  if (typed === '' || lower === typed) return 0;
  if (lower.startsWith(typed)) return 1;
  const lowerName = (name ?? '').toLowerCase();
  if (lower.includes(`-${typed}`)) return 2;
  if (lower.includes(typed)) return 3;
  if (lowerName.startsWith(typed) || lowerName.includes(` ${typed}`)) return 4;
  return lowerName.includes(typed) ? 5 : null;
}

/** The most frequent licenses, by the service's count: in this order before all others. */
const commonIds = [
  'MIT',
  'Apache-2.0',
  'BSD-3-Clause',
  'BSD-2-Clause',
  'ISC',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'GPL-2.0-only',
  'GPL-2.0-or-later',
  'LGPL-2.1-only',
  'LGPL-2.1-or-later',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'AGPL-3.0-only',
  'AGPL-3.0-or-later',
  'EPL-2.0',
  'EPL-1.0',
  'CC0-1.0',
  'Unlicense',
  '0BSD',
  'Zlib',
];

const commonExceptions = ['Classpath-exception-2.0', 'LLVM-exception', 'GCC-exception-3.1', 'OpenSSL-exception'];

const common = commonIds.map((id) => candidate(id, 'license'));
const others = allLicenseIds.filter((id) => !commonIds.includes(id)).map((id) => candidate(id, 'license'));
const keywords = ['OTHER', 'NONE'].map((id) => candidate(id, 'word'));
const operators = ['AND', 'OR', 'WITH'].map((id) => candidate(id, 'operator'));
const exceptions = [
  ...commonExceptions.filter((id) => allExceptionIds.includes(id)),
  ...allExceptionIds.filter((id) => !commonExceptions.includes(id)),
].map((id) => candidate(id, 'exception'));

function candidate(id: string, kind: LicenseItem['kind']): Candidate {
  const name = kind === 'license' ? (licenseName(id)?.name ?? null) : null;
  return { id, name, kind, isDeprecated: kind === 'license' && isDeprecatedLicense(id) };
}
