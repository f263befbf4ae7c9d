import { folderOf, resolveFolder } from '../folders.ts';
import type { ManifestFacts } from '../facts.ts';
import type { WorkspaceFile } from '../link.ts';
import { formatFor, isExcluded } from '../registry.ts';
import type { WantedFile } from './linker.ts';

/** No real project has more modules. */
const maxModules = 5000;

/**
 * The files that a manifest names by paths which can be known from this manifest alone, as far as they are in the workspace
 * folder: requirements files (pip docs, "Requirements File Format"), files that Conda environments and locks name, parents
 * and modules of POMs (Maven, Introduction to the POM). Each once.
 */
export function namedFiles(file: PlacedReading): readonly WantedFile[] {
  // A search by name finds every pom.xml of the workspace.
  const isWanted = ({ path, formatId }: WantedFile): boolean => formatId !== 'maven-pom' || !isSearched(path);
  return filesNamedIn(file).filter(isWanted);
}

type PlacedReading = Pick<WorkspaceFile, 'path' | 'reading'>;

/** The same with those that a search by name finds. */
export function filesNamedIn({ path, reading: { facts } }: PlacedReading): readonly WantedFile[] {
  const found = new Map<string, WantedFile>();
  for (const { path: written, formatId } of writtenIn(facts)) {
    const place = resolveFolder(folderOf(path), written);
    if (place === null || (place === '' && formatId !== 'maven-pom')) continue;
    const file = formatId === 'maven-pom' ? pomAt(place) : place;
    found.set(file, { path: file, formatId });
  }
  return [...found.values()];
}

/** As written, from the folder of the file that names it. */
function writtenIn(facts: ManifestFacts): readonly WantedFile[] {
  const as = (formatId: string, paths: readonly string[]): readonly WantedFile[] =>
    paths.map((path) => ({ path, formatId }));
  switch (facts.kind) {
    case 'pypi':
      return facts.sort === 'lock'
        ? []
        : as(
            'pip-requirements',
            facts.includes.map(({ path }) => path),
          );
    case 'conda':
      return [
        ...as(
          'conda-environment',
          facts.sources.filter((source) => /\.ya?ml$/i.test(source)),
        ),
        ...as('pip-requirements', facts.requirements ?? []),
      ];
    case 'mavenPom':
      return as('maven-pom', [
        ...(facts.parent?.relativePath ? [facts.parent.relativePath] : []),
        ...facts.modules.slice(0, maxModules),
      ]);
    default:
      return [];
  }
}

/** The POM at a path, which may be the one of its folder. */
export function pomAt(path: string): string {
  if (path.endsWith('.xml')) return path;
  return path === '' ? 'pom.xml' : `${path}/pom.xml`;
}

/** True if a search by name finds the file, if it exists. */
export function isSearched(path: string): boolean {
  return formatFor(path) !== undefined && !isExcluded(path);
}

/**
 * Finds files by their paths. A name that a search recognises is also found in another letter case: on a disk that
 * ignores letter case it is the same file, and on any other the search would have found it.
 */
export class FilesByPath {
  readonly #files: ReadonlyMap<string, WorkspaceFile>;
  readonly #anyCase: ReadonlyMap<string, WorkspaceFile>;

  constructor(files: readonly WorkspaceFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#anyCase = new Map(files.map((file) => [file.path.toLowerCase(), file]));
  }

  at(path: string): WorkspaceFile | undefined {
    return this.#files.get(path) ?? (isSearched(path) ? this.#anyCase.get(path.toLowerCase()) : undefined);
  }
}
