import type { DependencyGraph } from '../../format.ts';
import { type TreeDocument, type TreeMember, type TreeNode, membersAt, nodeAt, textAt } from '../../parse/tree.ts';
import type { LockedDependency } from '../lockReading.ts';
import { LockedSources } from '../lockedSources.ts';
import { overriddenName } from '../overrides.ts';
import { withoutPeers } from './depPath.ts';
import { describePackage } from './describePackage.ts';
import type { LockedRequirement } from '../npmFacts.ts';

/** Lists of a project, in a lock of any version. */
const lists: ReadonlySet<string> = new Set(['dependencies', 'devDependencies', 'optionalDependencies']);

/** A project's requirement and its result. Old locks have the requirement in a list of its own. */
interface Requirement {
  readonly requirement: string;
  readonly reference: string;
  readonly isDevelopment: boolean;
}

/** A node of the graph: a package, or from version 9 on its snapshot, which is the package with its peers. */
interface Node {
  /** Index into the dependencies; -1 for a snapshot without its package. */
  readonly index: number;
  /** The names that it needs, and a version or another key for each. */
  readonly needs: readonly (readonly [name: string, reference: string])[];
}

/**
 * The content of a pnpm-lock.yaml. Of several documents the last is the project's; those before it lock pnpm itself,
 * and count for development.
 */
export class PnpmReading {
  readonly dependencies: LockedDependency[] = [];
  /** Folder of a project → name → requirement and result. */
  readonly importers = new Map<string, ReadonlyMap<string, LockedRequirement>>();
  readonly overridden: ReadonlySet<string>;
  /** Names that the lock links to folders. */
  readonly members = new Set<string>();
  readonly #sources = new LockedSources();
  readonly #nodes: Node[] = [];
  readonly #nodeOf = new Map<string, number>();

  /** `text`: up to where it was read without faults. */
  constructor(documents: readonly TreeDocument[], text: string) {
    const { length } = text.trimEnd();
    const isWhole = ({ start, end }: TreeNode): boolean => {
      if (text.charAt(start) === '{') return end <= length;
      // Lines may go on where the text ends.
      const next = text.indexOf('\n', end);
      return next >= 0 && next < length;
    };
    let first = 0;
    for (const { root } of documents) {
      first = this.dependencies.length;
      for (const dependency of this.dependencies) dependency.scope = 'development';
      this.#readPackages(root, isWhole);
    }
    const root = documents.at(-1)?.root;
    const overridden = membersAt(root, 'overrides').map(({ key }) => overriddenName(key.text));
    this.overridden = new Set(overridden.filter((name) => name !== ''));
    const roots = this.#readProjects(root);
    if (hasSnapshots(root) && this.importers.size > 0) this.#markDevelopment(first, roots);
  }

  /** Needs between the dependencies. */
  graph(): DependencyGraph {
    const needs = this.dependencies.map(() => new Set<number>());
    for (const [at, { index }] of this.#nodes.entries())
      for (const target of this.#targetsOf(at)) {
        const to = this.#nodes[target]?.index ?? -1;
        if (to >= 0 && to !== index) needs[index]?.add(to);
      }
    return { needs: needs.map((targets) => [...targets]) };
  }

  #readPackages(root: TreeNode, isWhole: (resolution: TreeNode) => boolean): void {
    const packages = new Map<string, number>();
    for (const member of membersAt(root, 'packages')) {
      const index = this.dependencies.length;
      packages.set(plainKey(member.key.text), index);
      this.dependencies.push(describePackage(member, isWhole, this.#sources));
      if (!hasSnapshots(root)) this.#addNode(member, index);
    }
    for (const member of hasSnapshots(root) ? membersAt(root, 'snapshots') : []) {
      const index = packages.get(withoutPeers(member.key.text)) ?? -1;
      const dependency = this.dependencies[index];
      if (dependency && textAt(member.value, 'optional') === 'true') dependency.scope = 'optional';
      this.#addNode(member, index);
    }
  }

  #addNode({ key, value }: TreeMember, index: number): void {
    const needs: (readonly [string, string])[] = [];
    for (const list of ['dependencies', 'optionalDependencies'])
      for (const need of membersAt(value, list))
        if (need.value.kind === 'scalar') needs.push([need.key.text, need.value.text]);
    this.#nodeOf.set(plainKey(key.text), this.#nodes.length);
    this.#nodes.push({ index, needs });
  }

  /** `1.0.0(peers)` behind a name, or a whole key: that of another name, of a repository, of a folder. */
  #find(name: string, reference: string): number | undefined {
    const nodes = this.#nodeOf;
    if (reference.startsWith('link:')) return undefined;
    return nodes.get(`${name}@${reference}`) ?? nodes.get(`${name}/${reference}`) ?? nodes.get(plainKey(reference));
  }

  #targetsOf(node: number): readonly number[] {
    return (this.#nodes[node]?.needs ?? []).flatMap(([name, reference]) => this.#find(name, reference) ?? []);
  }

  /** The nodes that the projects need at run time. */
  #readProjects(root: TreeNode | undefined): readonly number[] {
    const roots: number[] = [];
    const projects = membersAt(root, 'importers').map(({ key, value }) => [key.text, value] as const);
    if ([...lists, 'specifiers'].some((list) => nodeAt(root, list)) && root) projects.unshift(['.', root]);
    for (const [folder, project] of projects) {
      const found = new Map<string, LockedRequirement>();
      for (const [name, { requirement, reference, isDevelopment }] of requirementsIn(project)) {
        if (reference.startsWith('link:')) this.members.add(name);
        const node = this.#find(name, reference);
        const index = this.#nodes[node ?? -1]?.index ?? -1;
        const dependency = this.dependencies[index];
        if (dependency) dependency.isDirect = true;
        if (node !== undefined && !isDevelopment) roots.push(node);
        found.set(name, { requirement, index: index < 0 ? undefined : index });
      }
      this.importers.set(folder === '.' ? '' : folder, found);
    }
    return roots;
  }

  /** From version 9 on: packages that no project needs at run time. */
  #markDevelopment(first: number, roots: readonly number[]): void {
    const reached = new Set(roots);
    for (const node of reached) for (const target of this.#targetsOf(node)) reached.add(target);
    const shipped = new Set(Array.from(reached, (node) => this.#nodes[node]?.index));
    for (const { index } of this.#nodes) {
      const dependency = index >= first && !shipped.has(index) ? this.dependencies[index] : undefined;
      if (dependency) dependency.scope = 'development';
    }
  }
}

/** From version 9 on. */
function hasSnapshots(root: TreeNode | undefined): boolean {
  return Number.parseInt(textAt(root, 'lockfileVersion') ?? '', 10) >= 9;
}

/** Without the slash that old keys begin with. */
function plainKey(key: string): string {
  return key.startsWith('/') ? key.slice(1) : key;
}

/** A project's requirements, by name. Of a name in several lists the last counts. */
function requirementsIn(project: TreeNode): ReadonlyMap<string, Requirement> {
  const required = new Map<string, Requirement>();
  const specifiers = new Map(membersAt(project, 'specifiers').map(({ key, value }) => [key.text, textAt(value) ?? '']));
  for (const [name, requirement] of specifiers)
    required.set(name, { requirement, reference: '', isDevelopment: false });
  for (const { key: list, value: entries } of membersAt(project)) {
    if (!lists.has(list.text)) continue;
    for (const { key, value } of membersAt(entries)) {
      const reference = textAt(value) ?? textAt(value, 'version') ?? '';
      const requirement = specifiers.get(key.text) ?? textAt(value, 'specifier') ?? reference;
      required.set(key.text, { requirement, reference, isDevelopment: list.text === 'devDependencies' });
    }
  }
  return required;
}
