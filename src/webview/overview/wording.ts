import type { workspaceOverviewLabels } from '../../protocol/labels/workspaceOverviewLabels.ts';
import type { WordingOf } from '../wording.ts';

/** Labels and formats of the Overview page. */
export type OverviewWording = WordingOf<typeof workspaceOverviewLabels>;
