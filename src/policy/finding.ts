import type { Coordinates } from '../core/coordinates.ts';
import type { ComponentState } from '../core/licenseState.ts';
import type { SourceRange } from '../core/range.ts';
import type { Scope } from '../core/scopes.ts';

/** What a policy needs to know of a dependency. */
export interface JudgedComponent {
  readonly coordinates: Coordinates | null;
  readonly name: string;
  readonly version: string | null;
  readonly scope: Scope;
  /** A component isn't judged while nothing is known of it: `loading`, `notLookedUpYet`, `failed` without a last value. */
  readonly state: ComponentState;
  readonly declared: string | null;
  readonly discovered: readonly string[];
  /** 0 to 100. */
  readonly score: number | null;
  /** ISO 8601 date-time at which the service computed the definition. */
  readonly updated: string | null;
}

/** Why a component is not simply allowed. */
export type FindingCause =
  /** The license that is denied or to be reviewed; `ids`: those of its terms that decide it. */
  | {
      readonly kind: 'license';
      readonly judged: 'declared' | 'discovered';
      readonly expression: string;
      readonly ids: readonly string[];
      /** It is in no list. */
      readonly isUnlisted: boolean;
    }
  /** There is no identified license. */
  | { readonly kind: 'state'; readonly state: ComponentState; readonly isUnlisted: boolean }
  | { readonly kind: 'score'; readonly score: number; readonly minimum: number }
  | { readonly kind: 'age'; readonly days: number; readonly maximum: number };

export interface PolicyFinding {
  /** `deny` is a violation, an error; `review` a warning. */
  readonly verdict: 'review' | 'deny';
  readonly cause: FindingCause;
  /** Path of the rule in the policy, such as `deny`, `rules[2].deny`, `minimumScore`, `unlisted`. */
  readonly rule: string;
  /** Of the deciding value in the policy file; `null` for a default that the file doesn't state. */
  readonly range: SourceRange | null;
  /** Of the rule. */
  readonly reason: string | null;
}
