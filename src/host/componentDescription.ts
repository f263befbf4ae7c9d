import { plainText } from '../core/plainText.ts';

type Part = string | null | undefined;

interface ComponentRow {
  /** The license, or a change of it. */
  readonly license: Part;
  /** Label of the license state, if the license itself doesn't say it. */
  readonly state?: Part;
  /** What the license policy says of it. */
  readonly verdict?: Part;
  readonly version: Part;
  /** About the license: whose it is, how old. */
  readonly origin?: readonly Part[];
  /** Everything else. */
  readonly remarks?: readonly Part[];
}

/**
 * The text beside a component's name in every list. A narrow side bar cuts its end, so the license comes first, or its
 * state if there is no license; then what the policy says of it, and the version.
 */
export function componentDescription({
  license,
  state,
  verdict,
  version,
  origin = [],
  remarks = [],
}: ComponentRow): string {
  return [license || state, verdict, version, ...origin, license ? state : null, ...remarks]
    .flatMap((part) => (part ? [plainText(part)] : []))
    .join(' · ');
}
