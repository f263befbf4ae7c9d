import { licenseTerms, maxLicenseExpressionLength, parseInAnyCase } from '../../core/licenseExpression.ts';
import type { SourceRange } from '../../core/range.ts';
import { type LicenseName, allExceptionIds, licenseName } from '../licenses/licenseNames.ts';
import { wordAt } from './licenseCompletion.ts';

/** A term of a license expression. */
export type LicenseHover =
  | { readonly kind: 'license'; readonly range: SourceRange; readonly license: LicenseName }
  | { readonly kind: 'exception' | 'reference' | 'word'; readonly range: SourceRange; readonly id: string };

/** The word at the offset of a license expression with this range, as a license if the list has it. */
export function licenseAt(value: string, offset: number, range: SourceRange): LicenseHover | null {
  if (value.length > maxLicenseExpressionLength) return null;
  const { start, end } = wordAt(value, offset - range.start);
  const word = value.slice(start, end);
  const place = { start: range.start + start, end: range.start + end };
  const exception = allExceptionIds.find((id) => id === word);
  if (exception !== undefined) return { kind: 'exception', range: place, id: exception };
  const read = parseInAnyCase(word);
  const term = read.ok ? licenseTerms(read.value)[0] : undefined;
  if (!term) return null;
  if (term.nature === 'reference') return { kind: 'reference', range: place, id: term.id };
  if (term.nature !== 'spdx') return { kind: 'word', range: place, id: term.id };
  const license = licenseName(`${term.id}${term.orLater ? '+' : ''}`) ?? licenseName(term.id);
  return license && { kind: 'license', range: place, license };
}
