import type { Identity, PackageName } from '../identify.ts';
import { registryPackage } from '../registryPackage.ts';

const maxLength = 256;

/**
 * A pod and its version (CocoaPods guides, "Podspec syntax reference"): the root of a subspec, in its author's case.
 * Pods of another repository of specs are not requested.
 */
export function identifyPod({ name, version, requirement, origin }: PackageName): Identity {
  const isName = name.length <= maxLength && /^\w[\w.+-]*$/.test(name);
  if (!isName) return { coordinates: null, reason: 'invalidName' };
  if (origin?.withheld) return origin.withheld;
  return registryPackage({ type: 'pod', provider: 'cocoapods', name, version, requirement });
}
