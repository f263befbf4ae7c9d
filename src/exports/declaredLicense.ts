import { type LicenseExpression, licenseTerms, parseLicenseExpression } from '../core/licenseExpression.ts';
import type { ExportedComponent } from './exportedComponent.ts';

/** A declared license as SPDX documents can state it. */
export type DeclaredLicense =
  | {
      readonly kind: 'expression';
      readonly text: string;
      /** The expression is one identifier of the SPDX list, and nothing else. */
      readonly isListed: boolean;
      /** The `LicenseRef-…` in it. */
      readonly references: readonly string[];
    }
  /** A curator found that there is no license. */
  | { readonly kind: 'none' }
  /** Everything else: not identified, not SPDX, not found, not harvested, not looked up. Never counts as clean. */
  | { readonly kind: 'unknown' };

const unknown: DeclaredLicense = { kind: 'unknown' };

/** `DocumentRef-…` leads to another document, which an export doesn't have: such an expression is unknown. */
export function declaredLicense({ state, definition }: ExportedComponent): DeclaredLicense {
  if (state === 'none') return { kind: 'none' };
  const text = definition?.declared ?? null;
  if (text === null || (state !== 'expression' && state !== 'licenseRef')) return unknown;
  const parsed = parseLicenseExpression(text);
  if (!parsed.ok) return unknown;
  const terms = licenseTerms(parsed.value);
  if (terms.some(({ id }) => id.startsWith('DocumentRef-'))) return unknown;
  const listed = listedLicense(parsed.value);
  const references = terms.filter(({ nature }) => nature === 'reference').map(({ id }) => id);
  return { kind: 'expression', text: listed ?? text, isListed: listed !== null, references: [...new Set(references)] };
}

/** The identifier, if the text is one of the SPDX list and nothing else. */
export function listedLicenseIn(text: string): string | null {
  const parsed = parseLicenseExpression(text);
  return parsed.ok ? listedLicense(parsed.value) : null;
}

function listedLicense(expression: LicenseExpression): string | null {
  if (expression.kind !== 'license') return null;
  const { id, nature, orLater, exception } = expression;
  return nature === 'spdx' && !orLater && exception === null ? id : null;
}
