import { assertNever } from '../../src/base/exhaustive.ts';
import type { DefinitionChange, FileFacts } from '../../src/core/definitionChange.ts';

/** One line per change: `declared: MIT → ISC`, `parties: +Ann -Bob =3`, `file a.js: MIT|(c) Ann → -`. */
export function changeLines(changes: readonly DefinitionChange[]): readonly string[] {
  return changes.map((change) => {
    switch (change.kind) {
      case 'value':
        return `${change.field}: ${change.before ?? '-'} → ${change.after ?? '-'}`;
      case 'list': {
        const { field, added, removed, common } = change;
        return [
          `${field}:`,
          ...added.map((text) => `+${text}`),
          ...removed.map((text) => `-${text}`),
          `=${common}`,
        ].join(' ');
      }
      case 'file':
        return `file ${change.path}: ${facts(change.before)} → ${facts(change.after)}`;
      case 'licenseText':
        return `text ${change.path}: ${change.before ?? '-'} → ${change.after ?? '-'}`;
      default:
        return assertNever(change);
    }
  });
}

function facts(file: FileFacts | null): string {
  return file ? [file.license ?? 'none', ...file.attributions].join('|') : '-';
}
