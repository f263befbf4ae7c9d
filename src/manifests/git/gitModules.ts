import { trimEnd } from '../../base/trimEnd.ts';
import type { SourceRange } from '../../core/range.ts';
import type { Dependency, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { readGitConfig } from '../parse/gitConfig.ts';
import { ProblemList } from '../parse/problemList.ts';
import { gitSource } from '../sources/gitAccess.ts';
import { missing } from '../problemMessage.ts';
import type { GitFacts } from './linkGit.ts';

/**
 * .gitmodules (git-scm, gitmodules): names, addresses and branches of submodules. The commit of each is not in this
 * file, only in the index and the trees of the outer repository. Those are binary — sorted entries behind a header, in
 * newer versions with shared prefixes, in a split index in two files — and manifest readers get only text. The
 * checked-out commit is read instead (`linkGit.ts`): the build uses what is in the workspace.
 */
export const format: ManifestFormat<GitFacts> = {
  id: 'git-modules',
  title: 'Git submodules',
  fileNames: ['.gitmodules'],
  ecosystem: 'git',
  role: 'manifest',
  read,
};

interface Submodule {
  readonly name: string;
  readonly range: SourceRange;
  url: string | null;
  urlRange: SourceRange | null;
  branch: string | null;
  path: string | null;
}

function read(text: string): ManifestReading<GitFacts> {
  const problems = new ProblemList(text.length);
  const submodules = new Map<string, Submodule>();
  for (const entry of readGitConfig(text, problems)) {
    if (entry.section !== 'submodule' || entry.subsection === null) continue;
    const { text: name, range } = entry.subsection;
    const known = submodules.get(name) ?? { name, range, url: null, urlRange: null, branch: null, path: null };
    submodules.set(name, known);
    if (entry.key === 'url') [known.url, known.urlRange] = [entry.value, entry.valueRange];
    else if (entry.key === 'branch') known.branch = entry.value;
    else if (entry.key === 'path') known.path = entry.value;
  }
  const listed = [...submodules.values()].filter(({ url }) => url !== null && url !== '');
  for (const { url, range } of submodules.values()) if (!url) problems.add(missing('url'), range.start, range.end);
  return {
    dependencies: listed.map(dependencyOf),
    problems: problems.list,
    facts: { kind: 'git', submodules: listed.map(({ name }) => name) },
  };
}

function dependencyOf({ name, url, branch, range, urlRange }: Submodule): Dependency {
  return {
    name: repositoryName(url ?? '') ?? name,
    alias: name,
    requirement: branch,
    version: null,
    source: sourceOf(url ?? ''),
    isDirect: true,
    scope: 'runtime',
    nameRange: range,
    versionRange: urlRange,
  };
}

/** The last two pieces of an address: `owner/repository`; `null` if it hasn't two. */
export function repositoryName(url: string): string | null {
  const plain = trimEnd(url, '/');
  const at = plain.lastIndexOf('/');
  const owner = plain.slice(0, Math.max(at, 0)).split(/[/:@]/).at(-1);
  const repository = plain.slice(at + 1).replace(/(.)\.git$/, '$1');
  return owner && repository && !repository.includes(':') ? `${owner}/${repository}` : null;
}

/** An address that begins with dots is relative to the outer repository's address, which no file here has. */
function sourceOf(url: string): DependencySource {
  if (isBehindRemote(url)) return { kind: 'unknown', text: url };
  if (/^(?:\/|file:)/.test(url)) return { kind: 'local', path: url };
  return gitSource(url, null);
}

/** True if a submodule's address is relative to the outer repository's (gitmodules, `submodule.<name>.url`). */
function isBehindRemote(url: string): boolean {
  return /^\.\.?\//.test(url) || url === '.' || url === '..';
}
