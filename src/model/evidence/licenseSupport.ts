import { type LicenseExpression, licenseTerms, parseInAnyCase } from '../../core/licenseExpression.ts';
import { plainTerm } from '../../core/licenseTerms.ts';
import { licenseNameWords } from '../../curation/licenses/manifestLicense.ts';

/**
 * True if the found license matches what is declared, or a part of it: nothing else beside it, unless the finder can
 * choose. A license name supports an identifier that contains all its words.
 */
export function supportsLicense(declared: string | null, found: string): boolean {
  if (declared === null) return false;
  if (declared.trim() === found.trim()) return true;
  const expected = parseInAnyCase(declared);
  if (!expected.ok) return false;
  const names = new Set(namesIn(expected.value));
  const stated = parseInAnyCase(found);
  if (!stated.ok)
    return found.split(' AND ').every((words) => names.size > 0 && [...names].some((name) => isNamed(name, words)));
  return isWithin(stated.value, names);
}

/** All operands of an AND, one operand of an OR. */
function isWithin(expression: LicenseExpression, names: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'license':
      return namesIn(expression).every((name) => names.has(name));
    case 'and':
      return isWithin(expression.left, names) && isWithin(expression.right, names);
    case 'or':
      return isWithin(expression.left, names) || isWithin(expression.right, names);
  }
}

/** In lower case, without `-only`: `gpl-2.0-or-later`. */
function namesIn(expression: LicenseExpression): readonly string[] {
  return licenseTerms(expression).map((term) => {
    const { id, orLater, exception } = plainTerm(term);
    const name = `${id.toLowerCase()}${orLater ? '-or-later' : ''}`;
    return exception === null ? name : `${name} with ${exception}`;
  });
}

/** Words common in license names, but absent from identifiers. */
const filling = new Set(['software', 'public', 'general', 'and', 'new']);

function isNamed(name: string, words: string): boolean {
  const known = new Set(licenseNameWords(name));
  const found = licenseNameWords(words).filter((word) => !filling.has(word));
  return found.length > 0 && found.every((word) => known.has(word));
}
