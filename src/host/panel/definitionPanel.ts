import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { fail, type Result, succeed } from '../../base/result.ts';
import type { CommandId, ComponentArgument } from '../../contributions.ts';
import { type Coordinates, displayName, formatCoordinates } from '../../core/coordinates.ts';
import type { Loadable } from '../../core/loadable.ts';
import type { Problem } from '../../core/problem.ts';
import type { DefinitionSummary } from '../../core/summary.ts';
import type { BroughtIn } from '../../model/broughtIn.ts';
import type { Definitions, FullDefinition } from '../../model/definitions.ts';
import type { Log } from '../../model/ports.ts';
import { answerRequest, type RequestHandlers } from '../../protocol/answerRequest.ts';
import type { HostMessage, PanelAction } from '../../protocol/messages.ts';
import { knownInBrief, knownInFull } from '../../protocol/panelDefinition.ts';
import { safeLink } from '../../protocol/safeLink.ts';
import type { PanelContent, PanelKnown, PanelResolved, PanelSnapshot } from '../../protocol/snapshot.ts';
import { placeArgument } from '../commands/componentArgument.ts';
import { openAddress } from '../openAddress.ts';
import type { Report } from '../report.ts';
import { BroughtInLine } from './broughtInLine.ts';
import { panelWordsHere } from './panelWordsHere.ts';

export interface DefinitionPanelParts {
  readonly definitions: Pick<Definitions, 'onDidChange' | 'onDidChangeService' | 'get' | 'full' | 'refresh'>;
  readonly broughtIn: Pick<BroughtIn, 'of' | 'hasManifests' | 'onDidChange'>;
  readonly describeProblem: (problem: Problem) => Report;
  readonly log: Log;
}

/** The command behind each action of the page that is about the component itself. */
const commandOf: Readonly<Record<Exclude<PanelAction, 'solveProblem' | 'showNamed'>, CommandId>> = {
  refresh: 'clearlydefined.refreshComponent',
  openOnWeb: 'clearlydefined.openOnWeb',
  copyCoordinates: 'clearlydefined.copyCoordinates',
  copyPackageUrl: 'clearlydefined.copyPackageUrl',
  showInManifest: 'clearlydefined.revealInManifest',
  showBroughtIn: 'clearlydefined.showBroughtIn',
};

/**
 * What stands behind one page. It reads the whole definition when the page is looked at and when the model knows something
 * newer, and sends a full snapshot on ready and on every change. An answer to a question that was asked anew is dropped.
 * Owns the given panel: disposing one disposes the other.
 */
export class DefinitionPanel implements Disposable {
  readonly #panel: vscode.WebviewPanel;
  readonly #coordinates: Coordinates;
  readonly #parts: DefinitionPanelParts;
  readonly #store = new DisposableStore();
  readonly #broughtIn: BroughtInLine;
  /** How this version was come by, when a manifest leaves it open. */
  #resolved: PanelResolved | null = null;
  /** Of the read that is under way. */
  #reading: AbortController | null = null;
  /** `fetchedAt` of what was read last; `null`: nothing yet. */
  #readAt: number | null = null;
  #known: PanelKnown | null = null;
  #spelling: Coordinates | null = null;
  #problem: Problem | null = null;
  #isListening = false;

  constructor(panel: vscode.WebviewPanel, coordinates: Coordinates, parts: DefinitionPanelParts) {
    this.#panel = panel;
    this.#coordinates = coordinates;
    this.#parts = parts;
    this.#store.add(panel);
    this.#broughtIn = this.#store.add(
      new BroughtInLine(coordinates, {
        broughtIn: parts.broughtIn,
        log: parts.log,
        isVisible: () => panel.visible,
        onChange: () => this.#post(),
      }),
    );
    this.#store.add(panel.onDidDispose(() => this.dispose()));
    this.#store.add(panel.onDidChangeViewState(() => this.#followVisibility()));
    this.#store.add(panel.webview.onDidReceiveMessage((message: unknown) => this.#answer(message)));
  }

  get title(): string {
    return this.#panel.title;
  }

  reveal(viewColumn: vscode.ViewColumn | undefined, preserveFocus: boolean): void {
    this.#panel.reveal(viewColumn, preserveFocus);
  }

  /** Says from now on how this version was come by. */
  tellResolved(resolved: PanelResolved): void {
    this.#resolved = resolved;
    this.#broughtIn.takeAsResolved();
    this.#post();
  }

  /** The model knows something else about this component now. */
  follow(): void {
    const loadable = this.#parts.definitions.get(this.#coordinates);
    if (loadable.state === 'failed') this.#problem = loadable.problem;
    else if (loadable.state !== 'loading' && loadable.state !== 'unasked') this.#problem = null;
    this.#readIfNewer();
    this.#post();
  }

  dispose(): void {
    this.#isListening = false;
    this.#reading?.abort();
    this.#store.dispose();
  }

  #followVisibility(): void {
    // A hidden page is thrown away; it says "ready" when it is shown and made anew.
    if (!this.#panel.visible) this.#isListening = false;
    else {
      this.#readIfNewer();
      this.#broughtIn.askIfOld();
    }
  }

  async #answer(message: unknown): Promise<void> {
    const reply = await answerRequest(message, this.#handlers);
    if (!reply) return this.#parts.log.warn('definition panel: a message that is no request was ignored');
    if (!reply.ok) this.#parts.log.warn(`definition panel: a request was not done: ${JSON.stringify(reply.problem)}`);
    await this.#send(reply);
  }

  readonly #handlers: RequestHandlers = {
    ready: async () => {
      this.#isListening = true;
      this.#readIfNewer();
      this.#broughtIn.askIfOld();
      this.#post();
      return succeed(null);
    },
    act: async ({ action }) => {
      await this.#act(action);
      return succeed(null);
    },
    openStep: async ({ step }) => {
      const coordinates = this.#broughtIn.path?.steps[step]?.coordinates;
      if (coordinates?.revision) await run('clearlydefined.openDefinition', { coordinates, place: null });
      return succeed(null);
    },
    openLink: async ({ url }) => {
      const address = safeLink(url);
      if (address === null)
        return fail({ kind: 'failed', cause: vscode.l10n.t('this is no address that can be opened safely.') });
      await openAddress(address);
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
      if (path) await run('clearlydefined.revealInManifest', placeArgument(path.named));
    } else if (action !== 'solveProblem') {
      await run(commandOf[action], { coordinates: this.#coordinates, place: null });
    } else if (this.#problem) {
      const { command, argument } = this.#parts.describeProblem(this.#problem).action;
      // Here "again" means this one, which may be no component of the workspace.
      if (command === 'clearlydefined.askAgain') return this.#askAgain();
      await vscode.commands.executeCommand(command, ...(argument === undefined ? [] : [argument]));
    }
  }

  #askAgain(): void {
    this.#parts.definitions.refresh([this.#coordinates]);
    this.#readAt = null;
    this.#readIfNewer();
    this.#post();
  }

  /** Another service is asked from now on. */
  startAnew(): void {
    this.#forget();
    this.#readIfNewer();
    this.#post();
  }

  /** Nothing is known any more: what came from one service is not shown for another. */
  #forget(): void {
    this.#reading?.abort();
    this.#reading = null;
    this.#readAt = null;
    this.#known = null;
    this.#spelling = null;
    this.#problem = null;
  }

  /** A change during a read does not start another one: what it brought is looked at when the read has ended. */
  #readIfNewer(): void {
    if (this.#reading || !this.#panel.visible) return;
    const isNewer = this.#readAt === null || this.#modelTime() > this.#readAt;
    if (isNewer) void this.#read();
  }

  async #read(): Promise<void> {
    const reading = (this.#reading = new AbortController());
    const outcome = await this.#ask(reading.signal);
    if (reading.signal.aborted) return;
    this.#reading = null;
    this.#take(outcome);
    this.#readIfNewer();
    this.#post();
  }

  /** Right after the model has heard something, its store may still hold what was there before; it is asked a few times at most. */
  async #ask(signal: AbortSignal): Promise<Result<FullDefinition, Problem>> {
    try {
      for (let tries = 1; ; tries++) {
        const outcome = await this.#parts.definitions.full(this.#coordinates, signal);
        if (!outcome.ok || tries === 3 || outcome.value.fetchedAt >= this.#modelTime()) return outcome;
      }
    } catch (error) {
      if (!signal.aborted) this.#parts.log.error(`definition panel: ${String(error)}`);
      return fail({ kind: 'malformedResponse', url: '', detail: String(error) });
    }
  }

  #take(outcome: Result<FullDefinition, Problem>): void {
    if (!outcome.ok) {
      this.#problem = outcome.problem;
      this.#readAt = Math.max(this.#readAt ?? 0, this.#modelTime());
      return;
    }
    const { definition, fetchedAt, isStale } = outcome.value;
    const loadable = this.#parts.definitions.get(this.#coordinates);
    const problem = outcome.value.problem ?? (loadable.state === 'failed' ? loadable.problem : null);
    this.#problem = isStale ? problem : null;
    this.#readAt = Math.max(fetchedAt, this.#modelTime());
    this.#known = knownInFull(definition, { fetchedAt, isStale });
    this.#spelling = definition.coordinates;
  }

  /** When the model last had an answer, in milliseconds since the epoch; 0: never. */
  #modelTime(): number {
    const loadable = this.#parts.definitions.get(this.#coordinates);
    return loadable.state === 'known' || loadable.state === 'notHarvested' ? loadable.fetchedAt : 0;
  }

  #post(): void {
    if (this.#isListening) void this.#send({ type: 'snapshot', snapshot: this.#snapshot() });
  }

  async #send(message: HostMessage): Promise<void> {
    if (this.#isListening) await this.#panel.webview.postMessage(message);
  }

  #snapshot(): PanelSnapshot {
    const coordinates = this.#spelling ?? this.#coordinates;
    return {
      words: panelWordsHere(),
      locale: vscode.env.language,
      now: Date.now(),
      asked: formatCoordinates(this.#coordinates),
      coordinates,
      name: displayName(coordinates),
      broughtIn: this.#broughtIn.snapshot,
      resolved: this.#resolved,
      content: this.#content(),
    };
  }

  #content(): PanelContent {
    const loadable = this.#parts.definitions.get(this.#coordinates);
    const known = this.#known ?? briefOf(loadable);
    if (this.#reading || loadable.state === 'loading') return { state: 'loading', lastKnown: harvested(known) };
    if (this.#problem) {
      const { cause, stillWorks, action } = this.#parts.describeProblem(this.#problem);
      const problem = { cause, stillWorks, actionTitle: action.title };
      return { state: 'failed', problem, lastKnown: harvested(known) };
    }
    if (!known)
      return loadable.state === 'notHarvested'
        ? { state: 'notHarvested', fetchedAt: loadable.fetchedAt }
        : { state: 'loading', lastKnown: null };
    if (!harvested(known)) return { state: 'notHarvested', fetchedAt: known.fetchedAt };
    return { ...known, state: 'known' };
  }
}

async function run(command: CommandId, component: ComponentArgument): Promise<void> {
  await vscode.commands.executeCommand(command, component);
}

/** An empty definition is no knowledge to fall back on. */
function harvested(known: PanelKnown | null): PanelKnown | null {
  return known && known.license.kind !== 'notHarvested' ? known : null;
}

function briefOf(loadable: Loadable<DefinitionSummary>): PanelKnown | null {
  switch (loadable.state) {
    case 'known':
      return knownInBrief(loadable.value, loadable);
    case 'loading':
    case 'failed':
      return loadable.lastKnown && knownInBrief(loadable.lastKnown.value, loadable.lastKnown);
    case 'unasked':
    case 'notHarvested':
      return null;
  }
}
