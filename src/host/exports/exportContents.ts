import * as vscode from 'vscode';

import { allScopes, type Scope } from '../../core/scopes.ts';
import { componentKey } from '../../exports/collectComponents.ts';
import type { ExportFormat } from '../../exports/exportFormat.ts';
import type { ExportFolder, ExportRequest } from '../../model/exports/exportRun.ts';
import type { InventoryFolder } from '../../model/workspace/inventoryIndex.ts';
import { fileLabel } from '../common/labels.ts';
import { numberLabel } from '../common/formats.ts';
import { plainItem } from '../common/plainItem.ts';
import { scopeName } from './exportLabels.ts';

type Contents = Pick<ExportRequest, 'folders' | 'scopes'>;

/** The workspace's folders, each with a label of its own where there are several. */
export function foldersOf(folders: readonly InventoryFolder[]): readonly ExportFolder[] {
  const isAlone = (vscode.workspace.workspaceFolders ?? []).length < 2;
  const used = new Set<string>();
  return folders.map(({ folder, manifests }) => {
    const name = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(folder))?.name ?? folder;
    let label = name;
    for (let number = 2; used.has(label); number++) label = `${name} (${number})`;
    used.add(label);
    return { folder, label: isAlone ? null : label, manifests };
  });
}

/** Asks what is in the document: the usual scopes of its format first. `null`: cancelled. */
export async function chooseContents(
  folders: readonly ExportFolder[],
  { scopes }: ExportFormat,
): Promise<Contents | null> {
  const components = componentsByScope(folders);
  const runtime = {
    label: vscode.l10n.t('Runtime dependencies'),
    description: numberLabel(components.get('runtime')?.size ?? 0),
    choose: () => ({ folders, scopes: new Set<Scope>(['runtime']) }),
  };
  const all = {
    label: vscode.l10n.t('All dependencies'),
    description: numberLabel(new Set([...components.values()].flatMap((keys) => [...keys])).size),
    choose: () => ({ folders, scopes: null }),
  };
  const some = {
    label: vscode.l10n.t('Choose manifests and scopes…'),
    choose: async (): Promise<Contents | null> => {
      const chosen = await chooseManifests(folders);
      return chosen && chooseScopes(chosen, scopes);
    },
  };
  const items = scopes === null ? [all, runtime, some] : [runtime, all, some];
  const title = vscode.l10n.t('Export Components');
  const chosen = await vscode.window.showQuickPick(items, { title });
  return chosen ? chosen.choose() : null;
}

async function chooseManifests(folders: readonly ExportFolder[]): Promise<readonly ExportFolder[] | null> {
  const items = folders.flatMap(({ folder, manifests }) =>
    manifests
      .filter(({ dependencies }) => dependencies.length > 0)
      .map((manifest) =>
        plainItem({
          label: fileLabel(folder, manifest.path),
          description: numberLabel(manifest.dependencies.length),
          picked: true,
          manifest,
        }),
      ),
  );
  const title = vscode.l10n.t('Export Components');
  const placeHolder = vscode.l10n.t('Choose manifests');
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder, canPickMany: true });
  if (!chosen || chosen.length === 0) return null;
  const picked = new Set<unknown>(chosen.map(({ manifest }) => manifest));
  return folders.map((one) => ({ ...one, manifests: one.manifests.filter((manifest) => picked.has(manifest)) }));
}

async function chooseScopes(
  folders: readonly ExportFolder[],
  usual: readonly Scope[] | null,
): Promise<Contents | null> {
  const components = componentsByScope(folders);
  const present = allScopes.filter((scope) => components.has(scope));
  if (present.length < 2) return { folders, scopes: null };
  const items = present.map((scope) => ({
    label: scopeName(scope),
    description: numberLabel(components.get(scope)?.size ?? 0),
    picked: usual === null || usual.includes(scope),
    scope,
  }));
  const title = vscode.l10n.t('Export Components');
  const placeHolder = vscode.l10n.t('Choose scopes');
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder, canPickMany: true });
  return chosen && chosen.length > 0 ? { folders, scopes: new Set(chosen.map(({ scope }) => scope)) } : null;
}

/** The components of each scope, each once. */
function componentsByScope(folders: readonly ExportFolder[]): ReadonlyMap<Scope, ReadonlySet<string>> {
  const found = new Map<Scope, Set<string>>();
  for (const { manifests } of folders)
    for (const { dependencies } of manifests)
      for (const linked of dependencies) {
        const known = found.get(linked.scope);
        if (known) known.add(componentKey(linked));
        else found.set(linked.scope, new Set([componentKey(linked)]));
      }
  return found;
}
