import { type LicenseNature, licenseTerms, parseLicenseExpression } from './licenseExpression.ts';
import type { Loadable } from './loadable.ts';
import type { Problem } from './problem.ts';

/**
 * The state of a definition's declared license. The meanings follow the service's own guidelines; states are never
 * merged.
 */
export type LicenseFindingKind =
  /** SPDX identifiers only. */
  | 'expression'
  /** Holds at least one `LicenseRef-…`: a known text outside the SPDX list. */
  | 'licenseRef'
  /** Not identified: an unknown text, or a name that is not of the SPDX list, such as `SEE LICENSE IN …`. */
  | 'noAssertion'
  /** A curator read it: not an SPDX license. */
  | 'other'
  /** A curator found that there is none. */
  | 'none'
  /** Harvested, and nothing was found. */
  | 'notFound'
  | 'notHarvested';

/** All states of a component's license, with the states of its request. */
export type LicenseStateKind = LicenseFindingKind | 'failed' | 'loading' | 'notLookedUpYet';

/** A license state, or `cannotBeLookedUp`: the dependency has no coordinates with a revision. */
export type ComponentState = LicenseStateKind | 'cannotBeLookedUp';

/** Whether a component's license needs the user's attention. */
export type Attention =
  /** The license is identified. */
  | 'clear'
  /** There is no identified license. */
  | 'needed'
  /** It is being looked up. */
  | 'awaited'
  /** It isn't looked up, so nothing is known of the license. */
  | 'notLookedUp';

interface StateTraits {
  /** Good states first, then those that need the user's attention, unknown ones last. */
  readonly rank: number;
  readonly attention: Attention;
}

export const componentStates: Readonly<Record<ComponentState, StateTraits>> = {
  expression: { rank: 0, attention: 'clear' },
  licenseRef: { rank: 1, attention: 'clear' },
  other: { rank: 2, attention: 'needed' },
  noAssertion: { rank: 3, attention: 'needed' },
  none: { rank: 4, attention: 'needed' },
  notFound: { rank: 5, attention: 'needed' },
  notHarvested: { rank: 6, attention: 'needed' },
  failed: { rank: 7, attention: 'needed' },
  loading: { rank: 8, attention: 'awaited' },
  notLookedUpYet: { rank: 9, attention: 'notLookedUp' },
  cannotBeLookedUp: { rank: 10, attention: 'notLookedUp' },
};

/**
 * Filter values for lists: the states of a license, that tools are missing, that a component needs attention
 * (`attention.ts`), and the verdict of a license policy. Those after the first are no license states: they are listed beside
 * one, and a component passes by any of them.
 */
export type ListedState =
  | ComponentState
  | 'partlyHarvested'
  | 'needsAttention'
  | 'suggested'
  | 'policyDenied'
  | 'policyReview';

export interface LicenseFinding {
  readonly kind: LicenseFindingKind;
  /** As declared, trimmed; `null` if absent. */
  readonly expression: string | null;
  /** The user's own decision, on this machine only; the service has another value. */
  readonly isLocal?: boolean;
}

export interface LicenseState {
  readonly kind: LicenseStateKind;
  readonly expression: string | null;
  /** The last known state before the failure. Otherwise `null`. */
  readonly lastKnown: LicenseFinding | null;
  /** When the finding, or the last known one, was received: milliseconds since the epoch. */
  readonly fetchedAt: number | null;
  /** Outdated, or being requested again. */
  readonly isStale: boolean;
  readonly problem: Problem | null;
  /** The expression is the user's own, on this machine only. */
  readonly isLocal: boolean;
}

/**
 * Classifies a declared license. One doubtful term makes the whole expression doubtful, on either side of `OR` too,
 * because an expression that is only half known must not look clean: `NOASSERTION` anywhere gives `noAssertion`, else
 * `OTHER` anywhere `other`, else any reference `licenseRef`. `NONE` is `none` only if it is alone; beside another
 * license it is an unresolved contradiction: `noAssertion`. So is a text that is not a valid expression. A declared
 * license counts even if no tool is named: the service's written dialect names none.
 */
export function licenseFinding(declared: string | null, isHarvested: boolean): LicenseFinding {
  const expression = declared?.trim() ?? '';
  if (expression === '') return { kind: isHarvested ? 'notFound' : 'notHarvested', expression: null };
  return { kind: kindOf(expression), expression };
}

/** A stated license, trimmed; `null` for none and for `NOASSERTION`, which mean the same. */
export function statedLicense(text: string | null | undefined): string | null {
  const license = text?.trim() ?? '';
  return license === '' || license === 'NOASSERTION' ? null : license;
}

/**
 * The state to show, for a `DefinitionSummary` or any other object with a finding. While a known license is requested
 * again it stays visible, marked stale; after a failure it does not.
 */
export function licenseStateOf(loadable: Loadable<{ readonly license: LicenseFinding }>): LicenseState {
  switch (loadable.state) {
    case 'notLookedUpYet':
      return bare('notLookedUpYet');
    case 'loading':
      if (loadable.lastKnown === null) return bare('loading');
      return { ...licenseStateOf(loadable.lastKnown), isStale: true };
    case 'known': {
      const { value, fetchedAt, isStale } = loadable;
      const { kind, expression, isLocal = false } = value.license;
      return { ...bare(kind), expression, fetchedAt, isStale, isLocal };
    }
    case 'notHarvested':
      return {
        ...bare('notHarvested'),
        fetchedAt: loadable.fetchedAt,
        isStale: loadable.problem !== undefined,
        problem: loadable.problem ?? null,
      };
    case 'failed': {
      const { problem, lastKnown } = loadable;
      const isStale = lastKnown !== null;
      return {
        ...bare('failed'),
        lastKnown: lastKnown?.value.license ?? null,
        fetchedAt: lastKnown?.fetchedAt ?? null,
        isStale,
        problem,
      };
    }
  }
}

function kindOf(expression: string): LicenseFindingKind {
  const parsed = parseLicenseExpression(expression);
  if (!parsed.ok) return 'noAssertion';
  const natures = new Set<LicenseNature>(licenseTerms(parsed.value).map(({ nature }) => nature));
  if (natures.has('none')) return parsed.value.kind === 'license' ? 'none' : 'noAssertion';
  if (natures.has('noAssertion')) return 'noAssertion';
  if (natures.has('other')) return 'other';
  return natures.has('reference') ? 'licenseRef' : 'expression';
}

function bare(kind: LicenseStateKind): LicenseState {
  return { kind, expression: null, lastKnown: null, fetchedAt: null, isStale: false, problem: null, isLocal: false };
}
