import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { type ComponentArgument, panelViewType } from '../../contributions.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';
import { ContextKey } from './contextKey.ts';
import { componentArgument } from './componentArgument.ts';

/** A view whose selection commands can use. */
interface UsedView {
  readonly onDidChangeSelection: (listener: () => void) => vscode.Disposable;
  /** The selected components. */
  selected(): readonly unknown[];
  /** All selected rows; absent: same as the selected components. */
  rows?(): readonly unknown[];
}

/**
 * The target of a command called without an argument: the selection of our most recently used view, or the panel's
 * component if the panel came to the front later. A view without a selection comes last.
 */
export class LastUsed implements Disposable {
  readonly #panel: () => PanelTarget | null;
  readonly #store = new DisposableStore();
  readonly #hasComponent = new ContextKey('clearlydefined.hasComponent');
  readonly #hasVersion = new ContextKey('clearlydefined.hasVersion');
  readonly #hasUnresolved = new ContextKey('clearlydefined.hasUnresolved');
  /** Most recently used first. */
  #order: readonly (UsedView | 'panel')[] = ['panel'];

  /** `panel`: content of the focused panel. */
  constructor(panel: () => PanelTarget | null) {
    this.#panel = panel;
    const { tabGroups } = vscode.window;
    let front: { readonly tab: vscode.Tab | undefined; readonly label: string } = { tab: undefined, label: '' };
    const followTabs = (): void => {
      const tab = tabGroups.activeTabGroup.activeTab;
      const now = { tab, label: tab?.label ?? '' };
      // The panel that follows shows another component in the same tab.
      if ((now.tab !== front.tab || now.label !== front.label) && isPanel(tab)) this.#use('panel');
      front = now;
    };
    this.#store.add(tabGroups.onDidChangeTabs(followTabs));
    this.#store.add(tabGroups.onDidChangeTabGroups(followTabs));
  }

  /** From now on, this view's selection can be a command's target. */
  follow(view: UsedView): void {
    this.#order = [...this.#order, view];
    this.#store.add(
      view.onDidChangeSelection(() => {
        // Removing rows is not use.
        if (rowsOf(view).length > 0) this.#use(view);
        this.#update();
      }),
    );
  }

  /** The target components: rows of a view, or the panel's. */
  selected(): readonly unknown[] {
    for (const place of this.#order) {
      const found = this.#in(place);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The target rows of any kind: a manifest, a group, a submission; or the panel's component. */
  rows(): readonly unknown[] {
    for (const place of this.#order) {
      const found = place === 'panel' ? this.#in(place) : rowsOf(place);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The panel's content, if the panel is the target. */
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
  }

  /** For views only: for a panel in front, when clauses use a key of the editor. */
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
