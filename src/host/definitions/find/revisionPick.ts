import * as vscode from 'vscode';

import { type Coordinates, displayName, makeCoordinates } from '../../../core/coordinates.ts';
import { plainText } from '../../../core/plainText.ts';
import {
  type ComponentRevisions,
  findRevisions,
  revisionOfRef,
} from '../../../model/definitions/find/componentRevisions.ts';
import { report } from '../../common/report.ts';
import { plainItem } from '../../common/plainItem.ts';
import { isComponentButton } from './componentPick.ts';
import type { ComponentButton } from './findItem.ts';
import type { FindParts } from './findParts.ts';
import { back, endOfStep, keepOrder } from './pickStep.ts';
import { type RevisionAction, revisionItem, type RevisionItem, revisionItems, message } from './revisionItems.ts';

export type ChosenRevision =
  | { readonly kind: 'open'; readonly coordinates: Coordinates }
  | { readonly kind: 'harvest'; readonly coordinates: Coordinates };

interface RevisionPickParts extends FindParts {
  readonly press: (button: ComponentButton) => boolean;
}

interface RevisionStep {
  readonly component: Coordinates;
  /** A tag, or the beginning of a commit, that selects the revision. */
  readonly ref: string | null;
  /** There is a previous step. Without one, the revision of a `ref` is taken without asking. */
  readonly canGoBack: boolean;
}

/** The second step: a component's versions. Ends with one of them, with `back`, or with `null` if the user leaves. */
export async function chooseRevision(
  step: RevisionStep,
  parts: RevisionPickParts,
): Promise<ChosenRevision | typeof back | null> {
  for (;;) {
    let written = '';
    const action = await showRevisions(step, { ...parts, onLeave: (text) => (written = text) });
    if (action === null || action === back) return action;
    if (action.kind === 'open' || action.kind === 'harvest') return action;
    if (action.kind !== 'typeVersion') continue;
    const typed = await typeVersion(step.component, written.trim());
    if (typed) return { kind: action.goal, coordinates: typed };
  }
}

async function showRevisions(
  { component, ref, canGoBack }: RevisionStep,
  parts: RevisionPickParts & { readonly onLeave: (text: string) => void },
): Promise<RevisionAction | typeof back | null> {
  const pick = vscode.window.createQuickPick<RevisionItem>();
  const aborter = new AbortController();
  pick.title = vscode.l10n.t('Versions of {0}', plainText(displayName(component)));
  pick.placeholder = vscode.l10n.t('Requesting data…');
  pick.matchOnDescription = true;
  pick.busy = true;
  keepOrder(pick);
  if (canGoBack) pick.buttons = [vscode.QuickInputButtons.Back];
  try {
    return await endOfStep<RevisionItem, RevisionAction>(pick, (end) => {
      const found = findRevisions(component, parts.service, parts.turns, aborter.signal);
      found.then(
        (answered) => {
          pick.busy = false;
          if (!answered.ok) return showProblem(pick, answered.problem);
          const ofRef = ref === null ? null : revisionOfRef(ref, answered.value.revisions);
          if (ofRef && !canGoBack) return end({ kind: 'open', coordinates: ofRef.coordinates });
          fill(pick, answered.value, ref, ofRef ? revisionItem(ofRef) : null);
        },
        (error: unknown) => {
          if (aborter.signal.aborted) return;
          parts.log.error(`find versions: ${String(error)}`);
          pick.busy = false;
          pick.items = [message('warning', vscode.l10n.t('Couldn’t load versions'), { kind: 'retry' })];
        },
      );
      return [
        pick.onDidAccept(() => {
          const [item] = pick.selectedItems;
          if (!item || item.action.kind === 'none') return;
          parts.onLeave(pick.value);
          end(item.action);
        }),
        pick.onDidTriggerItemButton(({ button }) => {
          if (!isComponentButton(button) || parts.press(button)) return;
          end({ kind: button.does === 'harvest' ? 'harvest' : 'open', coordinates: button.coordinates });
        }),
      ];
    });
  } finally {
    aborter.abort();
  }
}

function fill(
  pick: vscode.QuickPick<RevisionItem>,
  found: ComponentRevisions,
  ref: string | null,
  ofRef: RevisionItem | null,
): void {
  const items = revisionItems(found);
  const isLost = ref !== null && ofRef === null && found.revisions.length > 0;
  pick.items = [
    ...(ofRef ? [ofRef] : []),
    ...(isLost ? [message('info', vscode.l10n.t('Version {0} is unknown.', plainText(ref)), { kind: 'none' })] : []),
    ...items.filter(({ action }) => !isSame(action, ofRef?.action)),
  ].map(plainItem);
  pick.placeholder =
    found.revisions.length === 0 ? vscode.l10n.t('No versions found') : vscode.l10n.t('Choose a version');
}

function isSame(action: RevisionAction, other: RevisionAction | undefined): boolean {
  return action.kind === 'open' && other?.kind === 'open' && action.coordinates === other.coordinates;
}

function showProblem(pick: vscode.QuickPick<RevisionItem>, problem: Parameters<typeof report>[0]): void {
  pick.placeholder = vscode.l10n.t('Couldn’t load versions');
  pick.items = [
    message('warning', report(problem).cause, { kind: 'none' }),
    ...(problem.kind === 'privateName' ? [] : [message('refresh', vscode.l10n.t('Try Again'), { kind: 'retry' })]),
  ].map(plainItem);
}

/**
 * A version that is in no list; `written`: the text searched for in the list. It is checked like anything to be sent.
 */
async function typeVersion(component: Coordinates, written: string): Promise<Coordinates | null> {
  const made = (revision: string): ReturnType<typeof makeCoordinates> =>
    makeCoordinates({ ...component, revision: revision.trim() });
  const version = await vscode.window.showInputBox({
    title: vscode.l10n.t('Version of {0}', plainText(displayName(component))),
    value: written,
    prompt: component.type === 'git' ? vscode.l10n.t('A whole commit') : vscode.l10n.t('As the registry has it'),
    validateInput: (text) => {
      const read = made(text);
      if (read.ok && read.value.revision !== null) return null;
      return vscode.l10n.t('Invalid version.');
    },
  });
  const read = version === undefined ? null : made(version);
  return read?.ok ? read.value : null;
}
