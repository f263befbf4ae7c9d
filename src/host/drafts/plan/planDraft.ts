import * as vscode from 'vscode';

import type { Result } from '../../../base/result.ts';
import { type Coordinates, displayName, withRevision } from '../../../core/coordinates.ts';
import { normalizeLicenseExpression } from '../../../core/licenseExpression.ts';
import { plainText } from '../../../core/plainText.ts';
import type { Problem } from '../../../core/problem.ts';
import type { Curation } from '../../../curation/curation.ts';
import { readDraft } from '../../../curation/readDraft.ts';
import { type Plan, canTake } from '../../../model/evidence/plan/plan.ts';
import { plannedEdits } from '../../../model/evidence/plan/planEdits.ts';
import type { Planner } from '../../../model/evidence/plan/planner.ts';
import { runWithProgress } from '../../common/runWithProgress.ts';
import { type DraftService, reportNoEdit } from '../draftService.ts';
import { unwrapOrNotify, showInformation, showNoComponent } from '../../common/messages.ts';
import { plainItem } from '../../common/plainItem.ts';
import { shortVersion } from '../../common/labels.ts';
import { chooseLicense } from './chooseLicense.ts';
import { componentLabel } from './planLabels.ts';
import { choosePlanned } from './planPick.ts';
import { type PlanTarget, planTarget } from './planTarget.ts';
import { commandTitle } from '../../common/commandTitles.ts';

/** Most versions offered at a time: one click must not fill a queue shared by all users. */
const maxOffered = 50;

export type PlanDraftParts = Parameters<typeof planTarget>[1] &
  Parameters<typeof chooseLicense>[1] &
  Omit<Parameters<typeof choosePlanned>[1], 'offerHarvest'> &
  Parameters<typeof harvestMany>[1] & {
    readonly planner: Planner;
    /** Base URL of the service, without a slash at its end. */
    readonly baseUrl: () => string;
    readonly draftService: Pick<DraftService, 'edit' | 'of' | 'open'>;
  };

/**
 * Applies one corrected license to the other versions that need it: finds them, lets the user choose, and writes one
 * draft.
 */
export async function planDraft(value: unknown, parts: PlanDraftParts): Promise<void> {
  const target = await planTarget(value, parts);
  if (!target) return;
  const start = startOf(target);
  if (start.coordinates.revision === null) return showNoComponent();
  if (start.isFaulty && target.draft) {
    showInformation(vscode.l10n.t('Declared license is invalid. Fix it first.'));
    return parts.draftService.open(target.draft.id, start.coordinates.revision);
  }
  const declared = start.declared ?? (await chooseLicense(start.coordinates, parts));
  if (declared === null) return;
  const found = await findPlan(start, declared, parts);
  const plan = unwrapOrNotify(found, 'finding versions that need the change', parts.log);
  if (plan) await carryOut(plan, start, parts);
}

interface Start {
  /** The current revision. */
  readonly coordinates: Coordinates;
  readonly drafted: ReadonlyMap<string, Curation>;
  /** In normal form; `null`: not declared yet, or not in a form the service accepts. */
  readonly declared: string | null;
  /** The draft's value is not an SPDX expression. */
  readonly isFaulty: boolean;
}

/** The current revision is the requested one; otherwise the first whose license the draft corrects. */
function startOf({ coordinates, draft }: PlanTarget): Start {
  const drafted = new Map(draft ? readDraft(draft.text).revisions.map((one) => [one.revision, one.curation]) : []);
  const isRequested = coordinates.revision !== null && (draft === null || drafted.has(coordinates.revision));
  const first = [...drafted].find(([, { licensed }]) => licensed)?.[0] ?? [...drafted.keys()][0];
  const revision = isRequested ? coordinates.revision : (first ?? coordinates.revision);
  const written = drafted.get(revision ?? '')?.licensed?.declared;
  const normal = written === undefined ? null : normalizeLicenseExpression(written);
  const declared = normal?.ok ? normal.value : null;
  return { coordinates: withRevision(coordinates, revision), drafted, declared, isFaulty: normal?.ok === false };
}

/** `null`: the user cancelled. */
async function findPlan(
  { coordinates, drafted }: Start,
  declared: string,
  { planner }: PlanDraftParts,
): Promise<Result<Plan, Problem> | null> {
  const curation = drafted.get(coordinates.revision ?? '') ?? {};
  const title = vscode.l10n.t('Requesting data…');
  return runWithProgress(title, (signal, reportProgress) => {
    const onProgress = (read: number, all: number): void =>
      reportProgress(vscode.l10n.t('{count} of {all}', { count: read, all }));
    return planner.plan({ coordinates, wanted: { declared, curation }, drafted, onProgress }, signal);
  });
}

async function carryOut(plan: Plan, { coordinates, drafted }: Start, parts: PlanDraftParts): Promise<void> {
  if (!plan.rows.some(canTake)) return showNothing(plan, parts);
  const offerHarvest = (): Promise<void> => harvestMany(plan.notHarvested, parts);
  const chosen = await choosePlanned(plan, { ...parts, offerHarvest });
  if (chosen === null) return;
  const isDrafted = drafted.get(coordinates.revision ?? '')?.licensed !== undefined;
  const { edits, evidence } = plannedEdits(plan, chosen, { isDrafted, service: parts.baseUrl() });
  if (edits.length === 0) return;
  const edited = await parts.draftService.edit(withRevision(coordinates, null), edits, evidence);
  if (!edited.ok) return reportNoEdit(edited.problem, coordinates, 'put versions into a draft', parts);
  await parts.draftService.open(edited.value.id, coordinates.revision);
  const versions = readDraft(edited.value.text).revisions.length;
  showInformation(vscode.l10n.t('Versions in the draft of {0}: {1}', componentLabel(plan), versions));
}

async function showNothing(plan: Plan, parts: PlanDraftParts): Promise<void> {
  const name = componentLabel(plan);
  const left = plan.notHarvested.length;
  const message =
    plan.rows.length === 0
      ? vscode.l10n.t('No other version is known.')
      : vscode.l10n.t('No other version of {0} needs the change.', name);
  const queue = commandTitle('clearlydefined.queueHarvest');
  const notes = left === 0 ? '' : ` ${vscode.l10n.t('{0} not scanned yet: left out', left)}.`;
  const chosen = await vscode.window.showInformationMessage(message + notes, ...(left === 0 ? [] : [queue]));
  if (chosen === queue) await harvestMany(plan.notHarvested, parts);
}

interface Parts {
  /** Asks the service to harvest them, if the user agrees. */
  readonly queueHarvests: (components: readonly Coordinates[]) => Promise<void>;
}

/** Publicly asks the service to harvest versions of one component: those the user ticks, after the one confirmation. */
async function harvestMany(versions: readonly Coordinates[], { queueHarvests }: Parts): Promise<void> {
  const chosen = await choose(versions.slice(0, maxOffered));
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
    ignoreFocusOut: true,
  });
  return (picked ?? []).map(({ coordinates }) => coordinates);
}
