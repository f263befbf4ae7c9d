import type { PanelLabelKey } from '../protocol/panelLabels.ts';
import type { PanelPullRequest } from '../protocol/snapshot.ts';
import type { IconName } from './kit/icon.tsx';

type State = PanelPullRequest['state'];

/** Picture and label of each state: all unique. */
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
