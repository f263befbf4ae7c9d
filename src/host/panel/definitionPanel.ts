import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { fail, succeed } from '../../base/result.ts';
import type { CommandId, ComponentArgument } from '../../contributions.ts';
import { type Coordinates, displayName } from '../../core/coordinates.ts';
import type { Problem } from '../../core/problem.ts';
import type { HarvestItem } from '../../model/outbox/harvests/harvest.ts';
import { isFollowed } from '../../model/outbox/harvests/harvestItems.ts';
import type { Harvests } from '../../model/outbox/harvests/harvests.ts';
import type { DependencyPathFinder } from '../../model/workspace/dependencyPathFinder.ts';
import type { Turns } from '../../base/steps.ts';
import type { PullRequests } from '../../model/review/pullRequests.ts';
import type { DefinitionFiles } from '../../model/files/definitionFiles.ts';
import type { ComponentCurationsCache } from '../../model/definitions/componentCurationsCache.ts';
import type { Definitions } from '../../model/definitions/definitions.ts';
import type { Log } from '../../model/ports.ts';
import type { Reviews } from '../../model/review/reviews.ts';
import { answerRequest, type RequestHandlers } from '../../protocol/answerRequest.ts';
import type { HostMessage, PanelAction } from '../../protocol/messages.ts';
import type { PanelTab } from '../../protocol/panelTab.ts';
import { formatTarget, type PanelTarget } from '../../protocol/panelTarget.ts';
import { safeLink } from '../../protocol/safeLink.ts';
import { definitionIn, packSnapshot } from '../../protocol/sameDefinition.ts';
import type { PanelDefinition, PanelResolved, PanelSnapshot } from '../../protocol/snapshot.ts';
import { placeArgument } from '../componentArgument.ts';
import { openAddress } from '../openAddress.ts';
import type { Report } from '../report.ts';
import { DependencyPathLine } from './dependencyPathLine.ts';
import { DefinitionReading } from './definitionReading.ts';
import { type DefinitionSource, ofDefinition, ofPullRequest } from './definitionSource.ts';
import type { PanelContext, PanelSections } from './panelSection.ts';
import { translatedPanelLabels } from './translatedPanelLabels.ts';
import { runCommand } from './runCommand.ts';
import { ComparisonSection } from './sections/comparisonSection.ts';
import { CurationsSection } from './sections/curationsSection.ts';
import { PartiesSection } from './sections/partiesSection.ts';

export interface DefinitionPanelParts {
  readonly definitions: Pick<Definitions, 'onDidChange' | 'onDidChangeService' | 'get' | 'full' | 'refresh'>;
  readonly broughtIn: Pick<DependencyPathFinder, 'of' | 'hasManifests' | 'onDidChange'>;
  readonly curations: Pick<ComponentCurationsCache, 'of' | 'forget' | 'onDidForget'>;
  readonly pullRequests: Pick<PullRequests, 'definition' | 'subject'>;
  readonly files: Pick<DefinitionFiles, 'of'>;
  readonly reviews: Pick<Reviews, 'of'>;
  readonly harvests: Pick<Harvests, 'of' | 'onDidChange'>;
  readonly turns: Turns;
  readonly sections: (context: PanelContext) => PanelSections;
  readonly describeProblem: (problem: Problem) => Report;
  readonly log: Log;
}

/** The command of each page action on the component itself. */
const commandOf: Readonly<Record<Exclude<PanelAction, 'solveProblem' | 'showNamed'>, CommandId>> = {
  refresh: 'clearlydefined.refreshComponent',
  openOnWeb: 'clearlydefined.openOnWeb',
  copyCoordinates: 'clearlydefined.copyCoordinates',
  copyPackageUrl: 'clearlydefined.copyPackageUrl',
  showInManifest: 'clearlydefined.revealInManifest',
  showBroughtIn: 'clearlydefined.showBroughtIn',
  addToDefinitions: 'clearlydefined.addToDefinitions',
  compare: 'clearlydefined.compare',
  queueHarvest: 'clearlydefined.queueHarvest',
  showDiff: 'clearlydefined.showDiff',
  showDefinition: 'clearlydefined.openDefinition',
  openDraft: 'clearlydefined.openDraft',
  previewDraft: 'clearlydefined.previewDraft',
  submitDraft: 'clearlydefined.submitDraft',
  discardDraft: 'clearlydefined.discardDraft',
  planDraft: 'clearlydefined.planDraft',
  resolveDraftConflict: 'clearlydefined.resolveDraftConflict',
  stopCountingLocally: 'clearlydefined.stopCountingLocally',
};

/**
 * The extension side of one page: it answers the page's requests, and sends a full snapshot on ready and on every
 * change. Owns the given panel: disposing one disposes the other.
 */
export class DefinitionPanel implements Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #target: PanelTarget;
  readonly #parts: DefinitionPanelParts;
  readonly #store = new DisposableStore();
  readonly #reading: DefinitionReading;
  readonly #broughtIn: DependencyPathLine;
  readonly #curations: CurationsSection;
  readonly #comparison: ComparisonSection;
  readonly #sections: PanelSections;
  readonly #handlers: RequestHandlers;
  /** How this version was resolved, if a manifest leaves it open. */
  #resolved: PanelResolved | null = null;
  #goTo: PanelSnapshot['goTo'] = null;
  #dataVersion = 0;
  /** A request of the page with this data version has failed. */
  #hasFailedRequest = false;
  #stamp: string | null = null;
  #isListening = false;
  /** The page shows a definition. */
  #isDrawn = false;
  /** A snapshot is scheduled. */
  #isPosting = false;
  /** The definition parts the page has; `null`: none, or the page was recreated. */
  #sentDefinition: PanelDefinition | null = null;

  constructor(panel: vscode.WebviewPanel, target: PanelTarget, parts: DefinitionPanelParts) {
    this.#panel = panel;
    this.#target = target;
    this.#parts = parts;
    this.#store.add(panel);
    const context: PanelContext = { target, isVisible: () => panel.visible, changed: () => this.#post() };
    const readingContext = { ...context, changed: () => this.#takeReading() };
    this.#reading = this.#store.add(
      new DefinitionReading(readingContext, { ...parts, source: sourceOf(target, parts), now: () => Date.now() }),
    );
    this.#curations = this.#store.add(new CurationsSection(context, parts));
    this.#comparison = this.#store.add(new ComparisonSection(context, parts));
    this.#broughtIn = this.#store.add(
      new DependencyPathLine(target.coordinates, {
        broughtIn: parts.broughtIn,
        log: parts.log,
        isVisible: () => panel.visible,
        onChange: () => this.#post(),
      }),
    );
    this.#store.add(parts.harvests.onDidChange(() => this.#post()));
    this.#sections = parts.sections(context);
    for (const section of this.#everySection) this.#store.add(section);
    this.#handlers = {
      ...this.#ownHandlers,
      ...this.#comparison.handlers,
      ...this.#sections.draft.handlers,
      ...new PartiesSection(() => this.#reading.definition, parts.turns).handlers,
      ...this.#sections.files.handlers,
      ...this.#sections.raw.handlers,
      ...this.#sections.why.handlers,
    };
    this.#store.add(panel.onDidDispose(() => this.dispose()));
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
    this.#lookAgain();
  }

  /** From now on shows how this version was resolved. */
  showResolved(resolved: PanelResolved): void {
    this.#resolved = resolved;
    this.#broughtIn.takeAsResolved();
    this.#post();
  }

  /** Shows this pane. */
  goTo(tab: PanelTab): void {
    this.#goTo = { tab, at: Date.now() };
    this.#post();
  }

  /** The model's data on this component has changed. */
  follow(): void {
    this.#reading.follow();
    this.#comparison.compareAgain();
    this.#look();
    this.#post();
  }

  /** The service answers again: reads what failed before. */
  askAgain(): void {
    if (this.#hasFailedRequest) this.#forgetData();
    // The definition itself is requested with all others; with a pull request's effect, only by the panel.
    if (this.#target.pr !== null && this.#reading.problem) this.#reading.askAgain();
    this.#comparison.compareAgain();
    this.#look();
    this.#post();
  }

  /** The data on the component's curations is out of date. */
  followCurations(): void {
    this.#curations.look(this.#reading.definition);
  }

  /** The service has changed. */
  startOver(): void {
    this.#reading.forget();
    this.#curations.forget();
    this.#comparison.forget();
    this.#forgetData();
    this.#look();
    this.#post();
  }

  dispose(): void {
    this.#isListening = false;
    this.#store.dispose();
  }

  get #everySection(): readonly PanelSections[keyof PanelSections][] {
    return [this.#sections.draft, this.#sections.files, this.#sections.raw, this.#sections.why];
  }

  #forgetData(): void {
    for (const section of this.#everySection) section.forget();
    this.#dataVersion++;
    this.#hasFailedRequest = false;
  }

  /** The other parts show data of the previously read definition. */
  #takeReading(): void {
    const { stamp } = this.#reading;
    if (this.#stamp !== null && stamp !== null && stamp !== this.#stamp) this.#forgetData();
    this.#stamp = stamp ?? this.#stamp;
    this.#look();
    this.#post();
  }

  #followVisibility(): void {
    // A hidden page is discarded; it sends "ready" when it is shown and recreated.
    if (this.#panel.visible) return this.#lookAgain();
    this.#isListening = false;
    this.#sections.files.stopReadingAhead();
  }

  /** The page is opened, or shown again. */
  #lookAgain(): void {
    this.#reading.lookAgain();
    this.#look();
  }

  #look(): void {
    this.#reading.readIfNewer();
    this.#broughtIn.askIfOld();
    this.#curations.look(this.#reading.definition);
    this.#comparison.look(this.#reading.definition);
  }

  async #answer(message: unknown): Promise<void> {
    const reply = await answerRequest(message, this.#handlers);
    if (!reply) return this.#parts.log.warn('definition panel: a message that is no request was ignored');
    if (!reply.ok) this.#hasFailedRequest = true;
    if (!reply.ok) this.#parts.log.warn(`definition panel: a request was not done: ${JSON.stringify(reply.problem)}`);
    await this.#send(reply);
  }

  readonly #ownHandlers: Pick<
    RequestHandlers,
    'ready' | 'drawn' | 'act' | 'openStep' | 'openLink' | 'openPullRequest' | 'copyText'
  > = {
    ready: async () => {
      this.#isListening = true;
      this.#isDrawn = false;
      this.#sentDefinition = null;
      this.#lookAgain();
      this.#post();
      return succeed(null);
    },
    drawn: async () => {
      this.#isDrawn = true;
      this.#readAhead();
      return succeed(null);
    },
    act: async ({ action }) => {
      await this.#act(action);
      return succeed(null);
    },
    openStep: async ({ step }) => {
      const coordinates = this.#broughtIn.path?.steps[step]?.coordinates;
      if (coordinates?.revision) await runCommand('clearlydefined.openDefinition', argumentOf(coordinates));
      return succeed(null);
    },
    openLink: async ({ url }) => {
      const address = safeLink(url);
      if (address === null)
        return fail({ kind: 'failed', cause: vscode.l10n.t('this is no address that can be opened safely.') });
      await openAddress(address);
      return succeed(null);
    },
    openPullRequest: async ({ number }) => {
      await runCommand('clearlydefined.openPullRequest', argumentOf(this.#target.coordinates), number);
      return succeed(null);
    },
    copyText: async ({ text }) => {
      await vscode.env.clipboard.writeText(text);
      return succeed(null);
    },
  };

  async #act(action: PanelAction): Promise<void> {
    if (action === 'showNamed') {
      const path = this.#broughtIn.path;
      if (path) await runCommand('clearlydefined.revealInManifest', placeArgument(path.named));
    } else if (action === 'showDiff') {
      await runCommand(commandOf.showDiff, formatTarget(this.#target));
    } else if (action !== 'solveProblem') {
      if (action === 'refresh') this.#refreshTheRest();
      await runCommand(commandOf[action], argumentOf(this.#target.coordinates));
    } else if (this.#reading.problem) {
      const { command, argument } = this.#parts.describeProblem(this.#reading.problem).action;
      // Here "again" means this component, which may not be in the workspace.
      if (command !== 'clearlydefined.askAgain')
        return vscode.commands.executeCommand(command, ...(argument === undefined ? [] : [argument]));
      this.#reading.askAgain();
      this.#post();
    }
  }

  /** The command requests only the definition. */
  #refreshTheRest(): void {
    if (this.#target.base) this.#parts.definitions.refresh([this.#target.base]);
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
    const snapshot = this.#snapshot();
    const message = packSnapshot(snapshot, this.#sentDefinition);
    this.#sentDefinition = definitionIn(snapshot.content);
    void this.#send(message);
    if (this.#isDrawn) this.#readAhead();
  }

  /** The files come after the visible content: they are a hundred times as large. */
  #readAhead(): void {
    const { definition, content } = this.#reading;
    const isShown = this.#isListening && this.#panel.visible && content.state === 'known';
    if (isShown && definition && definition.described.files !== 0) this.#sections.files.readAhead();
  }

  async #send(message: HostMessage): Promise<void> {
    if (this.#isListening) await this.#panel.webview.postMessage(message);
  }

  #snapshot(): PanelSnapshot {
    const { coordinates, content } = this.#reading;
    return {
      words: translatedPanelLabels(),
      locale: vscode.env.language,
      now: Date.now(),
      asked: formatTarget(this.#target),
      coordinates,
      name: displayName(coordinates),
      broughtIn: this.#broughtIn.snapshot,
      resolved: this.#resolved,
      content,
      unreadable: this.#reading.unreadable,
      curations: this.#curations.snapshot,
      comparison: this.#comparison.snapshot,
      ...this.#sections.draft.snapshot,
      harvest: harvestIn(this.#parts.harvests.of(coordinates)),
      goTo: this.#goTo,
      dataVersion: this.#dataVersion,
    };
  }
}

function harvestIn(item: HarvestItem | null): PanelSnapshot['harvest'] {
  return item && isFollowed(item.state) ? { queuedAt: item.state.sentAt } : null;
}

function argumentOf(coordinates: Coordinates): ComponentArgument {
  return { coordinates, place: null };
}

function sourceOf(
  { coordinates, pr }: PanelTarget,
  { definitions, pullRequests }: DefinitionPanelParts,
): DefinitionSource {
  if (pr === null) return ofDefinition(coordinates, definitions);
  return ofPullRequest(coordinates, definitions, (isAgain, signal) =>
    pullRequests.definition(coordinates, pr, { isAgain }, signal),
  );
}
