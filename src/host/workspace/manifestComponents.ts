import * as vscode from 'vscode';

import { compareNames } from '../../core/compareNames.ts';
import { compareRevisions } from '../../core/compareRevisions.ts';
import { attentionOf } from '../../core/attention.ts';
import type { CommandId, Place } from '../../contributions.ts';
import { plainText } from '../../core/plainText.ts';
import { rowLicense } from '../../core/rowName.ts';
import { visibleText } from '../../core/visibleText.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { Components } from '../../model/workspace/components.ts';
import { noCounts } from '../../model/workspace/componentCounts.ts';
import { componentName } from '../../model/workspace/componentTree.ts';
import { placeArgument } from '../common/componentArgument.ts';
import { componentDescription } from '../common/componentDescription.ts';
import { stateIcon } from '../common/icons.ts';
import { countLabel, shortVersion, stateBeforeLabel } from '../common/labels.ts';
import { plainItem } from '../common/plainItem.ts';
import { skipLabel } from '../common/skipLabels.ts';
import { keyOf, placeInWorkspace } from '../common/scannedFiles.ts';
import { showInformation } from '../common/messages.ts';
import type { SharedParts } from '../common/sharedParts.ts';

/** The editor's list gets slow beyond this. */
const maxItems = 5000;

type Parts = Pick<SharedParts, 'components' | 'inventory'>;

interface ComponentItem extends vscode.QuickPickItem {
  readonly linked?: LinkedDependency;
}

/**
 * Lists the components of a manifest, each once, those that need attention first. A chosen one opens its definition, or
 * the place that names it. Without a place: those of the manifest in the active editor.
 */
export async function showManifestComponents(place: Place | null, { components, inventory }: Parts): Promise<void> {
  const { folder, path } = place ?? activePlace() ?? { folder: '', path: '' };
  const manifest = inventory.manifest(folder, path);
  if (!manifest) {
    showInformation(vscode.l10n.t('The active editor shows no manifest of this workspace.'));
    return;
  }
  const byKey = new Map<string, LinkedDependency>();
  for (const linked of manifest.dependencies) {
    const key = components.keyOf(linked);
    if (linked.isDirect || !byKey.has(key)) byKey.set(key, linked);
  }
  const sorted = [...byKey.values()].sort(
    (a, b) => compareNames(componentName(a), componentName(b)) || compareRevisions(a.version ?? '', b.version ?? ''),
  );
  const isNeeding = (linked: LinkedDependency): boolean => {
    const { state, lastKind } = components.licenseOf(linked);
    return attentionOf(state, lastKind) === 'needed';
  };
  const needing = sorted.filter(isNeeding);
  const others = sorted.filter((linked) => !isNeeding(linked));
  const items = [
    ...section(vscode.l10n.t('need attention'), needing, components),
    ...section(vscode.l10n.t('other components'), others, components),
  ];
  const chosen = await vscode.window.showQuickPick<ComponentItem>(items.slice(0, maxItems), {
    title: `${visibleText(path)}: ${countLabel(components.counts.manifests.get(manifest) ?? noCounts)}`,
    placeHolder: vscode.l10n.t('Choose a component to open its definition'),
    matchOnDescription: true,
  });
  if (!chosen?.linked) return;
  const command: CommandId = chosen.linked.coordinates?.revision
    ? 'clearlydefined.openDefinition'
    : 'clearlydefined.revealInManifest';
  await vscode.commands.executeCommand(command, placeArgument({ folder, path, linked: chosen.linked }));
}

function section(label: string, some: readonly LinkedDependency[], components: Components): readonly ComponentItem[] {
  if (some.length === 0) return [];
  return [
    { label, kind: vscode.QuickPickItemKind.Separator },
    ...some.map((linked) => plainItem(itemOf(linked, components))),
  ];
}

function itemOf(linked: LinkedDependency, components: Components): ComponentItem {
  const { version, dependency, coordinates, reason } = linked;
  const { state, expression, lastKind = null } = components.licenseOf(linked);
  const message =
    reason && !coordinates?.revision
      ? skipLabel(reason).short
      : state === 'expression'
        ? ''
        : stateBeforeLabel(state, rowLicense(expression) === null ? lastKind : null);
  return {
    label: plainText(componentName(linked)),
    description: componentDescription({
      license: rowLicense(expression),
      state: message,
      version: shortVersion(version) ?? dependency.requirement,
    }),
    iconPath: stateIcon(state),
    linked,
  };
}

/** The file in the active editor, if it is in the workspace. */
export function activePlace(): { readonly folder: string; readonly path: string } | null {
  const document = vscode.window.activeTextEditor?.document;
  const place = document ? placeInWorkspace(document.uri) : null;
  return place && { folder: keyOf(place.folder), path: place.path };
}
