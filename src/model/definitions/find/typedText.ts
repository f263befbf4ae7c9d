import { finish } from '../../../base/steps.ts';
import { addressesIn } from '../../../core/addresses/addressesIn.ts';
import type { FoundAddress, FoundComponent } from '../../../core/addresses/foundAddress.ts';
import { readAddress } from '../../../core/addresses/readAddress.ts';

/** An entry of a pasted list that is no component. */
export interface ListedFault {
  readonly text: string;
  readonly found: Exclude<FoundAddress, FoundComponent>;
}

/** The kind of a text typed or pasted into one line: a name to search for, an address, or several. */
export interface TypedText {
  /** Pattern to send to the service; empty for an address or a list, which are complete themselves. */
  readonly pattern: string;
  /** The text as a single address. */
  readonly found: FoundAddress;
  /** The components of a pasted list, and its entries that are none. */
  readonly listed: readonly FoundComponent[];
  readonly faults: readonly ListedFault[];
  /** The list is longer, and was not read to its end. */
  readonly isCut: boolean;
}

/** Of longer lists only the beginning is read: this runs for every letter. UTF-16 units. */
const maxLength = 20_000;

/** Reads the whole text again for every letter. `services` as in `readAddress`. */
export function readTyped(written: string, services: readonly string[]): TypedText {
  const isCut = written.length > maxLength;
  // An entry cut in two would be a different one.
  const text = isCut ? written.slice(0, maxLength).replace(/(?<![^\s,;])[^\s,;]*$/, '') : written;
  const found = readAddress(text, { services });
  const { listed, faults } = readList(text, services);
  if (listed.length + faults.length > 1 && listed.length > 0)
    return { pattern: '', found: { kind: 'nothing' }, listed, faults, isCut };
  const isAddress = /^\s*<?(?:[a-z][a-z+.-]*:\/\/|pkg:|cd:|git@)/i.test(text);
  // Coordinates, or a name with its version, may be incomplete, and may be the beginning of others.
  return { pattern: isAddress ? '' : text, found, listed: [], faults: [], isCut };
}

function readList(text: string, services: readonly string[]): Pick<TypedText, 'listed' | 'faults'> {
  const listed: FoundComponent[] = [];
  const faults: ListedFault[] = [];
  if (!/[\s,;]/.test(text)) return { listed, faults };
  for (const { text: entry, found } of finish(addressesIn(text, { services })).entries)
    if (found.kind === 'component') listed.push(found);
    else faults.push({ text: entry, found });
  return { listed, faults };
}
