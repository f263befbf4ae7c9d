import { normalizeLicenseExpression } from '../core/licenseExpression.ts';
import { allExceptionIds, allLicenseIds, isDeprecatedLicense, licenseCalled } from './licenseNames.ts';
import { nearestOf } from './nearest.ts';

/** An expression in normal form that a person may have meant with a text that is none; `null` when nothing is near. */
export function suggestLicense(text: string): string | null {
  if (text.length > 300) return null;
  const called = licenseCalled(text);
  if (called !== null) return called;
  // Registries have parted alternatives by slashes.
  return (
    repaired(text) ??
    (text.includes('/')
      ? repaired(
          text
            .split('/')
            .map((part) => part.trim())
            .join(' OR '),
        )
      : null)
  );
}

/** Replaces the names nobody knows, three at most. */
function repaired(text: string): string | null {
  let current = text.replaceAll(/\s+/g, ' ');
  for (let attempt = 0; attempt < 4; attempt++) {
    const read = normalizeLicenseExpression(current);
    if (read.ok) return read.value;
    if (read.problem.kind !== 'unknownName') return null;
    const { name, at } = read.problem;
    const isException = /\bwith\s+$/i.test(current.slice(0, at));
    const near = isException ? nearestOf(name, allExceptionIds) : nearLicense(name);
    if (near === null) return null;
    current = current.slice(0, at) + near + current.slice(at + name.length);
  }
  return null;
}

function nearLicense(name: string): string | null {
  const called = licenseCalled(name);
  if (called !== null || name.length < 4) return called;
  return nearestOf(name, current);
}

const current = allLicenseIds.filter((id) => !isDeprecatedLicense(id));
