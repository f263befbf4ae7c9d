import type { PanelLabelKey } from '../protocol/panelLabels.ts';
import type { PanelPullRequest } from '../protocol/snapshot.ts';
import type { IconName } from './components/icon.tsx';

type State = PanelPullRequest['state'];

/** Picture and word of each state: no two share one. */
export const pullRequestIcons: Readonly<Record<State, IconName>> = {
  open: 'git-pull-request',
  merged: 'git-merge',
  closed: 'git-pull-request-closed',
};

export const pullRequestLabel = {
  open: 'curationsOpen',
  merged: 'curationsMerged',
  closed: 'curationsClosed',
} as const satisfies Readonly<Record<State, PanelLabelKey>>;
