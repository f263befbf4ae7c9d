import type { Scope } from '../../core/scopes.ts';
import type { SbomComponent } from './sbom.ts';
import { type RangedText, rangeOf } from '../parse/rangedText.ts';

/** A component's own fields, the same in JSON and XML; none of them is an empty text. */
interface CycloneDxFields {
  readonly id: string | null;
  readonly type: string | null;
  readonly group: string | null;
  readonly name: RangedText | undefined;
  readonly version: RangedText | undefined;
  readonly packageUrl: string | null;
  readonly scope: string | null;
  readonly properties: readonly (readonly [name: string, value: string])[];
  readonly references: readonly (readonly [type: string, url: string])[];
}

/** `null` for a file, and for what has no name. */
export function cycloneDxComponent(fields: CycloneDxFields): SbomComponent | null {
  const { id, type, name, version, packageUrl, properties, references } = fields;
  const componentType = type ?? 'component';
  if (!name || (packageUrl === null && componentType === 'file')) return null;
  const meanings = properties.map(([key, value]) => propertyMeaning(key, value));
  const urlsOf = (...types: readonly string[]): readonly string[] =>
    references.flatMap(([one, url]) => (types.includes(one) ? url : []));
  return {
    id,
    name: fullName(fields.group, name.text, packageUrl),
    nameRange: rangeOf(name),
    version: version?.text ?? null,
    versionRange: version ? rangeOf(version) : null,
    packageUrl,
    // External references to the package itself and to its code (CycloneDX, `externalReferences`).
    locations: urlsOf('distribution', 'distribution-intake'),
    repositories: urlsOf('vcs'),
    componentType,
    scope: scopeOf(fields.scope, meanings.includes('development')),
    isMember: meanings.includes('member'),
  };
}

/** The name as its ecosystem writes it: `@babel/core`, `org.slf4j:slf4j-api`. */
function fullName(group: string | null, name: string, packageUrl: string | null): string {
  if (group === null || name.startsWith(`${group}/`)) return name;
  return /^pkg:\/*maven\//i.test(packageUrl ?? '') ? `${group}:${name}` : `${group}/${name}`;
}

/**
 * `excluded` is for components that are "not reachable at run time": those of tests and tools (CycloneDX,
 * `component.scope`).
 */
function scopeOf(scope: string | null, isForDevelopment: boolean): Scope {
  if (isForDevelopment || scope === 'excluded') return 'development';
  return scope === 'optional' ? 'optional' : 'runtime';
}

/** Names of properties (CycloneDX property taxonomy) that mark a component as for development, if they are `true`. */
const developmentProperties: ReadonlySet<string> = new Set([
  'cdx:npm:package:development',
  'cdx:composer:package:isDevRequirement',
]);

/** The content of one property; `member` is one of the project's own packages, which are never published. */
function propertyMeaning(name: string, value: string): 'development' | 'member' | null {
  if (name === 'cdx:pipenv:category') return value === 'develop' ? 'development' : null;
  if (value !== 'true') return null;
  if (developmentProperties.has(name)) return 'development';
  return name === 'cdx:npm:package:private' ? 'member' : null;
}
