import type { DependencySource } from '../format.ts';
import { registryOf } from '../registryHost.ts';
import { isPublicGemRegistry } from './identifyGem.ts';

/** A registry that is not named. */
export const defaultSource: DependencySource = { kind: 'registry', registry: null };

/**
 * The source of a gem that any of several registries may have served (Bundler docs, "Gemfile", "Source priority"): the
 * first that is not known to be public, as its name may be a secret.
 */
export function sourceOfRegistries(addresses: readonly string[]): DependencySource {
  const other = addresses.find((one) => !isPublicGemRegistry(one));
  const address = other ?? addresses[0];
  if (address === undefined) return defaultSource;
  const registry = registryOf(address);
  const isOneOf = other !== undefined && addresses.some(isPublicGemRegistry);
  return isOneOf ? { kind: 'registry', registry, isOneOf } : { kind: 'registry', registry };
}
