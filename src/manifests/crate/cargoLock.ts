import type { Dependency, DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { newerLock } from '../parse/lockVersion.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, itemsAt, nodeAt, scalarAt, textAt } from '../parse/tree.ts';
import type { CrateLockFacts } from './crateFacts.ts';
import { CrateSources } from './crateSource.ts';
import { messages, missing } from '../problemMessage.ts';

/**
 * Cargo.lock of any version (The Cargo Book, "Cargo.toml vs Cargo.lock"; manifests.md 6): every crate with its version and where it
 * comes from, and who needs it. Packages without a source are the project's own.
 */
export const format: ManifestFormat = {
  id: 'cargo-lock',
  title: 'Cargo lock file',
  fileNames: ['Cargo.lock'],
  ecosystem: 'crate',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const { root, problems: faults } = readToml(text);
  const problems = new ProblemList(text.length);
  const { dependencies, facts } = readCrateLock(root, problems);
  const list = nodeAt(root, 'package');
  if (list && list.kind !== 'list') problems.add(messages.listExpected, list.start, list.end);
  const isLock = nodeAt(root, 'package') ?? nodeAt(root, 'root') ?? nodeAt(root, 'version');
  if (!isLock && text.trim() !== '') problems.add(missing('package'), 0, 1);
  return { dependencies, problems: [...faults, ...problems.list, ...newerLock(scalarAt(root, 'version'), '4')], facts };
}

function graph(text: string): DependencyGraph {
  const { root } = readToml(text);
  const { facts } = readCrateLock(root, new ProblemList(text.length));
  return { needs: facts.needs };
}

interface CrateLock {
  readonly dependencies: readonly Dependency[];
  readonly facts: CrateLockFacts;
}

/** A package of a lock, and its distinction from others of the same name. */
interface LockedCrate {
  readonly dependency: { -readonly [Key in keyof Dependency]: Dependency[Key] };
  readonly source: string | null;
  /** `name`, `name version` or `name version (source)`, as its versions write it. */
  readonly needs: readonly string[];
}

/**
 * Reads the packages of a Cargo.lock of any version (Cargo, `EncodableResolve`). Direct is what packages without a
 * source need.
 */
function readCrateLock(root: TreeNode, problems: ProblemList): CrateLock {
  const crates: LockedCrate[] = [];
  const named = new Map<string, number>();
  const members = new Map<string, number>();
  const sources = new CrateSources();
  for (const node of packagesIn(root)) {
    const crate = readCrate(node, sources, problems);
    if (!crate) continue;
    for (const text of spellingsOf(crate)) if (!named.has(text)) named.set(text, crates.length);
    if (crate.source === null) members.set(crate.dependency.name, crates.length);
    crates.push(crate);
  }
  const needs: (readonly number[])[] = [];
  for (const [at, crate] of crates.entries()) {
    const found = new Set<number>();
    for (const text of crate.needs) {
      const index = find(text, named);
      if (index !== undefined && index !== at) found.add(index);
    }
    needs.push([...found]);
    if (crate.source === null) for (const index of found) markDirect(crates[index]);
  }
  const dependencies = crates.map(({ dependency }) => dependency);
  return { dependencies, facts: { kind: 'crateLock', members, needs } };
}

/** `[root]` is the project itself in the first versions of Cargo. */
function packagesIn(root: TreeNode): readonly TreeNode[] {
  const project = nodeAt(root, 'root');
  return project ? [project, ...itemsAt(root, 'package')] : itemsAt(root, 'package');
}

function markDirect(crate: LockedCrate | undefined): void {
  if (crate) crate.dependency.isDirect = true;
}

function readCrate(node: TreeNode, sources: CrateSources, problems: ProblemList): LockedCrate | null {
  const name = scalarAt(node, 'name');
  const version = scalarAt(node, 'version');
  if (node.kind !== 'table' || !name || !version) {
    problems.add(missing('name', 'version'), node.start, endOfHead(node));
    return null;
  }
  const source = textAt(node, 'source');
  const needs: string[] = [];
  for (const item of itemsAt(node, 'dependencies')) if (item.kind === 'scalar') needs.push(item.text);
  return {
    dependency: {
      name: name.text,
      alias: null,
      requirement: null,
      version: version.text,
      source: source === null ? { kind: 'member' } : sources.of(source),
      isDirect: false,
      scope: 'runtime',
      nameRange: { start: name.start, end: name.end },
      versionRange: { start: version.start, end: version.end },
    },
    source,
    needs,
  };
}

function endOfHead({ start, end }: TreeNode): number {
  return Math.min(end, start + '[[package]]'.length);
}

/**
 * A lock's reference to a package: with a version if there are several of its name, with a source if that is not
 * enough. Since version 2 that is a repository without its commit (Cargo, `encodable_package_id`).
 */
function spellingsOf({ dependency: { name, version }, source }: LockedCrate): readonly string[] {
  const plain = [name, `${name} ${version}`];
  if (source === null) return plain;
  const hash = source.indexOf('#');
  const exact = `${name} ${version} (${source})`;
  return hash < 0 ? [...plain, exact] : [...plain, exact, `${name} ${version} (${source.slice(0, hash)})`];
}

/** A source that nothing is from is passed over. */
function find(text: string, named: ReadonlyMap<string, number>): number | undefined {
  const found = named.get(text);
  const source = text.indexOf(' (');
  return found ?? (source < 0 ? undefined : named.get(text.slice(0, source)));
}
