import licenseIdList from 'spdx-license-ids/index.json';
import deprecatedIdList from 'spdx-license-ids/deprecated.json';
import { compareRevisions } from '../core/compareRevisions.ts';
import { isRenamed, type PlainTerm } from '../core/licenseTerms.ts';

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
    if (isRenamed(listed)) continue;
    const [, stem, version, rest = ''] = /^([^.]*?)-(\d+\.[\d.]*\d[a-z]?)(-.*)?$/.exec(listed) ?? [];
    if (stem === undefined || version === undefined) continue;
    const family = `${stem} ${rest}`;
    families.set(family, [...(families.get(family) ?? []), { id: listed, version }]);
  }
  const made = new Map<string, readonly string[]>();
  for (const family of families.values()) {
    const ids = family.toSorted((a, b) => compareRevisions(a.version, b.version)).map(({ id }) => id);
    ids.forEach((id, at) => made.set(id, ids.slice(at)));
  }
  return (later = made);
}
