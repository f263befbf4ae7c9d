import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { panelViewType } from '../../contributions.ts';
import { type Coordinates, coordinatesKey, withRevision } from '../../core/coordinates.ts';
import type { Outage } from '../../model/definitions/outage.ts';
import type { PanelTab } from '../../protocol/panelTab.ts';
import { type PanelTarget, parseTarget, targetKey, targetOf } from '../../protocol/panelTarget.ts';
import type { PanelResolved } from '../../protocol/snapshot.ts';
import { DefinitionPanel, type DefinitionPanelParts } from './definitionPanel.ts';
import { pageHtml, pageOptions } from '../common/pageHtml.ts';
import { isPanelTitle, panelTitle } from './panelTitle.ts';

export interface DefinitionPanelsParts extends DefinitionPanelParts {
  readonly extensionUri: vscode.Uri;
  readonly outage: Pick<Outage, 'onDidEnd'>;
}

export interface OpenOptions {
  /** In the one panel that follows what is opened, unless the component has a panel of its own. */
  readonly follows?: boolean;
  readonly preserveFocus?: boolean;
  readonly viewColumn?: vscode.ViewColumn;
  /** The pane to show. */
  readonly tab?: PanelTab;
  /** How the version was resolved, if a manifest leaves it open. */
  readonly resolved?: PanelResolved;
}

/**
 * The open definition panels, one per target. One of them may follow: opening a component shows it there, until the user
 * edits a field in it, or opens the component that it shows once more (the second click of a double click). A panel is
 * restored after a reload from one stored line naming its target, parsed as untrusted input.
 */
export class DefinitionPanels implements Disposable {
  readonly #parts: DefinitionPanelsParts;
  readonly #store = new DisposableStore();
  readonly #open = new Map<string, DefinitionPanel>();
  #following: DefinitionPanel | null = null;

  constructor(parts: DefinitionPanelsParts) {
    this.#parts = parts;
    this.#store.add(parts.definitions.onDidChange((keys) => this.#follow(keys)));
    this.#store.add(parts.curations.onDidForget((component) => this.#followCurations(component)));
    this.#store.add(
      parts.outage.onDidEnd(() => {
        for (const panel of this.#open.values()) panel.retry();
      }),
    );
    this.#store.add(
      parts.definitions.onDidChangeService(() => {
        for (const panel of this.#open.values()) panel.startOver();
      }),
    );
  }

  /** Shows a component's panel: the open one, or a new one. */
  open(target: PanelTarget | Coordinates, options: OpenOptions = {}): void {
    const whole = 'coordinates' in target ? target : targetOf(this.#parts.definitions.spelled(target));
    this.#show(whole, options);
    const panel = this.#open.get(targetKey(whole));
    if (options.tab) panel?.goTo(options.tab);
    if (options.resolved) panel?.showResolved(options.resolved);
  }

  /** Shows a component's panel, and opens the field of its license there. */
  setLicense(coordinates: Coordinates): void {
    const target = targetOf(this.#parts.definitions.spelled(coordinates));
    this.open(target, { follows: true });
    this.#open.get(targetKey(target))?.editLicense();
  }

  /** Content of the focused panel. */
  get active(): PanelTarget | null {
    return [...this.#open.values()].find((panel) => panel.isActive)?.target ?? null;
  }

  dispose(): void {
    this.#store.dispose();
    for (const panel of this.#open.values()) panel.dispose();
  }

  #show(target: PanelTarget, { follows = false, preserveFocus = false, viewColumn }: OpenOptions): void {
    const open = this.#open.get(targetKey(target));
    if (open) {
      if (open === this.#following && (open.isActive || !follows)) this.#following = null;
      return open.reveal(viewColumn, preserveFocus);
    }
    if (follows && this.#following) {
      const last = this.#following;
      this.#open.delete(targetKey(last.target));
      this.#following = this.#adopt(last.release(), target);
      return this.#following.reveal(viewColumn, preserveFocus);
    }
    const old = this.#tabsNotRestored(target);
    const panel = vscode.window.createWebviewPanel(
      panelViewType,
      panelTitle(target),
      { viewColumn: viewColumn ?? old[0]?.group.viewColumn ?? vscode.ViewColumn.Active, preserveFocus },
      pageOptions(this.#parts.extensionUri),
    );
    const shown = this.#adopt(panel, target);
    if (follows) this.#following = shown;
    if (old.length > 0) void vscode.window.tabGroups.close(old, true);
  }

  /**
   * Tabs from before a reload that were not shown since: the editor has not created their panels yet. Only their title
   * is known; if an open panel has the same one, their owner is ambiguous, and they stay.
   */
  #tabsNotRestored(target: PanelTarget): readonly vscode.Tab[] {
    if ([...this.#open.values()].some(({ title }) => isPanelTitle(title, target))) return [];
    return vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(
        ({ label, input }) =>
          isPanelTitle(label, target) &&
          input instanceof vscode.TabInputWebview &&
          input.viewType.endsWith(panelViewType),
      );
  }

  /** Fills a panel of an earlier session. */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    const target = targetFrom(state);
    if (!target) {
      this.#parts.log.warn('definition panel: it could not be restored, its state names no component');
      return panel.dispose();
    }
    const open = this.#open.get(targetKey(target));
    if (open && open === this.#following) {
      // Nothing is typed in a panel that follows.
      this.#following = null;
      open.dispose();
    } else if (open) {
      // It was reopened before its old tab was shown, and that tab was ambiguous.
      panel.dispose();
      return open.reveal(undefined, true);
    }
    panel.webview.options = pageOptions(this.#parts.extensionUri);
    this.#adopt(panel, target);
  }

  #adopt(panel: vscode.WebviewPanel, target: PanelTarget): DefinitionPanel {
    const key = targetKey(target);
    panel.title = panelTitle(target);
    panel.iconPath = new vscode.ThemeIcon('law');
    const adopted: DefinitionPanel = new DefinitionPanel(panel, target, this.#parts, {
      onEdit: () => this.#pin(adopted),
      onClose: () => {
        if (this.#open.get(key) === adopted) this.#open.delete(key);
        this.#pin(adopted);
      },
    });
    this.#open.set(key, adopted);
    panel.webview.html = pageHtml(panel.webview, this.#parts.extensionUri, 'panel');
    return adopted;
  }

  /** It doesn't follow any longer. */
  #pin(panel: DefinitionPanel): void {
    if (this.#following === panel) this.#following = null;
  }

  #follow(keys: ReadonlySet<string>): void {
    for (const panel of this.#open.values()) {
      const { coordinates, base } = panel.target;
      if (keys.has(coordinatesKey(coordinates)) || (base && keys.has(coordinatesKey(base)))) panel.follow();
    }
  }

  #followCurations(component: Coordinates): void {
    const key = coordinatesKey(component);
    for (const panel of this.#open.values())
      if (coordinatesKey(withRevision(panel.target.coordinates, null)) === key) panel.followCurations();
  }
}

function targetFrom(state: unknown): PanelTarget | null {
  if (typeof state !== 'object' || state === null || !('coordinates' in state)) return null;
  return typeof state.coordinates === 'string' ? parseTarget(state.coordinates) : null;
}
