import type { Dependency, ManifestFormat, ManifestReading } from '../../format.ts';
import { type JsonDocument, readRelaxedJson } from '../../parse/json.ts';
import { ProblemList } from '../../parse/problemList.ts';
import { parseDenoSpecifier } from './denoSpecifier.ts';
import { placedGlobs, readWorkspaceGlobs } from '../workspaceGlobs.ts';
import { messages } from '../../problemMessage.ts';

/** deno.json and deno.jsonc (Deno docs, "deno.json and package.json"): the import map, and that of scopes. */
export const format: ManifestFormat = {
  id: 'deno-config',
  title: 'Deno configuration',
  fileNames: ['deno.json', 'deno.jsonc'],
  ecosystem: 'npm',
  role: 'manifest',
  read,
};

function read(text: string): ManifestReading {
  const document = readRelaxedJson(text);
  const { root } = document;
  const problems = new ProblemList(text.length);
  if (!document.isObject(root) && text !== '') problems.add(messages.objectExpected, 0, 1);
  const dependencies: Dependency[] = [];
  readImports(document, document.member(root, 'imports'), dependencies, problems);
  const scopes = document.member(root, 'scopes');
  const end = document.isObject(scopes) ? document.after(scopes) : 0;
  for (let key = document.first(scopes); key < end; key = document.afterMember(key))
    readImports(document, document.value(key), dependencies, problems);
  dependencies.sort((a, b) => a.nameRange.start - b.nameRange.start);
  const name = document.member(root, 'name');
  const version = document.member(root, 'version');
  return {
    dependencies,
    problems: [...document.problems, ...problems.list],
    related: placedGlobs(document, workspaceList(document)),
    facts: {
      kind: 'npmManifest',
      // A name of jsr is none of npm.
      name: document.isString(name) ? document.string(name) : null,
      version: document.isString(version) ? document.string(version) : null,
      isPrivate: false,
      workspaces: readWorkspaceGlobs(document, workspaceList(document)),
      overridden: new Set(),
    },
  };
}

/** An array of folders, or an object with one in `members`. */
function workspaceList(document: JsonDocument): number {
  const list = document.member(document.root, 'workspace');
  return document.isObject(list) ? document.member(list, 'members') : list;
}

/** An import map: import → target. Targets in the project are left out. */
function readImports(document: JsonDocument, list: number, dependencies: Dependency[], problems: ProblemList): void {
  if (!document.isObject(list)) {
    if (!document.isMissing(list)) problems.add(messages.objectExpected, document.start(list), document.end(list));
    return;
  }
  const end = document.after(list);
  for (let key = document.first(list); key < end; key = document.afterMember(key)) {
    const value = document.value(key);
    const specifier = document.isString(value) ? parseDenoSpecifier(document.string(value)) : null;
    if (!specifier) continue;
    const start = document.start(value) + specifier.at;
    const isWritten = specifier.at >= 0 && document.text.startsWith(specifier.requirement, start);
    dependencies.push({
      name: specifier.name,
      // Deno's lock knows packages by their own names only.
      alias: null,
      requirement: specifier.requirement,
      version: specifier.version,
      source: specifier.source,
      isDirect: true,
      scope: 'runtime',
      nameRange: document.range(key),
      versionRange: isWritten ? { start, end: start + specifier.requirement.length } : document.range(value),
    });
  }
}
