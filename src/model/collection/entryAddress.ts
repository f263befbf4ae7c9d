import { type Coordinates, parseCoordinates } from '../../core/coordinates.ts';
import { parseDefinitionAddress } from '../../core/coordinatesUrl.ts';
import { isCovered } from '../../core/ecosystems.ts';
import { fromPackageUrl } from '../../core/packageUrl.ts';

/**
 * The component that one entry of a list names: written coordinates, a package URL, an address of a definition. `null` when it
 * names none, or one that the service cannot have. Without revision where the text has none.
 */
export function entryAddress(text: string): Coordinates | null {
  const given = text.trim();
  if (given === '' || given.length > longest || /\s/.test(given)) return null;
  const found = read(given);
  return found && isCovered(found) ? found : null;
}

/** In UTF-16 units. */
const longest = 10_000;

function read(text: string): Coordinates | null {
  if (/^pkg:/i.test(text)) return valueOf(fromPackageUrl(text));
  if (/^https?:/i.test(text)) {
    const found = parseDefinitionAddress(text);
    return found?.ok ? found.value.coordinates : null;
  }
  return valueOf(parseCoordinates(text));
}

function valueOf(read: { readonly ok: boolean; readonly value?: Coordinates }): Coordinates | null {
  return read.ok ? (read.value ?? null) : null;
}
