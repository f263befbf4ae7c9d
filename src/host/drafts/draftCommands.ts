import * as vscode from 'vscode';

import { isRecord } from '../../base/isRecord.ts';
import type { Result } from '../../base/result.ts';
import { type Coordinates, coordinatesKey, displayName } from '../../core/coordinates.ts';
import { plainText } from '../../core/plainText.ts';
import type { Problem } from '../../core/problem.ts';
import type { Draft } from '../../model/drafts/draft.ts';
import type { DraftAnalyses } from '../../model/drafts/draftAnalyses.ts';
import type { Discarded } from '../../model/drafts/draftFiles.ts';
import { evidenceFrom, filesAndLocation } from '../../model/evidence/suggestion/evidenceFrom.ts';
import type { PanelTarget } from '../../protocol/panelTarget.ts';
import { runWithProgress } from '../common/runWithProgress.ts';
import { componentArgument } from '../common/componentArgument.ts';
import { findComponent, openFound } from '../definitions/find/findComponent.ts';
import type { FindParts } from '../definitions/find/findParts.ts';
import { linesFrom } from '../files/fileCommands.ts';
import { momentLabel } from '../common/formats.ts';
import { notifyProblem, showInformation, unwrapOrNotify } from '../common/messages.ts';
import { plainItem } from '../common/plainItem.ts';
import type { CommandHandlers } from '../common/register.ts';
import { missingLabel } from '../storage/unreadableLabels.ts';
import { draftSeveral, type DraftSeveralParts } from './begin/draftSeveral.ts';
import { draftAtCursor } from './begin/draftAtCursor.ts';
import { DraftStarter, type DraftStarterParts } from './begin/draftStarter.ts';
import { draftArgument } from './draftArgument.ts';
import type { DraftDocuments } from './draftDocuments.ts';
import type { DraftService } from './draftService.ts';
import { draftIdIn } from './draftUri.ts';
import { resolveConflict } from './resolveConflict.ts';
import type { SharedParts } from '../common/sharedParts.ts';

export interface DraftCommandsParts
  extends DraftStarterParts, Omit<FindParts, 'openDefinition' | 'service'>, Pick<SharedParts, 'drafts' | 'knowledge'> {
  readonly draftsRead: Promise<void>;
  readonly draftAnalyses: DraftAnalyses;
  readonly findService: FindParts['service'];
  readonly openCurations: DraftSeveralParts['openCurations'];
  /** The panel's content, and a view's selection, for a command called without an argument. */
  readonly active: () => PanelTarget | null;
  readonly selected: () => readonly unknown[];
}

/** Begins, opens and discards drafts, and resolves their conflicts. */
export function draftCommands(parts: DraftCommandsParts): CommandHandlers {
  const starter = new DraftStarter(parts);
  const chooseAndStart = (component: Coordinates | null): Promise<void> => startFromPrompt(component, starter, parts);
  const start = async (coordinates: Coordinates, place: FilePlace | null): Promise<void> => {
    if (coordinates.revision === null) return chooseAndStart(coordinates);
    if (place === null) return starter.start(coordinates);
    return startFromFile(coordinates, place, starter, parts);
  };
  return {
    'clearlydefined.setLicense': async (value, evidence) => {
      await parts.draftsRead;
      const active = value === undefined ? parts.active() : null;
      const rows = active ? [] : componentsIn(value === undefined ? parts.selected() : evidence);
      if (rows.length > 1) return draftSeveral(rows, parts);
      const coordinates =
        componentArgument(value ?? active)?.coordinates ?? (value === undefined ? rows[0] : null) ?? null;
      await (coordinates === null ? chooseAndStart(null) : start(coordinates, placeOf(evidence)));
    },
    'clearlydefined.setLicenseAtCursor': () =>
      draftAtCursor({ ...parts, starter, chooseVersion: (component) => chooseAndStart(component) }),
    'clearlydefined.openDraft': async (value) => {
      await parts.draftsRead;
      const component = componentArgument(value)?.coordinates;
      if (component && component.revision !== null && !parts.drafts.of(component))
        return starter.startAsText(component);
      const target = await targetDraft(value, parts);
      if (target) await parts.draftService.open(target.draft.id, target.revision);
    },
    'clearlydefined.discardDraft': async (value, selection) => {
      await parts.draftsRead;
      const several = Array.isArray(selection) ? (selection as readonly unknown[]) : [];
      const all = [value, ...several].flatMap((one) => parts.drafts.get(draftArgument(one)?.draft ?? '') ?? []);
      const target = all.length > 0 ? null : await targetDraft(value, parts);
      await discardDrafts(target ? [target.draft] : [...new Set(all)], parts);
    },
    'clearlydefined.restoreDraft': async () => {
      await parts.draftsRead;
      const restored = await parts.drafts.restoreLast();
      await openRestored(restored, vscode.l10n.t('No discarded draft.'), parts);
    },
    'clearlydefined.resolveDraftConflict': async (value) => {
      const target = await targetDraft(value, parts);
      if (target) await resolveConflict(target.draft, target.revision, parts);
    },
  };
}

/** Prompts for a component and one of its versions, and begins its draft. */
async function startFromPrompt(
  component: Coordinates | null,
  starter: DraftStarter,
  parts: DraftCommandsParts,
): Promise<void> {
  const { findService: service } = parts;
  let chosen: Coordinates | null = null;
  const openDefinition = (coordinates: Coordinates): void => {
    chosen = coordinates;
  };
  const finding: FindParts = { ...parts, service, openDefinition };
  if (component === null) await findComponent(finding);
  else await openFound({ kind: 'component', coordinates: component, pr: null, ref: null }, finding);
  if (chosen !== null) await starter.start(chosen);
}

/** The components of selected rows, each once. */
function componentsIn(rows: unknown): readonly Coordinates[] {
  const found = Array.isArray(rows) ? rows.flatMap((row: unknown) => componentArgument(row)?.coordinates ?? []) : [];
  return [...new Map(found.map((one) => [coordinatesKey(one), one])).values()];
}

interface FilePlace {
  readonly path: string;
  readonly lines: { readonly from: number; readonly to: number } | null;
}

/** `{path, lines}` of a file of the definition, or its path. Command arguments are untrusted. */
function placeOf(value: unknown): FilePlace | null {
  if (typeof value === 'string' && value !== '') return { path: value, lines: null };
  if (!isRecord(value) || typeof value['path'] !== 'string' || value['path'] === '') return null;
  return { path: value['path'], lines: linesFrom(value['lines']) };
}

async function startFromFile(
  coordinates: Coordinates,
  { path, lines }: FilePlace,
  starter: DraftStarter,
  parts: DraftCommandsParts,
): Promise<void> {
  const title = vscode.l10n.t('Reading {0}…', plainText(path));
  const answer = await runWithProgress(title, (signal) => filesAndLocation(coordinates, parts, signal));
  const found = unwrapOrNotify(answer, 'evidence was not taken', parts.log);
  if (!found) return;
  const { location, files } = found;
  const file = files.find((one) => one.path === path);
  if (!file) return starter.start(coordinates);
  const selection = lines && { text: '', ...lines };
  const evidence = evidenceFrom({ coordinates, location, file, selection, isChosen: true, service: parts.service() });
  await starter.start(coordinates, { evidence: [evidence], file });
}

/**
 * The target draft: the given one, otherwise the active editor's, otherwise the selected component's, otherwise the
 * user chooses.
 */
async function targetDraft(
  value: unknown,
  parts: DraftCommandsParts,
): Promise<{ readonly draft: Draft; readonly revision: string | null } | null> {
  const { drafts, draftsRead, active, selected } = parts;
  await draftsRead;
  const given = draftArgument(value);
  if (given) {
    const draft = drafts.get(given.draft);
    if (draft) return { draft, revision: given.revision };
    showInformation(missingLabel(given.draft, drafts, vscode.l10n.t('There is no such draft any more.')));
    return null;
  }
  const document = vscode.window.activeTextEditor?.document;
  const shown = document ? drafts.get(draftIdIn(document.uri) ?? '') : undefined;
  if (shown) return { draft: shown, revision: null };
  for (const one of [active(), ...selected()]) {
    const coordinates = componentArgument(one)?.coordinates;
    const draft = coordinates && drafts.of(coordinates);
    if (draft) return { draft, revision: coordinates.revision };
  }
  const draft = await chooseDraft(drafts.all);
  return draft && { draft, revision: null };
}

async function chooseDraft(all: readonly Draft[]): Promise<Draft | null> {
  const [first, ...others] = all;
  if (!first) {
    showInformation(vscode.l10n.t('No drafts. Set the license of a component first.'));
    return null;
  }
  if (others.length === 0) return first;
  const items = all
    .toSorted((a, b) => b.changedAt - a.changedAt)
    .map((draft) => ({
      label: plainText(displayName(draft.component)),
      description: momentLabel(draft.changedAt),
      draft,
    }));
  const placeHolder = vscode.l10n.t('Choose a draft');
  return (await vscode.window.showQuickPick(items.map(plainItem), { placeHolder }))?.draft ?? null;
}

interface Parts extends Pick<SharedParts, 'drafts' | 'log'> {
  readonly draftDocuments: Pick<DraftDocuments, 'save' | 'closeTabs'>;
  readonly draftService: Pick<DraftService, 'open'>;
}

/** `none`: why there is no draft to restore. */
async function openRestored(
  restored: Result<Draft | null, Problem>,
  none: string,
  { draftService, log }: Parts,
): Promise<void> {
  if (!restored.ok) return notifyProblem(restored.problem, 'a draft was not restored', log);
  if (restored.value) await draftService.open(restored.value.id);
  else showInformation(none);
}

/**
 * Discards drafts and closes their editors. Without a confirmation, because it can be undone: the message has the button. `before`: what
 * an earlier attempt has discarded.
 */
async function discardDrafts(drafts: readonly Draft[], parts: Parts, before: readonly Discarded[] = []): Promise<void> {
  const all = [...before];
  for (const { id } of drafts) {
    await parts.draftDocuments.save(id);
    const { discarded, saved } = await parts.drafts.discard(id);
    if (saved.ok) await parts.draftDocuments.closeTabs([id]);
    if (discarded) all.push(discarded);
    if (!saved.ok)
      return notifyProblem(saved.problem, 'a draft was not discarded', parts.log, () =>
        discardDrafts(drafts, parts, all),
      );
  }
  const [first] = drafts;
  if (!first) return;
  const undo = vscode.l10n.t('Undo');
  const name = drafts.length === 1 ? plainText(displayName(first.component)) : drafts.length;
  const message = vscode.l10n.t('Drafts discarded: {0}', name);
  if ((await vscode.window.showInformationMessage(message, undo)) !== undo) return;
  for (const discarded of all) {
    const restored = await parts.drafts.restore(discarded);
    const none = vscode.l10n.t('There is a newer draft. The discarded one was not restored.');
    await openRestored(restored, none, parts);
  }
}
