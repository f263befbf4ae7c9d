import { decodeText } from '../../../base/decodeText.ts';
import { isLicenseName } from '../plan/licenseFiles.ts';
import type { LocalComponent, LocalRoots } from './candidate.ts';
import { localCandidates } from './localCandidates.ts';
import { below, type LocalFileReader, type LocalPlace } from './localFile.ts';
import { type FoundPackage, PackageSearch } from './localPackage.ts';
import { isSafeName } from './safePath.ts';
import { readZipEntry } from './zipEntry.ts';

/** A license or notice file of an installed package. */
export interface LocalLicenseText {
  /** The file itself, or the archive. */
  readonly place: LocalPlace;
  /** The name inside the archive; `null` for a file. */
  readonly entry: string | null;
  readonly text: string;
}

/** Bytes of one file; a larger one is no license. */
const largestText = 1_000_000;
const largestArchive = 100_000_000;
/** Files of one package. */
const maxFiles = 8;

/** Folders of a package in which its licenses may be, beside its top: of wheels, REUSE, conda and Java. */
const licenseFolders: readonly (readonly string[])[] = [
  [],
  ['licenses'],
  ['LICENSES'],
  ['info', 'licenses'],
  ['META-INF'],
];

/** An archive has no list of its entries here: these are the usual names. */
const usualNames = ['LICENSE', 'LICENSE.txt', 'LICENSE.md', 'COPYING', 'NOTICE', 'NOTICE.txt', 'NOTICE.md'];

/**
 * The license files of a component that is installed on this machine in the same version, sorted by name; none if it
 * isn't installed or has none. Nothing proves that they are the files that the service knows: a caller must say where
 * they come from.
 */
export async function localLicenseTexts(
  component: LocalComponent,
  roots: LocalRoots,
  reader: LocalFileReader,
): Promise<readonly LocalLicenseText[]> {
  const search = new PackageSearch(reader);
  for (const candidate of localCandidates(component, roots)) {
    if (candidate.isShared) continue;
    for (const found of await search.find(candidate)) {
      if (found.isOtherVersion) continue;
      const texts =
        candidate.holds === 'archive' ? await inArchive(found, reader) : await inFolder(found.place, reader);
      if (texts.length > 0) return texts;
    }
  }
  return [];
}

async function inFolder(folder: LocalPlace, reader: LocalFileReader): Promise<readonly LocalLicenseText[]> {
  const found: LocalLicenseText[] = [];
  for (const names of licenseFolders) {
    const at = below(folder, ...names);
    if (names.length > 0 && !(await isFolder(folder, names, reader))) continue;
    // Everything in a folder of licenses is one; elsewhere the name decides.
    const isAll = names.at(-1)?.toLowerCase() === 'licenses';
    for (const name of (await reader.list(at)).toSorted()) {
      if (found.length === maxFiles) return found;
      if (!isSafeName(name) || !(isAll || isLicenseName(name) || isNoticeName(name))) continue;
      const place = below(at, name);
      if ((await reader.kindOf(place)) !== 'file') continue;
      const read = await reader.read(place, largestText);
      if (read.state === 'read') found.push({ place, entry: null, text: decodeText(read.bytes) });
    }
  }
  return found;
}

/** False if any of them is missing or a link. */
async function isFolder(start: LocalPlace, names: readonly string[], reader: LocalFileReader): Promise<boolean> {
  for (let count = 1; count <= names.length; count++)
    if ((await reader.kindOf(below(start, ...names.slice(0, count)))) !== 'folder') return false;
  return true;
}

async function inArchive(
  { place, candidate }: FoundPackage,
  reader: LocalFileReader,
): Promise<readonly LocalLicenseText[]> {
  const archive = await reader.read(place, largestArchive);
  if (archive.state !== 'read') return [];
  const found: LocalLicenseText[] = [];
  for (const folder of [[], ['META-INF']])
    for (const name of usualNames) {
      const entry = candidate.inside([...folder, name])[0]?.join('/');
      if (entry === undefined) continue;
      const read = await readZipEntry(archive.bytes, entry, largestText);
      if (read.state === 'read') found.push({ place, entry, text: decodeText(read.bytes) });
    }
  return found;
}

function isNoticeName(name: string): boolean {
  return /^(?:notice|copyright)(?:[._-][a-z]+)?$/i.test(name);
}
