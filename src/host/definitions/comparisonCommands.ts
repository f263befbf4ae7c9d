import { isWholeCommit } from '../../core/coordinates.ts';
import * as vscode from 'vscode';

import { compareRevisions } from '../../core/compareRevisions.ts';
import {
  type Coordinates,
  coordinatesKey,
  displayCoordinates,
  displayName,
  sameComponent,
  sameCoordinates,
} from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import { type OtherRevision, otherRevisions } from '../../model/definitions/comparison/otherRevisions.ts';
import type { DocumentAddress } from '../../model/definitions/documents/documentAddress.ts';
import type { Log } from '../../model/ports.ts';
import { isPullRequestNumber, pullRequestReference } from '../../model/review/pullRequestReference.ts';
import type { PullRequests } from '../../model/review/pullRequests.ts';
import { type PanelTarget, parseTarget } from '../../protocol/panelTarget.ts';
import { pickFrom } from '../common/pickFrom.ts';
import { plainItem } from '../common/plainItem.ts';
import type { CommandHandlers } from '../common/register.ts';
import { chooseChanged, choosePullRequest, typePullRequest } from './choosePullRequest.ts';
import { nameAndVersion, diffSideLabel } from '../common/labels.ts';
import { componentArgument } from '../common/componentArgument.ts';
import { showInformation, showNoComponent } from '../common/messages.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface ComparisonCommandsParts extends Pick<SharedParts, 'curations' | 'log'> {
  readonly service: Parameters<typeof otherRevisions>[1];
  readonly pullRequests: Pick<PullRequests, 'overview'>;
  readonly openPanel: (target: PanelTarget) => void;
  readonly documentUri: (address: DocumentAddress) => vscode.Uri;
  /** Content of the front panel. */
  readonly shown: () => PanelTarget | null;
  /** The same, if the panel is the target of a command without an argument. */
  readonly active: () => PanelTarget | null;
  /** The selection in the views, for a command called without an argument. */
  readonly selected: () => readonly unknown[];
}

/** Compares two revisions, and a definition with a pull request. */
export function comparisonCommands(parts: ComparisonCommandsParts): CommandHandlers {
  return {
    'clearlydefined.compare': (value, selection) => compare(chosen(value, selection, parts), parts),
    'clearlydefined.openPullRequest': (value, number) => openPullRequest(value, number, parts),
    'clearlydefined.showDiff': (value) => showDiff(value, parts),
  };
}

/** From a menu the clicked item, from the palette the panel's content, otherwise the selection. */
function chosen(value: unknown, selection: unknown, parts: ComparisonCommandsParts): readonly Coordinates[] {
  const values = Array.isArray(selection) && selection.length > 1 ? selection : value === undefined ? [] : [value];
  const active = parts.active();
  if (values.length === 0 && active) return [active.coordinates];
  const found = (values.length === 0 ? parts.selected() : values).map(
    (one) => componentArgument(one)?.coordinates ?? null,
  );
  return found.filter((coordinates) => coordinates !== null);
}

async function compare(components: readonly Coordinates[], parts: ComparisonCommandsParts): Promise<void> {
  const pair = await chooseTwo(components);
  if (!pair) return;
  const [first, second] = pair;
  if (!first || first.revision === null || second?.revision === null) return showNoComponent();
  const other = second ?? (await chooseOtherRevision(first, parts));
  if (!other) return;
  if (sameCoordinates(first, other)) return showInformation(vscode.l10n.t('That is the same version twice.'));
  const [base, coordinates] = isOlder(first, other) ? [first, other] : [other, first];
  parts.openPanel({ coordinates, pr: null, base });
}

/** The newer one is compared with the older one; if unknown, the last chosen is the base. */
function isOlder(first: Coordinates, other: Coordinates): boolean {
  const isSame = sameComponent(first, other);
  if (!isSame) return true;
  const [one, two] = [first.revision ?? '', other.revision ?? ''];
  return !isWholeCommit(one) && !isWholeCommit(two) && compareRevisions(one, two) < 0;
}

async function openPullRequest(value: unknown, number: unknown, parts: ComparisonCommandsParts): Promise<void> {
  const written = typeof value === 'string' ? pullRequestReference(value) : null;
  const requested = written ? null : (componentArgument(value)?.coordinates ?? null);
  const component = requested ?? (value === undefined ? (chosen(undefined, undefined, parts)[0] ?? null) : null);
  const reference =
    written ??
    (isPullRequestNumber(number) ? { number, coordinates: null } : null) ??
    (component ? await choosePullRequest(component, parts) : await typePullRequest());
  if (!reference) return;
  const of = reference.coordinates ?? component;
  const coordinates = of?.revision ? of : await chooseChanged(reference.number, parts);
  if (coordinates) parts.openPanel({ coordinates, pr: reference.number, base: null });
}

/** Both sides as documents made for comparison. */
async function showDiff(value: unknown, parts: ComparisonCommandsParts): Promise<void> {
  const target = typeof value === 'string' ? parseTarget(value) : parts.shown();
  if (!target || (target.pr === null && target.base === null))
    return showInformation(vscode.l10n.t('Open a pull request or a comparison first.'));
  const { coordinates, pr, base } = target;
  const before = { kind: 'comparable', coordinates: base ?? coordinates, pr: null } as const;
  const after = { kind: 'comparable', coordinates, pr } as const;
  const title =
    pr === null
      ? `${diffSideLabel(before.coordinates)} ↔ ${diffSideLabel(coordinates)}`
      : vscode.l10n.t('{0} ↔ with pull request {1}', diffSideLabel(coordinates), `#${pr}`);
  await vscode.commands.executeCommand('vscode.diff', parts.documentUri(before), parts.documentUri(after), title);
}

/** If more than two are selected, asks which two; otherwise returns them. `null`: the user cancelled. */
async function chooseTwo(components: readonly Coordinates[]): Promise<readonly Coordinates[] | null> {
  if (components.length < 3) return components;
  // The same version may occur in many files, and a component without a version cannot be compared.
  const different = new Map(components.map((one) => [coordinatesKey(one), one]));
  const versions = [...different.values()].filter(({ revision }) => revision !== null);
  if (versions.length < 3) return versions.length === 0 ? components : versions;
  const first = await choose(versions, vscode.l10n.t('Choose a version'));
  const others = versions.filter((one) => one !== first);
  const second = first && (await choose(others, vscode.l10n.t('Compare it with…')));
  return first && second ? [first, second] : null;
}

async function choose(versions: readonly Coordinates[], placeHolder: string): Promise<Coordinates | null> {
  const items = versions.map((coordinates) => ({
    label: nameAndVersion(coordinates),
    description: plainText(displayCoordinates(coordinates)),
    coordinates,
  }));
  const chosen = await vscode.window.showQuickPick(items.map(plainItem), {
    title: vscode.l10n.t('Compare Two Versions'),
    placeHolder,
    matchOnDescription: true,
  });
  return chosen?.coordinates ?? null;
}

interface Parts {
  readonly log: Log;
  readonly service: Parameters<typeof otherRevisions>[1];
}

/** Another revision of the component, newest first; `null`: the user cancelled. */
async function chooseOtherRevision(coordinates: Coordinates, { service, log }: Parts): Promise<Coordinates | null> {
  const name = plainText(displayName(coordinates));
  const chosen = await pickFrom<OtherRevision>(
    {
      title: vscode.l10n.t('Compare {0} {1} with…', name, plainText(coordinates.revision ?? '')),
      placeholder: vscode.l10n.t('Choose a version'),
      nothing: vscode.l10n.t('No other version is known.'),
      load: (signal) => otherRevisions(coordinates, service, signal),
      itemOf: ({ coordinates: { revision }, tag, hasDefinition }) => ({
        label: plainText(tag ?? revision ?? ''),
        description: [
          tag === null ? '' : plainText((revision ?? '').slice(0, 7)),
          hasDefinition ? vscode.l10n.t('harvested') : '',
        ]
          .filter((message) => message !== '')
          .join(' · '),
      }),
    },
    log,
  );
  return chosen?.coordinates ?? null;
}
