import { coordinatesKey, displayName } from '../core/coordinates.ts';
import type { LicenseStateKind } from '../core/licenseState.ts';
import type { FileProblem, Problem } from '../core/problem.ts';
import type { ManifestProblem } from '../manifests/format.ts';
import type { LinkedDependency } from '../manifests/link.ts';
import type { InventoryFolder, InventoryManifest } from './inventory.ts';

/** What the Components view shows, before it becomes tree items. Plain values: a node says what it is, not how it looks. */
export type ComponentTreeNode =
  | FolderNode
  | ManifestNode
  | DirectnessNode
  | LicenseGroupNode
  | PageNode
  | ComponentNode
  | ManifestProblemNode
  | ServiceProblemNode;

interface NodeBase {
  /** Unique in the tree and the same after every refresh, so that selection and expansion survive. */
  readonly id: string;
}

export interface FolderNode extends NodeBase {
  readonly kind: 'folder';
  readonly folder: string;
  readonly counts: Counts;
  readonly children: readonly ComponentTreeNode[];
}

export interface ManifestNode extends NodeBase {
  readonly kind: 'manifest';
  readonly folder: string;
  readonly manifest: InventoryManifest;
  readonly counts: Counts;
  readonly children: readonly ComponentTreeNode[];
}

export interface DirectnessNode extends NodeBase {
  readonly kind: 'directness';
  readonly isDirect: boolean;
  readonly counts: Counts;
  readonly children: readonly ComponentTreeNode[];
}

/** Components of one license, or of one license state, over all folders. */
export interface LicenseGroupNode extends NodeBase {
  readonly kind: 'license';
  readonly state: ComponentState;
  /** `null`: grouped by state alone. */
  readonly expression: string | null;
  readonly counts: Counts;
  readonly children: readonly ComponentTreeNode[];
}

/** A stretch of a long list: the editor asks for all children of a node at once, so none may have too many. */
export interface PageNode extends NodeBase {
  readonly kind: 'page';
  readonly from: string;
  readonly to: string;
  readonly children: readonly ComponentNode[];
}

export interface ComponentNode extends NodeBase {
  readonly kind: 'component';
  readonly folder: string;
  readonly path: string;
  readonly linked: LinkedDependency;
}

export interface ManifestProblemNode extends NodeBase {
  readonly kind: 'manifestProblem';
  readonly folder: string;
  readonly path: string;
  readonly problem: ManifestProblem | FileProblem;
}

/** The service cannot be used at all just now; what each component then shows is its last known value. */
export interface ServiceProblemNode extends NodeBase {
  readonly kind: 'serviceProblem';
  readonly problem: Problem;
  /** How many look-ups failed, for whatever reason. */
  readonly failed: number;
}

/** A license state, or that there is nothing to ask: the dependency has no coordinates with a revision. */
export type ComponentState = LicenseStateKind | 'notAsked';

export interface Counts {
  readonly total: number;
  /** Those with a value from the service, good or bad. */
  readonly known: number;
  /** Those there is nothing to ask about. */
  readonly notAsked: number;
}

export type Grouping = 'manifest' | 'license' | 'state';

export interface ComponentFilter {
  /** Every word must occur in the name, version or license; empty for all. */
  readonly text: string;
  /** `null` for all. */
  readonly states: ReadonlySet<ComponentState> | null;
}

export const noFilter: ComponentFilter = { text: '', states: null };

/** What the tree needs to know of a component's license. */
export interface LicenseView {
  readonly state: ComponentState;
  readonly expression: string | null;
}

export interface ComponentTreeOptions {
  readonly grouping: Grouping;
  readonly filter: ComponentFilter;
  readonly licenseOf: (linked: LinkedDependency) => LicenseView;
}

/** No node has more component children than this. */
export const pageSize = 500;

/** The whole tree of a snapshot. A folder or manifest in which the filter leaves nothing is left out. */
export function componentTree(
  folders: readonly InventoryFolder[],
  options: ComponentTreeOptions,
): readonly ComponentTreeNode[] {
  if (options.grouping === 'manifest') return foldersOf(folders, options);
  return licenseGroupsOf(folders, options);
}

function foldersOf(folders: readonly InventoryFolder[], options: ComponentTreeOptions): FolderNode[] {
  const nodes: FolderNode[] = [];
  for (const { folder, manifests } of folders) {
    const children: ManifestNode[] = [];
    for (const manifest of manifests) {
      const node = manifestNode(folder, manifest, options);
      if (node) children.push(node);
    }
    if (children.length > 0) nodes.push({ kind: 'folder', id: folder, folder, counts: sum(children), children });
  }
  return nodes;
}

function manifestNode(folder: string, manifest: InventoryManifest, options: ComponentTreeOptions): ManifestNode | null {
  const id = `${folder}|${manifest.path}`;
  const isFiltered = options.filter.text !== '' || options.filter.states !== null;
  const problems = isFiltered ? [] : problemNodes(id, folder, manifest);
  const components = componentNodes(id, folder, manifest, options);
  if (isFiltered && components.length === 0) return null;
  const direct = components.filter((node) => node.linked.isDirect);
  const transitive = components.filter((node) => !node.linked.isDirect);
  const lists =
    transitive.length === 0
      ? pages(id, direct)
      : [directnessNode(id, true, direct, options), directnessNode(id, false, transitive, options)].filter(
          (node) => node.children.length > 0,
        );
  return {
    kind: 'manifest',
    id,
    folder,
    manifest,
    counts: count(components, options),
    children: [...problems, ...lists],
  };
}

function problemNodes(id: string, folder: string, manifest: InventoryManifest): ManifestProblemNode[] {
  const problems = manifest.fileProblem ? [manifest.fileProblem, ...manifest.problems] : manifest.problems;
  return problems.map((problem, at) => ({
    kind: 'manifestProblem',
    id: `${id}|problem ${at}`,
    folder,
    path: manifest.path,
    problem,
  }));
}

function directnessNode(
  id: string,
  isDirect: boolean,
  components: readonly ComponentNode[],
  options: ComponentTreeOptions,
): DirectnessNode {
  const own = `${id}|${isDirect ? 'direct' : 'transitive'}`;
  return {
    kind: 'directness',
    id: own,
    isDirect,
    counts: count(components, options),
    children: pages(own, components),
  };
}

function componentNodes(
  id: string,
  folder: string,
  manifest: InventoryManifest,
  options: ComponentTreeOptions,
): ComponentNode[] {
  const seen = new Map<string, number>();
  const nodes: ComponentNode[] = [];
  for (const linked of manifest.dependencies) {
    if (!passes(linked, options)) continue;
    const label = `${linked.dependency.name}@${linked.version ?? linked.dependency.requirement ?? ''}`;
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    nodes.push({
      kind: 'component',
      id: `${id}|${label}${times > 1 ? `#${times}` : ''}`,
      folder,
      path: manifest.path,
      linked,
    });
  }
  return nodes.sort(byName);
}

function licenseGroupsOf(folders: readonly InventoryFolder[], options: ComponentTreeOptions): LicenseGroupNode[] {
  const groups = new Map<
    string,
    { state: ComponentState; expression: string | null; nodes: Map<string, ComponentNode> }
  >();
  for (const { folder, manifests } of folders)
    for (const manifest of manifests)
      for (const linked of manifest.dependencies) {
        if (!passes(linked, options)) continue;
        const { state, expression } = options.licenseOf(linked);
        const label = options.grouping === 'license' ? expression : null;
        const id = `${options.grouping}|${state}|${label ?? ''}`;
        let group = groups.get(id);
        if (!group) groups.set(id, (group = { state, expression: label, nodes: new Map() }));
        const key = linked.coordinates
          ? coordinatesKey(linked.coordinates)
          : `${linked.dependency.name}@${linked.version ?? linked.dependency.requirement ?? ''}`;
        // One entry a component, at the first place that names it directly, else at the first.
        const known = group.nodes.get(key);
        if (known && (known.linked.isDirect || !linked.isDirect)) continue;
        group.nodes.set(key, { kind: 'component', id: `${id}|${key}`, folder, path: manifest.path, linked });
      }
  const nodes = [...groups].map(([id, { state, expression, nodes: components }]): LicenseGroupNode => {
    const sorted = [...components.values()].sort(byName);
    return { kind: 'license', id, state, expression, counts: count(sorted, options), children: pages(id, sorted) };
  });
  return nodes.sort((a, b) => b.counts.total - a.counts.total || (a.id < b.id ? -1 : 1));
}

function passes(linked: LinkedDependency, { filter, licenseOf }: ComponentTreeOptions): boolean {
  if (filter.text === '' && !filter.states) return true;
  const { state, expression } = licenseOf(linked);
  if (filter.states && !filter.states.has(state)) return false;
  const haystack = `${linked.dependency.name} ${linked.version ?? ''} ${expression ?? ''}`.toLowerCase();
  return filter.text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

function pages(id: string, components: readonly ComponentNode[]): readonly (ComponentNode | PageNode)[] {
  if (components.length <= pageSize) return components;
  const nodes: PageNode[] = [];
  for (let at = 0; at < components.length; at += pageSize) {
    const children = components.slice(at, at + pageSize);
    const [from, to] = [children[0], children.at(-1)].map((node) => (node ? componentName(node.linked) : ''));
    nodes.push({ kind: 'page', id: `${id}|page ${at / pageSize}`, from: from ?? '', to: to ?? '', children });
  }
  return nodes;
}

/** The name a person knows the component by. */
export function componentName(linked: LinkedDependency): string {
  return linked.coordinates ? displayName(linked.coordinates) : linked.dependency.name;
}

function byName(a: ComponentNode, b: ComponentNode): number {
  const [left, right] = [a.linked.dependency.name, b.linked.dependency.name];
  return left < right ? -1 : left > right ? 1 : a.id < b.id ? -1 : 1;
}

function count(components: readonly ComponentNode[], options: ComponentTreeOptions): Counts {
  let known = 0;
  let notAsked = 0;
  for (const { linked } of components) {
    const { state } = options.licenseOf(linked);
    if (state === 'notAsked') notAsked++;
    else if (!unknownStates.has(state)) known++;
  }
  return { total: components.length, known, notAsked };
}

const unknownStates: ReadonlySet<ComponentState> = new Set(['unasked', 'loading', 'failed', 'notHarvested']);

function sum(nodes: readonly { readonly counts: Counts }[]): Counts {
  const add = (pick: (counts: Counts) => number): number =>
    nodes.reduce((total, { counts }) => total + pick(counts), 0);
  return {
    total: add((counts) => counts.total),
    known: add((counts) => counts.known),
    notAsked: add((counts) => counts.notAsked),
  };
}
