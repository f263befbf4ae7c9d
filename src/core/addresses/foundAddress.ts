import {
  type Coordinates,
  type CoordinatesParts,
  type CoordinatesProblem,
  makeCoordinates,
  withRevision,
} from '../coordinates.ts';
import { isCovered, pairOf } from '../ecosystems.ts';
import type { PackageUrlProblem } from '../packageUrl.ts';
import {
  exactRevision,
  hasServiceSpelling,
  isPart,
  type VersionFault,
  versionFault,
} from '../versions/exactRevision.ts';

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

/** Why an address names no component. Closed: `host/definitions/find/addressLabels.ts` has the labels. */
export type AddressFault =
  /** Longer than any address. */
  | { readonly kind: 'tooLong' }
  /** Its parts are no coordinates. */
  | { readonly kind: 'coordinates'; readonly problem: CoordinatesProblem }
  /** The service has components of this type, but not from this provider. */
  | { readonly kind: 'pair'; readonly type: string; readonly provider: string }
  /** Components of this kind have a namespace, and this one has none, or the other way round. */
  | { readonly kind: 'namespace'; readonly needs: 'required' | 'none'; readonly title: string }
  | { readonly kind: 'packageUrl'; readonly problem: PackageUrlProblem }
  /** Its version is not one exact version. */
  | { readonly kind: 'version'; readonly version: string; readonly fault: VersionFault }
  /** A package URL of a package, or of code, at an address that isn't known to be public. `source`: the host, or the address. */
  | { readonly kind: 'source'; readonly source: string }
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

/** Checks the parts of a component as `foundCoordinates` does. */
export function foundComponent({ ref = null, pr = null, ...parts }: SitePage): FoundAddress {
  const made = makeCoordinates(parts);
  if (!made.ok) return invalid({ kind: 'coordinates', problem: made.problem });
  return foundCoordinates(made.value, { ref, pr });
}

/**
 * Checks a component: type and provider must fit together, the number of namespaces must be right, and the revision must be an exact
 * version of its ecosystem, whose form it gets unless the service has several. A number alone stays as the user wrote it. In a
 * repository, a revision that is no commit is a tag or a branch.
 */
export function foundCoordinates(
  given: Coordinates,
  { ref = null, pr = null }: Pick<SitePage, 'ref' | 'pr'> = {},
): FoundAddress {
  const problem = coveredProblem(given);
  if (problem) return invalid(problem);
  const { type, revision } = given;
  const exact = revision === null ? null : exactRevision(type, revision);
  const isAsTyped = revision !== null && (exact === null ? isPart(revision) : hasServiceSpelling(type));
  const found = isAsTyped && type !== 'git' ? revision : exact;
  if (revision !== null && found === null && type !== 'git')
    return invalid({ kind: 'version', version: revision, fault: versionFault(type, revision) });
  return {
    kind: 'component',
    coordinates: withRevision(given, found),
    pr: found === null ? null : pr,
    ref: ref || (found === null ? revision : null),
  };
}

/** The reason why a request is pointless; `null`: there is none. */
function coveredProblem(coordinates: Coordinates): AddressFault | null {
  if (isCovered(coordinates)) return null;
  const { type, provider } = coordinates;
  const pair = pairOf(coordinates);
  if (pair === null) return { kind: 'pair', type, provider };
  const needs = pair.namespace === 'none' ? 'none' : 'required';
  return { kind: 'namespace', needs, title: pair.title };
}
