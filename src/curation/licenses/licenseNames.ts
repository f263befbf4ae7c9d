import exceptionIds from 'spdx-exceptions/index.json';
import deprecatedIds from 'spdx-license-ids/deprecated.json';
import licenseIds from 'spdx-license-ids/index.json';

import { plainTerm, termText } from '../../core/licenseTerms.ts';
import { licenseNameKey } from './manifestLicense.ts';
import { spdxNames, spdxPlusNames } from './spdxNames.generated.ts';

/** The SPDX list's entry for an identifier. 50 kB: nothing that is loaded with the extension imports this. */
export interface LicenseName {
  readonly id: string;
  readonly name: string;
  readonly isOsiApproved: boolean;
  readonly isDeprecated: boolean;
  /** SPDX's page about it, with its text. */
  readonly url: string;
}

/** `id` in the list's own spelling. */
export function licenseName(id: string): LicenseName | null {
  return names.get(id) ?? null;
}

/** Identifiers in use, then the deprecated ones, each in the order of the list. */
export const allLicenseIds: readonly string[] = [...licenseIds, ...deprecatedIds];

/** What may follow `WITH`. The list's names of them are in no package. */
export const allExceptionIds: readonly string[] = exceptionIds;

export function isDeprecatedLicense(id: string): boolean {
  return deprecated.has(id);
}

/** What SPDX writes today: `GPL-2.0` with a `+` is `GPL-2.0-or-later`. `null` if the identifier is in use or has no successor. */
export function successorOf(id: string, isOrLater: boolean): string | null {
  const base = id.replace(/\+$/, '');
  if (!deprecated.has(base)) return null;
  const orLater = isOrLater || base !== id;
  const term = plainTerm({ kind: 'license', id: base, nature: 'spdx', orLater, exception: null });
  const text = termText(term);
  return deprecated.has(text.replace(/\+$/, '')) ? null : text;
}

/** The identifier, with its exception if it has one, for a text such as `Apache License, Version 2.0`, `GPLv3` or `The MIT License`. */
export function licenseCalled(name: string): string | null {
  return name.length > 200 ? null : (byName.get(licenseNameKey(name)) ?? null);
}

const deprecated: ReadonlySet<string> = new Set(deprecatedIds);

/** `GPL-2.0+` and the like: two tokens to a parser, one replaced identifier in the list. */
const plusIds = spdxPlusNames.map(([id]) => id);

const names: ReadonlyMap<string, LicenseName> = new Map(
  [...allLicenseIds.map((id, at) => [id, ...(spdxNames[at] ?? [id, 0])] as const), ...spdxPlusNames].map(
    ([id, name, isOsiApproved]) => [
      id,
      {
        id,
        name,
        isOsiApproved: isOsiApproved === 1,
        isDeprecated: deprecated.has(id) || id.endsWith('+'),
        url: `https://spdx.org/licenses/${encodeURIComponent(id)}.html`,
      },
    ],
  ),
);

/** Later ones win: identifiers over names, those in use over deprecated ones. */
const byName: ReadonlyMap<string, string> = new Map(
  [
    ...[...deprecatedIds, ...plusIds].map((id) => [names.get(id)?.name ?? id, id]),
    ...licenseIds.map((id) => [names.get(id)?.name ?? id, id]),
    ...deprecatedIds.map((id) => [id, id]),
    ...licenseIds.map((id) => [id, id]),
  ].map(([name = '', id = '']): [string, string] => [licenseNameKey(name), successorOf(id, false) ?? id]),
);
