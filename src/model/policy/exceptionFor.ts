import type { ComponentState } from '../../core/licenseState.ts';
import type { PolicyFinding } from '../../policy/finding.ts';
import type { PolicyState } from '../../policy/policy.ts';
import type { ComponentRule } from './editPolicy.ts';

/** What a rule has to allow so that these findings of one component end. */
export function exceptionFor(
  findings: readonly PolicyFinding[],
): Pick<ComponentRule, 'allow' | 'minimumScore' | 'maximumAge'> {
  const allow = new Set<string>();
  let minimumScore: number | null = null;
  let maximumAge: number | null = null;
  for (const { cause } of findings) {
    if (cause.kind === 'license') allow.add(cause.expression);
    else if (cause.kind === 'state') allow.add(policyStateOf(cause.state));
    else if (cause.kind === 'score') minimumScore = Math.floor(cause.score);
    else maximumAge = longestAge;
  }
  return { allow: [...allow], minimumScore, maximumAge };
}

/** A component's state as policies write it. */
export function policyStateOf(state: ComponentState): PolicyState {
  return states.get(state) ?? 'unknown';
}

const states: ReadonlyMap<ComponentState, PolicyState> = new Map([
  ['noAssertion', 'NOASSERTION'],
  ['other', 'OTHER'],
  ['none', 'NONE'],
  ['notHarvested', 'notHarvested'],
]);

/** Days. A definition gets older every day: as many as a policy may state. */
const longestAge = 36_500;
