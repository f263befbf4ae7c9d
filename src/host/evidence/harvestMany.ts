import * as vscode from 'vscode';

import { type Coordinates, displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { plainItem } from '../plainItem.ts';
import { shortVersion } from '../words.ts';

interface Parts {
  /** Has the service harvest them, if the person agrees. */
  readonly queueHarvests: (components: readonly Coordinates[]) => Promise<void>;
}

/** Versions that are offered at a time: a queue that everybody shares is not filled by one click. */
const mostOffered = 50;

/** Asks the service to harvest versions of one component, in public: those a person ticks, after the one confirmation. */
export async function harvestMany(versions: readonly Coordinates[], { queueHarvests }: Parts): Promise<void> {
  const chosen = await choose(versions.slice(0, mostOffered));
  if (chosen.length > 0) await queueHarvests(chosen);
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
