import { type Coordinates, formatCoordinates } from '../core/coordinates.ts';
import type { ComponentState } from '../core/licenseState.ts';
import type { LinkedDependency, LinkedManifest } from '../manifests/link.ts';
import { LineCursor } from '../manifests/parse/lineCursor.ts';
import type { SkipReason } from '../manifests/skipReason.ts';
import { reasonTexts, stateTexts } from './texts.ts';

/** The service's result for a component; only `state` if there is no definition. */
export interface ListedDefinition {
  readonly state: ComponentState;
  /** Why the lookup failed: the code of `core/problem.ts`, and a clause for people. */
  readonly problem?: { readonly kind: string; readonly message: string };
  readonly coordinates?: string;
  readonly declared?: string | null;
  readonly discovered?: readonly string[];
  readonly score?: number | null;
  readonly releaseDate?: string | null;
  readonly sourceUrl?: string | null;
  readonly isCurated?: boolean;
}

export interface ListContents {
  readonly manifests: readonly LinkedManifest[];
  /** The text of a manifest, by its path. */
  textOf(path: string): string;
  /** `null` for a component that was not requested. */
  definitionOf(coordinates: Coordinates): ListedDefinition | null;
}

/** In UTF-16 units: enough to make a write worthwhile, little enough not to be kept. */
const chunkLength = 1 << 16;

/**
 * All dependencies as a JSON array of
 * `{manifest, format, name, version, coordinates, reason, direct, scope, range, note?, source?, definition?}`, one a line, in chunks. `range` is the name's place: lines and UTF-16 characters, from zero; `source` what a withheld package comes, or may come, from. Written straight into text,
 * because a list of 100,000 would otherwise be a million objects first.
 */
export function jsonList(contents: ListContents, write: (chunk: string) => void): void {
  let chunk = '[';
  let separator = '\n';
  for (const { path, formatId, dependencies } of contents.manifests) {
    const lines = new LineCursor(contents.textOf(path));
    const head = `{"manifest":${JSON.stringify(path)},"format":${JSON.stringify(formatId)},`;
    for (const linked of dependencies) {
      chunk += separator + head + memberText(linked, lines) + definitionText(linked, contents) + '}';
      separator = ',\n';
      if (chunk.length < chunkLength) continue;
      write(chunk);
      chunk = '';
    }
  }
  write(`${chunk}${separator === '\n' ? '' : '\n'}]\n`);
}

/**
 * One line a dependency, with tabs between its columns, and one with the sums. What a terminal would act on is written
 * as escapes.
 */
export function tableList(contents: ListContents, write: (chunk: string) => void): void {
  const components = new Set<string>();
  let count = 0;
  let chunk = '';
  for (const { path, dependencies } of contents.manifests) {
    const lines = new LineCursor(contents.textOf(path));
    count += dependencies.length;
    for (const { dependency, version, coordinates, reason, source } of dependencies) {
      lines.goTo(dependency.nameRange.start);
      const address = coordinates && formatCoordinates(coordinates);
      if (address !== null) components.add(address);
      const definition = coordinates && contents.definitionOf(coordinates);
      const columns = [
        `${path}:${lines.line + 1}`,
        `${dependency.name}@${version ?? '?'}`,
        address ?? (reason === null ? '' : reasonText(reason, source)),
      ];
      if (definition) columns.push(definition.declared ?? `(${whyNone(definition)})`);
      chunk += `${columns.map(harmless).join('\t').trimEnd()}\n`;
      if (chunk.length < chunkLength) continue;
      write(chunk);
      chunk = '';
    }
  }
  write(`${chunk}${count} dependencies, ${components.size} components\n`);
}

function reasonText(reason: SkipReason, source: string | undefined): string {
  return source === undefined ? reasonTexts[reason] : `${reasonTexts[reason]}: ${source}`;
}

function whyNone({ state, problem }: ListedDefinition): string {
  return problem ? `${stateTexts[state]}: ${problem.message}` : stateTexts[state];
}

/** A text with control and format characters as `\u001b`: names and paths are untrusted, and terminals obey some. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, escapeOf);
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** Plain sums of short texts: templates, and a check of each text before it is quoted, took a quarter longer. */
function memberText(linked: LinkedDependency, lines: LineCursor): string {
  const { dependency, version, coordinates, reason, isDirect, scope, note, source } = linked;
  const { start, end } = dependency.nameRange;
  const address = coordinates && formatCoordinates(coordinates);
  let text = JSON.stringify({ name: dependency.name, version, coordinates: address }).slice(1, -1);
  text += reason === null ? ',"reason":null' : ',"reason":"' + reason + '"';
  text += (isDirect ? ',"direct":true,"scope":"' : ',"direct":false,"scope":"') + scope;
  lines.goTo(start);
  text += '","range":{"start":{"line":' + lines.line + ',"character":' + lines.character;
  lines.goTo(end);
  text += '},"end":{"line":' + lines.line + ',"character":' + lines.character + '}}';
  if (note !== undefined) text += ',"note":"' + note + '"';
  return source === undefined ? text : text + ',"source":' + JSON.stringify(source);
}

function definitionText({ coordinates }: LinkedDependency, contents: ListContents): string {
  const definition = coordinates && contents.definitionOf(coordinates);
  return definition ? ',"definition":' + JSON.stringify(definition) : '';
}
