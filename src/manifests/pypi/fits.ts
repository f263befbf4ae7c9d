import { compareVersions, releaseOf } from './compareVersions.ts';

/**
 * True if a version satisfies a specifier (PEP 440 "Version specifiers"; Poetry docs, "Dependency specification"). An
 * unreadable one does, and pre-releases count like others.
 */
export function fits(version: string, specifier: string): boolean {
  return specifier.length > 256 || specifier.split(/\|\|?/).some((one) => fitsAll(version, one));
}

function fitsAll(version: string, clauses: string): boolean {
  const found = clauses.match(/(?:(?:===?|~=|!=|<=?|>=?|\^|~)\s*)?(?:[^\s,<>=!~^]|!(?!=))+/g) ?? [];
  return found.every((clause) => fitsOne(version, clause));
}

function fitsOne(version: string, clause: string): boolean {
  const [, operator = '', written = ''] = /^(\D{0,3}?)\s*v?(\d.*|\*)$/i.exec(clause.trim()) ?? [];
  if (written === '' || written === '*') return true;
  const isOrdered = /^(?:[<>]|~=)/.test(operator);
  const operand = isOrdered ? written.replace(/\.\*$/, '') : written;
  if (operand.endsWith('.*')) {
    const isSame = startsLike(version, releaseOf(operand.slice(0, -2)));
    return operator === '!=' ? !isSame : isSame;
  }
  const order = compareVersions(version, operand);
  if (order === null) return true;
  const release = releaseOf(operand);
  switch (operator) {
    case '':
    case '=':
    case '==':
    case '===':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '~=':
      return order >= 0 && startsLike(version, release.slice(0, -1));
    case '~':
      return order >= 0 && startsLike(version, release.slice(0, Math.max(1, Math.min(2, release.length))));
    case '^':
      return (
        order >= 0 && startsLike(version, release.slice(0, Math.max(1, release.findIndex((part) => part > 0) + 1)))
      );
    default:
      return true;
  }
}

function startsLike(version: string, release: readonly number[]): boolean {
  const own = releaseOf(version);
  return release.every((part, at) => (own[at] ?? 0) === part);
}
