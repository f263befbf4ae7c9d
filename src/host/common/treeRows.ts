import type * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { Clock } from '../../model/ports.ts';

/** A tree as it is now. An id is unique in the tree and stays the same for the same row. */
export interface RowSource<Node> {
  /** Of a row; without one, the roots. */
  children(node?: Node): readonly Node[];
  item(node: Node): vscode.TreeItem;
  /** The rich tooltip, created only on hover. */
  tooltip?(node: Node): vscode.MarkdownString | null;
  /** For rows that are revealed. */
  parent?(node: Node): Node | null;
}

/**
 * Milliseconds between giving rows to the editor and drawing any of them again. VS Code takes an answer that is on its
 * way for the one to the later request, and would show the older rows. Drawing everything has no such limit.
 */
const settleFor = 250;

/** Milliseconds between updates of a visible view, since rows and tooltips show ages. */
const ageStep = 60_000;

/** Milliseconds in which the editor draws a view that has just become visible. */
const shownAfter = 2000;

type View<Node> = Pick<
  vscode.TreeView<Node>,
  | 'visible'
  | 'selection'
  | 'onDidChangeSelection'
  | 'onDidChangeVisibility'
  | 'onDidExpandElement'
  | 'onDidCollapseElement'
>;

/** The rows below a row, or the roots. */
interface Branch {
  /** The ids of the rows that the editor got last. */
  children: readonly string[];
  /** The editor has these rows. False: it requests them before it shows them. */
  isGiven: boolean;
}

interface Row<Node> extends Branch {
  /** The editor's object for the row, with the properties of its current node. */
  readonly element: Node;
  node: Node;
  parent: Branch | null;
  /** What the editor shows; `null`: nothing yet. */
  item: string | null;
  tooltip: string | null;
}

/**
 * The rows of a tree view. An update draws those that differ from what the editor shows, and no others: while the
 * editor draws a row, it knows neither the rows below it nor which of them are selected, and a key or a click on one
 * is lost. The editor gets one object for each id, so commands always get the current node.
 */
export class TreeRows<Node extends { readonly id: string }> implements vscode.TreeDataProvider<Node>, Disposable {
  readonly #source: RowSource<Node>;
  readonly #clock: Clock;
  readonly #ended = new AbortController();
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<readonly Node[] | undefined>());
  readonly #roots: Branch = { children: [], isGiven: false };
  readonly #rows = new Map<string, Row<Node>>();
  #view: View<Node> | null = null;
  #selected: readonly Node[] = [];
  /** What the user expanded or collapsed, by id: also for rows that a filter hides meanwhile. */
  readonly #isExpanded = new Map<string, boolean>();
  /** To be drawn again. */
  readonly #pending = new Set<Node>();
  #isWaiting = false;
  /** Of the updates while the view is visible. */
  #ageing: AbortController | null = null;
  /** When the editor got rows last: milliseconds since the epoch. */
  #givenAt = 0;

  /** The rows to draw again; `undefined`: all of them. */
  readonly onDidChangeTreeData = this.#changed.event as Event<Node[] | undefined>;

  constructor(source: RowSource<Node>, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
  }

  /** The view that shows the rows. While it is visible, ages in them are those of the last minute. */
  follow(view: View<Node>): void {
    this.#view = view;
    this.#store.add(view.onDidChangeSelection(({ selection }) => (this.#selected = selection)));
    this.#store.add(view.onDidExpandElement(({ element }) => this.#isExpanded.set(element.id, true)));
    this.#store.add(view.onDidCollapseElement(({ element }) => this.#isExpanded.set(element.id, false)));
    this.#store.add(view.onDidChangeVisibility(() => this.#age()));
    this.#age();
  }

  /** The selected rows, also those that are drawn at this moment. */
  get selected(): readonly Node[] {
    const { selection, visible } = this.#view ?? { selection: [], visible: false };
    if (!visible || selection.length >= this.#selected.length) return selection;
    return this.#selected.filter(({ id }) => this.#rows.has(id));
  }

  /** The tree has changed: draws the rows that differ. A hidden view draws all its rows when it is shown. */
  update(): void {
    if (!this.#roots.isGiven) return;
    if (this.#view?.visible !== true || this.#hasOtherRows(this.#roots, undefined)) this.#drawAll();
    else this.#drawPending();
  }

  /** The editor is about to request rows that are new: it draws without delay what has changed. */
  flush(): void {
    this.update();
    if (this.#pending.size > 0) this.#drawAll();
  }

  /** The editor's object for a node, for `TreeView.reveal`. */
  elementOf(node: Node): Node {
    return this.#rowOf(node).element;
  }

  getChildren(element?: Node): Node[] {
    const row = element && this.#rowOf(element);
    const branch = row ?? this.#roots;
    const rows = this.#place(branch, this.#source.children(row?.node));
    branch.isGiven = true;
    // Only of an expanded row. Its event is lost if the editor draws the tree at that moment.
    if (element) this.#isExpanded.set(element.id, true);
    this.#givenAt = this.#clock.now();
    return rows.map((one) => one.element);
  }

  getTreeItem(element: Node): vscode.TreeItem {
    const row = this.#rowOf(element);
    const item = this.#source.item(row.element);
    const isExpanded = this.#isExpanded.get(element.id);
    if (isExpanded !== undefined && item.collapsibleState) item.collapsibleState = isExpanded ? 2 : 1;
    row.item = shownBy(item, row.element);
    row.tooltip = null;
    return item;
  }

  getParent(element: Node): Node | null {
    const parent = this.#source.parent?.(this.#rowOf(element).node) ?? null;
    return parent && this.elementOf(parent);
  }

  resolveTreeItem(item: vscode.TreeItem, element: Node): vscode.TreeItem {
    const row = this.#rowOf(element);
    const tooltip = this.#source.tooltip?.(row.node);
    if (!tooltip) return item;
    item.tooltip = tooltip;
    row.tooltip = tooltip.value;
    return item;
  }

  dispose(): void {
    this.#ended.abort();
    this.#ageing?.abort();
    this.#store.dispose();
  }

  #age(): void {
    this.#ageing?.abort();
    this.#ageing = this.#view?.visible === true ? new AbortController() : null;
    if (this.#ageing) void this.#updateUntil(this.#ageing.signal);
  }

  async #updateUntil(signal: AbortSignal): Promise<void> {
    try {
      await this.#clock.delay(shownAfter, signal);
      for (;;) {
        this.update();
        await this.#clock.delay(ageStep, signal);
      }
    } catch {
      // Only an abort ends the wait: the view is not visible any more.
    }
  }

  #drawAll(): void {
    this.#pending.clear();
    this.#forget(this.#roots);
    this.#changed.fire(undefined);
  }

  #drawPending(): void {
    if (this.#pending.size === 0 || this.#isWaiting) return;
    const wait = this.#givenAt + settleFor - this.#clock.now();
    if (wait <= 0) {
      const rows = [...this.#pending];
      this.#pending.clear();
      return this.#changed.fire(rows);
    }
    this.#isWaiting = true;
    this.#clock.delay(wait, this.#ended.signal).then(
      () => {
        this.#isWaiting = false;
        this.#drawPending();
      },
      // Only `dispose` ends the wait early, and then there are no listeners left.
      () => undefined,
    );
  }

  /** True if the branch has other rows than the editor shows. Otherwise its rows that differ are pending. */
  #hasOtherRows(branch: Branch, node: Node | undefined): boolean {
    if (!branch.isGiven) return false;
    const before = branch.children;
    const rows = this.#place(branch, this.#source.children(node));
    if (rows.length !== before.length || rows.some((row, at) => row.node.id !== before[at])) return true;
    for (const row of rows)
      if (this.#isShownDifferently(row) || this.#hasOtherRows(row, row.node)) {
        this.#forget(row);
        this.#pending.add(row.element);
      }
    return false;
  }

  #isShownDifferently({ element, node, item, tooltip }: Row<Node>): boolean {
    if (item === null) return false;
    if (item !== shownBy(this.#source.item(element), element)) return true;
    return tooltip !== null && tooltip !== this.#source.tooltip?.(node)?.value;
  }

  /** The rows of these nodes, which are those of the branch from now on. */
  #place(branch: Branch, nodes: readonly Node[]): readonly Row<Node>[] {
    const before = branch.children;
    const rows = nodes.map((node) => this.#rowOf(node));
    for (const row of rows) row.parent = branch;
    branch.children = nodes.map(({ id }) => id);
    const now = new Set(branch.children);
    for (const id of before) if (!now.has(id)) this.#drop(id, branch);
    return rows;
  }

  #rowOf(node: Node): Row<Node> {
    const known = this.#rows.get(node.id);
    if (known) {
      if (node !== known.element && node !== known.node) adopt(known, node);
      return known;
    }
    const element = copyOf(node);
    const row = { element, node, parent: null, item: null, tooltip: null, children: [], isGiven: false };
    this.#rows.set(node.id, row);
    return row;
  }

  /** Rows that moved to another branch stay. */
  #drop(id: string, parent: Branch): void {
    const row = this.#rows.get(id);
    if (row?.parent !== parent) return;
    this.#rows.delete(id);
    for (const child of row.children) this.#drop(child, row);
  }

  /** The editor requests the rows of the branch again. */
  #forget(branch: Branch): void {
    branch.isGiven = false;
    for (const id of branch.children) {
      const row = this.#rows.get(id);
      if (row?.parent === branch) this.#forget(row);
    }
  }
}

/** Everything the editor shows of an item, or passes on. */
function shownBy(item: vscode.TreeItem, element: unknown): string {
  return JSON.stringify(item, (key, value: unknown) => {
    if (value === element) return null;
    // For a row that is there, the editor keeps what the user expanded or collapsed.
    if (key === 'collapsibleState') return Boolean(value);
    return key === 'tooltip' && typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  });
}

/** Children are properties that are computed when they are read. */
function copyOf<Node extends object>(node: Node): Node {
  return Object.defineProperties({}, Object.getOwnPropertyDescriptors(node)) as Node;
}

function adopt<Node extends object>(row: { readonly element: Node; node: Node }, node: Node): void {
  const { element } = row;
  for (const key of Object.keys(element)) if (!Object.hasOwn(node, key)) Reflect.deleteProperty(element, key);
  Object.defineProperties(element, Object.getOwnPropertyDescriptors(node));
  row.node = node;
}
