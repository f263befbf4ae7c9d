import { policyStateOf } from '../../policy/entries.ts';
import type { PolicyFinding } from '../../policy/finding.ts';
import { isBuiltInGroup } from '../../policy/groups.ts';
import type { Policy } from '../../policy/policy.ts';
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
    else if (cause.kind === 'state') allow.add(policyStateOf(cause.state) ?? 'unknown');
    else if (cause.kind === 'score') minimumScore = Math.floor(cause.score);
    else maximumAge = longestAge;
  }
  return { allow: [...allow], minimumScore, maximumAge };
}

/**
 * Licenses that end the finding when they are in the policy's list `allow`: those in no list, and those that a group is
 * denied or to be reviewed for, because a license that is written itself comes before a group. None if the policy names
 * the license itself, or if a rule decides.
 */
export function licensesToAllow({ cause, rule, range }: PolicyFinding, policy: Policy): readonly string[] {
  if (cause.kind !== 'license') return [];
  if (cause.isUnlisted) return cause.ids;
  const list = rule === 'deny' || rule === 'review' ? policy[rule] : null;
  const entry = list?.find((one) => one.range.start === range?.start);
  return entry && (isBuiltInGroup(entry.text) || policy.groups.has(entry.text)) ? cause.ids : [];
}

/** Days. A definition gets older every day: as many as a policy may state. */
const longestAge = 36_500;
