import * as vscode from 'vscode';

import { describeError } from '../../base/describeError.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Event } from '../../base/event.ts';
import { fail, succeed } from '../../base/result.ts';
import { type CommandId, overviewViewType } from '../../contributions.ts';
import { isFiltered, type OverviewPlace, overviewLimits } from '../../core/overview.ts';
import type { Overview, OverviewReading } from '../../model/overview/overview.ts';
import type { HandlersOf } from '../../protocol/answerRequest.ts';
import { workspaceOverviewLabels } from '../../protocol/labels/workspaceOverviewLabels.ts';
import {
  type OverviewAction,
  overviewFilter,
  type OverviewMessage,
  type OverviewProgress,
  overviewRequests,
  type OverviewRows,
  type OverviewSnapshot,
} from '../../protocol/overview.ts';
import { placeArgument } from '../common/componentArgument.ts';
import { pageHtml, pageLanguage, pageOptions } from '../common/pageHtml.ts';
import { pageReply } from '../common/pageReply.ts';
import { placeLabel } from './overviewLabels.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface OverviewPanelParts extends Pick<SharedParts, 'turns' | 'log'> {
  readonly overview: Overview;
  readonly progress: () => OverviewProgress;
  /** Manifests are being read, or licenses looked up. */
  readonly isBusy: () => boolean;
  readonly hasManifests: () => boolean;
  /** What the page shows besides the overview's own data has changed. */
  readonly onDidChange: readonly Event<unknown>[];
  readonly extensionUri: vscode.Uri;
}

/** Folders to choose from. */
const maxPlaces = 1000;

/** The Overview page: one for the window. */
export class OverviewPanel implements Disposable {
  readonly #parts: OverviewPanelParts;
  #shown: ShownOverview | null = null;

  constructor(parts: OverviewPanelParts) {
    this.#parts = parts;
  }

  /** Opens the page, or shows the open one. */
  open(): void {
    if (this.#shown) return this.#shown.reveal();
    const { extensionUri } = this.#parts;
    const column = vscode.ViewColumn.Active;
    const title = vscode.l10n.t('Overview');
    this.#adopt(vscode.window.createWebviewPanel(overviewViewType, title, column, pageOptions(extensionUri)), false);
  }

  /** Fills the page of an earlier session. */
  restore(panel: vscode.WebviewPanel): void {
    if (this.#shown) return panel.dispose();
    panel.webview.options = pageOptions(this.#parts.extensionUri);
    this.#adopt(panel, true);
  }

  dispose(): void {
    this.#shown?.dispose();
  }

  #adopt(panel: vscode.WebviewPanel, isRestored: boolean): void {
    panel.title = vscode.l10n.t('Overview');
    panel.iconPath = new vscode.ThemeIcon('graph');
    const shown = (this.#shown = new ShownOverview(panel, this.#parts, isRestored));
    panel.onDidDispose(() => {
      if (this.#shown === shown) this.#shown = null;
    });
    panel.webview.html = pageHtml(panel.webview, this.#parts.extensionUri, 'overview');
  }
}

/** The extension side of the page: it sends a full snapshot on every change. Disposing it disposes the panel. */
class ShownOverview implements Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #parts: OverviewPanelParts;
  readonly #store = new DisposableStore();
  readonly #ended = new AbortController();
  #reading: OverviewReading | null = null;
  /** Of an earlier session: the filter it had counts if none is in effect. */
  #isRestored: boolean;
  #isListening = false;
  #isReading = false;
  #isOutdated = false;

  constructor(panel: vscode.WebviewPanel, parts: OverviewPanelParts, isRestored: boolean) {
    this.#panel = panel;
    this.#parts = parts;
    this.#isRestored = isRestored;
    this.#store.add(panel);
    for (const event of [parts.overview.onDidChange, ...parts.onDidChange])
      this.#store.add(event(() => this.#update()));
    this.#store.add(panel.onDidDispose(() => this.dispose()));
    this.#store.add(
      panel.onDidChangeViewState(() => {
        // A hidden page is discarded; it sends "ready" when it is shown and made again.
        if (!panel.visible) this.#isListening = false;
      }),
    );
    this.#store.add(panel.webview.onDidReceiveMessage((message: unknown) => this.#answer(message)));
    // Counts while the page is loaded.
    this.#update();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#isListening = false;
    this.#ended.abort(new Error('disposed'));
    this.#store.dispose();
  }

  async #answer(message: unknown): Promise<void> {
    const parts = { table: overviewRequests, handlers: this.#handlers, log: this.#parts.log };
    const reply = await pageReply('overview', message, parts);
    if (reply) await this.#send(reply);
  }

  readonly #handlers: HandlersOf<typeof overviewRequests> = {
    ready: async ({ filter }) => {
      this.#isListening = true;
      if (this.#isRestored) this.#restoreFilter(filter);
      this.#isRestored = false;
      // The answer is sent first: the page needs its labels.
      void this.#parts.turns.pause().then(() => this.#postOrUpdate());
      return succeed(pageLanguage(workspaceOverviewLabels));
    },
    filter: async ({ filter }) => {
      this.#parts.overview.filter = filter;
      return succeed(null);
    },
    rows: async ({ from, count }) => {
      const { log } = this.#parts;
      if (this.#reading) return succeed(rowsOf(this.#reading, from, count));
      log.warn('overview: rows were requested before there are any');
      return fail({ kind: 'closed' });
    },
    open: async ({ key }) => {
      const mention = this.#reading?.find(key);
      const isChanged = this.#reading?.changes?.rows.some((row) => row.key === key);
      if (!mention && isChanged) await vscode.commands.executeCommand('clearlydefined.openDefinition', key);
      if (!mention) return succeed(null);
      const hasDefinition = Boolean(mention.linked.coordinates?.revision);
      const command: CommandId = hasDefinition ? 'clearlydefined.openDefinition' : 'clearlydefined.revealInManifest';
      await vscode.commands.executeCommand(command, placeArgument(mention));
      return succeed(null);
    },
    act: async ({ action }) => {
      await vscode.commands.executeCommand(actionCommands[action]);
      return succeed(null);
    },
  };

  #restoreFilter(saved: unknown): void {
    const { overview } = this.#parts;
    const { data } = overviewFilter.safeParse(saved);
    if (data && !isFiltered(overview.filter)) overview.filter = data;
  }

  /** The reading that was begun with the page may be there before it. */
  #postOrUpdate(): void {
    if (this.#reading && !this.#isReading && !this.#isOutdated) void this.#post(this.#reading);
    else this.#update();
  }

  /** Changes during a reading lead to one more. */
  #update(): void {
    this.#isOutdated = true;
    if (!this.#isReading && (this.#isListening || !this.#reading)) void this.#read();
  }

  async #read(): Promise<void> {
    const { overview, turns, log } = this.#parts;
    this.#isReading = true;
    try {
      while (this.#isOutdated && !this.#ended.signal.aborted) {
        this.#isOutdated = false;
        await turns.pause();
        const reading = await overview.read(this.#ended.signal);
        this.#reading = reading;
        await this.#post(reading);
      }
    } catch (error) {
      if (!this.#ended.signal.aborted) log.error(`overview: it could not be read: ${describeError(error)}`);
    } finally {
      this.#isReading = false;
    }
  }

  async #post(reading: OverviewReading): Promise<void> {
    await this.#send({ type: 'snapshot', snapshot: this.#snapshot(reading) });
  }

  #snapshot(reading: OverviewReading): OverviewSnapshot {
    const { isBusy, hasManifests, progress } = this.#parts;
    const { filter, numbers, changes, scopes, places } = reading;
    return {
      isBusy: isBusy(),
      hasManifests: hasManifests(),
      places: namedPlaces(places),
      scopes: [...scopes],
      filter,
      numbers,
      ...(changes ? { changes: { ...changes, rows: changes.rows.slice(0, overviewLimits.rows) } } : {}),
      progress: progress(),
      list: rowsOf(reading, 0, overviewLimits.rows),
    };
  }

  async #send(message: OverviewMessage): Promise<void> {
    if (this.#isListening) await this.#panel.webview.postMessage(message);
  }
}

const actionCommands: Readonly<
  Record<OverviewAction, CommandId | `${string}.focus` | 'workbench.actions.view.problems'>
> = {
  export: 'clearlydefined.exportOverview',
  scan: 'clearlydefined.scan',
  showActivity: 'clearlydefined.activity.focus',
  showProblems: 'workbench.actions.view.problems',
};

function rowsOf(reading: OverviewReading, from: number, count: number): OverviewRows {
  return { version: reading.version, total: reading.matching, from, rows: reading.rows(from, count) };
}

/** None if there is nothing to choose from: one folder that has everything. */
function namedPlaces(places: readonly OverviewPlace[]): OverviewSnapshot['places'] {
  const isSingle = new Set(places.map(({ folder }) => folder)).size === 1;
  const chosen = isSingle ? places.filter(({ path }) => path !== '') : places;
  return chosen.slice(0, maxPlaces).map((place) => ({ id: place.id, label: placeLabel(place) }));
}
