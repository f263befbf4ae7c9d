import { trimEnd } from '../../base/trimEnd.ts';
import type { SourceRange } from '../../core/range.ts';
import type { Dependency, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { gitSource } from './gitAccess.ts';
import { messages, missing, notLike } from '../problemMessage.ts';

/** Longer lines are none that git writes; patterns with several white spaces in them would take their time. */
const maxLine = 4096;

/**
 * .gitmodules (git-scm, gitmodules): names, addresses and branches of submodules. The commit of each is not in this
 * file, only in the index and the trees of the outer repository. Those are binary — sorted entries behind a header, in
 * newer versions with shared prefixes, in a split index in two files — and manifest readers get only text. The
 * checked-out commit is read instead (`linkGit.ts`): the build uses what is in the workspace.
 */
export const format: ManifestFormat = {
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

function read(text: string): ManifestReading {
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

/** One line of a section in a file of git's own syntax. A section without lines gives one with an empty key. */
export interface ConfigEntry {
  /** Lower case. */
  readonly section: string;
  /** The quoted name of the section. */
  readonly subsection: { readonly text: string; readonly range: SourceRange } | null;
  /** Lower case. */
  readonly key: string;
  readonly value: string;
  readonly valueRange: SourceRange;
}

/**
 * Reads git's syntax for settings (git-config, "Syntax"): a key may be on the line of its section. Values over several
 * lines are not joined: addresses are never split.
 */
export function readGitConfig(text: string, problems: ProblemList): readonly ConfigEntry[] {
  const entries: ConfigEntry[] = [];
  let section = '';
  let subsection: ConfigEntry['subsection'] = null;
  for (const { text: whole, start } of linesOf(text, problems)) {
    if (whole.length > maxLine) {
      problems.add(messages.tooMuch, start, start + whole.length);
      continue;
    }
    if (isBlank(whole)) continue;
    let from = 0;
    const header = /^(\s*\[\s*([\w.-]+)\s*)(?:"((?:[^"\\]|\\.)*)"\s*)?\]/.exec(whole);
    if (header) {
      const [all, before = '', name = '', quoted] = header;
      section = name.toLowerCase();
      subsection = null;
      if (quoted !== undefined) {
        const quote = start + before.length + 1;
        subsection = { text: quoted.replace(/\\(.)/g, '$1'), range: { start: quote, end: quote + quoted.length } };
      }
      entries.push({ section, subsection, key: '', value: '', valueRange: { start, end: start } });
      from = all.length;
    }
    const line = whole.slice(from);
    if (isBlank(line)) continue;
    const entry = /^(\s*([A-Za-z][\w-]*)\s*=\s*)(.*)$/s.exec(line);
    if (entry) {
      const [, before = '', key = '', rest = ''] = entry;
      entries.push({ section, subsection, key: key.toLowerCase(), ...valueIn(rest, start + from + before.length) });
    } else if (!/^\s*[A-Za-z][\w-]*\s*$/.test(line)) {
      problems.add(notLike('key = value'), start + from, start + whole.length);
    }
  }
  return entries;
}

/** Nothing but a comment. */
function isBlank(text: string): boolean {
  return /^\s*(?:[#;]|$)/.test(text);
}

/** Quotes and a comment behind the value are left out. */
function valueIn(rest: string, start: number): Pick<ConfigEntry, 'value' | 'valueRange'> {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1];
  if (quoted !== undefined) {
    const valueRange = { start: start + 1, end: start + 1 + quoted.length };
    return { value: quoted.replace(/\\(.)/g, '$1'), valueRange };
  }
  const value = rest.replace(/[#;].*/s, '').trimEnd();
  return { value, valueRange: { start, end: start + value.length } };
}

/** True if a submodule's address is relative to the outer repository's (gitmodules, `submodule.<name>.url`). */
function isBehindRemote(url: string): boolean {
  return /^\.\.?\//.test(url) || url === '.' || url === '..';
}
