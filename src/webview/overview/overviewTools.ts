import type { Result } from '../../base/result.ts';
import type { OverviewFilter } from '../../core/overview.ts';
import type { workspaceOverviewLabels } from '../../protocol/labels/workspaceOverviewLabels.ts';
import type { RequestProblem } from '../../protocol/messages.ts';
import type { OverviewAction, OverviewRows } from '../../protocol/overview.ts';
import { pageContext } from '../kit/page.tsx';
import type { WordingOf } from '../wording.ts';

/** Labels and formats of the Overview page. */
export type OverviewWording = WordingOf<typeof workspaceOverviewLabels>;

/** Shared by every part of the Overview page. */
export interface OverviewTools {
  readonly wording: OverviewWording;
  /** As chosen here; that of the snapshot may be older. */
  readonly filter: OverviewFilter;
  readonly setFilter: (change: Partial<OverviewFilter>) => void;
  readonly act: (action: OverviewAction) => void;
  /** Opens the panel of a component. */
  readonly openComponent: (key: string) => void;
  /** Of the list on show. */
  readonly readRows: (from: number, count: number) => Promise<Result<OverviewRows, RequestProblem>>;
}

export const OverviewToolsContext = pageContext<OverviewTools>();

export const useOverviewTools = OverviewToolsContext.use;
