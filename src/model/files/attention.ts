/**
 * The word as one of its own: `GPL-2.0-or-later` holds no `OR`. Of any case, since a scanner's expression may be in lower case.
 */
const doubtful = /(?:^|[\s()])(?:NOASSERTION|AND|OR)(?=$|[\s()])/i;

const legalName =
  /^(?:(?:un)?licen[cs]e|copying|copyright|notice|legal|patents)s?(?:$|[._-])|[._-](?:licen[cs]e|copying|notice)s?(?:$|\.(?:txt|md|rst|html?)$)/i;

/**
 * The service's guidelines have curators visit every file whose license is `NOASSERTION` or holds `AND` or `OR`
 * (web-ui-features.md, table of pages, "Files: filter needs attention").
 */
export function isDoubtfulLicense(license: string): boolean {
  return doubtful.test(license);
}

const codeName =
  /\.(?:[cm]?[jt]sx?|s?css|less|py|rb|go|rs|java|kt|[ch](?:c|h|pp|xx)?|cs|php|swift|json|ya?ml|xml|svg|png|map)$/i;

/** By its last part, a path is one of the files that a license or notice is kept in. `license.ts` is code about licenses. */
export function isLegalName(name: string): boolean {
  return legalName.test(name) && !codeName.test(name);
}
