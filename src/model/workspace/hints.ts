import { attentionOf } from '../../core/attention.ts';
import type { LicenseFindingKind, ListedState } from '../../core/licenseState.ts';
import type { SkipReason } from '../../manifests/skipReason.ts';
import type { PendingHarvest } from '../harvests/harvestItems.ts';
import type { LicenseView } from './componentNodes.ts';

/** `unclear`: only what needs attention. */
export type HintMode = 'off' | 'unclear' | 'all';

/** What is known of a dependency at its line. */
export interface HintedComponent {
  readonly license: LicenseView;
  /** Why it isn't looked up in this version; `null`: it is. */
  readonly reason: SkipReason | null;
  /** `null`: none is pending. */
  readonly harvest: PendingHarvest | null;
  /** Of a dependency whose version is open: the newest known version, as far as that was looked up. */
  readonly guess: { readonly version: string; readonly license: LicenseView } | null;
  /** The line was added or changed since the document was opened. */
  readonly isNew: boolean;
}

/** The content of a hint. */
export interface Hint {
  readonly text: HintText;
  /** The license is that of a version nobody has chosen yet. */
  readonly guessed: { readonly version: string } | null;
  readonly harvest: PendingHarvest | null;
  /** What the license policy says, if it isn't simply allowed. */
  readonly verdict: LicenseView['verdict'] | null;
}

/** An expression stands for itself; a state is named; a reason says why there is no license. */
export type HintText =
  | { readonly kind: 'expression'; readonly expression: string; readonly isLocal: boolean }
  | { readonly kind: 'state'; readonly state: ListedState }
  | { readonly kind: 'reason'; readonly reason: SkipReason };

/** The hint of a component, if it has one. A finding of the license policy needs attention too. */
export function hintOf(component: HintedComponent, mode: HintMode): Hint | null {
  if (mode === 'off') return null;
  const { license, reason, guess, isNew, harvest } = component;
  if (license.state === 'cannotBeLookedUp') {
    const guessed = guess && licenseText(guess.license);
    if (guess && guessed) {
      const isShown = mode === 'all' || isNew || needsAttention(guess.license);
      return isShown ? { text: guessed, guessed: { version: guess.version }, harvest: null, verdict: null } : null;
    }
    if (mode !== 'all' || reason === null) return null;
    return { text: { kind: 'reason', reason }, guessed: null, harvest: null, verdict: null };
  }
  const { verdict = null } = license;
  if (mode === 'unclear' && !needsAttention(license) && verdict === null) return null;
  const text = licenseText(license);
  return text && { text, guessed: null, harvest: license.state === 'notHarvested' ? harvest : null, verdict };
}

function needsAttention({ state, lastKind }: LicenseView): boolean {
  return attentionOf(state, lastKind) === 'needed';
}

/** `null` while the answer is on its way: it is shown when it is there. */
export function licenseText({ state, lastKind, expression, isLocal = false }: LicenseView): HintText | null {
  if (state === 'loading') return null;
  if (state === 'notLookedUpYet' || state === 'cannotBeLookedUp') return { kind: 'state', state };
  const kind: LicenseFindingKind | 'failed' = state === 'failed' ? (lastKind ?? 'failed') : state;
  if (expression === null || stated.has(kind)) return { kind: 'state', state: kind };
  // An expression that has more than the unidentified part says more than the state.
  if (kind === 'noAssertion' && expression === 'NOASSERTION') return { kind: 'state', state: kind };
  return { kind: 'expression', expression, isLocal };
}

/** States whose expression is a keyword. */
const stated: ReadonlySet<string> = new Set(['other', 'none', 'notFound', 'notHarvested', 'failed']);
