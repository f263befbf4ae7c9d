import type * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { isRecord } from '../../base/isRecord.ts';
import { succeed } from '../../base/result.ts';
import { displayName } from '../../core/coordinates.ts';
import { isServiceDown } from '../../core/isServiceDown.ts';
import { pendingHarvest } from '../../model/harvests/harvestItems.ts';
import type { PullRequests } from '../../model/review/pullRequests.ts';
import type { RequestHandlers } from '../../protocol/answerRequest.ts';
import { type HostMessage, requests } from '../../protocol/messages.ts';
import { panelLabels } from '../../protocol/panelLabels.ts';
import type { PanelTab } from '../../protocol/panelTab.ts';
import { formatTarget, type PanelTarget } from '../../protocol/panelTarget.ts';
import { definitionIn, packSnapshot } from '../../protocol/sameDefinition.ts';
import type { PanelDefinition, PanelResolved, PanelSnapshot } from '../../protocol/snapshot.ts';
import { pageLanguage } from '../common/pageHtml.ts';
import { pageReply } from '../common/pageReply.ts';
import { DefinitionReading, definitionSource } from './definitionReading.ts';
import type { ActionTitles } from './panelCommands.ts';
import { type PanelContext, panelProblem } from './panelSection.ts';
import { panelTitle } from './panelTitle.ts';
import { ActionsSection } from './sections/actionsSection.ts';
import { ComparisonSection, type ComparisonSectionParts } from './sections/comparisonSection.ts';
import { CurationsSection, type CurationsSectionParts } from './sections/curationsSection.ts';
import { DependencyPathsSection, type DependencyPathsSectionParts } from './sections/dependencyPathsSection.ts';
import { DraftSection, type DraftSectionParts } from './sections/draftSection.ts';
import { FilesSection, type FilesSectionParts } from './sections/filesSection.ts';
import { PartiesSection } from './sections/partiesSection.ts';
import { RawSection, type RawSectionParts } from './sections/rawSection.ts';
import { WhySection, type WhySectionParts } from './sections/whySection.ts';
import type { SharedParts } from '../common/sharedParts.ts';

type SectionsParts = ComparisonSectionParts &
  CurationsSectionParts &
  DependencyPathsSectionParts &
  DraftSectionParts &
  FilesSectionParts &
  RawSectionParts &
  WhySectionParts;

export interface DefinitionPanelParts
  extends SectionsParts, Pick<SharedParts, 'definitions' | 'curations' | 'harvests'> {
  readonly titles: ActionTitles;
  readonly pullRequests: Pick<PullRequests, 'definition' | 'subject'>;
}

interface PanelEvents {
  /** The user begins to edit a field. */
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/**
 * The extension side of one page: it answers the page's requests, and sends a full snapshot on ready and on every
 * change. Owns the given panel: disposing one disposes the other, unless the panel is released for another component.
 */
export class DefinitionPanel implements Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #target: PanelTarget;
  readonly #parts: DefinitionPanelParts;
  readonly #events: PanelEvents;
  readonly #store = new DisposableStore();
  readonly #reading: DefinitionReading;
  readonly #paths: DependencyPathsSection;
  readonly #curations: CurationsSection;
  readonly #comparison: ComparisonSection;
  readonly #draft: DraftSection;
  readonly #files: FilesSection;
  readonly #why: WhySection;
  readonly #handlers: RequestHandlers;
  /** How this version was resolved, if a manifest leaves it open. */
  #resolved: PanelResolved | null = null;
  #goTo: PanelSnapshot['goTo'] = null;
  #dataVersion = 0;
  /** A request of the page with this data version has failed. */
  #hasFailedRequest = false;
  #stamp: string | null = null;
  #isListening = false;
  /** Its own page has been ready once. Until then, messages are those of the page that the panel had before. */
  #wasReady = false;
  /** A snapshot is scheduled. */
  #isPosting = false;
  /** The definition parts the page has; `null`: none, or the page was recreated. */
  #sentDefinition: PanelDefinition | null = null;

  constructor(panel: vscode.WebviewPanel, target: PanelTarget, parts: DefinitionPanelParts, events: PanelEvents) {
    this.#panel = panel;
    this.#target = target;
    this.#parts = parts;
    this.#events = events;
    const context: PanelContext = {
      target,
      definition: () => this.#reading.definition,
      isVisible: () => panel.visible,
      changed: () => this.#post(),
    };
    const source = definitionSource(target, parts);
    this.#reading = this.#store.add(
      new DefinitionReading(
        { ...context, changed: () => this.#showReading() },
        { source, panelProblem, log: parts.log, now: () => Date.now() },
      ),
    );
    this.#paths = this.#store.add(new DependencyPathsSection(context, parts));
    this.#curations = this.#store.add(new CurationsSection(context, parts));
    this.#comparison = this.#store.add(new ComparisonSection(context, parts));
    this.#draft = this.#store.add(new DraftSection(context, parts));
    this.#files = this.#store.add(new FilesSection(context, parts));
    this.#why = this.#store.add(new WhySection(context, parts));
    this.#handlers = {
      ...this.#ownHandlers,
      ...new ActionsSection(context, {
        paths: this.#paths,
        reading: this.#reading,
        refresh: () => this.#refreshTheRest(),
      }).handlers,
      ...this.#paths.handlers,
      ...this.#comparison.handlers,
      ...this.#draft.handlers,
      ...new PartiesSection(context, parts).handlers,
      ...this.#files.handlers,
      ...this.#store.add(new RawSection(context, parts)).handlers,
      ...this.#why.handlers,
    };
    this.#store.add(parts.harvests.onDidChange(() => this.#post()));
    this.#store.add(
      panel.onDidDispose(() => {
        this.dispose();
        events.onClose();
      }),
    );
    this.#store.add(panel.onDidChangeViewState(() => this.#followVisibility()));
    this.#store.add(panel.webview.onDidReceiveMessage((message: unknown) => this.#answer(message)));
  }

  get title(): string {
    return this.#panel.title;
  }

  get target(): PanelTarget {
    return this.#target;
  }

  get isActive(): boolean {
    return this.#panel.active;
  }

  reveal(viewColumn: vscode.ViewColumn | undefined, preserveFocus: boolean): void {
    this.#panel.reveal(viewColumn, preserveFocus);
    this.#onShown();
  }

  /** From now on shows how this version was resolved. */
  showResolved(resolved: PanelResolved): void {
    this.#resolved = resolved;
    this.#paths.treatAsResolved();
    this.#post();
  }

  /** Shows this pane. */
  goTo(tab: PanelTab): void {
    this.#goToPane(tab, false);
  }

  /** Opens the field of the declared license; the probable license is in it as soon as it is known. */
  editLicense(): void {
    this.#draft.findSuggestion();
    this.#goToPane('overview', true);
  }

  /** The model's data on this component has changed. */
  follow(): void {
    this.#reading.follow();
    this.#comparison.compareAgain();
    this.#updateSections();
    this.#post();
  }

  /** The service answers again: reads what failed before. */
  retry(): void {
    if (this.#hasFailedRequest) this.#forgetData();
    const { problem } = this.#reading;
    // After an outage the definition is requested with all others; with a pull request's effect, only by the panel.
    if (problem && (this.#target.pr !== null || !isServiceDown(problem))) this.#reading.retry();
    this.#comparison.retry();
    this.#updateSections();
    this.#post();
  }

  /** The data on the component's curations is out of date. */
  followCurations(): void {
    this.#curations.update();
  }

  /** The service has changed. */
  startOver(): void {
    this.#reading.forget();
    this.#curations.forget();
    this.#comparison.forget();
    this.#forgetData();
    this.#updateSections();
    this.#post();
  }

  /** Ends, and gives the editor's panel to the page of another component. */
  release(): vscode.WebviewPanel {
    this.#isListening = false;
    this.#store.dispose();
    return this.#panel;
  }

  dispose(): void {
    this.release().dispose();
  }

  #goToPane(tab: PanelTab, editsLicense: boolean): void {
    this.#goTo = { tab, editsLicense, at: Math.max(Date.now(), (this.#goTo?.at ?? 0) + 1) };
    this.#post();
  }

  #forgetData(): void {
    this.#draft.forget();
    this.#files.forget();
    this.#why.forget();
    this.#dataVersion++;
    this.#hasFailedRequest = false;
  }

  /** The other parts show data of the previously read definition. */
  #showReading(): void {
    const { stamp } = this.#reading;
    if (this.#stamp !== null && stamp !== null && stamp !== this.#stamp) this.#forgetData();
    this.#stamp = stamp ?? this.#stamp;
    this.#updateSections();
    this.#post();
  }

  #followVisibility(): void {
    // A hidden page is discarded; it sends "ready" when it is shown and recreated.
    if (this.#panel.visible) return this.#onShown();
    this.#isListening = false;
    this.#files.stop();
  }

  /** The page is opened, or shown again. */
  #onShown(): void {
    this.#reading.onShown();
    this.#updateSections();
  }

  #updateSections(): void {
    this.#reading.readIfNewer();
    this.#paths.update();
    this.#curations.update();
    this.#comparison.update();
  }

  async #answer(message: unknown): Promise<void> {
    if (!this.#wasReady && !isReady(message)) return;
    const parts = { table: requests, handlers: this.#handlers, log: this.#parts.log };
    const reply = await pageReply('definition panel', message, parts);
    if (!reply) return;
    if (!reply.ok && reply.problem.kind !== 'closed') this.#hasFailedRequest = true;
    await this.#send(reply);
  }

  readonly #ownHandlers: Pick<RequestHandlers, 'ready' | 'editing'> = {
    ready: async () => {
      this.#wasReady = true;
      this.#isListening = true;
      this.#sentDefinition = null;
      this.#onShown();
      this.#post();
      const { labels, locale } = pageLanguage(panelLabels);
      return succeed({ labels: { ...labels, ...this.#parts.titles }, locale });
    },
    editing: async () => {
      this.#draft.findSuggestion();
      this.#events.onEdit();
      return succeed(null);
    },
  };

  /** The command requests only the definition. */
  #refreshTheRest(): void {
    if (this.#target.base) this.#parts.definitions.want([this.#target.base], 'now');
    this.#parts.curations.forget(this.#target.coordinates);
    this.#comparison.refresh();
  }

  /** All changes within one turn share one snapshot: each is parsed and drawn. */
  #post(): void {
    if (this.#isPosting) return;
    this.#isPosting = true;
    void this.#parts.turns.pause().then(() => {
      this.#isPosting = false;
      if (this.#isListening) this.#sendSnapshot();
    });
  }

  #sendSnapshot(): void {
    this.#panel.title = panelTitle(this.#target, this.#comparison.more);
    const snapshot = this.#snapshot();
    const message = packSnapshot(snapshot, this.#sentDefinition);
    this.#sentDefinition = definitionIn(snapshot.content);
    void this.#send(message);
  }

  async #send(message: HostMessage): Promise<void> {
    if (this.#isListening) await this.#panel.webview.postMessage(message);
  }

  #snapshot(): PanelSnapshot {
    const { coordinates, content } = this.#reading;
    return {
      now: Date.now(),
      target: formatTarget(this.#target),
      coordinates,
      name: displayName(coordinates),
      dependencyPaths: this.#paths.snapshot,
      resolved: this.#resolved,
      content,
      unreadable: this.#reading.unreadable,
      curations: this.#curations.snapshot,
      comparison: this.#comparison.snapshot,
      ...this.#draft.snapshot,
      harvest: pendingHarvest(this.#parts.harvests.of(coordinates)),
      goTo: this.#goTo,
      dataVersion: this.#dataVersion,
    };
  }
}

function isReady(message: unknown): boolean {
  return isRecord(message) && message['name'] === 'ready';
}
