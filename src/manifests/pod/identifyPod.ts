import type { Identity, PackageName } from '../identify.ts';
import { fromRegistry, registryPackage } from '../registryPackage.ts';
import { isTrunk } from './podSource.ts';

const maxLength = 256;

/**
 * A pod and its version (CocoaPods guides, "Podspec syntax reference"): the root of a subspec, in its author's case.
 * Pods of another repository of specs are not requested.
 */
export function identifyPod({ name, version, requirement, registry, isOneOf }: PackageName): Identity {
  const isName = name.length <= maxLength && /^\w[\w.+-]*$/.test(name);
  if (!isName) return { coordinates: null, reason: 'invalidName' };
  if (typeof registry === 'string' && !isTrunk(registry)) return fromRegistry(registry, isOneOf);
  return registryPackage({ type: 'pod', provider: 'cocoapods', name, version, requirement });
}
