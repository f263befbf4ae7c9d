import { registryPackage, withWrittenVersion } from '../registryPackage.ts';
import type { NameRules, PackageName } from '../identify.ts';
import { isPublicAddress } from '../sources/publicHosts.ts';
import type { Identity } from '../sources/packageSources.ts';

export const composerNames: NameRules = { ecosystem: 'composer', identify: identifyComposerPackage };

const maxLength = 256;

/**
 * `vendor/package` and a version (Composer docs, "The composer.json schema", "name"; manifests.md 3.5): in lower case,
 * the version without its `v`, beside it as it is written: the service has some packages by their tags. Packages of another
 * registry are not requested.
 */
function identifyComposerPackage({ name, version, requirement, origin }: PackageName): Identity {
  if (isPlatformPackage(name)) return { coordinates: null, reason: 'providedBySystem' };
  const [vendor = '', plain = '', ...more] = name.toLowerCase().split('/');
  const isName = name.length <= maxLength && more.length === 0 && [vendor, plain].every(isPiece);
  if (!isName) return { coordinates: null, reason: 'invalidName' };
  if (origin?.withheld) return origin.withheld;
  const number = version?.replace(/^v(?=\d)/i, '') ?? null;
  const [type, provider] = ['composer', 'packagist'];
  const identity = registryPackage({ type, provider, namespace: vendor, name: plain, version: number, requirement });
  return version === null ? identity : withWrittenVersion(identity, version);
}

function isPiece(text: string): boolean {
  return /^[a-z0-9](?:(?:[_.]|--?)?[a-z0-9])*$/.test(text);
}

/**
 * PHP itself, its extensions and libraries, and Composer (Composer docs, "Platform packages"): nothing is downloaded.
 */
function isPlatformPackage(name: string): boolean {
  return /^(?:php(?:-64bit|-ipv6|-zts|-debug)?|hhvm|composer|(?:ext|lib)-[\w.-]+|composer-[\w-]+-api)$/i.test(name);
}

/** True if the address serves the public Composer packages to anyone. */
export function isPackagist(address: string): boolean {
  return isPublicAddress(address, 'composer');
}
