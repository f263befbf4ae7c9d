import { fail, type Result, succeed } from '../../base/result.ts';
import { type Coordinates, type CoordinatesParts, type CoordinatesProblem, makeCoordinates } from '../coordinates.ts';
import { isCovered, pairOf } from '../ecosystems.ts';
import type { PackageUrlProblem } from '../packageUrl.ts';

/** The component that a pasted text, or the text under the cursor, names. */
export type FoundAddress =
  | FoundComponent
  /** An address of a host whose components the service does not know. Lower case, without `www.`. */
  | { readonly kind: 'unsupported'; readonly host: string }
  /** It has the form of an address, and leads to no component. */
  | { readonly kind: 'invalid'; readonly fault: AddressFault }
  /** Plain text. */
  | { readonly kind: 'nothing' };

export interface FoundComponent {
  readonly kind: 'component';
  /** Without revision if the text names none, or only a `ref`. */
  readonly coordinates: Coordinates;
  /** The curation pull request whose effect is wanted. */
  readonly pr: number | null;
  /** A tag, a branch or the beginning of a commit, which the service's list of revisions can make a revision of. */
  readonly ref: string | null;
}

/** Why an address names no component. Closed: `host/find/addressLabel.ts` has the labels. */
export type AddressFault =
  /** Longer than any address. */
  | { readonly kind: 'tooLong' }
  /** Its parts are no coordinates. */
  | { readonly kind: 'coordinates'; readonly problem: CoordinatesProblem }
  /** The service has components of this type, but not from this provider. */
  | { readonly kind: 'pair'; readonly type: string; readonly provider: string }
  /** Components of this sort have a namespace, and this one has none, or the other way round. */
  | { readonly kind: 'namespace'; readonly needs: 'required' | 'none'; readonly title: string }
  | { readonly kind: 'packageUrl'; readonly problem: PackageUrlProblem }
  /** A site whose components are known, and a page of it that is not about one. */
  | { readonly kind: 'otherPage'; readonly host: string }
  /** A channel, suite or registry of a known site that the service does not know. */
  | { readonly kind: 'notCovered'; readonly what: string }
  /** Looks like JSON, and is cut off or broken. */
  | { readonly kind: 'json' };

/** The component of a site's page, in the site's spelling. */
export interface SitePage extends CoordinatesParts {
  readonly ref?: string | null;
  readonly pr?: number | null;
}

export const nothing: FoundAddress = { kind: 'nothing' };

export function invalid(fault: AddressFault): FoundAddress {
  return { kind: 'invalid', fault };
}

/** Checks the parts of a component: type and provider must fit together, and the number of namespaces must be right. */
export function foundComponent({ ref = null, pr = null, ...parts }: SitePage): FoundAddress {
  const made = makeCoordinates(parts);
  if (!made.ok) return invalid({ kind: 'coordinates', problem: made.problem });
  const covered = coveredBy(made.value);
  if (!covered.ok) return invalid(covered.problem);
  const coordinates = made.value;
  return { kind: 'component', coordinates, pr: coordinates.revision === null ? null : pr, ref: ref || null };
}

/** The same coordinates, or the reason why a request is pointless. */
export function coveredBy(coordinates: Coordinates): Result<Coordinates, AddressFault> {
  if (isCovered(coordinates)) return succeed(coordinates);
  const { type, provider } = coordinates;
  const pair = pairOf(coordinates);
  if (pair === null) return fail({ kind: 'pair', type, provider });
  const needs = pair.namespace === 'none' ? 'none' : 'required';
  return fail({ kind: 'namespace', needs, title: pair.title });
}
