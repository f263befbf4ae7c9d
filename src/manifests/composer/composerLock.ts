import type {
  Dependency,
  DependencyGraph,
  DependencySource,
  ManifestFormat,
  ManifestReading,
  Scope,
} from '../format.ts';
import { gitSource } from '../git/gitAccess.ts';
import { isRepositoryArchive } from '../git/gitLocation.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { ProblemList } from '../parse/problemList.ts';
import { isPackagist } from './identifyComposerPackage.ts';
import { messages, missing } from '../problemMessage.ts';

/**
 * composer.lock (Composer docs, "Basic usage", "Commit your composer.lock file"; manifests.md 6): every package with
 * its version.
 */
export const format: ManifestFormat = {
  id: 'composer-lock',
  title: 'Composer lock file',
  fileNames: ['composer.lock'],
  ecosystem: 'composer',
  role: 'lock',
  read,
  graph,
};

const lists: readonly (readonly [name: string, scope: Scope])[] = [
  ['packages', 'runtime'],
  ['packages-dev', 'development'],
];

const packagist: DependencySource = { kind: 'registry', registry: null };

function read(text: string): ManifestReading {
  const document = readJson(text);
  const problems = new ProblemList(text.length);
  const { dependencies } = readComposerLock(document, problems);
  const paths = dependencies.flatMap(({ source }) => (source.kind === 'local' ? [source.path] : []));
  const isLock = document.isArray(document.member(document.root, 'packages'));
  if (!isLock && text !== '') problems.add(missing('packages'), 0, 1);
  return { dependencies, problems: [...document.problems, ...problems.list], facts: { kind: 'composerLock', paths } };
}

function graph(text: string): DependencyGraph {
  const document = readJson(text);
  const lock = readComposerLock(document, new ProblemList(text.length));
  return { needs: readComposerNeeds(document, lock) };
}

/** The nodes of what is read of a package; -1 for what it does not have. */
interface PackageNodes {
  readonly name: number;
  readonly version: number;
  readonly type: number;
  readonly source: number;
  readonly dist: number;
  readonly notificationUrl: number;
  readonly require: number;
}

interface ComposerLock {
  readonly dependencies: readonly Dependency[];
  /** For every dependency the node of its `require`. */
  readonly requires: readonly number[];
}

/** Reads `packages` and `packages-dev` of a composer.lock (Composer, `Locker`). */
function readComposerLock(document: JsonDocument, problems: ProblemList): ComposerLock {
  const dependencies: Dependency[] = [];
  const requires: number[] = [];
  for (const [listName, scope] of lists) {
    const list = document.member(document.root, listName);
    if (!document.isArray(list)) {
      // Composer without `--dev` once wrote `null`.
      if (!document.isMissing(list) && !document.isNull(list))
        problems.add(messages.listExpected, document.start(list), document.end(list));
      continue;
    }
    const end = document.after(list);
    for (let item = document.first(list); item < end; item = document.after(item)) {
      if (document.isMissing(item)) continue;
      const nodes = nodesOf(document, item);
      if (!document.isString(nodes.name) || !document.isString(nodes.version)) {
        const start = document.start(item);
        problems.add(missing('name', 'version'), start, start + 1);
        continue;
      }
      dependencies.push(readPackage(document, nodes, scope));
      requires.push(nodes.require);
    }
  }
  return { dependencies, requires };
}

/** The edges. Names that another package only provides or replaces have none. */
function readComposerNeeds(
  document: JsonDocument,
  { dependencies, requires }: ComposerLock,
): readonly (readonly number[])[] {
  const byName = new Map(dependencies.map(({ name }, at) => [name, at]));
  const needs: (readonly number[])[] = [];
  for (const require of requires) {
    const found = new Set<number>();
    const end = document.isObject(require) ? document.after(require) : -1;
    for (let key = document.first(require); key < end; key = document.afterMember(key)) {
      const index = byName.get(document.string(key).toLowerCase());
      if (index !== undefined) found.add(index);
    }
    needs.push([...found]);
  }
  return needs;
}

function nodesOf(document: JsonDocument, object: number): PackageNodes {
  const member = (name: string): number => document.member(object, name);
  return {
    name: member('name'),
    version: member('version'),
    type: member('type'),
    source: member('source'),
    dist: member('dist'),
    notificationUrl: member('notification-url'),
    require: member('require'),
  };
}

function readPackage(document: JsonDocument, nodes: PackageNodes, scope: Scope): Dependency {
  const written = document.string(nodes.version);
  const isBranch = /^dev-|-dev$/i.test(written);
  return {
    name: document.string(nodes.name).toLowerCase(),
    alias: null,
    requirement: null,
    version: isBranch ? null : written.replace(/^v(?=\d)/i, ''),
    source: sourceOf(document, nodes, isBranch),
    isDirect: null,
    scope,
    nameRange: document.range(nodes.name),
    versionRange: document.range(nodes.version),
  };
}

/**
 * A released package of Packagist comes from there: Composer notifies Packagist of it. Anything else is the commit it
 * was taken at, a branch of Packagist's too.
 */
function sourceOf(document: JsonDocument, nodes: PackageNodes, isBranch: boolean): DependencySource {
  if (textAt(document, nodes.type) === 'metapackage') return { kind: 'notCovered', what: 'a package without files' };
  const dist = readPlace(document, nodes.dist);
  if (dist.type === 'path') return { kind: 'local', path: dist.url };
  if (!isBranch && isPackagist(textAt(document, nodes.notificationUrl))) return packagist;
  const source = readPlace(document, nodes.source);
  if (source.type === 'path') return { kind: 'local', path: source.url };
  if (source.url !== '') {
    return source.type === 'git'
      ? gitSource(source.url, source.reference)
      : { kind: 'notCovered', what: `a ${source.type} repository` };
  }
  if (isRepositoryArchive(dist.url)) return gitSource(dist.url, dist.reference);
  return dist.url === ''
    ? { kind: 'unknown', text: 'no source' }
    : { kind: 'archive', url: withoutCredentials(dist.url) };
}

/** `source` or `dist`: the place of a package. */
function readPlace(
  document: JsonDocument,
  node: number,
): { readonly type: string; readonly url: string; readonly reference: string | null } {
  return {
    type: textAt(document, document.member(node, 'type')),
    url: textAt(document, document.member(node, 'url')),
    reference: textAt(document, document.member(node, 'reference')) || null,
  };
}

function textAt(document: JsonDocument, node: number): string {
  return document.isString(node) ? document.string(node) : '';
}
