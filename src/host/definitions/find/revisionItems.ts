import * as vscode from 'vscode';

import { type Coordinates, displayName } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import type { ComponentRevisions, FoundRevision } from '../../../model/definitions/find/componentRevisions.ts';
import { report } from '../../common/report.ts';
import { shortVersion } from '../../common/labels.ts';
import { type ComponentButton, componentButtons } from './findItem.ts';
import { commandTitle } from '../../common/commandTitles.ts';

export type RevisionAction =
  | { readonly kind: 'open'; readonly coordinates: Coordinates }
  | { readonly kind: 'harvest'; readonly coordinates: Coordinates }
  /** The version is in no list: the user types it. */
  | { readonly kind: 'typeVersion'; readonly goal: 'open' | 'harvest' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'none' };

export interface RevisionItem extends vscode.QuickPickItem {
  readonly action: RevisionAction;
  readonly buttons?: readonly ComponentButton[];
}

/** Entries of the version list: notes first, then the versions, newest first. */
export function revisionItems(found: ComponentRevisions): readonly RevisionItem[] {
  const { component, revisions, isKnown, problem } = found;
  const items = revisions.map(revisionItem);
  const name = plainText(displayName(component));
  const newest = revisions.find(({ isPrerelease }) => !isPrerelease) ?? revisions[0];
  return [
    ...(isKnown === false ? [unknownItem(name, newest ?? null)] : []),
    ...(problem === null
      ? []
      : [message('warning', report(problem).cause, { kind: 'retry' }, vscode.l10n.t('Try Again'))]),
    ...items,
    message('edit', vscode.l10n.t('Another version…'), { kind: 'typeVersion', goal: 'open' }),
  ];
}

/** The service knows no version: offers to queue a harvest of the origin's newest one. */
function unknownItem(name: string, newest: FoundRevision | null): RevisionItem {
  const label = vscode.l10n.t('No version of {0} is known.', name);
  if (newest === null)
    return message(
      'cloud',
      label,
      { kind: 'typeVersion', goal: 'harvest' },
      commandTitle('clearlydefined.queueHarvest'),
    );
  const { coordinates } = newest;
  const detail = vscode.l10n.t('Queue a harvest of {0}…', plainText(versionOf(newest)));
  return message('cloud-upload', label, { kind: 'harvest', coordinates }, detail);
}

export function revisionItem(found: FoundRevision): RevisionItem {
  const { coordinates, tags, isPrerelease, hasDefinition } = found;
  const [, ...otherTags] = tags;
  const revision = shortVersion(coordinates.revision) ?? '';
  const description = [
    ...(tags.length > 0 ? [plainText(revision)] : []),
    ...otherTags.map(plainText),
    ...(isPrerelease ? [vscode.l10n.t('pre-release')] : []),
    ...(hasDefinition === true ? [vscode.l10n.t('harvested')] : []),
    ...(hasDefinition === false ? [vscode.l10n.t('Not scanned yet')] : []),
  ].join(' · ');
  return {
    label: plainText(versionOf(found)),
    description,
    iconPath: new vscode.ThemeIcon(
      hasDefinition === true ? 'law' : hasDefinition === false ? 'cloud' : tags.length > 0 ? 'tag' : 'package',
    ),
    buttons: componentButtons(coordinates, { canHarvest: hasDefinition === false }),
    action: { kind: 'open', coordinates },
  };
}

export function message(icon: string, label: string, action: RevisionAction, detail?: string): RevisionItem {
  return {
    label: plainText(label),
    ...(detail === undefined ? {} : { detail }),
    iconPath: new vscode.ThemeIcon(icon),
    alwaysShow: true,
    action,
  };
}

function versionOf({ coordinates, tags }: FoundRevision): string {
  return tags[0] ?? shortVersion(coordinates.revision) ?? '';
}
