import type { Identity } from './identify.ts';
import { fromPrivate, heldBack, sourceName } from './packageSources.ts';

/**
 * The identity of a package of a registry that isn't known to be public, as `DependencySource` has it; `''` for one no
 * text names.
 */
export function fromRegistry(registry: string, isOneOf = false): Identity {
  const source = sourceName(registry);
  if (source === '') return { coordinates: null, reason: 'privateRegistry' };
  return isOneOf ? heldBack(source) : fromPrivate(source);
}
