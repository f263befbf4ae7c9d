import { isRecord } from '../../../../base/isRecord.ts';
import { parseJson } from '../../../../base/parseJson.ts';
import { type FindCandidates, type LocalCandidate, named, rootsAt, withoutFolder } from '../candidate.ts';

/** Cargo's unpacked sources, one folder per registry, and the results of `cargo vendor` in a project. */
export const crateCandidates: FindCandidates = ({ name, revision }, { caches, workspace }) => {
  const folder = `${name}-${revision}`;
  const inside = withoutFolder((first) => first === folder);
  return [
    ...rootsAt(caches.cargoSources).map((root): LocalCandidate => ({
      root,
      steps: [anyName, folder],
      holds: 'folder',
      proof: named,
      inside,
    })),
    ...workspace.flatMap((root): LocalCandidate[] => [
      { root, steps: ['vendor', folder], holds: 'folder', proof: named, inside },
      {
        root,
        steps: ['vendor', name],
        holds: 'folder',
        proof: { kind: 'file', from: 'package', path: ['Cargo.toml'], isSame: (text) => hasVersion(text, revision) },
        inside,
      },
    ]),
  ];
};

/** Install folders of RubyGems and Bundler, for the known Rubies. */
export const gemCandidates: FindCandidates = ({ name, revision }, { caches, workspace }) => {
  const folder = `${name}-${revision}`;
  // A platform-specific gem ends with the platform's name.
  const gem = { fits: (entry: string) => entry === folder || entry.startsWith(`${folder}-`) };
  const inside = withoutFolder((first) => first === folder || first === 'data');
  const at = (root: LocalCandidate['root'], ...before: LocalCandidate['steps']): LocalCandidate => {
    return { root, steps: [...before, 'gems', gem], holds: 'folder', proof: named, inside };
  };
  return [
    ...workspace.map((root) => at(root, 'vendor', 'bundle', 'ruby', anyName)),
    ...rootsAt(caches.gemHomes).map((root) => at(root)),
    ...rootsAt(caches.gemHomeParents).map((root) => at(root, anyName)),
    ...rootsAt(caches.rubies).map((root) => at(root, anyName, 'lib', 'ruby', 'gems', anyName)),
  ];
};

/** `vendor` of a Composer project. The archive's folder is named after its commit, which is unknown. */
export const composerCandidates: FindCandidates = ({ namespace, name, revision }, { workspace }) =>
  namespace === null
    ? []
    : workspace.map((root): LocalCandidate => {
        const isSame = (text: string): boolean => isInstalled(text, `${namespace}/${name}`, revision);
        return {
          root,
          steps: ['vendor', namespace, name],
          holds: 'folder',
          proof: { kind: 'file', from: 'root', path: ['vendor', 'composer', 'installed.json'], isSame },
          inside: withoutFolder(() => true),
        };
      });

export const podCandidates: FindCandidates = ({ name, revision }, { workspace }) =>
  workspace.map((root): LocalCandidate => {
    const line = new Set([`${name} (${revision})`, `"${name} (${revision})"`]);
    const isSame = (text: string): boolean =>
      text.split(/\r?\n/).some((entry) => line.has(entry.replace(/^\s*-\s*/, '').replace(/:$/, '')));
    return {
      root,
      steps: ['Pods', name],
      holds: 'folder',
      proof: { kind: 'file', from: 'root', path: ['Pods', 'Manifest.lock'], isSame },
      inside: withoutFolder(() => true),
    };
  });

/** Unpacked packages: `name-version-build`. */
export const condaCandidates: FindCandidates = ({ name, revision }, { caches }) => {
  const folder = `${name}-${revision}`;
  const fits = (entry: string): boolean =>
    entry === folder || (entry.startsWith(`${folder}-`) && !/\.(?:conda|tar\.bz2)$/.test(entry));
  return rootsAt(caches.condaPackages).map((root): LocalCandidate => {
    return { root, steps: [{ fits }], holds: 'folder', proof: named, inside: withoutFolder(fits) };
  });
};

const anyName = { fits: (name: string): boolean => !name.startsWith('.') };

/** The first version in a `Cargo.toml` is its package's: Cargo writes vendored ones. */
function hasVersion(text: string, revision: string): boolean {
  return /^[ \t]*version[ \t]*=[ \t]*"([^"\n]*)"/m.exec(text)?.[1] === revision;
}

/** `{"packages":[{"name","version"}]}`; for Composer 1 only the list. */
function isInstalled(text: string, name: string, revision: string): boolean {
  const plain = (version: string): string => version.replace(/^v(?=\d)/, '');
  const json = parseJson(text);
  const list = isRecord(json) && 'packages' in json ? json['packages'] : json;
  return (Array.isArray(list) ? list : []).some(
    (entry: unknown) =>
      isRecord(entry) &&
      typeof entry['name'] === 'string' &&
      typeof entry['version'] === 'string' &&
      entry['name'].toLowerCase() === name.toLowerCase() &&
      plain(entry['version']) === plain(revision),
  );
}
