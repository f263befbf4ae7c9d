import { isRecord } from '../../../../base/isRecord.ts';
import { parseJson } from '../../../../base/parseJson.ts';
import { type FindCandidates, type LocalCandidate, named, nestedModules, type VersionProof } from '../candidate.ts';

/**
 * `node_modules` as laid out by npm, Yarn, pnpm and Bun, and Yarn's archives if there is none. A link to a package
 * leads to another place in the same tree, where it is found as a folder.
 */
export const npmCandidates: FindCandidates = ({ namespace, name, revision }, { workspace }) => {
  const names = namespace === null ? [name] : [namespace, name];
  const proof: VersionProof = {
    kind: 'file',
    from: 'package',
    path: ['package.json'],
    isSame: (text) => versionIn(text) === revision,
  };
  const stored = `${names.join('+')}@${revision}`;
  const inStore = { fits: (entry: string) => entry === stored || /^[_(+]/.test(afterStart(entry, stored)) };
  const archived = `${names.join('-')}-npm-${revision}-`;
  return workspace.flatMap((root): LocalCandidate[] => [
    { root, steps: ['node_modules', ...names], holds: 'folder', proof, inside },
    ...['.pnpm', '.bun'].map((store): LocalCandidate => {
      const steps = ['node_modules', store, inStore, 'node_modules', ...names];
      return { root, steps, holds: 'folder', proof, inside };
    }),
    { root, steps: ['node_modules', nestedModules, ...names], holds: 'folder', proof, inside },
    {
      root,
      steps: ['.yarn', 'cache', { fits: (entry) => entry.startsWith(archived) && entry.endsWith('.zip') }],
      holds: 'archive',
      proof: named,
      inside: (path) => inside(path).map((file) => ['node_modules', ...names, ...file]),
    },
  ]);
};

/** Nearly every archive has its files in `package/`; some have them in a folder of another name. */
function inside(path: readonly string[]): readonly (readonly string[])[] {
  const [first, ...rest] = path;
  if (rest.length === 0) return [path];
  return first === 'package' ? [rest, path] : [path, rest];
}

function versionIn(manifest: string): unknown {
  const json = parseJson(manifest);
  return isRecord(json) ? json['version'] : undefined;
}

function afterStart(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : '';
}
