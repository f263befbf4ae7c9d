import { fail, type Result } from '../../../base/result.ts';
import type { RequestProblem } from '../../../protocol/messages.ts';
import type { WhyRequestName, PanelSection } from '../panelSection.ts';

export class WhySection implements PanelSection<WhyRequestName> {
  readonly handlers: PanelSection<WhyRequestName>['handlers'] = {
    why: async () => notYet(),
    openEvidence: async () => notYet(),
  };

  forget(): void {}

  dispose(): void {}
}

function notYet(): Result<never, RequestProblem> {
  return fail({ kind: 'unknownRequest' });
}
