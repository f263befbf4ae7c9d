import { type FindCandidates, type LocalCandidate, named, rootsAt } from '../candidate.ts';

/** The global packages folder (all in lower case), and the `packages` folder of solutions. */
export const nugetCandidates: FindCandidates = ({ name, revision }, { caches, workspace }) => {
  const [id, version] = [name.toLowerCase(), revision.toLowerCase()];
  return [
    ...rootsAt(caches.nugetPackages).flatMap((root): LocalCandidate[] => [
      { root, steps: [id, version], holds: 'folder', proof: named, inside },
      { root, steps: [id, version, `${id}.${version}.nupkg`], holds: 'archive', proof: named, inside: asItIs },
    ]),
    ...workspace.map((root): LocalCandidate => ({
      root,
      steps: ['packages', { fits: (entry) => entry.toLowerCase() === `${id}.${version}` }],
      holds: 'folder',
      proof: named,
      inside,
    })),
  ];
};

/** The package's own description is unpacked in lower case. */
function inside(path: readonly string[]): readonly (readonly string[])[] {
  const [file = ''] = path;
  const isDescription = path.length === 1 && /\.nuspec$/i.test(file) && file !== file.toLowerCase();
  return isDescription ? [path, [file.toLowerCase()]] : [path];
}

function asItIs(path: readonly string[]): readonly (readonly string[])[] {
  return [path];
}
