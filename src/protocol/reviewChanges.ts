import { cutText } from '../base/cutText.ts';
import type { DefinitionChange, FileFacts } from '../core/definitionChange.ts';

/** Limits: changes of one definition, entries of one list, characters of one value. The diff has the whole. */
const maxChanges = 40;
const maxEntries = 20;
const longestValue = 4000;

/** The changes of one definition that cross to the page, and the number that do not: lists may hold 50,000 names. */
export function shownChanges(changes: readonly DefinitionChange[]): {
  readonly changes: readonly DefinitionChange[];
  readonly more: number;
} {
  let more = Math.max(0, changes.length - maxChanges);
  const list = (texts: readonly string[]): readonly string[] => {
    more += Math.max(0, texts.length - maxEntries);
    return texts.slice(0, maxEntries).map(cut);
  };
  const facts = (of: FileFacts | null): FileFacts | null =>
    of && { license: of.license === null ? null : cut(of.license), attributions: list(of.attributions) };
  const shown = changes.slice(0, maxChanges).map((change): DefinitionChange => {
    switch (change.kind) {
      case 'value':
        return { ...change, before: cutIfAny(change.before), after: cutIfAny(change.after) };
      case 'list':
        return {
          ...change,
          added: list(change.added),
          removed: list(change.removed),
          unchanged: change.unchanged.map(cut),
        };
      case 'file':
        return { ...change, path: cut(change.path), before: facts(change.before), after: facts(change.after) };
      case 'licenseText':
        return { ...change, path: cut(change.path) };
    }
  });
  return { changes: shown, more };
}

/** The changes of a merged pull request. */
export function shownFields<F extends { readonly set: string; readonly now: string | null }>(
  fields: readonly F[],
): { readonly fields: readonly F[]; readonly more: number } {
  const shown = fields.slice(0, maxChanges);
  return {
    fields: shown.map((field) => ({ ...field, set: cut(field.set), now: cutIfAny(field.now) })),
    more: fields.length - shown.length,
  };
}

function cutIfAny(text: string | null): string | null {
  return text === null ? null : cut(text);
}

function cut(text: string): string {
  return cutText(text, longestValue);
}
