import type { Dependency, DependencySource, ManifestFormat, ManifestReading, Scope } from '../format.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { newerLock, writtenAt } from '../parse/lockVersion.ts';
import { ProblemList } from '../parse/problemList.ts';
import { archiveSource, repositorySource, localSource, Registries, releaseAt } from './lockedPackage.ts';
import { isPublicIndex } from './pypiIndexes.ts';
import { exactVersion } from './pypiVersion.ts';
import { defaultIndex } from './requirementLine.ts';
import { messages } from '../problemMessage.ts';

/**
 * Pipfile.lock: one list of packages for everybody, one for those who work on the project, and one for each further
 * category.
 */
export const format: ManifestFormat = {
  id: 'pipenv-lock',
  title: 'Pipenv lock file',
  fileNames: ['Pipfile.lock'],
  ecosystem: 'pypi',
  role: 'lock',
  read,
};

function read(text: string): ManifestReading {
  const document = readJson(text);
  const { root } = document;
  const reader = new Reader(document);
  if (!document.isObject(root) && text !== '') reader.problems.add(messages.objectExpected, 0, 1);
  const end = document.isObject(root) ? document.after(root) : -1;
  for (let key = document.first(root); key < end; key = document.afterMember(key)) {
    const name = document.string(key);
    if (name !== '_meta') reader.takeList(document.value(key), name === 'default' ? 'runtime' : 'development');
  }
  return {
    dependencies: reader.dependencies,
    problems: [
      ...document.problems,
      ...reader.problems.list,
      ...newerLock(writtenAt(document, document.member(document.member(root, '_meta'), 'pipfile-spec')), '6'),
    ],
    facts: { kind: 'pypi', sort: 'lock', tool: 'pipenv', members: new Set(), needs: null, groups: new Map() },
  };
}

class Reader {
  readonly dependencies: Dependency[] = [];
  readonly problems: ProblemList;
  readonly #document: JsonDocument;
  /** Address of each index by its name, in the order of the file: the first is the default of an entry. */
  readonly #indexes = new Map<string, string>();
  readonly #registries = new Registries();
  readonly #default: DependencySource;

  constructor(document: JsonDocument) {
    this.#document = document;
    this.problems = new ProblemList(document.text.length);
    const sources = document.member(document.member(document.root, '_meta'), 'sources');
    const end = document.isArray(sources) ? document.after(sources) : -1;
    for (let item = document.first(sources); item < end; item = document.after(item)) {
      const name = this.#text(item, 'name') ?? this.#text(item, 'url');
      const url = this.#text(item, 'url') ?? name;
      if (name === null || url === null) continue;
      // Of several with one name, any may count.
      const before = this.#indexes.get(name);
      if (before === undefined || isPublicIndex(before)) this.#indexes.set(name, url);
    }
    const [first] = this.#indexes.values();
    this.#default = first === undefined ? defaultIndex : this.#registries.of(first);
  }

  takeList(list: number, scope: Scope): void {
    const document = this.#document;
    if (!document.isObject(list)) {
      if (!document.isMissing(list)) this.problems.add(messages.listExpected, document.start(list), document.end(list));
      return;
    }
    const end = document.after(list);
    for (let key = document.first(list); key < end; key = document.afterMember(key)) {
      const value = document.value(key);
      if (document.isObject(value)) this.dependencies.push(this.#dependency(key, value, scope));
      else if (!document.isMissing(value)) {
        this.problems.add(messages.objectExpected, document.start(value), document.end(value));
      }
    }
  }

  #dependency(key: number, value: number, scope: Scope): Dependency {
    const document = this.#document;
    const version = document.member(value, 'version');
    const written = document.isString(version) ? document.string(version) : null;
    return {
      name: document.string(key),
      alias: null,
      requirement: null,
      version: written === null ? releaseAt(this.#file(value)) : (exactVersion(written) ?? written),
      source: this.#source(value),
      isDirect: null,
      scope,
      nameRange: document.range(key),
      versionRange: written === null ? null : document.range(version),
    };
  }

  #source(value: number): DependencySource {
    const git = this.#text(value, 'git');
    if (git !== null) return repositorySource(git, this.#text(value, 'ref'));
    const path = this.#text(value, 'path');
    if (path !== null) return localSource(path);
    const file = this.#file(value);
    if (file !== null) return archiveSource(file);
    const index = this.#text(value, 'index');
    if (index === null) return this.#default;
    const address = this.#indexes.get(index) ?? index;
    // An index that no source is called is nothing that is known to be public. Pipenv calls PyPI so where no source is described.
    if (address === 'pypi' && this.#indexes.size === 0) return defaultIndex;
    return this.#registries.of(address);
  }

  #file(value: number): string | null {
    return this.#text(value, 'file') ?? this.#text(value, 'url');
  }

  #text(object: number, name: string): string | null {
    const node = this.#document.member(object, name);
    return this.#document.isString(node) ? this.#document.string(node) : null;
  }
}
