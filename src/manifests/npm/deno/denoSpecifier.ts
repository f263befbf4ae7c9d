import type { DependencySource } from '../../format.ts';
import { withoutCredentials } from '../../sources/withoutCredentials.ts';
import { usualRegistry } from '../../sources/registrySources.ts';
import { exactNpmVersion } from '../npmSpec.ts';

/** The target of a Deno import (Deno docs, "Modules and dependencies"). */
interface DenoSpecifier {
  readonly name: string;
  /** The text after the `@`; empty for none. */
  readonly requirement: string;
  readonly version: string | null;
  readonly source: DependencySource;
  /** The offset of the requirement in the specifier; its end follows. -1 for none. */
  readonly at: number;
}

/**
 * `npm:name@range/path`, `jsr:@scope/name@range/path`, or an address whose path has a version
 * (`https://deno.land/x/oak@v12.0.0/mod.ts`). `null` for targets in the project or built into Deno.
 */
export function parseDenoSpecifier(text: string): DenoSpecifier | null {
  const registry = /^(npm|jsr):\/?((?:@[^/@\s]+\/)?[^/@\s]+)(?:@([^/]*))?(?:\/.*)?$/.exec(text.slice(0, 500));
  if (registry) {
    const [, protocol, name = '', requirement = ''] = registry;
    const source: DependencySource = protocol === 'npm' ? usualRegistry : { kind: 'notCovered', what: 'jsr' };
    const at = requirement === '' ? -1 : text.indexOf(`@${requirement}`, text.indexOf(name) + name.length) + 1;
    return { name, requirement, version: exactNpmVersion(requirement), source, at };
  }
  const address = /^(https?:\/\/[^/\s]+[^\s@]*)(?:@([^/\s?#]+))?/.exec(withoutCredentials(text.slice(0, 2000)));
  if (!address) return null;
  const [, name = '', requirement = ''] = address;
  const at = requirement === '' ? -1 : name.length + 1;
  return { name, requirement, version: requirement || null, source: { kind: 'notCovered', what: 'web module' }, at };
}
