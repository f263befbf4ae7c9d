import { appendTo } from '../base/appendTo.ts';
import { type Conjunction, entryValue } from './entries.ts';
import type { PlainTerm } from '../core/licenseTerms.ts';
import { termKey, termKeys, versionsOf } from './licenseVersions.ts';
import type { GroupExpansion, GroupTable } from './lists.ts';
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

interface ConjunctionRule {
  readonly terms: Conjunction;
  readonly decision: Decision;
}

/** From best to worst. */
const verdicts: readonly Verdict[] = ['allow', 'review', 'deny'];

export function severityOf(verdict: Verdict): number {
  return verdicts.indexOf(verdict);
}

/**
 * The lists of a policy, or of one rule, for lookups of single licenses. Where several values match, the more exact
 * one decides, and of equal ones `deny` before `review` before `allow`. More exact is, in this order:
 *
 * 1. a value with `AND`, whose licenses are all required together with this one
 * 2. a value with the same exception after `WITH`
 * 3. a value that is written itself and isn't part of a group
 *
 * A value without exception also matches its license with any exception, since exceptions only add permissions. A
 * value with an exception matches nothing else.
 */
export class LicenseRules {
  readonly #single = new Map<string, Decision>();
  readonly #groups: { readonly table: GroupTable; readonly decision: Decision }[] = [];
  /** By each version of their licenses. */
  readonly #conjunctions = new Map<string, ConjunctionRule[]>();

  constructor(lists: LicenseLists, groups: GroupExpansion, path: string, reason: string | null) {
    // The worst verdict is first, and so decides among equally exact values.
    for (const verdict of verdicts.toReversed()) {
      const names = new Set<string>();
      for (const entry of lists[verdict] ?? []) {
        const isDirect = !groups.isGroup(entry.text);
        const decision: Decision = { verdict, path: path + verdict, entry, reason, isDirect };
        if (isDirect) this.#addValue(decision);
        else if (!names.has(entry.text)) this.#addGroup(groups.tableOf(entry.text), decision);
        names.add(entry.text);
      }
    }
  }

  /** Of one version of a license. `siblings`: the licenses required together with it, and itself. */
  decide(version: string, exception: string | null, siblings: Conjunction): Decision | null {
    return (
      (siblings.length > 1 ? this.#decideConjunction(version, exception, siblings) : null) ??
      (exception === null ? null : this.#find(termKey(version, exception))) ??
      this.#find(version)
    );
  }

  #find(key: string): Decision | null {
    return this.#single.get(key) ?? this.#groups.find(({ table }) => table.single.has(key))?.decision ?? null;
  }

  #addValue(decision: Decision): void {
    const value = entryValue(decision.entry);
    if (!value.ok) return;
    for (const terms of value.value) {
      if (terms.length > 1) this.#addConjunction(terms, decision);
      else for (const key of terms.flatMap(termKeys)) if (!this.#single.has(key)) this.#single.set(key, decision);
    }
  }

  #addGroup(table: GroupTable, decision: Decision): void {
    this.#groups.push({ table, decision });
    for (const terms of table.conjunctions) this.#addConjunction(terms, decision);
  }

  #addConjunction(terms: Conjunction, decision: Decision): void {
    for (const version of new Set(terms.flatMap(versionsOf)))
      appendTo(this.#conjunctions, version, { terms, decision });
  }

  #decideConjunction(version: string, exception: string | null, siblings: Conjunction): Decision | null {
    let best: Decision | undefined;
    for (const { terms, decision } of this.#conjunctions.get(version) ?? []) {
      if (!isBefore(decision, best)) continue;
      const isOwn = terms.some((term) => isCovered(term, version, exception));
      if (isOwn && terms.every((term) => siblings.some((sibling) => isMet(term, sibling, decision.verdict))))
        best = decision;
    }
    return best ?? null;
  }
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
