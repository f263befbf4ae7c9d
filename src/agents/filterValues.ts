import { chartStates, overviewScopes } from '../core/overview.ts';

/** Values by which components are listed. */
export const listedStates = [...chartStates, 'needsAttention'] as const;
export type AgentState = (typeof listedStates)[number];

export const scopes = overviewScopes;
export type AgentScope = (typeof scopes)[number];

/** What the license policy says about a component; never merged, so that an unknown license doesn't look allowed. */
export const policyResults = ['deny', 'review', 'noFinding', 'notJudged'] as const;
export type PolicyResult = (typeof policyResults)[number];
