import { readAddress } from '../../../core/addresses/readAddress.ts';
import { type Coordinates, makeCoordinates } from '../../../core/coordinates.ts';
import { pairs } from '../../../core/ecosystems.ts';

/**
 * True if a typed text may name something private, in any ecosystem: the intended one is unknown, so every reading of
 * every word counts. The beginning of a private name is not recognized as one, and a plain word that is also the name
 * of a package of the workspace counts only on its own.
 */
export function isPrivateText(
  text: string,
  isPrivate: (coordinates: Coordinates) => boolean,
  privateNames: ReadonlySet<string>,
): boolean {
  const given = text.trim().toLowerCase();
  const isOwn = (word: string): boolean => word.includes('/') || word.includes(':') || word === given;
  return [given, ...given.split(/\s+/)].some(
    (word) => word !== '' && ((isOwn(word) && privateNames.has(word)) || readings(word, text.trim()).some(isPrivate)),
  );
}

function readings(word: string, text: string): readonly Coordinates[] {
  const found = readAddress(text);
  const written = found.kind === 'component' ? [found.coordinates] : [];
  // Half a name: the part after the scope or group is not typed yet.
  const name = /[/:]$/.test(word) ? `${word}x` : word;
  const cut = Math.max(name.lastIndexOf('/'), name.lastIndexOf(':'));
  const [namespace, last] = cut > 0 ? [name.slice(0, cut), name.slice(cut + 1)] : [null, name];
  const version = last.lastIndexOf('@');
  const own = version > 0 ? last.slice(0, version) : last;
  return [
    ...written,
    ...pairs.flatMap(({ type, provider }) => {
      const made = makeCoordinates({ type, provider, namespace, name: own });
      return made.ok ? [made.value] : [];
    }),
  ];
}
