import type { DependencySource } from '../format.ts';
import { withoutUserInfo } from '../git/gitLocation.ts';
import { registryOf } from '../registryHost.ts';
import { isPublicGemRegistry } from './identifyGem.ts';

/** A registry nobody named. */
export const defaultSource: DependencySource = { kind: 'registry', registry: null };

/**
 * Where a gem comes from that any of several registries may have served (Bundler docs, "Gemfile", "Source priority"): from the
 * first that is not known to be public, lest its name be a secret.
 */
export function sourceOfRegistries(addresses: readonly string[]): DependencySource {
  const address = addresses.find((one) => !isPublicGemRegistry(one)) ?? addresses[0];
  return address === undefined ? defaultSource : { kind: 'registry', registry: registryOf(address) };
}

export function gitSource(url: string, ref: string | null): DependencySource {
  return { kind: 'git', url: withoutUserInfo(url), ref };
}
