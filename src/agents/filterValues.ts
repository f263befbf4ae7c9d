import { chartStates, overviewScopes } from '../core/overview.ts';

/** Values by which components are listed. */
export const listedStates = [...chartStates, 'needsAttention'] as const;
export type AgentState = (typeof listedStates)[number];

export const scopes = overviewScopes;
export type AgentScope = (typeof scopes)[number];
