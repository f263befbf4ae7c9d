import * as vscode from 'vscode';

import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { type Event } from '../../base/event.ts';
import type { CommandId, ComponentArgument } from '../../contributions.ts';
import type { LinkedDependency } from '../../manifests/link.ts';
import type { ChangeRow, ChangeSide } from '../../model/workspace/componentChanges.ts';
import type { Changes } from '../../model/changes/changes.ts';
import type { PolicyFindings } from '../../model/policy/policyFindings.ts';
import { verdictShort } from '../common/policyLabels.ts';
import { ShownLenses } from '../common/shownLenses.ts';
import type { ManifestTexts } from '../common/manifestTexts.ts';
import { keyOf, placeInWorkspace } from '../common/scannedFiles.ts';
import { licenseLabel, versionLabel } from '../workspace/changeLabels.ts';
import { pairLabel } from '../common/labels.ts';

type Verdict = ReturnType<PolicyFindings['verdictOf']>;

interface Parts {
  readonly changes: Pick<Changes, 'of' | 'snapshot' | 'onDidChange'>;
  readonly texts: Pick<ManifestTexts, 'of'>;
  /** `null` without a license policy. */
  readonly findings: () => Pick<PolicyFindings, 'verdictOf' | 'verdictOn'> | null;
  readonly onDidChangeFindings: Event<void>;
}

/** A line above each dependency of a manifest whose license, or finding of the policy, has changed since the last commit. */
export function changeLenses({ changes, texts, findings, onDidChangeFindings }: Parts): Disposable {
  const lensesOf = (document: vscode.TextDocument): vscode.CodeLens[] => {
    const place = changes.snapshot.rows.length === 0 ? null : placeInWorkspace(document.uri);
    const text = place && texts.of(document);
    if (!place || !text) return [];
    const folder = keyOf(place.folder);
    const lenses = new Map<string, vscode.CodeLens>();
    for (const linked of text.dependencies) {
      const row = changes.of(linked);
      const command = row ? commandOf(row, linked, folder, findings()) : null;
      const shown = command && text.shown(linked);
      if (!shown) continue;
      const { line } = document.positionAt(shown.name.start);
      lenses.set(`${line} ${command.title}`, new vscode.CodeLens(new vscode.Range(line, 0, line, 0), command));
    }
    return [...lenses.values()];
  };
  const documents = (): readonly vscode.TextDocument[] => vscode.workspace.textDocuments;
  const store = new DisposableStore();
  const lenses = store.add(
    new ShownLenses({ documents, lensesOf, onDidChange: [changes.onDidChange, onDidChangeFindings] }),
  );
  // Manifests may refer to any file; a map lookup excludes files that are no manifests.
  store.add(vscode.languages.registerCodeLensProvider({ pattern: '**/*' }, lenses));
  return store;
}

/** `null`: nothing that matters has changed. */
function commandOf(
  row: ChangeRow,
  linked: LinkedDependency,
  folder: string,
  findings: ReturnType<Parts['findings']>,
): vscode.Command | null {
  const { license, before, after, name } = row;
  const now = findings?.verdictOf(linked) ?? null;
  if (!after) return null;
  if (!before) {
    if (!now) return null;
    const title = pairLabel(vscode.l10n.t('Added'), `${licenseLabel(after)}, ${verdictShort(now)}`);
    return { command: 'clearlydefined.openDefinition' satisfies CommandId, title, arguments: [argumentOf(after)] };
  }
  if (license === 'unknown') return null;
  const { coordinates, version } = before;
  const then = findings?.verdictOn(folder, { coordinates, name, version, scope: row.scope }) ?? null;
  if (license === 'same' && then === now) return null;
  const versions = `(${versionLabel(before)} → ${versionLabel(after)})`;
  const title =
    license === 'changed'
      ? pairLabel(vscode.l10n.t('License changed'), `${licenseLabel(before)} → ${licenseLabel(after)} ${versions}`)
      : pairLabel(vscode.l10n.t('License'), `${licenseLabel(after)} ${versions}`);
  return {
    command: 'clearlydefined.compare' satisfies CommandId,
    title: then === now ? title : `${title} · ${verdictLabel(now)}`,
    arguments: [argumentOf(after), [argumentOf(before), argumentOf(after)]],
  };
}

function argumentOf({ coordinates }: ChangeSide): ComponentArgument {
  return { coordinates, place: null };
}

function verdictLabel(verdict: Verdict): string {
  return verdict ? verdictShort(verdict) : vscode.l10n.t('allowed by policy');
}
