import * as vscode from 'vscode';

import { isRecord } from '../../../base/isRecord.ts';
import { type Coordinates, displayName, withRevision } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import { readDraft } from '../../../curation/readDraft.ts';
import type { Draft } from '../../../model/drafts/draft.ts';
import { componentArgument } from '../../common/componentArgument.ts';
import { draftIdIn } from '../draftUri.ts';
import { plainItem } from '../../common/plainItem.ts';
import { showNoComponent } from '../../common/messages.ts';

/** The start of a plan. */
export interface PlanTarget {
  /** With the requested revision, if any. */
  readonly coordinates: Coordinates;
  readonly draft: Draft | null;
}

interface Parts {
  readonly drafts: {
    readonly all: readonly Draft[];
    get(id: string): Draft | undefined;
    of(component: Coordinates): Draft | undefined;
  };
  /** The selection in the views, or the panel's content. */
  readonly selected: () => readonly unknown[];
}

/**
 * The command's target: its argument, a draft or a component in any of their forms; otherwise the draft in the editor,
 * at its cursor; otherwise the selection; otherwise a draft the user chooses. `null`: nothing, or cancelled.
 */
export async function planTarget(value: unknown, parts: Parts): Promise<PlanTarget | null> {
  const given = value === undefined ? null : (draftIn(value, parts) ?? componentIn(value, parts));
  if (given || value !== undefined) return given;
  const edited = editedDraft(parts);
  if (edited) return edited;
  const [selected] = parts.selected();
  return draftIn(selected, parts) ?? componentIn(selected, parts) ?? chooseDraft(parts);
}

function componentIn(value: unknown, { drafts }: Parts): PlanTarget | null {
  const coordinates = componentArgument(value)?.coordinates ?? null;
  return coordinates && { coordinates, draft: drafts.of(coordinates) ?? null };
}

/** An id, its document's address, or anything that holds one of them. */
function draftIn(value: unknown, { drafts }: Parts): PlanTarget | null {
  const holder = isRecord(value) && isRecord(value['draft']) ? value['draft'] : value;
  const id =
    value instanceof vscode.Uri ? draftIdIn(value) : isRecord(holder) ? (holder['id'] ?? holder['draft']) : holder;
  const draft = typeof id === 'string' ? drafts.get(id) : undefined;
  return draft ? { coordinates: draft.component, draft } : null;
}

function editedDraft(parts: Parts): PlanTarget | null {
  const editor = vscode.window.activeTextEditor;
  const found = editor ? draftIn(editor.document.uri, parts) : null;
  if (!editor || !found) return null;
  const cursor = editor.document.offsetAt(editor.selection.active);
  const before = readDraft(editor.document.getText()).revisions.filter(({ range }) => range.start <= cursor);
  const revision = before.at(-1)?.revision ?? null;
  return { ...found, coordinates: withRevision(found.coordinates, revision) };
}

async function chooseDraft({ drafts }: Parts): Promise<PlanTarget | null> {
  const { all } = drafts;
  if (all.length === 0) {
    showNoComponent();
    return null;
  }
  const items = all.map((draft) => plainItem({ label: plainText(displayName(draft.component)), draft }));
  const title = vscode.l10n.t('Curate More Versions of…');
  const chosen = await vscode.window.showQuickPick(items, { title });
  return chosen ? { coordinates: chosen.draft.component, draft: chosen.draft } : null;
}
