import type { CommandHandlers } from '../common/register.ts';
import type { OverviewPanel } from './overviewPanel.ts';

interface OverviewPart {
  readonly panel: Pick<OverviewPanel, 'open'>;
  readonly exportTo: (file: unknown) => Promise<void>;
}

/** The page's part is made with the first of these commands. */
export function overviewCommands(overview: () => OverviewPart): CommandHandlers {
  return {
    'clearlydefined.openOverview': () => overview().panel.open(),
    'clearlydefined.exportOverview': (file) => overview().exportTo(file),
  };
}
