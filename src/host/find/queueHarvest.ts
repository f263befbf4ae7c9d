import * as vscode from 'vscode';

import type { CommandId, ComponentArgument } from '../../contributions.ts';
import { type Coordinates, formatCoordinates } from '../../core/coordinates.ts';
import { harvestTool } from '../../core/ecosystems.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { NoHarvest } from '../../model/find/harvestRequests.ts';
import { report } from '../report.ts';
import { ageWords } from '../words.ts';
import type { FindParts } from './findParts.ts';

/** Asks the service to harvest one revision, in public: once, and only after a person has seen and agreed to what is sent, and to whom. */
export async function queueHarvest(
  coordinates: Coordinates,
  { harvests, service, clock, log }: Pick<FindParts, 'harvests' | 'service' | 'clock' | 'log'>,
): Promise<void> {
  const obstacle = harvests.obstacle(coordinates);
  if (obstacle !== null) return tellNot(obstacle, coordinates, clock.now());
  const client = service.client();
  if (!client.ok) return tellNot(client.problem, coordinates, clock.now());
  if (!(await agrees(coordinates, client.value.baseUrl))) return;
  // Once agreed to, it is not called off any more: whether the service heard could not be told.
  const queued = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('ClearlyDefined: queueing a harvest…') },
    () => harvests.queue(coordinates, new AbortController().signal),
  );
  if (!queued.ok) {
    log.warn(`queue harvest: ${queued.problem.kind}`);
    return tellNot(queued.problem, coordinates, clock.now());
  }
  const open = vscode.l10n.t('Open Definition');
  const words = vscode.l10n.t(
    'The service has queued the harvest of {0}. Its tools take minutes to hours.',
    plainText(formatCoordinates(coordinates)),
  );
  const chosen = await vscode.window.showInformationMessage(words, open);
  if (chosen === open) await openDefinition(coordinates);
}

async function agrees(coordinates: Coordinates, baseUrl: string): Promise<boolean> {
  const queue = vscode.l10n.t('Queue Harvest');
  const written = formatCoordinates(coordinates);
  const body = JSON.stringify([{ tool: harvestTool(coordinates), coordinates: written }]);
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('Ask the service to harvest {0}?', plainText(written)),
    {
      modal: true,
      detail: [
        vscode.l10n.t('This is sent to {0}, once:', plainText(`${baseUrl}/harvest`)),
        plainText(body),
        vscode.l10n.t('What the service finds is public. The request cannot be taken back.'),
      ].join('\n\n'),
    },
    queue,
  );
  return chosen === queue;
}

async function tellNot(problem: Problem | NoHarvest, coordinates: Coordinates, now: number): Promise<void> {
  const written = plainText(formatCoordinates(coordinates));
  if (problem.kind === 'noRevision')
    return tell(vscode.l10n.t('Only a version can be harvested, and {0} names none.', written));
  if (problem.kind === 'alreadyQueued') {
    const open = vscode.l10n.t('Open Definition');
    const words = vscode.l10n.t(
      'The harvest of {0} was queued {1}; nothing more was sent.',
      written,
      ageWords(now - problem.since),
    );
    const chosen = await vscode.window.showInformationMessage(words, open);
    if (chosen === open) await openDefinition(coordinates);
    return;
  }
  const { cause, action } = report(problem);
  // Without an answer nobody knows whether the request was heard.
  const isUnsure = problem.kind === 'timeout' || problem.kind === 'unreachable' || problem.kind === 'serverError';
  const words = isUnsure
    ? vscode.l10n.t('The harvest of {0} may not have been queued. {1}', written, cause)
    : vscode.l10n.t('The harvest of {0} was not queued. {1}', written, cause);
  const isRetry = action.command === 'clearlydefined.askAgain';
  const chosen = await vscode.window.showErrorMessage(words, ...(isRetry ? [] : [action.title]));
  if (chosen === action.title)
    await vscode.commands.executeCommand(action.command, ...(action.argument === undefined ? [] : [action.argument]));
}

async function openDefinition(coordinates: Coordinates): Promise<void> {
  const argument: ComponentArgument = { coordinates, place: null };
  await vscode.commands.executeCommand('clearlydefined.openDefinition' satisfies CommandId, argument);
}

function tell(words: string): void {
  void vscode.window.showInformationMessage(words);
}
