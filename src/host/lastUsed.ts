import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { type ComponentArgument, panelViewType } from '../contributions.ts';
import type { PanelTarget } from '../protocol/panelTarget.ts';
import { ContextKey } from './contextKey.ts';
import { componentArgument } from './workspace/componentArgument.ts';

/** A view whose selection commands work on. */
interface UsedView {
  readonly onDidChangeSelection: (listener: () => void) => vscode.Disposable;
  /** The components among what is selected. */
  selected(): readonly unknown[];
  /** Everything that is selected; the components, where nobody says. */
  rows?(): readonly unknown[];
}

/**
 * What a command is about that is called without an argument: the selection of whichever of our views a person used last, or
 * what the panel shows if it came to the front after that. A place where nothing is selected stands back behind the others.
 */
export class LastUsed implements Disposable {
  readonly #panel: () => PanelTarget | null;
  readonly #store = new DisposableStore();
  readonly #hasComponent = new ContextKey('clearlydefined.hasComponent');
  readonly #hasVersion = new ContextKey('clearlydefined.hasVersion');
  readonly #hasUnresolved = new ContextKey('clearlydefined.hasUnresolved');
  /** The one used last stands first. */
  #order: readonly (UsedView | 'panel')[] = ['panel'];
  /** As `#order`, where rows that are no components count as well. */
  #rowOrder: readonly (UsedView | 'panel')[] = ['panel'];

  /** `panel`: what the panel shows that has the focus. */
  constructor(panel: () => PanelTarget | null) {
    this.#panel = panel;
    const { tabGroups } = vscode.window;
    let front: vscode.Tab | undefined;
    const look = (): void => {
      const tab = tabGroups.activeTabGroup.activeTab;
      if (tab !== front && isPanel(tab)) this.#use('panel');
      front = tab;
    };
    this.#store.add(tabGroups.onDidChangeTabs(look));
    this.#store.add(tabGroups.onDidChangeTabGroups(look));
  }

  /** From now on, what is selected in this view may be meant. */
  follow(view: UsedView): void {
    this.#order = [...this.#order, view];
    this.#rowOrder = [...this.#rowOrder, view];
    this.#store.add(
      view.onDidChangeSelection(() => {
        // Rows that go away are not used.
        if (view.selected().length > 0) this.#use(view);
        if (rowsOf(view).length > 0) this.#useRows(view);
        this.#update();
      }),
    );
  }

  /** The components that are meant: rows of a view, or the panel's. */
  selected(): readonly unknown[] {
    for (const place of this.#order) {
      const found = this.#in(place);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The rows that are meant, whatever they are: a manifest, a group, a submission; or the panel's component. */
  rows(): readonly unknown[] {
    for (const place of this.#rowOrder) {
      const found = place === 'panel' ? this.#in(place) : rowsOf(place);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** What the panel shows, where that is what is meant. */
  panel(): PanelTarget | null {
    const used = this.#order.find((place) => this.#in(place).length > 0);
    return used === 'panel' ? this.#panel() : null;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #in(place: UsedView | 'panel'): readonly unknown[] {
    if (place !== 'panel') return place.selected();
    const target = this.#panel();
    return target ? [{ coordinates: target.coordinates, place: null } satisfies ComponentArgument] : [];
  }

  #use(place: UsedView | 'panel'): void {
    this.#order = [place, ...this.#order.filter((other) => other !== place)];
    if (place === 'panel') this.#useRows(place);
  }

  #useRows(place: UsedView | 'panel'): void {
    this.#rowOrder = [place, ...this.#rowOrder.filter((other) => other !== place)];
  }

  /** Of the views alone: whether a panel is in front, when clauses ask the editor. */
  #update(): void {
    const rows = this.#order
      .map((place) => (place === 'panel' ? [] : place.selected()))
      .find(({ length }) => length > 0);
    const found = (rows ?? []).flatMap((one) => componentArgument(one)?.coordinates ?? []);
    this.#hasComponent.set(found.length > 0);
    this.#hasVersion.set(found.some(({ revision }) => revision !== null));
    this.#hasUnresolved.set(found.some(({ revision }) => revision === null));
  }
}

function rowsOf(view: UsedView): readonly unknown[] {
  return view.rows?.() ?? view.selected();
}

function isPanel(tab: vscode.Tab | undefined): boolean {
  return tab?.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith(panelViewType);
}
