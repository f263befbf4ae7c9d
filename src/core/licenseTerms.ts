import licenseIdList from 'spdx-license-ids/index.json';
import type { LicenseTerm } from './licenseExpression.ts';

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

/** True for a deprecated identifier whose successor is another license name, not only another spelling. */
export function isRenamed(id: string): boolean {
  return successors.has(id);
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
