import type { Disposable } from '../../base/disposable.ts';
import { witnessesOf } from '../../model/evidence/disagreements/disagreementList.ts';
import type { Log } from '../../model/ports.ts';
import type { FindDisagreementsParts } from './findDisagreements.ts';
import type { PlanDraftParts } from './planDraft.ts';
import { registerCommands } from '../register.ts';

type Parts = Omit<PlanDraftParts, 'witnesses'> & FindDisagreementsParts & { readonly log: Log };

/**
 * Applies a license to other versions, and finds licenses that disagree. Loaded on demand: most sessions start without
 * it.
 */
export function registerPlanCommands(parts: Parts): Disposable {
  return registerCommands(
    {
      'clearlydefined.planDraft': async (value) => {
        const { planDraft } = await import('./planDraft.ts');
        await planDraft(value, {
          ...parts,
          witnesses: (coordinates, signal) => witnessesOf(coordinates, parts.disagreements, signal),
        });
      },
      'clearlydefined.findDisagreements': async () => {
        const { findDisagreements } = await import('./findDisagreements.ts');
        await findDisagreements(parts);
      },
    },
    parts.log,
  );
}
