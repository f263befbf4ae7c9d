import { finish } from '../../base/steps.ts';
import { wordFilter } from '../../base/wordFilter.ts';
import { listedStates } from '../../core/attention.ts';
import { compareNames } from '../../core/compareNames.ts';
import { compareRevisions, compareTexts } from '../../core/compareRevisions.ts';
import { coordinatesKey, displayName } from '../../core/coordinates.ts';
import { rowName } from '../../core/rowName.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type {
  ComponentTreeNode,
  FolderNode,
  ManifestNode,
  DirectnessNode,
  LicenseGroupNode,
  HarvestGroupNode,
  HarvestStage,
  PageNode,
  RemovedGroupNode,
  ComponentNode,
  ManifestProblemNode,
  Grouping,
  ComponentFilter,
  LicenseView,
} from './componentNodes.ts';
import { type ComponentState, componentStates } from '../../core/licenseState.ts';
import { type ComponentFacts, countComponents, countsOf, noCounts, type WorkspaceCounts } from './componentCounts.ts';
import { dependenciesOf, type ManifestRow, manifestRows, type RowDependency } from './manifestRows.ts';
import type { InventoryFolder, InventoryPlace } from './inventoryIndex.ts';
import type { InventoryManifest } from './inventoryFile.ts';

export const noFilter: ComponentFilter = { text: '', states: null };

export interface ComponentTreeOptions extends ComponentFacts {
  readonly grouping: Grouping;
  readonly filter: ComponentFilter;
  /** It was added or changed since the last commit. */
  readonly isChanged?: (linked: LinkedDependency) => boolean;
  /** Components are looked up automatically. */
  readonly isAutomatic?: boolean;
  /** The counts of these folders without a filter; absent: they are counted here. */
  readonly counts?: WorkspaceCounts;
}

/** No node has more component children than this. */
export const pageSize = 500;

/** Maximum components that a filter leaves in a tree that begins expanded. */
export const maxExpanded = 500;

/**
 * The tree of a snapshot. A folder or manifest without matches for the filter is left out. Counts are computed at once,
 * children on demand: most of a large tree is never opened.
 */
export function componentTree(
  folders: readonly InventoryFolder[],
  options: ComponentTreeOptions,
): readonly ComponentTreeNode[] {
  if (options.grouping === 'manifest') return foldersOf(folders, options);
  return groupsOf(folders, options);
}

function foldersOf(folders: readonly InventoryFolder[], options: ComponentTreeOptions): FolderNode[] {
  const counts = countsFor(folders, options);
  const rows = folders.map(({ manifests }) => manifestRows(manifests));
  const [only, ...others] = rows.flat();
  const first = startOf(counts.total.total, options);
  const start: Start =
    only && others.length === 0 && isMostlyUnversioned(only) ? { ...first, expanded: { isExpanded: true } } : first;
  const nodes: FolderNode[] = [];
  for (const [at, { folder }] of folders.entries()) {
    const children: ManifestNode[] = [];
    for (const row of rows[at] ?? []) {
      const node = manifestNode(start, folder, row, options, counts);
      if (node) children.push(node);
    }
    if (children.length > 0)
      nodes.push({
        kind: 'folder',
        id: `${start.prefix}${folder}`,
        folder,
        counts: counts.folders.get(folder) ?? noCounts,
        children,
      });
  }
  return nodes;
}

/** What the first rows of a tree have in common. */
interface Start {
  readonly prefix: string;
  readonly expanded: { readonly isExpanded?: true };
}

function startOf(total: number, options: ComponentTreeOptions): Start {
  if (!isFiltered(options)) return { prefix: '', expanded: {} };
  return { prefix: 'filtered|', expanded: total <= maxExpanded ? { isExpanded: true } : {} };
}

/** Most components have no version, or are never looked up: no other row has what is known of them. */
function isMostlyUnversioned({ manifest, lock }: ManifestRow): boolean {
  const all = [...manifest.dependencies, ...(lock?.dependencies ?? [])];
  const unversioned = all.filter(({ coordinates }) => !coordinates?.revision);
  return all.length <= maxExpanded && unversioned.length * 2 > all.length;
}

/** Of what passes the filter. */
function countsFor(folders: readonly InventoryFolder[], options: ComponentTreeOptions): WorkspaceCounts {
  if (isFiltered(options)) return finish(countComponents(folders, options, (mention) => passes(mention, options)));
  return options.counts ?? finish(countComponents(folders, options));
}

/** A node for what was removed since the last commit and passes the filter; none if there is nothing. */
export function removedNodes(
  removed: readonly InventoryPlace[],
  options: ComponentTreeOptions,
): readonly RemovedGroupNode[] {
  const filter = { ...options.filter, isChanged: false };
  const mentions = new Map<string, InventoryPlace>();
  for (const mention of removed)
    if (passes(mention, { ...options, filter })) mentions.set(keyOf(mention.linked), mention);
  if (mentions.size === 0) return [];
  const node = { kind: 'removedGroup', id: 'removed', total: mentions.size } as const;
  return [withChildren(node, () => pages('removed', byName(nodesOf('removed', mentions, { isRemoved: true }))))];
}

function manifestNode(
  { prefix, expanded }: Start,
  folder: string,
  row: ManifestRow,
  options: ComponentTreeOptions,
  counted: WorkspaceCounts,
): ManifestNode | null {
  const { manifest, lock } = row;
  const id = `${prefix}${folder}|${manifest.path}`;
  const counts = counted.rows.get(manifest) ?? noCounts;
  if (isFiltered(options) && counts.total === 0) return null;
  const problems = isFiltered(options) ? [] : problemNodes(id, folder, lock === null ? [manifest] : [manifest, lock]);
  const node = {
    kind: 'manifest',
    id,
    folder,
    manifest,
    lock,
    counts,
    hasChildren: counts.total + problems.length > 0,
    ...expanded,
  } as const;
  return withChildren(node, () => {
    const dependencies = dependenciesOf(row, (one) => passes({ folder, ...one }, options));
    const components = componentNodes(id, folder, dependencies);
    const direct = components.filter(({ linked }) => linked.isDirect);
    const transitive = components.filter(({ linked }) => !linked.isDirect);
    // A list, and a lock without its manifest, don't show which are direct.
    const hasDirect = [manifest, lock].some((file) => file?.dependencies.some(({ isDirect }) => isDirect));
    if (transitive.length === 0 || !hasDirect) return [...problems, ...pages(id, components)];
    const lists = [directnessNode(id, true, direct, options), directnessNode(id, false, transitive, options)].map(
      (list) => ({ ...list, ...expanded }),
    );
    return [...problems, ...lists.filter(({ counts }) => counts.total > 0)];
  });
}

function problemNodes(id: string, folder: string, files: readonly InventoryManifest[]): ManifestProblemNode[] {
  const problems = files.flatMap(({ path, fileProblem, problems: ofText }) =>
    [...(fileProblem ? [fileProblem] : []), ...ofText].map((problem) => ({ path, problem })),
  );
  return problems.map((one, at) => ({ kind: 'manifestProblem', id: `${id}|problem ${at}`, folder, ...one }));
}

function directnessNode(
  id: string,
  isDirect: boolean,
  components: readonly ComponentNode[],
  options: ComponentTreeOptions,
): DirectnessNode {
  const own = `${id}|${isDirect ? 'direct' : 'transitive'}`;
  const counts = countsOf(
    components.map(({ linked }) => linked),
    options,
  );
  return { kind: 'directness', id: own, isDirect, counts, children: pages(own, components) };
}

function componentNodes(id: string, folder: string, dependencies: readonly RowDependency[]): readonly ComponentNode[] {
  const totals = new Map<string, number>();
  for (const { linked } of dependencies) totals.set(labelOf(linked), (totals.get(labelOf(linked)) ?? 0) + 1);
  const seen = new Map<string, number>();
  const nodes = dependencies.map(({ path, linked }): ComponentNode => {
    const label = labelOf(linked);
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    const node = {
      kind: 'component',
      id: `${id}|${label}${times > 1 ? `#${times}` : ''}`,
      folder,
      path,
      linked,
    } as const;
    return (totals.get(label) ?? 0) > 1 ? { ...node, isRepeated: true } : node;
  });
  return byName(nodes);
}

/** Keeps one mention of a component: its first direct one, else its first. */
export function addMention<K>(mentions: Map<K, InventoryPlace>, key: K, mention: InventoryPlace): void {
  const known = mentions.get(key);
  if (!known || (mention.linked.isDirect && !known.linked.isDirect)) mentions.set(key, mention);
}

/** A node for each mention, with its key in the id. */
export function nodesOf(
  id: string,
  mentions: Iterable<readonly [string, InventoryPlace]>,
  more: Pick<ComponentNode, 'isRemoved'> = {},
): readonly ComponentNode[] {
  return Array.from(mentions, ([key, { folder, path, linked }]) => ({
    kind: 'component',
    id: `${id}|${key}`,
    folder,
    path,
    linked,
    ...more,
  }));
}

type GroupNode = LicenseGroupNode | HarvestGroupNode;

interface Group {
  /** The common value of its members. */
  readonly about:
    | Pick<LicenseGroupNode, 'kind' | 'id' | 'state' | 'expression'>
    | Pick<HarvestGroupNode, 'kind' | 'id' | 'harvest' | 'lacks'>;
  readonly mentions: Map<string, InventoryPlace>;
}

function groupsOf(folders: readonly InventoryFolder[], options: ComponentTreeOptions): GroupNode[] {
  const groups = new Map<string, Group>();
  for (const { folder, manifests } of folders)
    for (const { path, dependencies } of manifests)
      for (const linked of dependencies) {
        const mention = { folder, path, linked };
        if (passes(mention, options)) addTo(groups, mention, options);
      }
  const total = [...groups.values()].reduce((sum, { mentions }) => sum + mentions.size, 0);
  const { prefix, expanded } = startOf(total, options);
  const nodes = [...groups.values()].map(({ about, mentions }): GroupNode => {
    const id = `${prefix}${about.id}`;
    const dependencies = [...mentions.values()].map(({ linked }) => linked);
    const node = { ...about, id, counts: countsOf(dependencies, options), ...expanded };
    return withChildren(node, () => pages(id, byName(nodesOf(id, mentions))));
  });
  return nodes.sort((a, b) => b.counts.total - a.counts.total || rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
}

/** Of groups of the same size: good states first, unknown ones last. */
function rankOf(group: Group['about']): number {
  if (group.kind === 'license') return componentStates[group.state].rank;
  if (group.harvest === 'harvested') return -2;
  return group.harvest === 'partlyHarvested' ? -1 : componentStates[group.harvest].rank;
}

function addTo(
  groups: Map<string, Group>,
  mention: InventoryPlace,
  { grouping, licenseOf }: ComponentTreeOptions,
): void {
  const { linked } = mention;
  const about = aboutGroup(grouping, licenseOf(linked));
  let group = groups.get(about.id);
  if (!group) groups.set(about.id, (group = { about, mentions: new Map() }));
  addMention(group.mentions, keyOf(linked), mention);
}

function aboutGroup(grouping: Grouping, { state, expression, lacks = [] }: LicenseView): Group['about'] {
  if (grouping === 'harvest') {
    const harvest = lacks.length > 0 ? 'partlyHarvested' : isUnknown(state) ? state : 'harvested';
    return { kind: 'harvest', id: `harvest|${harvest}|${lacks.join('+')}`, harvest, lacks };
  }
  const label = grouping === 'license' ? expression : null;
  return { kind: 'license', id: `${grouping}|${state}|${label ?? ''}`, state, expression: label };
}

function isUnknown(state: ComponentState): state is Exclude<HarvestStage, 'harvested' | 'partlyHarvested'> {
  return state === 'cannotBeLookedUp' || unknownStates.has(state);
}

/** A node whose children are made on first access and cached. */
export function withChildren<N extends object, C>(node: N, make: () => C): N & { readonly children: C } {
  let made: { readonly children: C } | null = null;
  return Object.defineProperty({ ...node, children: undefined as C }, 'children', {
    enumerable: true,
    get: () => (made ??= { children: make() }).children,
  });
}

function labelOf({ dependency, version }: LinkedDependency): string {
  return `${dependency.name}@${version ?? dependency.requirement ?? ''}`;
}

export function keyOf(linked: LinkedDependency): string {
  return linked.coordinates ? coordinatesKey(linked.coordinates) : labelOf(linked);
}

export function isFiltered({ filter }: ComponentTreeOptions): boolean {
  return isFiltering(filter);
}

/** The filter leaves anything out. */
export function isFiltering({ text, states, isChanged = false, condition }: ComponentFilter): boolean {
  return text !== '' || states !== null || isChanged || condition !== undefined;
}

function passes(mention: InventoryPlace, { filter, licenseOf, isChanged }: ComponentTreeOptions): boolean {
  if (!isFiltering(filter)) return true;
  const { linked } = mention;
  const { states, condition, text } = filter;
  if (filter.isChanged && isChanged?.(linked) !== true) return false;
  const view = licenseOf(linked);
  if (states && !listedStates(view).some((state) => states.has(state))) return false;
  if (condition && !condition.passes(mention, view)) return false;
  return hasWords(linked, view, text);
}

/** Every word of the text occurs in the name, version or license. */
export function hasWords(
  { dependency, version }: LinkedDependency,
  { expression }: LicenseView,
  text: string,
): boolean {
  return text === '' || wordFilter(text)(`${dependency.name} ${version ?? ''} ${expression ?? ''}`);
}

export function pages(id: string, components: readonly ComponentNode[]): readonly (ComponentNode | PageNode)[] {
  if (components.length <= pageSize) return components;
  const nodes: PageNode[] = [];
  for (let at = 0; at < components.length; at += pageSize) {
    const children = components.slice(at, at + pageSize);
    const [from, to] = [children[0], children.at(-1)].map((node) => (node ? labelIn(node.linked) : ''));
    nodes.push({ kind: 'page', id: `${id}|page ${at / pageSize}`, from: from ?? '', to: to ?? '', children });
  }
  return nodes;
}

/** The component's name in its ecosystem. */
export function componentName(linked: LinkedDependency): string {
  return linked.coordinates ? displayName(linked.coordinates) : linked.dependency.name;
}

function labelIn({ coordinates, dependency }: LinkedDependency): string {
  return rowName(coordinates, dependency.name).label;
}

/** By the names that the rows show, then by what they leave out, then by version. */
export function byName(nodes: readonly ComponentNode[]): readonly ComponentNode[] {
  return nodes
    .map((node) => {
      const { coordinates, dependency, version } = node.linked;
      return { node, ...rowName(coordinates, dependency.name), version: version ?? '' };
    })
    .sort(
      (a, b) =>
        compareNames(a.label, b.label) ||
        compareNames(a.group ?? '', b.group ?? '') ||
        compareRevisions(a.version, b.version) ||
        compareTexts(a.node.id, b.node.id),
    )
    .map(({ node }) => node);
}

const unknownStates: ReadonlySet<ComponentState> = new Set(['notLookedUpYet', 'loading', 'failed', 'notHarvested']);
