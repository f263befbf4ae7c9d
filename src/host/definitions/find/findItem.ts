import * as vscode from 'vscode';

import type { FoundComponent } from '../../../core/addresses/foundAddress.ts';
import { type Coordinates, displayCoordinates, displayName, withRevision } from '../../../core/coordinates.ts';
import { pairOf } from '../../../core/ecosystems.ts';
import { plainText } from '../../../core/plainText.ts';
import type { Suggestion } from '../../../model/definitions/find/suggestions.ts';
import type { Report } from '../../common/report.ts';
import { shortVersion, versionLabel } from '../../common/labels.ts';
import { commandTitle } from '../../common/commandTitles.ts';

/** The action of choosing an entry. */
export type FindAction =
  | { readonly kind: 'component'; readonly found: FoundComponent }
  | { readonly kind: 'suggestion'; readonly suggestion: Suggestion }
  | { readonly kind: 'addAll'; readonly coordinates: readonly Coordinates[] }
  /** Asks for the component type of a bare name. */
  | { readonly kind: 'chooseKind'; readonly name: string }
  | { readonly kind: 'retry' }
  | { readonly kind: 'solve'; readonly action: Report['action'] }
  /** Informs only. */
  | { readonly kind: 'none' };

export interface FindItem extends vscode.QuickPickItem {
  readonly action: FindAction;
  readonly buttons?: readonly ComponentButton[];
}

/** A button beside an entry, with an action on one component. */
export interface ComponentButton extends vscode.QuickInputButton {
  readonly does: 'open' | 'add' | 'copy' | 'harvest';
  readonly coordinates: Coordinates;
}

export function componentButtons(coordinates: Coordinates, { canHarvest = false } = {}): readonly ComponentButton[] {
  const { revision } = coordinates;
  const version = revision === null ? null : plainText(shortVersion(revision) ?? '');
  const button = (does: ComponentButton['does'], icon: string, tooltip: string): ComponentButton => ({
    iconPath: new vscode.ThemeIcon(icon),
    tooltip,
    does,
    coordinates,
  });
  return [
    ...(version === null ? [] : [button('open', 'open-preview', commandTitle('clearlydefined.openDefinition'))]),
    ...(version === null ? [] : [button('add', 'add', commandTitle('clearlydefined.addToDefinitions'))]),
    ...(canHarvest ? [button('harvest', 'cloud-upload', commandTitle('clearlydefined.queueHarvest'))] : []),
    button('copy', 'copy', vscode.l10n.t('Copy Coordinates')),
  ];
}

/** The component named by a pasted address. */
export function addressItem(found: FoundComponent): FindItem {
  const { coordinates, pr, ref } = found;
  const does =
    coordinates.revision === null
      ? vscode.l10n.t('Choose a version')
      : pr === null
        ? commandTitle('clearlydefined.openDefinition')
        : vscode.l10n.t('Open Definition with Pull Request {0}', pr);
  return {
    label: plainText([displayName(coordinates), coordinates.revision ?? ref ?? ''].join(' ').trim()),
    description: titleOf(coordinates),
    detail: `${does} · ${plainText(displayCoordinates(coordinates))}`,
    iconPath: componentIcon(coordinates),
    buttons: componentButtons(coordinates),
    alwaysShow: true,
    action: { kind: 'component', found },
  };
}

export function suggestionItem(suggestion: Suggestion): FindItem {
  const { component, isInWorkspace, revisions } = suggestion;
  const [newest = null] = revisions;
  const parts = [titleOf(component), ...(isInWorkspace ? [vscode.l10n.t('in this workspace')] : [])];
  return {
    label: plainText(displayName(component)),
    description: parts.join(' · '),
    ...(newest === null ? {} : { detail: knownVersionsLabel(revisions) }),
    iconPath: componentIcon(component),
    buttons: componentButtons(withRevision(component, newest)),
    alwaysShow: true,
    action: { kind: 'suggestion', suggestion },
  };
}

/** A text entry, which only informs or has a simple action. */
export function messageItem(icon: string, label: string, action: FindAction, detail?: string): FindItem {
  return {
    label: plainText(label),
    ...(detail === undefined ? {} : { detail: plainText(detail) }),
    iconPath: new vscode.ThemeIcon(icon),
    alwaysShow: true,
    action,
  };
}

/** `npm package`. */
export function titleOf(coordinates: Coordinates): string {
  return pairOf(coordinates)?.title ?? plainText(`${coordinates.type}/${coordinates.provider}`);
}

export function componentIcon(coordinates: Coordinates): vscode.ThemeIcon {
  if (coordinates.type === 'git') return new vscode.ThemeIcon('repo');
  return new vscode.ThemeIcon(pairOf(coordinates)?.form === 'source' ? 'file-zip' : 'package');
}

/** Versions named in a row. */
const namedVersions = 3;

function knownVersionsLabel(revisions: readonly string[]): string {
  return vscode.l10n.t('versions: {count}', { count: versionLabel(revisions, namedVersions) });
}
