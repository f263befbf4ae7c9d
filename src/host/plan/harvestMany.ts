import * as vscode from 'vscode';

import { type Coordinates, displayName, formatCoordinates } from '../../core/coordinates.ts';
import { harvestTool } from '../../core/ecosystems.ts';
import { plainText } from '../../core/plainText.ts';
import type { HarvestRequests } from '../../model/find/harvestRequests.ts';
import type { Log } from '../../model/ports.ts';
import { plainItem } from '../plainItem.ts';
import { report } from '../report.ts';
import { shortVersion } from '../words.ts';

interface Parts {
  readonly harvests: Pick<HarvestRequests, 'obstacle' | 'queue'>;
  /** Of the service, without a slash at its end. */
  readonly baseUrl: () => string;
  readonly log: Log;
}

/** Versions that are offered at a time: a queue that everybody shares is not filled by one click. */
const mostOffered = 50;
/** Lines of the body that the confirmation shows. */
const mostShown = 8;

/**
 * Asks the service to harvest versions of one component, in public: those a person ticks, once, and after one confirmation that
 * shows what is sent.
 */
export async function harvestMany(versions: readonly Coordinates[], parts: Parts): Promise<void> {
  const { harvests } = parts;
  const open = versions.filter((one) => harvests.obstacle(one) === null).slice(0, mostOffered);
  if (open.length === 0)
    return void vscode.window.showInformationMessage(
      vscode.l10n.t('The harvest of these versions was queued already; nothing more was sent.'),
    );
  const chosen = await choose(open);
  if (chosen.length === 0 || !(await agrees(chosen, parts.baseUrl()))) return;
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('ClearlyDefined: queueing harvests…') },
    () => queue(chosen, parts),
  );
}

async function choose(versions: readonly Coordinates[]): Promise<readonly Coordinates[]> {
  const [first] = versions;
  const items = versions.map((coordinates) =>
    plainItem({ label: plainText(shortVersion(coordinates.revision) ?? ''), coordinates }),
  );
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: vscode.l10n.t('Versions of {0} to Harvest', plainText(first ? displayName(first) : '')),
    placeHolder: vscode.l10n.t('A curation of them can be made when they are harvested: minutes to hours'),
    ignoreFocusOut: true,
  });
  return (picked ?? []).map(({ coordinates }) => coordinates);
}

async function agrees(versions: readonly Coordinates[], baseUrl: string): Promise<boolean> {
  const button = vscode.l10n.t('Queue Harvest');
  const bodies = versions.map((coordinates) =>
    plainText(JSON.stringify([{ tool: harvestTool(coordinates), coordinates: formatCoordinates(coordinates) }])),
  );
  const address = plainText(`${baseUrl}/harvest`);
  const more = bodies.length - mostShown;
  const chosen = await vscode.window.showInformationMessage(
    versions.length === 1
      ? vscode.l10n.t('Ask the service to harvest this version?')
      : vscode.l10n.t('Ask the service to harvest these {0} versions?', versions.length),
    {
      modal: true,
      detail: [
        versions.length === 1
          ? vscode.l10n.t('This is sent to {0}, once:', address)
          : vscode.l10n.t('This is sent to {0}, one request after the other:', address),
        [...bodies.slice(0, mostShown), ...(more > 0 ? [vscode.l10n.t('and {0} more', more)] : [])].join('\n'),
        vscode.l10n.t('What the service finds is public. The request cannot be taken back.'),
      ].join('\n\n'),
    },
    button,
  );
  return chosen === button;
}

/** Ends with the first that is not taken: the next would fare no better. */
async function queue(versions: readonly Coordinates[], { harvests, log }: Parts): Promise<void> {
  for (const [at, coordinates] of versions.entries()) {
    const queued = await harvests.queue(coordinates, new AbortController().signal);
    if (queued.ok) continue;
    const { problem } = queued;
    log.warn(`queue harvest: ${problem.kind}`);
    const cause = problem.kind === 'noRevision' || problem.kind === 'alreadyQueued' ? '' : report(problem).cause;
    const words = vscode.l10n.t('{0} of {1} harvests were queued. {2}', at, versions.length, cause);
    return void vscode.window.showErrorMessage(words);
  }
  const words =
    versions.length === 1
      ? vscode.l10n.t('The harvest of 1 version is queued. Its tools take minutes to hours.')
      : vscode.l10n.t('The harvest of {0} versions is queued. Its tools take minutes to hours.', versions.length);
  void vscode.window.showInformationMessage(words);
}
