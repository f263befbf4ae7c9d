import { hashOf } from '../base/textDigest.ts';
import type { Definition } from '../core/definition.ts';
import { curationFields, type FieldValue, isSource, sourceText, type ValueField } from './curationFields.ts';

/**
 * Everything a curation can change of a definition, except its files, as a short text: equal while all of it is equal,
 * whatever order the service lists facets in. Kept with a draft to detect changes of the definition.
 */
export function fingerprint(definition: Definition): string {
  return [version, ...fieldTexts(definition).map(([field, text]) => `${field}=${digest(text)}`)].join(' ');
}

/** Whether the definition has any field that a curation can change: an unharvested one has none. */
export function hasBasis(definition: Definition): boolean {
  return definition.isHarvested || fieldTexts(definition).some(([, text]) => text !== null);
}

/** The fields that differ now. `null`: the fingerprint is not ours, so this is unknown. */
export function basisChanges(basisFingerprint: string, definition: Definition): readonly ValueField[] | null {
  const [first, ...entries] = basisFingerprint.split(' ');
  if (first !== version) return null;
  const basis = new Map(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
  return fieldTexts(definition).flatMap(([field, text]) => (basis.get(field) === digest(text) ? [] : [field]));
}

/** Version of this fingerprint format. */
const version = '1';

function fieldTexts(definition: Definition): readonly (readonly [ValueField, string | null])[] {
  return curationFields.map(({ field, now }) => [field, comparableText(now(definition))]);
}

function comparableText(value: FieldValue | null): string | null {
  if (value === null || typeof value === 'string') return value;
  if (isSource(value)) return sourceText(value, 'all');
  return value.length === 0 ? null : JSON.stringify([...value].sort());
}

/** 64 bits of FNV-1a in two halves: enough to notice a change, not for secrets. */
function digest(text: string | null): string {
  return text === null ? '-' : hashOf(text).toString(36) + hashOf(text, 0x01000193).toString(36);
}
