import { witnessesOf } from '../../model/evidence/disagreements/disagreementList.ts';
import type { FindDisagreementsParts } from './findDisagreements.ts';
import type { PlanDraftParts } from './planDraft.ts';
import type { CommandHandlers } from '../register.ts';
import { planDraft } from './planDraft.ts';
import { findDisagreements } from './findDisagreements.ts';

type Parts = Omit<PlanDraftParts, 'witnesses'> & FindDisagreementsParts;

/** Applies a license to other versions, and finds licenses that disagree. */
export function planCommands(parts: Parts): CommandHandlers {
  return {
    'clearlydefined.planDraft': async (value) => {
      await planDraft(value, {
        ...parts,
        witnesses: (coordinates, signal) => witnessesOf(coordinates, parts.disagreements, signal),
      });
    },
    'clearlydefined.findDisagreements': async () => {
      await findDisagreements(parts);
    },
  };
}
