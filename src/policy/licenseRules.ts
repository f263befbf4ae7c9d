import { type Conjunction, readEntry } from './entries.ts';
import { type PlainTerm, versionsOf } from './licenseVersions.ts';
import type { GroupExpansion } from './lists.ts';
import type { LicenseLists, PolicyEntry, Verdict } from './policy.ts';

/** The value of a list that decides a license. */
export interface Decision {
  readonly verdict: Verdict;
  /** Path in the policy: `deny`, `rules[2].allow`. */
  readonly path: string;
  readonly entry: PolicyEntry;
  readonly reason: string | null;
  /** Written itself, not by a group. */
  readonly isDirect: boolean;
}

interface TogetherRule {
  readonly terms: Conjunction;
  readonly decision: Decision;
}

/** From best to worst. */
const verdicts: readonly Verdict[] = ['allow', 'review', 'deny'];

export function severityOf(verdict: Verdict): number {
  return verdicts.indexOf(verdict);
}

/**
 * The lists of a policy, or of one rule, for look-ups of single licenses. Where several values match, the more exact
 * one decides, and of equal ones `deny` before `review` before `allow`. More exact is, in this order:
 *
 * 1. a value with `AND`, whose licenses are all required together with this one
 * 2. a value with the same exception after `WITH`
 * 3. a value that is written itself and isn't part of a group
 *
 * A value without exception also stands for its license with any exception, since exceptions only add permissions. A
 * value with an exception stands for nothing else.
 */
export class LicenseRules {
  /** By license, without and with exception: `GPL-2.0`, `GPL-2.0 WITH Classpath-exception-2.0`. */
  readonly #single = new Map<string, Decision>();
  /** By each of their licenses. */
  readonly #together = new Map<string, TogetherRule[]>();

  constructor(lists: LicenseLists, groups: GroupExpansion, path: string, reason: string | null) {
    for (const verdict of verdicts) {
      for (const entry of lists[verdict] ?? []) {
        const isDirect = !groups.isGroup(entry.text);
        const decision: Decision = { verdict, path: path + verdict, entry, reason, isDirect };
        if (!isDirect) for (const value of groups.valuesOf(entry.text).values()) this.#add(value, decision);
        else {
          const value = readEntry(entry.text);
          if (value.ok) this.#add(value.value, decision);
        }
      }
    }
  }

  /** Of one version of a license. `siblings`: the licenses required together with it, and itself. */
  decide(version: string, exception: string | null, siblings: Conjunction): Decision | null {
    const together = siblings.length > 1 ? this.#decideTogether(version, exception, siblings) : null;
    if (together) return together;
    const exact = exception === null ? undefined : this.#single.get(keyOf(version, exception));
    return exact ?? this.#single.get(version) ?? null;
  }

  #add(alternatives: readonly Conjunction[], decision: Decision): void {
    for (const terms of alternatives) {
      const [first] = terms;
      if (terms.length > 1) {
        for (const version of new Set(terms.flatMap(versionsOf))) {
          const known = this.#together.get(version);
          if (known) known.push({ terms, decision });
          else this.#together.set(version, [{ terms, decision }]);
        }
      } else if (first)
        for (const version of versionsOf(first)) {
          const key = keyOf(version, first.exception);
          if (isBefore(decision, this.#single.get(key))) this.#single.set(key, decision);
        }
    }
  }

  #decideTogether(version: string, exception: string | null, siblings: Conjunction): Decision | null {
    let best: Decision | undefined;
    for (const { terms, decision } of this.#together.get(version) ?? []) {
      if (!isBefore(decision, best)) continue;
      const own = terms.some((term) => isCovered(term, version, exception));
      if (own && terms.every((term) => siblings.some((sibling) => isMet(term, sibling, decision.verdict))))
        best = decision;
    }
    return best ?? null;
  }
}

function keyOf(version: string, exception: string | null): string {
  return exception === null ? version : `${version} WITH ${exception}`;
}

function isBefore(one: Decision, other: Decision | undefined): boolean {
  if (!other) return true;
  if (one.isDirect !== other.isDirect) return one.isDirect;
  return severityOf(one.verdict) > severityOf(other.verdict);
}

/** A license that is a choice of versions is allowed by any of them, and denied by all of them. */
function isMet(term: PlainTerm, sibling: PlainTerm, verdict: Verdict): boolean {
  const versions = versionsOf(sibling);
  const isOne = (version: string): boolean => isCovered(term, version, sibling.exception);
  return verdict === 'allow' ? versions.some(isOne) : versions.every(isOne);
}

function isCovered(term: PlainTerm, version: string, exception: string | null): boolean {
  return (term.exception === null || term.exception === exception) && versionsOf(term).includes(version);
}
