import type * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import { RunOnceScheduler } from '../../base/runOnceScheduler.ts';
import type { Clock } from '../../model/ports.ts';
import { announce } from './announce.ts';

/** A row of a tree view, as it is now. */
export interface Row {
  /** Unique in the view, and the same for the same thing in every state: selection and expansion go by it. */
  readonly id: string;
  /** What commands get of it. */
  readonly target?: unknown;
  /** What the editor shows. Called whenever the view may have changed, so it takes no time. */
  item(): vscode.TreeItem;
  /** The rich tooltip, created only on hover. */
  tooltip?(): vscode.MarkdownString | null;
  /**
   * The rows below it. A promise if they are read first: the editor shows its progress, or the rows from before, until
   * then. It never rejects.
   */
  children?(): readonly Row[] | Promise<readonly Row[]>;
}

/** The rows below an element, or the roots. */
class Branch {
  /** What the editor got last. */
  children: readonly RowElement[] = [];
  /** The editor has these rows. False: it requests them before it shows them. */
  isGiven = false;
}

/** The editor's object for a row: one for each id, however often the row is made. */
export class RowElement extends Branch {
  row: Row;
  parent: RowElement | null = null;
  /** What the editor shows; `null`: nothing yet. */
  item: string | null = null;
  tooltip: string | null = null;
  /** The rows below it had to be read: they aren't read again while it is collapsed. */
  isRead = false;
  /** They were given, and it was collapsed. */
  isResting = false;

  constructor(row: Row) {
    super();
    this.row = row;
  }

  get id(): string {
    return this.row.id;
  }

  /** Current, whenever the row was drawn. No command knows anything of a row without a target. */
  get target(): unknown {
    return this.row.target ?? {};
  }
}

/** A command's arguments as its handler gets them: the target of a row in place of the editor's object for it. */
export function withTargets(values: readonly unknown[]): readonly unknown[] {
  return values.map((value) =>
    value instanceof RowElement ? value.target : Array.isArray(value) ? withTargets(value) : value,
  );
}

/**
 * Milliseconds between giving rows to the editor and drawing any of them again. VS Code takes an answer that is on its
 * way for the one to the later request, and would show the older rows. Drawing everything has no such limit.
 */
const drawnAfter = 250;

/** Milliseconds between updates of a visible view, since rows and tooltips show ages. */
const ageStep = 60_000;

/** Milliseconds in which the editor draws a view that has just become visible. */
const shownAfter = 2000;

interface Parts {
  /** Makes the rows as they are now. */
  readonly roots: () => readonly Row[];
  readonly create: (provider: vscode.TreeDataProvider<RowElement>) => vscode.TreeView<RowElement>;
  readonly clock: Clock;
}

/**
 * A tree view. An update draws the rows that differ from what the editor shows, and no others: while the editor draws a
 * row, it knows neither the rows below it nor which of them are selected, and a key or a click on one is lost.
 */
export class RowsView implements vscode.TreeDataProvider<RowElement>, Disposable {
  readonly #makeRoots: () => readonly Row[];
  readonly #clock: Clock;
  readonly #drawing: RunOnceScheduler;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<readonly RowElement[] | undefined>());
  readonly #roots = new Branch();
  readonly #elements = new Map<string, RowElement>();
  #selected: readonly RowElement[] = [];
  /** What the user expanded or collapsed, by id: also for rows that a filter hides meanwhile. */
  readonly #isExpanded = new Map<string, boolean>();
  /** To be drawn again. */
  readonly #pending = new Set<RowElement>();
  /** Of the updates while the view is visible. */
  #ageing: AbortController | null = null;
  /** When the editor got rows last: milliseconds since the epoch. */
  #givenAt = 0;

  readonly view: vscode.TreeView<RowElement>;
  /** The rows to draw again; `undefined`: all of them. */
  readonly onDidChangeTreeData = this.#changed.event as Event<RowElement[] | undefined>;

  constructor({ roots, create, clock }: Parts) {
    this.#makeRoots = roots;
    this.#clock = clock;
    this.#drawing = this.#store.add(new RunOnceScheduler(clock, () => this.#drawPending()));
    const view = (this.view = this.#store.add(create(this)));
    this.#store.add(view.onDidChangeSelection(({ selection }) => (this.#selected = selection)));
    this.#store.add(view.onDidExpandElement(({ element }) => this.#onExpand(element)));
    this.#store.add(view.onDidCollapseElement(({ element }) => this.#onCollapse(element)));
    this.#store.add(view.onDidChangeVisibility(() => this.#age()));
    this.#age();
  }

  get isVisible(): boolean {
    return this.view.visible;
  }

  onDidChangeVisibility(listener: () => void): vscode.Disposable {
    return this.view.onDidChangeVisibility(listener);
  }

  onDidChangeSelection(listener: () => void): vscode.Disposable {
    return this.view.onDidChangeSelection(listener);
  }

  /** The targets of the selected rows, also of those that are drawn at this moment. */
  selected(): readonly unknown[] {
    const { selection, visible } = this.view;
    const isComplete = !visible || selection.length >= this.#selected.length;
    const elements = isComplete ? selection : this.#selected.filter(({ id }) => this.#elements.has(id));
    return withTargets(elements);
  }

  /** Something has changed: draws the rows that differ. A hidden view draws all its rows when it is shown. */
  update(): void {
    if (!this.#roots.isGiven) return;
    if (!this.view.visible || this.#hasOtherRows(this.#roots, this.#makeRoots())) this.#drawAll();
    else this.#drawPending();
  }

  /**
   * Selects the last of these rows, each of which is below the one before it; the focus stays where it is. It may not
   * have been drawn yet. Nothing happens if it has gone meanwhile.
   */
  async reveal(path: readonly Row[]): Promise<void> {
    this.update();
    // The editor is about to request rows that are new.
    if (this.#pending.size > 0) this.#drawAll();
    let last: RowElement | null = null;
    for (const row of path) {
      const element = this.#elementOf(row);
      element.parent = last;
      last = element;
    }
    try {
      if (last) await this.view.reveal(last, { select: true, focus: false });
    } catch {
      // The editor refuses a row that has gone: there is nothing to select.
    }
  }

  getChildren(requested?: RowElement): RowElement[] | Promise<RowElement[]> {
    // The row was removed and has come back meanwhile: the editor would show nothing below it.
    const element = requested && (this.#elements.get(requested.id) ?? requested);
    const rows = element ? (element.row.children?.() ?? []) : this.#makeRoots();
    const branch = element ?? this.#roots;
    if (!(rows instanceof Promise)) return this.#give(branch, rows);
    if (element) element.isRead = true;
    return rows.then((read) => this.#give(branch, read));
  }

  getTreeItem(element: RowElement): vscode.TreeItem {
    const { row } = element;
    const item = itemOf(row);
    element.item = shownBy(item, row);
    element.tooltip = null;
    const isExpanded = this.#isExpanded.get(element.id);
    if (isExpanded !== undefined && item.collapsibleState) item.collapsibleState = isExpanded ? 2 : 1;
    const { command } = item;
    if (command?.arguments)
      item.command = { ...command, arguments: command.arguments.map((one) => (one === row.target ? element : one)) };
    return item;
  }

  getParent(element: RowElement): RowElement | null {
    return element.parent;
  }

  resolveTreeItem(item: vscode.TreeItem, element: RowElement): vscode.TreeItem {
    const tooltip = element.row.tooltip?.();
    if (!tooltip) return item;
    item.tooltip = tooltip;
    element.tooltip = tooltip.value;
    return item;
  }

  dispose(): void {
    this.#ageing?.abort();
    this.#store.dispose();
  }

  #age(): void {
    this.#ageing?.abort();
    this.#ageing = this.view.visible ? new AbortController() : null;
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

  /** The editor shows again what it has. */
  #onExpand(element: RowElement): void {
    this.#isExpanded.set(element.id, true);
    if (!element.isResting) return;
    element.isResting = false;
    element.isGiven = true;
    if (this.#hasOtherRowsBelow(element)) this.#drawSoon(element);
    this.#drawPending();
  }

  #onCollapse(element: RowElement): void {
    this.#isExpanded.set(element.id, false);
    if (!element.isRead || !element.isGiven) return;
    element.isGiven = false;
    element.isResting = true;
  }

  #give(branch: Branch, rows: readonly Row[]): RowElement[] {
    // It may have gone while they were read.
    if (branch instanceof RowElement && this.#elements.get(branch.id) !== branch) return [];
    const elements = this.#place(branch, rows);
    branch.isGiven = true;
    if (branch instanceof RowElement) {
      branch.isResting = false;
      // Only of an expanded row. Its event is lost if the editor draws the tree at that moment.
      this.#isExpanded.set(branch.id, true);
    }
    this.#givenAt = this.#clock.now();
    return elements;
  }

  #drawAll(): void {
    this.#pending.clear();
    this.#forget(this.#roots);
    this.#changed.fire(undefined);
  }

  #drawPending(): void {
    if (this.#pending.size === 0) return;
    const wait = this.#givenAt + drawnAfter - this.#clock.now();
    if (wait > 0) return this.#drawing.schedule(wait);
    const elements = [...this.#pending];
    this.#pending.clear();
    this.#changed.fire(elements);
  }

  /** True if these rows of the branch are others than the editor shows. Otherwise those that differ are pending. */
  #hasOtherRows(branch: Branch, rows: readonly Row[]): boolean {
    const before = branch.children;
    const elements = this.#place(branch, rows);
    if (elements.length !== before.length || elements.some((one, at) => one !== before[at])) return true;
    for (const element of elements)
      if (isShownDifferently(element) || this.#hasOtherRowsBelow(element)) this.#drawSoon(element);
    return false;
  }

  /** Rows that have to be read first are compared once they are there. */
  #hasOtherRowsBelow(element: RowElement): boolean {
    if (!element.isGiven) return false;
    const rows = element.row.children?.() ?? [];
    if (!(rows instanceof Promise)) return this.#hasOtherRows(element, rows);
    void rows.then((read) => {
      if (!element.isGiven || this.#elements.get(element.id) !== element) return;
      if (this.#hasOtherRows(element, read)) this.#drawSoon(element);
      this.#drawPending();
    });
    return false;
  }

  #drawSoon(element: RowElement): void {
    this.#forget(element);
    this.#pending.add(element);
  }

  /** The elements of these rows, which are those of the branch from now on. */
  #place(branch: Branch, rows: readonly Row[]): RowElement[] {
    const before = branch.children;
    const parent = branch instanceof RowElement ? branch : null;
    const elements = rows.map((row) => this.#elementOf(row));
    for (const element of elements) element.parent = parent;
    branch.children = elements;
    const now = new Set(elements);
    for (const element of before) if (!now.has(element)) this.#drop(element, parent);
    return elements;
  }

  #elementOf(row: Row): RowElement {
    const known = this.#elements.get(row.id);
    if (known) {
      known.row = row;
      return known;
    }
    const element = new RowElement(row);
    this.#elements.set(row.id, element);
    return element;
  }

  /** Rows that moved to another branch stay. */
  #drop(element: RowElement, parent: RowElement | null): void {
    if (element.parent !== parent || this.#elements.get(element.id) !== element) return;
    this.#elements.delete(element.id);
    for (const child of element.children) this.#drop(child, element);
  }

  /** The editor requests the rows of the branch again. */
  #forget(branch: Branch): void {
    branch.isGiven = false;
    const parent = branch instanceof RowElement ? branch : null;
    if (parent) parent.isResting = false;
    for (const child of branch.children) if (child.parent === parent) this.#forget(child);
  }
}

function itemOf(row: Row): vscode.TreeItem {
  const item = row.item();
  item.id = row.id;
  return announce(item);
}

function isShownDifferently({ row, item, tooltip }: RowElement): boolean {
  if (item === null) return false;
  if (item !== shownBy(itemOf(row), row)) return true;
  return tooltip !== null && tooltip !== row.tooltip?.()?.value;
}

/** Everything the editor shows of an item, or passes on. */
function shownBy(item: vscode.TreeItem, { target }: Row): string {
  return JSON.stringify(item, (key, value: unknown) => {
    // A command gets what is current when it runs.
    if (value === target) return null;
    // For a row that is there, the editor keeps what the user expanded or collapsed.
    if (key === 'collapsibleState') return Boolean(value);
    return key === 'tooltip' && typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
  });
}
