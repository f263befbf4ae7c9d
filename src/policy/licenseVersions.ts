import licenseIdList from 'spdx-license-ids/index.json';
import deprecatedIdList from 'spdx-license-ids/deprecated.json';
import type { LicenseTerm } from '../core/licenseExpression.ts';

/** A license in the one spelling in which equal licenses are equal. */
export interface PlainTerm {
  /** Without `-only`, `-or-later` and `+`: `GPL-2.0`. Also `LicenseRef-…` and a state such as `OTHER` or `unknown`. */
  readonly id: string;
  /** This version or any later one. */
  readonly orLater: boolean;
  readonly exception: string | null;
}

/** `GPL-2.0` is `GPL-2.0-only`, `GPL-2.0+` is `GPL-2.0-or-later`; other deprecated identifiers are their successors. */
export function plainTerm({ id, orLater, exception }: LicenseTerm): PlainTerm {
  const successor = successors.get(id);
  if (successor)
    return { ...successor, orLater: successor.orLater || orLater, exception: exception ?? successor.exception };
  const [, name = id, suffix] = /^(.*?)(-only|-or-later)?$/.exec(id) ?? [];
  return { id: name, orLater: orLater || suffix === '-or-later', exception };
}

/** The license as SPDX writes it today. */
export function termText({ id, orLater, exception }: PlainTerm): string {
  const isSplit = known.has(`${id}-only`);
  const name = isSplit ? `${id}${orLater ? '-or-later' : '-only'}` : `${id}${orLater ? '+' : ''}`;
  return exception === null ? name : `${name} WITH ${exception}`;
}

/** The versions of a license that a term names, without exceptions: of `GPL-2.0-or-later`, `GPL-2.0` and `GPL-3.0`. */
export function versionsOf({ id, orLater }: PlainTerm): readonly string[] {
  return (orLater ? laterVersions().get(id) : undefined) ?? [id];
}

/** One version of a license as a key: `GPL-2.0 WITH Classpath-exception-2.0`. */
export function termKey(version: string, exception: string | null): string {
  return exception === null ? version : `${version} WITH ${exception}`;
}

/** A key for each version that a term names. */
export function termKeys(term: PlainTerm): readonly string[] {
  return versionsOf(term).map((version) => termKey(version, term.exception));
}

function successor(id: string, exception: string | null = null, orLater = false): PlainTerm {
  return { id, orLater, exception };
}

/** Of the deprecated identifiers that aren't only another spelling; `Net-SNMP` has none. */
const successors: ReadonlyMap<string, PlainTerm> = new Map([
  ['BSD-2-Clause-FreeBSD', successor('BSD-2-Clause-Views')],
  ['BSD-2-Clause-NetBSD', successor('BSD-2-Clause')],
  ['GPL-2.0-with-GCC-exception', successor('GPL-2.0', 'GCC-exception-2.0')],
  ['GPL-2.0-with-autoconf-exception', successor('GPL-2.0', 'Autoconf-exception-2.0')],
  ['GPL-2.0-with-bison-exception', successor('GPL-2.0', 'Bison-exception-2.2')],
  ['GPL-2.0-with-classpath-exception', successor('GPL-2.0', 'Classpath-exception-2.0')],
  ['GPL-2.0-with-font-exception', successor('GPL-2.0', 'Font-exception-2.0')],
  ['GPL-3.0-with-GCC-exception', successor('GPL-3.0', 'GCC-exception-3.1')],
  ['GPL-3.0-with-autoconf-exception', successor('GPL-3.0', 'Autoconf-exception-3.0')],
  ['Nunit', successor('zlib-acknowledgement')],
  ['StandardML-NJ', successor('SMLNJ')],
  ['bzip2-1.0.5', successor('bzip2-1.0.6')],
  ['eCos-2.0', successor('GPL-2.0', 'eCos-exception-2.0', true)],
  ['wxWindows', successor('LGPL-2.0', 'WxWindows-exception-3.1', true)],
]);

const known: ReadonlySet<string> = new Set(licenseIdList);

let later: ReadonlyMap<string, readonly string[]> | null = null;

/**
 * Every identifier with a version → itself and the later versions of the same license, in order. Versions have a dot
 * (the number of `BSD-3-Clause` is none), and what follows the version must be the same: `CC-BY-3.0-AU` is a license of
 * its own.
 */
function laterVersions(): ReadonlyMap<string, readonly string[]> {
  if (later) return later;
  const families = new Map<string, { readonly id: string; readonly version: string }[]>();
  for (const listed of new Set(
    [...licenseIdList, ...deprecatedIdList].map((id) => id.replace(/-(?:only|or-later)$/, '')),
  )) {
    if (successors.has(listed)) continue;
    const [, stem, version, rest = ''] = /^([^.]*?)-(\d+\.[\d.]*\d[a-z]?)(-.*)?$/.exec(listed) ?? [];
    if (stem === undefined || version === undefined) continue;
    const family = `${stem} ${rest}`;
    families.set(family, [...(families.get(family) ?? []), { id: listed, version }]);
  }
  const made = new Map<string, readonly string[]>();
  for (const family of families.values()) {
    const ids = family.toSorted((a, b) => compareVersions(a.version, b.version)).map(({ id }) => id);
    ids.forEach((id, at) => made.set(id, ids.slice(at)));
  }
  return (later = made);
}

/** `1.0` < `1.02` < `1.3a` < `1.3c` < `1.10`: numbers between dots, then the letter. */
function compareVersions(a: string, b: string): number {
  const [one, other] = [a.split('.'), b.split('.')];
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const [left = '0', right = '0'] = [one[at], other[at]];
    const order = Number.parseInt(left, 10) - Number.parseInt(right, 10);
    if (order !== 0) return order;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
