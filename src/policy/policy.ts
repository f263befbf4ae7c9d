import type { SourceRange } from '../core/range.ts';
import type { Scope } from '../core/scopes.ts';

/** Name of the policy file, at the root of a workspace folder. */
export const policyFileName = '.clearlydefined.yaml';

export type Verdict = 'allow' | 'review' | 'deny';

/** Which license of a component is judged. */
export type JudgedLicense = 'declared' | 'discovered' | 'both';

/** License states that lists of a policy name beside SPDX expressions and groups. */
export type PolicyState = 'OTHER' | 'NONE' | 'NOASSERTION' | 'unknown' | 'notHarvested';

/** One value of `allow`, `review` or `deny`. */
export interface PolicyEntry {
  /** As written: an SPDX expression, a state, or the name of a group. */
  readonly text: string;
  readonly range: SourceRange;
}

/** The lists of licenses, of the whole policy or of one rule. `null`: not stated. */
export interface LicenseLists {
  readonly allow: readonly PolicyEntry[] | null;
  readonly review: readonly PolicyEntry[] | null;
  readonly deny: readonly PolicyEntry[] | null;
}

/** Places of single values in the text; `null`: not stated. */
export interface ValueRanges {
  readonly minimumScore: SourceRange | null;
  readonly maximumAge: SourceRange | null;
}

/** An exception to the lists of the policy, for some components or scopes. The first rule that decides wins. */
export interface PolicyRule extends LicenseLists {
  /** Position in `rules`, from 0. */
  readonly index: number;
  /** Of the whole rule. */
  readonly range: SourceRange;
  /** Patterns of coordinates or package URLs; `null`: every component. */
  readonly components: readonly PolicyEntry[] | null;
  /** `null`: every scope. */
  readonly scopes: readonly Scope[] | null;
  readonly judge: JudgedLicense | null;
  readonly minimumScore: number | null;
  /** Days. */
  readonly maximumAge: number | null;
  readonly reason: string | null;
  /** `yyyy-mm-dd`: the last day on which the rule is in force. */
  readonly expires: string | null;
  readonly ranges: ValueRanges;
}

/** A license policy as a workspace folder states it. */
export interface Policy extends LicenseLists {
  /** Groups of the policy itself. The built-in ones (`permissive`, `weakCopyleft`, `strongCopyleft`) are not listed. */
  readonly groups: ReadonlyMap<string, readonly PolicyEntry[]>;
  /** What applies to licenses in no list; by default `review` if there is an `allow` list, else `allow`. */
  readonly unlisted: Verdict;
  readonly judge: JudgedLicense;
  /** 0 to 100. */
  readonly minimumScore: number | null;
  /** Days since the service computed the definition. */
  readonly maximumAge: number | null;
  readonly rules: readonly PolicyRule[];
  readonly ranges: ValueRanges & { readonly unlisted: SourceRange | null };
}

export interface PolicyProblem {
  /** `error`: the policy can't be used, and the last good one stays in force. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** As in `ManifestProblem`, for translation. */
  readonly template?: string;
  readonly values?: readonly string[];
  readonly range: SourceRange;
}

export interface PolicyReading {
  /** `null` if a problem is an error. */
  readonly policy: Policy | null;
  readonly problems: readonly PolicyProblem[];
}
