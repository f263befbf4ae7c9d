import type { DependencySource } from '../format.ts';
import { registryOf } from '../sources/registryHost.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { oneOfRegistries } from '../registryPackage.ts';
import { isPublicGemRegistry } from './identifyGem.ts';

/** The source of a gem that any of several registries may have served (Bundler docs, "Gemfile", "Source priority"). */
export function sourceOfRegistries(addresses: readonly string[]): DependencySource {
  const [first] = addresses;
  if (first === undefined) return usualRegistry;
  if (addresses.every(isPublicGemRegistry)) return { kind: 'registry', registry: registryOf(first) };
  return oneOfRegistries(addresses.map((one) => (isPublicGemRegistry(one) ? null : registryOf(one))));
}
