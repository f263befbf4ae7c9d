import { fail, type Result } from '../../../base/result.ts';
import type { RequestProblem } from '../../../protocol/messages.ts';
import type { FilesRequestName, PanelSection } from '../panelSection.ts';

export class FilesSection implements PanelSection<FilesRequestName> {
  readonly handlers: PanelSection<FilesRequestName>['handlers'] = {
    files: async () => notYet(),
    fileChoices: async () => notYet(),
    matchingPaths: async () => notYet(),
    openFile: async () => notYet(),
  };

  forget(): void {}

  dispose(): void {}
}

function notYet(): Result<never, RequestProblem> {
  return fail({ kind: 'unknownRequest' });
}
