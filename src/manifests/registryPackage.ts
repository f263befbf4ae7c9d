import { type Coordinates, makeCoordinates } from '../core/coordinates.ts';
import { exactRevision, isVariable, versionFault } from '../core/versions/exactRevision.ts';
import type { DependencySource } from './format.ts';
import type { Identity } from './sources/packageSources.ts';

interface RegistryPackage {
  readonly type: string;
  readonly provider: string;
  readonly namespace?: string | null;
  readonly name: string;
  /** As a file or list has it: `exactRevision` decides whether it is one. */
  readonly version: string | null;
  /** Of a package without a version. */
  readonly requirement?: string | null;
}

/** Coordinates of a package of a registry, checked: a name that could be no part of them is refused. */
export function registryPackage({ type, provider, namespace, name, version, requirement }: RegistryPackage): Identity {
  const revision = version === null ? null : exactRevision(type, version);
  const made = makeCoordinates({ type, provider, namespace, name, revision });
  if (!made.ok) {
    return { coordinates: null, reason: made.problem.segment === 'revision' ? 'invalidVersion' : 'invalidName' };
  }
  if (revision !== null) return { coordinates: made.value, reason: null };
  if (version !== null) return withoutRevision(made.value, version);
  return { coordinates: made.value, reason: isVariable(requirement ?? '') ? 'unresolvedVersion' : 'rangeWithoutLock' };
}

/** With the version as it is written where that isn't the revision: the service may have data under it alone. */
export function withWrittenVersion(identity: Identity, version: string): Identity {
  const { coordinates } = identity;
  if (coordinates === null || coordinates.revision === null || coordinates.revision === version) return identity;
  const made = makeCoordinates({ ...coordinates, revision: version });
  if (!made.ok) return identity;
  return { ...identity, coordinates: { ...coordinates, writtenRevision: version } };
}

/** The identity of a package whose version isn't exact. `coordinates`: without revision. */
export function withoutRevision(coordinates: Coordinates, version: string): Identity {
  if (/^(?:file|link|portal):/i.test(version)) return { coordinates: null, reason: 'localPath' };
  switch (versionFault(coordinates.type, version)) {
    case 'range':
      return { coordinates, reason: 'rangeWithoutLock' };
    case 'unresolved':
      return { coordinates, reason: 'unresolvedVersion' };
    case 'snapshot':
      return { coordinates: null, reason: 'snapshot' };
    case 'invalid':
      return { coordinates: null, reason: 'invalidVersion' };
  }
}

/** The source of a package that any of several registries may have; `null` among them: one that is known to be public. */
export function oneOfRegistries(registries: readonly (string | null)[]): DependencySource {
  const [registry = null, ...others] = new Set(registries.filter((one) => one !== null));
  return {
    kind: 'registry',
    registry,
    ...(registry !== null && registries.includes(null) ? { isOneOf: true } : {}),
    ...(others.length > 0 ? { others } : {}),
  };
}
