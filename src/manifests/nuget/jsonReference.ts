import type { Dependency, Scope } from '../format.ts';
import type { JsonDocument } from '../parse/json.ts';
import { readRequirement } from './nugetVersion.ts';

/** A package that a JSON file of .NET names by a key; `version` is the string beside it or below it. */
export function jsonReference(document: JsonDocument, key: number, version: number, scope: Scope): Dependency {
  return {
    name: document.string(key),
    alias: null,
    ...readRequirement(document.string(version)),
    source: { kind: 'registry', registry: null },
    isDirect: true,
    scope,
    nameRange: document.range(key),
    versionRange: document.range(version),
  };
}
