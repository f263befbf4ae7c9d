import type { SourceRange } from '../../core/range.ts';
import type { Dependency, Scope } from '../format.ts';
import type { PomDependency } from './mavenFacts.ts';
import { askedVersion } from './mavenVersion.ts';

/** The place of a dependency in the text of a pom.xml. */
export interface PomPlace {
  readonly nameRange: SourceRange;
  readonly versionRange: SourceRange | null;
}

/** The dependency that an entry means, its variables resolved as far as they can be. */
export function dependencyOf(entry: PomDependency, { nameRange, versionRange }: PomPlace): Dependency {
  const { version, requirement } = askedVersion(entry.version);
  return {
    name: `${entry.groupId}:${entry.artifactId}`,
    alias: null,
    requirement,
    version,
    source: { kind: 'registry', registry: null },
    isDirect: true,
    scope: scopeOf(entry),
    nameRange,
    versionRange,
  };
}

/** A `provided` dependency is present at run time, and brought by others: other ecosystems call that a peer. */
function scopeOf({ scope, optional }: PomDependency): Scope {
  if (scope === 'test') return 'test';
  if (optional === 'true') return 'optional';
  return scope === 'provided' ? 'peer' : 'runtime';
}
