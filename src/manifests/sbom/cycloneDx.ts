import type { Scope } from '../format.ts';

/** A component's own fields, the same in JSON and XML. */
export interface CycloneDxWords {
  readonly group: string | null;
  readonly name: string;
  readonly packageUrl: string | null;
  readonly scope: string | null;
  readonly isForDevelopment: boolean;
}

/** The name as its ecosystem writes it: `@babel/core`, `org.slf4j:slf4j-api`. */
export function fullName({ group, name, packageUrl }: Pick<CycloneDxWords, 'group' | 'name' | 'packageUrl'>): string {
  if (group === null || group === '' || name.startsWith(`${group}/`)) return name;
  return /^pkg:\/*maven\//i.test(packageUrl ?? '') ? `${group}:${name}` : `${group}/${name}`;
}

/**
 * `excluded` is for components that are "not reachable at run time": those of tests and tools (CycloneDX,
 * `component.scope`).
 */
export function scopeOf({ scope, isForDevelopment }: Pick<CycloneDxWords, 'scope' | 'isForDevelopment'>): Scope {
  if (isForDevelopment || scope === 'excluded') return 'development';
  return scope === 'optional' ? 'optional' : 'runtime';
}

/** External references (CycloneDX, `externalReferences`) to the package itself and to its code, by their types. */
export interface References {
  readonly locations: string[];
  readonly repositories: string[];
}

export function addReference({ locations, repositories }: References, type: string, url: string): void {
  if (type === 'distribution' || type === 'distribution-intake') locations.push(url);
  else if (type === 'vcs') repositories.push(url);
}

/** Names of properties (CycloneDX property taxonomy) that mark a component as for development, if they are `true`. */
const developmentProperties: ReadonlySet<string> = new Set([
  'cdx:npm:package:development',
  'cdx:composer:package:isDevRequirement',
]);

/** The content of one property; `member` is one of the project's own packages, which are never published. */
export function propertyMeaning(name: string, value: string): 'development' | 'member' | null {
  if (name === 'cdx:pipenv:category') return value === 'develop' ? 'development' : null;
  if (value !== 'true') return null;
  if (developmentProperties.has(name)) return 'development';
  return name === 'cdx:npm:package:private' ? 'member' : null;
}
