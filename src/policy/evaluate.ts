import type { ComponentState } from '../core/licenseState.ts';
import type { Scope } from '../core/scopes.ts';
import type { FindingCause, JudgedComponent, PolicyFinding } from './finding.ts';
import { ExpressionJudge, type Judgement, type ParsedExpressions } from './judgeExpression.ts';
import { LicenseRules } from './licenseRules.ts';
import { GroupExpansion } from './lists.ts';
import { PatternIndex } from './patterns.ts';
import type { JudgedLicense, LicenseLists, Policy, PolicyProblem, PolicyRule } from './policy.ts';
import { problemOf } from './problems.ts';

type Judge = (component: JudgedComponent) => readonly PolicyFinding[];

/** States of components that aren't judged: nothing is known of them, and perhaps never will be. */
export const notJudged: ReadonlySet<ComponentState> = new Set<ComponentState>([
  'loading',
  'notLookedUpYet',
  'failed',
  'cannotBeLookedUp',
]);

/**
 * Prepares a policy for judging many components on one day (`yyyy-mm-dd`). The function returns what isn't simply
 * allowed: nothing for a component that isn't judged, since its lookup hasn't ended or it can't be looked up
 * (private, local, or without an exact version).
 *
 * For each license of a component the first rule that matches the component and names the license decides, then the
 * lists of the policy, then `unlisted`. For `judge`, `minimumScore` and `maximumAge` the first matching rule that
 * states them decides. Rules that have expired don't match.
 */
export function compilePolicy(policy: Policy, today: string): Judge {
  const index = new RuleIndex(policy, today);
  const now = Date.parse(`${today}T23:59:59Z`);
  return (component) => {
    if (notJudged.has(component.state)) return [];
    const matching = index.of(component);
    const findings = licenseFindings(component, policy, matching);
    const limits = [scoreFinding(component, policy, matching), ageFinding(component, policy, matching, now)];
    return limits.every((finding) => finding === null)
      ? findings
      : [...findings, ...limits.filter((finding) => finding !== null)];
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

/** What applies to some components. */
interface Matching {
  readonly judge: ExpressionJudge;
  readonly judged: JudgedLicense;
  /** The rules that state these; `undefined`: the policy's own value counts. */
  readonly score: PolicyRule | undefined;
  readonly age: PolicyRule | undefined;
}

/** Limit of rules in all kept matchings. Most policies have a few matchings. */
const maxCachedRules = 200_000;

class RuleIndex {
  readonly #patterns = new PatternIndex();
  readonly #policy: Policy;
  readonly #rules: readonly PolicyRule[];
  /** Lists by the position of their rule; `undefined`: it has none. */
  readonly #lists: readonly (LicenseRules | undefined)[];
  readonly #base: LicenseRules;
  /** Positions of rules for every component. */
  readonly #general: readonly number[];
  readonly #matchings = new Map<string, Matching>();
  readonly #parsed: ParsedExpressions = new Map();
  #kept = 0;

  constructor(policy: Policy, today: string) {
    const groups = new GroupExpansion(policy.groups);
    this.#policy = policy;
    this.#rules = policy.rules.filter((rule) => !isExpired(rule, today));
    this.#base = new LicenseRules(policy, groups, '', null);
    this.#lists = this.#rules.map((rule) =>
      hasLists(rule) ? new LicenseRules(rule, groups, `rules[${rule.index}].`, rule.reason) : undefined,
    );
    this.#general = this.#rules.flatMap(({ components }, at) => (components === null ? [at] : []));
    this.#rules.forEach(({ components }, at) => {
      for (const pattern of components ?? []) this.#patterns.add(at, pattern);
    });
  }

  of({ coordinates, scope }: JudgedComponent): Matching {
    const owners = coordinates === null ? [] : this.#patterns.ownersOf(coordinates);
    const distinct = owners.length > 1 ? [...new Set(owners)].sort((a, b) => a - b) : owners;
    const key = distinct.length === 0 ? scope : `${scope} ${distinct.join()}`;
    let matching = this.#matchings.get(key);
    if (matching) return matching;
    this.#kept += this.#general.length + distinct.length + 1;
    if (this.#kept > maxCachedRules) {
      this.#kept = 0;
      this.#matchings.clear();
    }
    this.#matchings.set(key, (matching = this.#match(distinct, scope)));
    return matching;
  }

  #match(owners: readonly number[], scope: Scope): Matching {
    const positions = [...this.#general, ...owners].sort((a, b) => a - b);
    const rules: PolicyRule[] = [];
    const lists: LicenseRules[] = [];
    for (const at of positions) {
      const rule = this.#rules[at];
      if (!rule || !isForScope(rule, scope)) continue;
      rules.push(rule);
      const own = this.#lists[at];
      if (own) lists.push(own);
    }
    return {
      judge: new ExpressionJudge([...lists, this.#base], this.#policy.unlisted, this.#parsed),
      judged: rules.find(({ judge }) => judge !== null)?.judge ?? this.#policy.judge,
      score: rules.find(({ minimumScore }) => minimumScore !== null),
      age: rules.find(({ maximumAge }) => maximumAge !== null),
    };
  }
}

function hasLists({ allow, review, deny }: LicenseLists): boolean {
  return allow !== null || review !== null || deny !== null;
}

function isForScope({ scopes }: PolicyRule, scope: Scope): boolean {
  return scopes === null || scopes.includes(scope);
}

function licenseFindings(
  component: JudgedComponent,
  policy: Policy,
  { judge, judged }: Matching,
): readonly PolicyFinding[] {
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
  const cause: OpenCause = judge.isState(expression) ? { kind: 'state', state } : licenseCause('declared', expression);
  return findingOf(judgement, cause, policy);
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
function scoreFinding({ score }: JudgedComponent, policy: Policy, { score: rule }: Matching): PolicyFinding | null {
  const minimum = (rule ?? policy).minimumScore;
  if (minimum === null || score === null || score >= minimum) return null;
  return limitFinding('minimumScore', { kind: 'score', score, minimum }, policy, rule);
}

function ageFinding(
  { updated }: JudgedComponent,
  policy: Policy,
  { age: rule }: Matching,
  now: number,
): PolicyFinding | null {
  const maximum = (rule ?? policy).maximumAge;
  if (maximum === null || updated === null) return null;
  const days = Math.floor((now - Date.parse(updated)) / dayInMilliseconds);
  // Of a text that is no date, there are no days.
  return days > maximum ? limitFinding('maximumAge', { kind: 'age', days, maximum }, policy, rule) : null;
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
