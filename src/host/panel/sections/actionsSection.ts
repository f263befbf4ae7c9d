import * as vscode from 'vscode';
import { fail, succeed } from '../../../base/result.ts';
import type { ComponentArgument } from '../../../contributions.ts';
import type { Coordinates } from '../../../core/coordinates.ts';
import type { PanelAction } from '../../../protocol/panelActions.ts';
import { formatTarget } from '../../../protocol/panelTarget.ts';
import { safeLink } from '../../../protocol/safeLink.ts';
import { placeArgument } from '../../common/componentArgument.ts';
import { openAddress } from '../../common/openAddress.ts';
import { report } from '../../common/report.ts';
import type { DefinitionReading } from '../definitionReading.ts';
import { commandOf } from '../panelCommands.ts';
import { type PanelContext, type PanelSection, runCommand } from '../panelSection.ts';
import type { DependencyPathsSection } from './dependencyPathsSection.ts';

interface Parts {
  readonly paths: DependencyPathsSection;
  readonly reading: DefinitionReading;
  /** Refreshes all but the definition. */
  readonly refresh: () => void;
}

type Names = 'act' | 'openLink' | 'openPullRequest' | 'copyText';

/** The page's buttons and links: commands of the editor, the browser and the clipboard. */
export class ActionsSection implements PanelSection<Names> {
  readonly #context: PanelContext;
  readonly #parts: Parts;

  readonly handlers: PanelSection<Names>['handlers'] = {
    act: async ({ action }) => {
      await this.#act(action);
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
      await runCommand('clearlydefined.openPullRequest', argumentOf(this.#context.target.coordinates), number);
      return succeed(null);
    },
    copyText: async ({ text }) => {
      await vscode.env.clipboard.writeText(text);
      return succeed(null);
    },
  };

  constructor(context: PanelContext, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
  }

  async #act(action: PanelAction): Promise<void> {
    if (action === 'showNamed') {
      const path = this.#parts.paths.path;
      if (path) await runCommand('clearlydefined.revealInManifest', placeArgument(path.named));
    } else if (action === 'showDiff') {
      await runCommand(commandOf.showDiff, formatTarget(this.#context.target));
    } else if (action !== 'solveProblem') {
      if (action === 'refresh') this.#parts.refresh();
      await runCommand(commandOf[action], argumentOf(this.#context.target.coordinates));
    } else if (this.#parts.reading.problem) {
      const { command, argument } = report(this.#parts.reading.problem).action;
      // Here "again" means this component, which may not be in the workspace.
      if (command !== 'clearlydefined.retryLookups')
        return vscode.commands.executeCommand(command, ...(argument === undefined ? [] : [argument]));
      this.#parts.reading.retry();
      this.#context.changed();
    }
  }
}

function argumentOf(coordinates: Coordinates): ComponentArgument {
  return { coordinates, place: null };
}
