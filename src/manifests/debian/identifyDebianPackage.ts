import type { Identity, PackageName } from '../identify.ts';
import { registryPackage } from '../registryPackage.ts';

export function identifyDebianPackage({ name, version }: PackageName): Identity {
  return registryPackage({ type: 'deb', provider: 'debian', name, version });
}
