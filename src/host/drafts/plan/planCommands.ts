import { type DisagreementParts, witnessesOf } from '../../../model/evidence/suggestion/disagreements.ts';
import type { CommandHandlers } from '../../common/register.ts';
import { planDraft, type PlanDraftParts } from './planDraft.ts';

interface Parts extends Omit<PlanDraftParts, 'witnesses'> {
  readonly compared: DisagreementParts;
}

/** Applies a license to other versions. */
export function planCommands(parts: Parts): CommandHandlers {
  return {
    'clearlydefined.planDraft': async (value) => {
      await planDraft(value, {
        ...parts,
        witnesses: (coordinates, signal) => witnessesOf(coordinates, parts.compared, signal),
      });
    },
  };
}
