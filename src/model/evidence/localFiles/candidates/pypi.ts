import { type FindCandidates, type LocalCandidate, type LocalStep, rootsAt, type VersionProof } from '../candidate.ts';

/** Usual names of environments inside a project. */
const environments = ['.venv', 'venv', '.env', 'env'];

const anyFolder = { fits: (name: string) => !name.startsWith('.') };
/** Without a version in the packages of one user on macOS. */
const pythonFolder = { fits: (name: string) => /^python(?:\d[\d.]*t?)?$/.test(name) };

/**
 * Installed packages: `site-packages` of the project's environments and of the one in use. Paths of a wheel are the
 * same there; those of a source archive begin with `name-version/`, often followed by `src/`, and its license files are
 * copied beside the package's metadata.
 */
export const pypiCandidates: FindCandidates = ({ name, revision }, { caches, workspace }) => {
  const isMetadata = (entry: string): boolean => isMetadataOf(entry, name, revision);
  const proof: VersionProof = { kind: 'entry', isSame: isMetadata };
  const homes = [
    ...workspace.flatMap((root) => environments.map((folder) => ({ root, steps: [folder] }))),
    ...rootsAt(caches.pythonHomes).map((root) => ({ root, steps: [] })),
    ...rootsAt(caches.pythonHomeParents).map((root) => ({ root, steps: [anyFolder] })),
  ];
  const inside = insideOf(name, revision);
  return homes.flatMap(({ root, steps }) =>
    sitePackages.flatMap((site): LocalCandidate[] => {
      const folder: readonly LocalStep[] = [...steps, ...site];
      return [
        { root, steps: folder, holds: 'folder', isShared: true, proof, inside },
        // The license files of a source archive.
        {
          root,
          steps: [...folder, { fits: isMetadata }],
          holds: 'folder',
          proof: { kind: 'named' },
          inside: (path) => (isTopFile(path) ? copiesOf(path.at(-1) ?? '') : []),
        },
      ];
    }),
  );
};

const sitePackages: readonly (readonly LocalStep[])[] = [
  ['lib', pythonFolder, 'site-packages'],
  ['Lib', 'site-packages'],
  // The packages of one user on Windows.
  ['site-packages'],
];

function insideOf(name: string, revision: string): LocalCandidate['inside'] {
  return (path) => {
    const [first = '', second = '', ...rest] = path;
    if (path.length < 2 || !isArchiveOf(first, name, revision)) return [path];
    return second === 'src' && rest.length > 0 ? [rest, path.slice(1)] : [path.slice(1)];
  };
}

/** At the top of an archive, the usual place of licenses. */
function isTopFile(path: readonly string[]): boolean {
  return path.length <= 2;
}

/** Old tools put licenses beside the metadata, new ones into a folder (PEP 639). */
function copiesOf(file: string): readonly (readonly string[])[] {
  return [['licenses', file], [file]];
}

function isArchiveOf(folder: string, name: string, revision: string): boolean {
  return comparable(folder) === comparable(`${name}-${revision}`);
}

/** `name-version.dist-info`, or the older `name-version.egg-info`, sometimes with the Python's version. */
function isMetadataOf(entry: string, name: string, revision: string): boolean {
  const [, stem] = /^(.+?)(?:-py\d[\d.]*)?\.(?:dist|egg)-info$/i.exec(entry) ?? [];
  return stem !== undefined && isArchiveOf(stem, name, revision);
}

/** As PEP 503 compares names. */
function comparable(text: string): string {
  return text.toLowerCase().replace(/[-_.]+/g, '-');
}
