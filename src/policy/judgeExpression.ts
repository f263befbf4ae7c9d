import { type LicenseExpression, operandsOf, parseLicenseExpression } from '../core/licenseExpression.ts';
import type { Conjunction } from './entries.ts';
import { type Decision, type LicenseRules, severityOf } from './licenseRules.ts';
import { type PlainTerm, plainTerm, termText } from '../core/licenseTerms.ts';
import { versionsOf } from './licenseVersions.ts';
import type { Verdict } from './policy.ts';

/** What a policy says about a license expression or a state. */
export interface Judgement {
  readonly verdict: Verdict;
  /** The licenses that decide it, each once. */
  readonly ids: readonly string[];
  /** `null`: the license is in no list. */
  readonly decision: Decision | null;
}

/** By their texts. */
export type ParsedExpressions = Map<string, ReturnType<typeof parseLicenseExpression>>;

/**
 * Judges an expression by lists in order: for each of its licenses the first lists that name it decide. `OR` is
 * as good as its best branch, `AND` as bad as its worst operand, and a license with `+` or `-or-later` is a choice of
 * its versions. Takes time for the length of the expression, since each operator is judged once: alternatives are
 * never multiplied.
 */
export class ExpressionJudge {
  readonly #lists: readonly LicenseRules[];
  readonly #unlisted: Verdict;
  readonly #parsed: ParsedExpressions;
  readonly #judged = new Map<string, Judgement>();

  /** `parsed`: shared by judges of the same components. */
  constructor(lists: readonly LicenseRules[], unlisted: Verdict, parsed: ParsedExpressions = new Map()) {
    this.#lists = lists;
    this.#unlisted = unlisted;
    this.#parsed = parsed;
  }

  /** A text that isn't an expression counts as `NOASSERTION`, as in every view (`licenseFinding`). */
  judge(expression: string): Judgement {
    const known = this.#judged.get(expression);
    if (known) return known;
    const parsed = this.#parse(expression);
    const judgement = parsed.ok ? this.#node(parsed.value) : this.state('NOASSERTION');
    this.#judged.set(expression, judgement);
    return judgement;
  }

  /** Of a component without an expression. */
  state(name: 'unknown' | 'notHarvested' | 'NOASSERTION'): Judgement {
    const term: PlainTerm = { id: name, orLater: false, exception: null };
    return this.#term(term, [term]);
  }

  /** A single keyword such as `OTHER`, or a text that is no expression. */
  isState(expression: string): boolean {
    const parsed = this.#parse(expression);
    if (!parsed.ok) return true;
    return parsed.value.kind === 'license' && ['noAssertion', 'other', 'none'].includes(parsed.value.nature);
  }

  #parse(expression: string): ReturnType<typeof parseLicenseExpression> {
    let parsed = this.#parsed.get(expression);
    if (!parsed) this.#parsed.set(expression, (parsed = parseLicenseExpression(expression)));
    return parsed;
  }

  #node(expression: LicenseExpression): Judgement {
    if (expression.kind === 'license') {
      const term = plainTerm(expression);
      return this.#term(term, [term]);
    }
    const operands = operandsOf(expression);
    const siblings = operands.flatMap((operand) => (operand.kind === 'license' ? [plainTerm(operand)] : []));
    const judged = operands.map((operand) =>
      operand.kind === 'license' && expression.kind === 'and'
        ? this.#term(plainTerm(operand), siblings)
        : this.#node(operand),
    );
    return expression.kind === 'and' ? worstOf(judged) : bestOf(judged);
  }

  #term(term: PlainTerm, siblings: Conjunction): Judgement {
    const ids = [termText(term)];
    return bestOf(
      versionsOf(term).map((version) => {
        const decision = this.#decide(version, term.exception, siblings);
        return { verdict: decision?.verdict ?? this.#unlisted, ids, decision };
      }),
    );
  }

  #decide(version: string, exception: string | null, siblings: Conjunction): Decision | null {
    for (const rules of this.#lists) {
      const decision = rules.decide(version, exception, siblings);
      if (decision) return decision;
    }
    return null;
  }
}

function worstOf(all: readonly Judgement[]): Judgement {
  return oneOf(all, Math.max(...all.map(({ verdict }) => severityOf(verdict))));
}

function bestOf(all: readonly Judgement[]): Judgement {
  return oneOf(all, Math.min(...all.map(({ verdict }) => severityOf(verdict))));
}

/** The first with this severity, with the licenses of all that have it. */
function oneOf(all: readonly Judgement[], severity: number): Judgement {
  const [first, ...others] = all.filter(({ verdict }) => severityOf(verdict) === severity);
  if (!first) throw new Error('an operator without operands');
  if (others.length === 0) return first;
  return { ...first, ids: [...new Set([first, ...others].flatMap(({ ids }) => ids))] };
}
