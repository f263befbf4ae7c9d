import { trimEnd } from '../../base/trimEnd.ts';
import type { Dependency, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { gitSource } from '../sources/gitAccess.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { notLike } from '../problemMessage.ts';
import type { GitFacts } from './linkGit.ts';

/**
 * Cartfile.resolved (Carthage, Artifacts): `github "owner/repo" "version"`, `git "address" "version"`, `binary
 * "address" "version"`. A version is a tag or, if a branch was required, a commit.
 */
export const format: ManifestFormat<GitFacts> = {
  id: 'cartfile-resolved',
  title: 'Carthage lock file',
  fileNames: ['Cartfile.resolved'],
  ecosystem: 'git',
  role: 'lock',
  read,
};

/** In characters: a longer text is no address. */
const maxLine = 4096;

function read(text: string): ManifestReading<GitFacts> {
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  for (const { text: line, start } of linesOf(text, problems)) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const found = line.length > maxLine ? null : /^(\s*(github|git|binary)\s+")([^"]+)("\s+")([^"]+)"/.exec(line);
    if (!found) {
      problems.add(notLike('github "owner/repository" "version"'), start, start + line.length);
      continue;
    }
    const [, before = '', origin = '', address = '', between = '', version = ''] = found;
    const nameStart = start + before.length;
    const versionStart = nameStart + address.length + between.length;
    dependencies.push({
      name: nameOf(address),
      alias: null,
      requirement: null,
      version,
      source: sourceOf(origin, address, version),
      isDirect: null,
      scope: 'runtime',
      nameRange: { start: nameStart, end: nameStart + address.length },
      versionRange: { start: versionStart, end: versionStart + version.length },
    });
  }
  return { dependencies, problems: problems.list, facts: { kind: 'git', submodules: [] } };
}

/** `owner/repo` on GitHub, else the last piece of the address. */
function nameOf(address: string): string {
  if (!address.includes(':')) return address;
  const [last = ''] = trimEnd(address, '/').split(/[/:]/).slice(-1);
  return last === '' ? address : last.replace(/(.)\.(?:git|json)$/, '$1');
}

/** A repository without a host is one of GitHub; with one, it is one of GitHub's own server at a company. */
function sourceOf(origin: string, address: string, version: string): DependencySource {
  if (origin === 'binary') return { kind: 'archive', url: withoutCredentials(address) };
  const isPlain = origin === 'github' && !address.includes(':');
  return gitSource(isPlain ? `https://github.com/${address}` : address, version);
}
