import { parseLicenseExpression } from '../core/licenseExpression.ts';
import type { ComponentState } from '../core/licenseState.ts';
import type { Scope } from '../manifests/format.ts';
import type { FindingCause, JudgedComponent, PolicyFinding } from './finding.ts';
import { ExpressionJudge, type Judgement } from './judgeExpression.ts';
import { LicenseRules } from './licenseRules.ts';
import { GroupExpansion } from './lists.ts';
import { PatternIndex } from './patterns.ts';
import type { LicenseLists, Policy, PolicyProblem, PolicyRule } from './policy.ts';
import { problemOf } from './problems.ts';

type Judge = (component: JudgedComponent) => readonly PolicyFinding[];

/** States of components that aren't judged: nothing is known of them, and perhaps never will be. */
const notJudged: ReadonlySet<ComponentState> = new Set<ComponentState>(['loading', 'unasked', 'failed', 'notAsked']);

/**
 * Prepares a policy for judging many components on one day (`yyyy-mm-dd`). The function returns what isn't simply
 * allowed: nothing for a component that isn't judged, since its look-up hasn't ended or it can't be looked up
 * (`notAsked`: private, local, or without an exact version).
 *
 * For each license of a component the first rule that matches the component and names the license decides, then the
 * lists of the policy, then `unlisted`. For `judge`, `minimumScore` and `maximumAge` the first matching rule that
 * states them decides. Rules that have expired don't match.
 */
export function compilePolicy(policy: Policy, today: string): Judge {
  const rules = new RuleIndex(policy, today);
  const groups = new GroupExpansion(policy.groups);
  const base = new LicenseRules(policy, groups, '', null);
  const lists = new Map(policy.rules.filter(hasLists).map((rule) => [rule, listsOf(rule, groups)]));
  const judges = new Map<string, ExpressionJudge>();
  const now = Date.parse(`${today}T23:59:59Z`);
  return (component) => {
    if (notJudged.has(component.state)) return [];
    const matching = rules.of(component);
    const deciding = matching.filter((rule) => lists.has(rule));
    const key = deciding.map(({ index }) => index).join();
    let judge = judges.get(key);
    if (!judge)
      judges.set(
        key,
        (judge = new ExpressionJudge([...deciding.flatMap((rule) => lists.get(rule) ?? []), base], policy.unlisted)),
      );
    return [
      ...licenseFindings(component, judge, policy, matching),
      ...scoreFindings(component, policy, matching),
      ...ageFindings(component, policy, matching, now),
    ];
  };
}

/** Warnings about rules that no longer apply on a day (`yyyy-mm-dd`). */
export function expiredRules(policy: Policy, today: string): readonly PolicyProblem[] {
  return policy.rules
    .filter((rule) => isExpired(rule, today))
    .map(({ range, expires }) =>
      problemOf('warning', range, 'This rule expired on {0} and no longer applies.', [expires ?? '']),
    );
}

function isExpired({ expires }: PolicyRule, today: string): boolean {
  return expires !== null && expires < today;
}

function hasLists({ allow, review, deny }: LicenseLists): boolean {
  return allow !== null || review !== null || deny !== null;
}

function listsOf(rule: PolicyRule, groups: GroupExpansion): LicenseRules {
  return new LicenseRules(rule, groups, `rules[${rule.index}].`, rule.reason);
}

/** The rules that match a component, in order. */
class RuleIndex {
  readonly #patterns = new PatternIndex();
  readonly #rules: readonly PolicyRule[];
  /** Positions of rules for every component. */
  readonly #general: readonly number[];

  constructor(policy: Policy, today: string) {
    this.#rules = policy.rules.filter((rule) => !isExpired(rule, today));
    this.#general = this.#rules.flatMap(({ components }, at) => (components === null ? [at] : []));
    this.#rules.forEach(({ components }, at) => {
      for (const { text } of components ?? []) this.#patterns.add(at, text);
    });
  }

  of({ coordinates, scope }: JudgedComponent): readonly PolicyRule[] {
    const owners = coordinates === null ? [] : this.#patterns.ownersOf(coordinates);
    const all = owners.length === 0 ? this.#general : [...new Set([...this.#general, ...owners])].sort((a, b) => a - b);
    return all.flatMap((at) => {
      const rule = this.#rules[at];
      return rule && isForScope(rule, scope) ? [rule] : [];
    });
  }
}

function isForScope({ scopes }: PolicyRule, scope: Scope): boolean {
  return scopes === null || scopes.includes(scope);
}

function licenseFindings(
  component: JudgedComponent,
  judge: ExpressionJudge,
  policy: Policy,
  matching: readonly PolicyRule[],
): readonly PolicyFinding[] {
  const judged = matching.find((rule) => rule.judge !== null)?.judge ?? policy.judge;
  const { state, declared, discovered } = component;
  if (state === 'notHarvested') return findingOf(judge.state('notHarvested'), { kind: 'state', state }, policy);
  const ofDeclared = judged === 'discovered' ? [] : declaredFindings(declared, state, judge, policy);
  if (judged === 'declared') return ofDeclared;
  if (discovered.length === 0 && judged === 'discovered')
    return findingOf(judge.state('unknown'), { kind: 'state', state: 'notFound' }, policy);
  return [...ofDeclared, ...discoveredFindings(discovered, judge, policy)];
}

function declaredFindings(
  declared: string | null,
  state: ComponentState,
  judge: ExpressionJudge,
  policy: Policy,
): readonly PolicyFinding[] {
  const expression = declared?.trim() ?? '';
  if (expression === '') return findingOf(judge.state('unknown'), { kind: 'state', state: 'notFound' }, policy);
  const judgement = judge.judge(expression);
  if (judgement.verdict === 'allow') return [];
  const cause: OpenCause = isOnlyState(expression) ? { kind: 'state', state } : licenseCause('declared', expression);
  return findingOf(judgement, cause, policy);
}

/** A single keyword such as `OTHER`, or a text that is no expression. */
function isOnlyState(expression: string): boolean {
  const parsed = parseLicenseExpression(expression);
  if (!parsed.ok) return true;
  return parsed.value.kind === 'license' && ['noAssertion', 'other', 'none'].includes(parsed.value.nature);
}

/** Files often have a license in several combinations: it is reported once. */
function discoveredFindings(
  discovered: readonly string[],
  judge: ExpressionJudge,
  policy: Policy,
): readonly PolicyFinding[] {
  const findings = new Map<string, PolicyFinding>();
  for (const expression of discovered) {
    const judgement = judge.judge(expression);
    const key = [judgement.verdict, judgement.decision?.path ?? '', ...judgement.ids].join('\n');
    if (findings.has(key)) continue;
    for (const finding of findingOf(judgement, licenseCause('discovered', expression), policy))
      findings.set(key, finding);
  }
  return [...findings.values()];
}

type OpenCause = FindingCause extends infer Cause
  ? Cause extends { readonly isUnlisted: boolean }
    ? Omit<Cause, 'isUnlisted' | 'ids'>
    : never
  : never;

function licenseCause(judged: 'declared' | 'discovered', expression: string): OpenCause {
  return { kind: 'license', judged, expression };
}

function findingOf({ verdict, ids, decision }: Judgement, cause: OpenCause, policy: Policy): readonly PolicyFinding[] {
  if (verdict === 'allow') return [];
  const isUnlisted = decision === null;
  return [
    {
      verdict,
      cause: cause.kind === 'license' ? { ...cause, ids, isUnlisted } : { ...cause, isUnlisted },
      rule: decision?.path ?? 'unlisted',
      range: decision ? decision.entry.range : policy.ranges.unlisted,
      reason: decision?.reason ?? null,
    },
  ];
}

/** A low score and an old definition say that the data may be poor, not that a license is wrong: they are to review. */
function scoreFindings(
  { score }: JudgedComponent,
  policy: Policy,
  matching: readonly PolicyRule[],
): readonly PolicyFinding[] {
  const rule = matching.find(({ minimumScore }) => minimumScore !== null);
  const minimum = (rule ?? policy).minimumScore;
  if (minimum === null || score === null || score >= minimum) return [];
  return [limitFinding('minimumScore', { kind: 'score', score, minimum }, policy, rule)];
}

function ageFindings(
  { updated }: JudgedComponent,
  policy: Policy,
  matching: readonly PolicyRule[],
  now: number,
): readonly PolicyFinding[] {
  const rule = matching.find(({ maximumAge }) => maximumAge !== null);
  const maximum = (rule ?? policy).maximumAge;
  const time = updated === null ? Number.NaN : Date.parse(updated);
  if (maximum === null || Number.isNaN(time)) return [];
  const days = Math.floor((now - time) / dayInMilliseconds);
  return days <= maximum ? [] : [limitFinding('maximumAge', { kind: 'age', days, maximum }, policy, rule)];
}

const dayInMilliseconds = 86_400_000;

function limitFinding(
  key: 'minimumScore' | 'maximumAge',
  cause: FindingCause,
  policy: Policy,
  rule: PolicyRule | undefined,
): PolicyFinding {
  return {
    verdict: 'review',
    cause,
    rule: rule ? `rules[${rule.index}].${key}` : key,
    range: (rule ?? policy).ranges[key],
    reason: rule?.reason ?? null,
  };
}
