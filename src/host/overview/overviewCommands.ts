import type { CommandHandlers } from '../common/register.ts';
import type { OverviewPanel } from './overviewPanel.ts';

interface OverviewPart {
  readonly panel: Pick<OverviewPanel, 'open'>;
  readonly exportTo: (file: unknown) => Promise<void>;
}

/** The page's part is made with the first of these commands. */
export function overviewCommands(overview: () => Promise<OverviewPart>): CommandHandlers {
  return {
    'clearlydefined.openOverview': async () => (await overview()).panel.open(),
    'clearlydefined.exportOverview': async (file) => (await overview()).exportTo(file),
  };
}
