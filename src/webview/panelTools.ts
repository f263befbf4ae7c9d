import type { Result } from '../base/result.ts';
import type { RequestName, RequestParams, RequestProblem, RequestResult } from '../protocol/messages.ts';
import type { PanelAction } from '../protocol/panelActions.ts';
import type { PanelSnapshot } from '../protocol/snapshot.ts';
import { type Page, pageContext } from './kit/page.tsx';
import type { Dispatch, Navigation } from './store.ts';
import type { Wording } from './wording.ts';

/** Shared by every part of the page: what the host has sent, labels, the time, the user's position, and requests. */
export interface PanelTools extends Page {
  readonly snapshot: PanelSnapshot;
  readonly wording: Wording;
  /** Milliseconds since the epoch, by the host's clock. */
  readonly now: number;
  readonly navigation: Navigation;
  readonly dispatch: Dispatch;
  readonly act: (action: PanelAction) => void;
  /** Sends a request to the host. For panes that fetch their content and report failures themselves. */
  readonly request: <N extends RequestName>(
    name: N,
    params: RequestParams<N>,
  ) => Promise<Result<RequestResult<N>, RequestProblem>>;
  /** Sends an action to the host, and reports a failure. */
  readonly send: <N extends RequestName>(name: N, params: RequestParams<N>, done?: string) => void;
  readonly copyText: (text: string) => void;
}

export const PanelToolsContext = pageContext<PanelTools>((tools) => tools);

export const usePanelTools = PanelToolsContext.use;
