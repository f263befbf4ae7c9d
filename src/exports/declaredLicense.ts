import { licenseTerms, parseLicenseExpression } from '../core/licenseExpression.ts';
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
  const [only, ...others] = terms;
  const isListed =
    only !== undefined && others.length === 0 && only.nature === 'spdx' && !only.orLater && only.exception === null;
  const references = terms.filter(({ nature }) => nature === 'reference').map(({ id }) => id);
  return { kind: 'expression', text: isListed ? only.id : text, isListed, references: [...new Set(references)] };
}

/** True for an expression that is one identifier of the SPDX list. */
export function isListedLicense(text: string): boolean {
  const parsed = parseLicenseExpression(text);
  return (
    parsed.ok &&
    parsed.value.kind === 'license' &&
    parsed.value.nature === 'spdx' &&
    !parsed.value.orLater &&
    parsed.value.exception === null
  );
}
