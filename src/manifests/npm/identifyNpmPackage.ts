import { exactRevision, isVariable } from '../../core/versions/exactRevision.ts';
import type { NameRules, PackageName } from '../identify.ts';
import { withoutRevision } from '../registryPackage.ts';
import type { SkipReason } from '../skipReason.ts';
import { rangeIn } from './range.ts';
import type { Identity } from '../sources/packageSources.ts';

export const npmNames: NameRules = { ecosystem: 'npm', identify: identifyNpmPackage };

/** npm's limit is 214 for new names; old ones are not longer either. */
const maxName = 214;
const maxPlainVersion = 20;

/**
 * `@scope/name` and a version (npm docs, package.json "name"; manifests.md 3.1): the scope keeps its `@`, build metadata is
 * cut because the registry drops it. Names are what a URL takes without escapes; a version has three numbers.
 */
function identifyNpmPackage({ name, version, requirement }: PackageName): Identity {
  let namespace: string | null = null;
  let plain = name;
  if (name.charCodeAt(0) === 0x40) {
    const slash = name.indexOf('/');
    namespace = name.slice(0, slash);
    plain = name.slice(slash + 1);
    if (slash < 2 || !isName(namespace, 1)) return refused('invalidName');
  }
  if (name.length > maxName || !isName(plain, 0)) return refused('invalidName');
  const revision = version === null || isThreeNumbers(version) ? version : exactRevision('npm', version);
  const coordinates = { type: 'npm', provider: 'npmjs', namespace, name: plain, revision };
  if (revision !== null) return { coordinates, reason: null };
  if (version !== null) return withoutRevision(coordinates, version);
  const range = rangeIn(requirement ?? '');
  if (isVariable(range)) return { coordinates, reason: 'unresolvedVersion' };
  return isRequirement(range) ? { coordinates, reason: 'rangeWithoutLock' } : refused('invalidVersion');
}

function refused(reason: SkipReason): Identity {
  return { coordinates: null, reason };
}

/**
 * Letters, digits and `-_.!~*'()`, not beginning with a dot. By character code: this runs for every entry of a lock.
 */
function isName(text: string, from: number): boolean {
  if (text.length === from || text.charCodeAt(from) === 0x2e) return false;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLetterOrDigit(code) || code === 0x2d || code === 0x2e || code === 0x5f) continue;
    if (code === 0x7e || code === 0x21 || (code >= 0x27 && code <= 0x2a)) continue;
    return false;
  }
  return true;
}

/** `1.2.3`, the usual version: its own revision, and found without the patterns of `exactRevision`. */
function isThreeNumbers(version: string): boolean {
  if (version.length > maxPlainVersion) return false;
  let dots = 0;
  let digits = 0;
  for (let at = 0; at < version.length; at++) {
    const code = version.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) digits++;
    else if (code !== 0x2e || digits === 0) return false;
    else [dots, digits] = [dots + 1, 0];
  }
  return dots === 2 && digits > 0;
}

/** A range or a tag: what semver's grammar and a URL can hold. Anything else is a slip of the keyboard or worse. */
function isRequirement(text: string): boolean {
  return text.length <= 1024 && /^[\w.+\-^~<>=|*! ]*$/.test(text);
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a);
}
