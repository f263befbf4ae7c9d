import { gradlePluginMarker } from '../../core/mavenProvider.ts';
import type { SourceRange } from '../../core/range.ts';
import type { Dependency } from '../format.ts';
import type { GradleEntry } from './gradleFacts.ts';
import type { ScriptText, ScriptVariable } from '../parse/scriptCode.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { qualifiersOf } from '../qualifiers.ts';
import { requiredVersion } from './mavenVersion.ts';
import { notLike } from '../problemMessage.ts';

/** For what is no dependency that is written down: another part of the script, or another file, decides it. */
export const unknownDependency = 'The value of this name is unknown, so its dependencies are not listed.';

export const noCoordinates = notLike('group:name:version');

/** The value of a variable, `null` if unknown. */
export type LookUp = (name: string) => string | null;

interface NotationPlace {
  readonly nameRange: SourceRange;
  readonly versionRange: SourceRange | null;
}

/** A text with its variables in it as `${name}`. */
export function writtenText(text: ScriptText): string {
  return text.map((part) => (typeof part === 'string' ? part : unknown(part.name))).join('');
}

/** Kotlin's `"$a.b"` is the value of `a` followed by `.b`; in Groovy this form is never a text. */
function withRest({ name, isBare }: ScriptVariable, lookUp: LookUp): string | null {
  const dot = isBare ? name.indexOf('.') : -1;
  const known = dot < 0 ? null : lookUp(name.slice(0, dot));
  return known === null ? null : known + name.slice(dot);
}

/** Code in place of a name is left out: it could look like anything. */
function unknown(name: string): string {
  return /^[\w.-]+$/.test(name) ? `\${${name}}` : '${?}';
}

/** A text with those variables replaced that are known. */
export function resolvedText(text: ScriptText, lookUp: LookUp): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return part;
      const known = part.isUnknown ? null : (lookUp(part.name) ?? withRest(part, lookUp));
      return known ?? unknown(part.name);
    })
    .join('');
}

/**
 * The places of name and version in `group:name:version` (Gradle, Declaring dependencies); `null` for any other text.
 * `raw`: the text as written. With escapes, or if it is composed of several strings, both are the whole.
 */
export function splitNotation(text: ScriptText, raw: string | null, whole: SourceRange): NotationPlace | null {
  const written = writtenText(text);
  if (written.length > maxLength || !notation.test(written)) return null;
  if (raw === null || raw.includes('\\')) return { nameRange: whole, versionRange: null };
  const colons: number[] = [];
  let depth = 0;
  for (let at = 0; at < raw.length; at++) {
    const character = raw.charAt(at);
    if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (character === ':' && depth === 0) colons.push(at);
  }
  const [, second, third] = colons;
  const end = third ?? (raw.indexOf('@') > (second ?? 0) ? raw.indexOf('@') : raw.length);
  const { start } = whole;
  const hasVersion = second !== undefined && end > second + 1;
  return {
    nameRange: { start, end: start + Math.min(second ?? end, raw.length) },
    versionRange: hasVersion ? { start: start + second + 1, end: start + end } : null,
  };
}

/** Longer texts are no coordinates. */
const maxLength = 1000;

/** `group:name[:version[:classifier]][@extension]`; spaces only inside variables and ranges. */
const notation = /^[^\s:/\\@]+:[^\s:/\\@]+(?::[^:@]*){0,2}(?:@\w+)?$/;

/** The parts of a resolved text; `null` when it is none. */
export function notationParts(text: string): NotationParts | null {
  if (text.length > maxLength || !notation.test(text.trim())) return null;
  const [coordinates = '', type] = text.trim().split(/@(?=\w+$)/);
  const [group = '', name = '', version = '', classifier] = coordinates.split(':');
  const qualifiers = { classifier, type: type === 'jar' ? null : type };
  return { name: `${group}:${name}`, version: version.trim() === '' ? null : version.trim(), qualifiers };
}

interface NotationParts {
  readonly name: string;
  readonly version: string | null;
  readonly qualifiers: Readonly<Record<string, string | null | undefined>>;
}

/** The meaning of an entry with the known variables. An unknown accessor keeps its name, and has no source. */
export function dependencyOfEntry(
  entry: GradleEntry,
  { nameRange, versionRange }: NotationPlace,
  lookUp: LookUp,
): Dependency {
  const written = resolvedText(entry.text, lookUp);
  const separate = entry.version && resolvedText(entry.version, lookUp);
  const given = entry.kind === 'accessor' ? (lookUp(written) ?? '') : written;
  const parts =
    entry.kind === 'plugin'
      ? { name: `${given}:${gradlePluginMarker(given)}`, version: null, qualifiers: {} }
      : notationParts(given);
  const { version, requirement } = requiredVersion(separate ?? parts?.version ?? null);
  return {
    name: parts?.name ?? written,
    alias: entry.kind === 'artifact' ? entry.alias : written,
    requirement,
    version,
    source: parts ? usualRegistry : { kind: 'unknown', text: written },
    ...qualifiersOf(parts?.qualifiers ?? {}),
    isDirect: true,
    scope: entry.scope,
    nameRange,
    versionRange,
  };
}
