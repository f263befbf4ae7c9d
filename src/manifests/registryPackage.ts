import { makeCoordinates } from '../core/coordinates.ts';
import type { Identity } from './identify.ts';
import { fromPrivate, heldBack, sourceName } from './packageSources.ts';

interface RegistryPackage {
  readonly type: string;
  readonly provider: string;
  readonly namespace?: string | null;
  readonly name: string;
  readonly version: string | null;
}

/** Coordinates of a package of a registry, checked: a name or version that could be no part of them is refused. */
export function registryPackage({ type, provider, namespace, name, version }: RegistryPackage): Identity {
  const made = makeCoordinates({ type, provider, namespace, name, revision: version });
  if (!made.ok) {
    return { coordinates: null, reason: made.problem.segment === 'revision' ? 'invalidVersion' : 'invalidName' };
  }
  return { coordinates: made.value, reason: version === null ? 'rangeWithoutLock' : null };
}

/**
 * The identity of a package of a registry that isn't known to be public, as `DependencySource` has it; `''` for one no
 * text names.
 */
export function fromRegistry(registry: string, isOneOf = false): Identity {
  const source = sourceName(registry);
  if (source === '') return { coordinates: null, reason: 'privateRegistry' };
  return isOneOf ? heldBack(source) : fromPrivate(source);
}
