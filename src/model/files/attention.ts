/** Matches whole words: `GPL-2.0-or-later` contains no `OR`. Ignores case: scanners may use lower case. */
const doubtful = /(?:^|[\s()])(?:NOASSERTION|AND|OR)(?=$|[\s()])/i;

const legalName =
  /^(?:(?:un)?licen[cs]e|copying|copyright|notice|legal|patents)s?(?:$|[._-])|[._-](?:licen[cs]e|copying|notice)s?(?:$|\.(?:txt|md|rst|html?)$)/i;

/**
 * The service's guidelines ask curators to check every file whose license is `NOASSERTION` or contains `AND` or `OR`
 * (web-ui-features.md, table of pages, "Files: filter needs attention").
 */
export function isDoubtfulLicense(license: string): boolean {
  return doubtful.test(license);
}

const codeName =
  /\.(?:[cm]?[jt]sx?|s?css|less|py|rb|go|rs|java|kt|[ch](?:c|h|pp|xx)?|cs|php|swift|json|ya?ml|xml|svg|png|map)$/i;

/** True if a path's last part is a usual name of a license or notice file. `license.ts` is code about licenses. */
export function isLegalName(name: string): boolean {
  return legalName.test(name) && !codeName.test(name);
}
