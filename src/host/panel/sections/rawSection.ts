import { fail, type Result } from '../../../base/result.ts';
import type { RequestProblem } from '../../../protocol/messages.ts';
import type { RawRequestName, PanelSection } from '../panelSection.ts';

export class RawSection implements PanelSection<RawRequestName> {
  readonly handlers: PanelSection<RawRequestName>['handlers'] = {
    raw: async () => notYet(),
    rawTools: async () => notYet(),
    openRaw: async () => notYet(),
  };

  forget(): void {}

  dispose(): void {}
}

function notYet(): Result<never, RequestProblem> {
  return fail({ kind: 'unknownRequest' });
}
