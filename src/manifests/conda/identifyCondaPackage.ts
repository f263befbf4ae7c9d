import { exactRevision } from '../../core/versions/exactRevision.ts';
import type { Dependency, DependencySource } from '../format.ts';
import type { Identity, PackageName } from '../identify.ts';
import { fromPrivate, heldBack, sourceName } from '../sources/packageSources.ts';
import { registryPackage } from '../registryPackage.ts';
import type { Origins } from '../sources/origins.ts';
import { placeOfChannel } from './condaChannel.ts';

type CondaSource = Extract<DependencySource, { readonly kind: 'conda' }>;

/** A package whose channel is left open. */
export function identifyCondaPackage({ name, version, requirement, registry }: PackageName): Identity {
  return identifyBuild(
    { name, version, requirement },
    { kind: 'conda', channel: registry ?? null, subdir: null, build: null },
  );
}

export function identifyCondaBuild(
  dependency: Pick<Dependency, 'name' | 'version' | 'requirement'>,
  source: CondaSource,
  origins?: Origins,
): Identity {
  const identity = identifyBuild(dependency, source, origins);
  const isRange = identity.reason === null || identity.reason === 'rangeWithoutLock';
  const isOdd = isRange && !/^[\w.,|!*+<>=~^$()\s-]*$/.test(dependency.requirement ?? '');
  return isOdd ? { coordinates: null, reason: 'invalidVersion' } : identity;
}

/**
 * Coordinates of a package of a conda channel (manifests.md 1 and 3.10): the channel decides the provider, the platform
 * is the namespace, a revision is `version-build`, and names are in lower case, as conda makes them. A version without
 * its build stays a revision: the requirement had no more.
 */
function identifyBuild(
  { name, version, requirement }: Pick<Dependency, 'name' | 'version' | 'requirement'>,
  { channel, subdir, build, isOneOf }: CondaSource,
  origins?: Origins,
): Identity {
  const place = placeOfChannel(channel, origins);
  if (place === 'private') {
    const origin = sourceName(channel ?? '');
    return isOneOf ? heldBack(origin) : fromPrivate(origin);
  }
  if (place === 'notCovered') return { coordinates: null, reason: 'notCovered' };
  // Names that begin with two underscores are properties of the machine, and no channel holds them.
  if (name.startsWith('__')) return { coordinates: null, reason: 'providedBySystem' };
  if (!/^[\w.-]+$/.test(name)) return { coordinates: null, reason: 'invalidName' };
  const isBuild = version !== null && build !== null && exactRevision('conda', version) !== null;
  return registryPackage({
    type: 'conda',
    provider: place,
    namespace: subdir,
    name: name.toLowerCase(),
    version: isBuild ? `${version}-${build}` : version,
    requirement,
  });
}
