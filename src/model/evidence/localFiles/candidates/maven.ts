import { type FindCandidates, type LocalCandidate, named, rootsAt } from '../candidate.ts';

/**
 * The archive of an artifact, in Maven's repository (one folder per part of the group) and in Gradle's cache (one per
 * group, and below the version one per hash). For a source component it is the one with sources.
 */
export const mavenCandidates: FindCandidates = ({ type, namespace, name, revision }, { caches }) => {
  if (namespace === null) return [];
  const endings = type === 'sourcearchive' ? ['-sources.jar'] : ['.jar', '.aar', '-sources.jar'];
  const group = namespace.split('.');
  return endings.flatMap((ending): LocalCandidate[] => {
    const archive = `${name}-${revision}${ending}`;
    return [
      ...rootsAt(caches.mavenRepositories).map((root): LocalCandidate => ({
        root,
        steps: [...group, name, revision, archive],
        holds: 'archive',
        proof: named,
        inside,
      })),
      ...rootsAt(caches.gradleFiles).map((root): LocalCandidate => ({
        root,
        steps: [namespace, name, revision, { fits: (entry) => /^[\da-f]{1,40}$/.test(entry) }, archive],
        holds: 'archive',
        proof: named,
        inside,
      })),
    ];
  });
};

function inside(path: readonly string[]): readonly (readonly string[])[] {
  return [path];
}
