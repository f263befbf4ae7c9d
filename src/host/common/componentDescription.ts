import { plainText } from '../../core/plainText.ts';

type Part = string | null | undefined;

interface ComponentRow {
  /** The license, or a change of it. */
  readonly license: Part;
  /** Label of the license state, if the license itself doesn't say it. */
  readonly state?: Part;
  /** The value of the user's draft. */
  readonly draft?: Part;
  /** What the license policy says of it. */
  readonly verdict?: Part;
  readonly version: Part;
  /** What the label leaves out of the name. */
  readonly group?: Part;
  /** About the license: whose it is, how old. */
  readonly origin?: readonly Part[];
  /** Everything else. */
  readonly remarks?: readonly Part[];
}

/**
 * The text beside a component's name in every list. A narrow side bar cuts its end, so the license comes first, then the
 * draft's value, the policy's verdict, and the version. Without a license the draft is first, then the state.
 */
export function componentDescription({
  license,
  state,
  draft,
  verdict,
  version,
  group,
  origin = [],
  remarks = [],
}: ComponentRow): string {
  const first = license ? [license, draft] : [draft, state];
  return [...first, verdict, version, group, ...origin, license ? state : null, ...remarks]
    .flatMap((part) => (part ? [plainText(part)] : []))
    .join(' · ');
}
