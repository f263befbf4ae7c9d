import type { Scope } from '../../core/scopes.ts';
import type { SbomComponent, SbomRelation } from './sbom.ts';
import { type RangedText, rangeOf } from '../parse/rangedText.ts';

/** The meaning of an SPDX 2 relationship: which end needs the other, and why. */
interface Meaning {
  readonly isReversed: boolean;
  readonly scope: Scope;
}

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ['DEPENDS_ON', { isReversed: false, scope: 'runtime' }],
  ['STATIC_LINK', { isReversed: false, scope: 'runtime' }],
  ['DYNAMIC_LINK', { isReversed: false, scope: 'runtime' }],
  ['HAS_PREREQUISITE', { isReversed: false, scope: 'peer' }],
  ['PREREQUISITE_FOR', { isReversed: true, scope: 'peer' }],
  ['DEPENDENCY_OF', { isReversed: true, scope: 'runtime' }],
  ['RUNTIME_DEPENDENCY_OF', { isReversed: true, scope: 'runtime' }],
  ['OPTIONAL_DEPENDENCY_OF', { isReversed: true, scope: 'optional' }],
  ['PROVIDED_DEPENDENCY_OF', { isReversed: true, scope: 'peer' }],
  ['DEV_DEPENDENCY_OF', { isReversed: true, scope: 'development' }],
  ['DEV_TOOL_OF', { isReversed: true, scope: 'development' }],
  ['TEST_DEPENDENCY_OF', { isReversed: true, scope: 'test' }],
  ['TEST_TOOL_OF', { isReversed: true, scope: 'test' }],
  ['BUILD_DEPENDENCY_OF', { isReversed: true, scope: 'build' }],
  ['BUILD_TOOL_OF', { isReversed: true, scope: 'build' }],
]);

const documentId = 'SPDXRef-DOCUMENT';

/** Adds an SPDX 2 relationship (SPDX 2.3, 11.1) if it is a need, or its package if it is the document's subject. */
export function addRelation(
  [from, type, to]: readonly [string, string, string],
  relations: SbomRelation[],
  subjects: Set<string>,
): void {
  if (type === 'DESCRIBES' && from === documentId) subjects.add(to);
  else if (type === 'DESCRIBED_BY' && to === documentId) subjects.add(from);
  const meaning = meanings.get(type);
  if (meaning) relations.push(meaning.isReversed ? { from: to, to: from, ...meaning } : { from, to, ...meaning });
}

/** A package in any of SPDX's languages. */
interface SpdxPackage extends Pick<SbomComponent, 'id' | 'packageUrl'> {
  readonly name: RangedText | undefined;
  readonly version: RangedText | undefined;
  readonly location: string | null;
  readonly repositories: readonly string[];
  readonly purpose: string | null;
}

/** `null` for a file, and for what has no name. */
export function spdxComponent(written: SpdxPackage): SbomComponent | null {
  const { id, name, packageUrl, location, repositories, purpose } = written;
  const componentType = purpose?.toLowerCase() ?? 'package';
  if (!name || (packageUrl === null && componentType === 'file')) return null;
  const version = written.version && !isNothing(written.version.text) ? written.version : null;
  return {
    id,
    name: name.text,
    nameRange: rangeOf(name),
    version: version?.text ?? null,
    versionRange: version && rangeOf(version),
    packageUrl,
    locations: location === null || isNothing(location) ? [] : [location],
    repositories,
    componentType,
    scope: 'runtime',
    isMember: false,
  };
}

/** A location or version that means none. */
function isNothing(text: string): boolean {
  return text === '' || text === 'NONE' || text === 'NOASSERTION';
}

/** `purl`, or the equivalent address: tools that come from SPDX's RDF write that (SPDX 2.3, annex F). */
export function isPackageUrlType(referenceType: string | null): boolean {
  return referenceType !== null && /(?:^|\/)purl$/.test(referenceType);
}
