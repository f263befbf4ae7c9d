import { ComposerRepositories, packagist } from './composerRepositories.ts';
import type { Dependency, ManifestFormat, ManifestReading, Scope } from '../format.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { ProblemList } from '../parse/problemList.ts';
import { messages } from '../problemMessage.ts';

/**
 * composer.json (Composer docs, "The composer.json schema"): a project's requirements, including PHP and its
 * extensions.
 */
export const format: ManifestFormat = {
  id: 'composer-manifest',
  title: 'Composer manifest',
  fileNames: ['composer.json'],
  ecosystem: 'composer',
  role: 'manifest',
  read,
};

const lists: readonly (readonly [name: string, scope: Scope])[] = [
  ['require', 'runtime'],
  ['require-dev', 'development'],
];

function read(text: string): ManifestReading {
  const document = readJson(text);
  const { root } = document;
  const problems = new ProblemList(text.length);
  if (!document.isObject(root) && text !== '') problems.add(messages.objectExpected, 0, 1);
  const repositories = new ComposerRepositories(document, document.member(root, 'repositories'));
  const dependencies: Dependency[] = [];
  for (const [listName, scope] of lists) {
    const list = document.member(root, listName);
    if (document.isObject(list)) readList(document, list, scope, { dependencies, problems });
    else if (!document.isMissing(list) && !isEmptyList(document, list))
      problems.add(messages.objectExpected, document.start(list), document.end(list));
  }
  dependencies.sort((a, b) => a.nameRange.start - b.nameRange.start);
  const sources = repositories.sourcesOf(dependencies.map(({ name: asked }) => asked));
  const name = document.member(root, 'name');
  return {
    dependencies: dependencies.map((dependency, at) => ({ ...dependency, source: sources[at] ?? packagist })),
    problems: [...document.problems, ...problems.list],
    facts: {
      kind: 'composerManifest',
      name: document.isString(name) ? document.string(name).toLowerCase() : null,
      paths: repositories.paths,
    },
  };
}

interface Reading {
  readonly dependencies: Dependency[];
  readonly problems: ProblemList;
}

function readList(document: JsonDocument, list: number, scope: Scope, { dependencies, problems }: Reading): void {
  const end = document.after(list);
  for (let key = document.first(list); key < end; key = document.afterMember(key)) {
    const value = document.value(key);
    if (!document.isString(value)) {
      if (!document.isMissing(value)) problems.add(messages.quotesNeeded, document.start(value), document.end(value));
      continue;
    }
    const name = document.string(key).toLowerCase();
    const requirement = document.string(value).trim();
    dependencies.push({
      name,
      alias: null,
      requirement,
      version: exactVersion(requirement),
      source: packagist,
      isDirect: true,
      scope,
      nameRange: document.range(key),
      versionRange: document.range(value),
    });
  }
}

/** PHP writes an empty object as an empty list. */
function isEmptyList(document: JsonDocument, node: number): boolean {
  return document.isArray(node) && document.first(node) >= document.after(node);
}

/** `1.2.3` or `v1.2.3`, also with `=` before it or a stability behind it. Fewer numbers may be short for more. */
function exactVersion(requirement: string): string | null {
  return /^={0,2}\s*v?(\d+\.\d+\.\d+(?:\.\d+)?(?:[-+][\w.+-]+)?)(?:@\w+)?$/i.exec(requirement)?.[1] ?? null;
}
