import { isSameLicense } from '../../../curation/licenses/comparableLicense.ts';
import type { Edit } from '../../../curation/edit.ts';
import { type Evidence, isEvidenceFor } from '../../../curation/evidence.ts';
import { evidenceFrom } from '../suggestion/evidenceFrom.ts';
import { canTake, type Plan, type PlannedRevision, type PlanRow } from './plan.ts';
import { carriedEdits } from './wantedChange.ts';

/** Edits applied to a draft at once when the user has agreed to a plan. */
export interface PlannedEdits {
  readonly edits: readonly { readonly revision: string; readonly edit: Edit }[];
  /** For each revision the license file that supports the change, with its hash, if there is one. */
  readonly evidence: readonly Evidence[];
}

/**
 * The edits for the revisions the user chose, as many as the draft can still take. `isDrafted`: the draft already has a license for
 * the current revision, in any form. `service`: base address, without a slash at its end.
 */
export function plannedEdits(
  { current, wanted, room }: Plan,
  chosen: readonly PlanRow[],
  { isDrafted, service }: { readonly isDrafted: boolean; readonly service: string },
): PlannedEdits {
  const taken = chosen.filter(canTake).slice(0, room);
  const isRight = current.declared !== null && isSameLicense(current.declared, wanted.declared);
  const license: Edit = { field: 'declared', value: wanted.declared };
  const own = isDrafted || isRight ? [] : [{ revision: current.coordinates.revision ?? '', edit: license }];
  const others = taken.flatMap((row) =>
    carriedEdits(wanted, current.definition, row.definition).map((edit) => ({
      revision: row.coordinates.revision ?? '',
      edit,
    })),
  );
  return {
    edits: [...own, ...others],
    evidence: [...(isRight ? [] : [current]), ...taken].flatMap((one) => evidenceOf(one, wanted.declared, service)),
  };
}

function evidenceOf(
  revision: PlannedRevision & Partial<Pick<PlanRow, 'shared'>>,
  wanted: string,
  service: string,
): readonly Evidence[] {
  const { coordinates, definition, texts, statements, shared } = revision;
  const file = [...(shared ? [shared.file] : []), ...texts, ...statements].find(({ license }) =>
    isEvidenceFor({ license, isChosen: false }, wanted),
  );
  if (!file) return [];
  const location = definition?.described.sourceLocation ?? null;
  return [evidenceFrom({ coordinates, location, file, selection: null, service })];
}
