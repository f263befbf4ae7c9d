import { gitSource } from '../sources/gitAccess.ts';
import type { Dependency, DependencyGraph, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { messages } from '../problemMessage.ts';
import type { NugetFacts } from './nugetFacts.ts';

/**
 * paket.lock (Paket docs, "The paket.lock file"): groups, in each of them sections by kind (`NUGET`, `GITHUB`, `GIT`,
 * `HTTP`), remotes, and below each its packages with their needs. Versions are shorter than NuGet writes them.
 */
export const format: ManifestFormat<NugetFacts> = {
  id: 'paket-lock',
  title: 'Paket lock file',
  fileNames: ['paket.lock'],
  ecosystem: 'nuget',
  role: 'lock',
  read,
  graph,
};

interface Lock extends ManifestReading<NugetFacts> {
  /** For every dependency its group, and the names it needs in lower case. */
  readonly needs: readonly { readonly group: string; readonly names: readonly string[] }[];
}

function read(text: string): ManifestReading<NugetFacts> {
  const { dependencies, problems, facts } = readLock(text);
  return { dependencies, problems, facts };
}

function graph(text: string): DependencyGraph {
  const { dependencies, needs } = readLock(text);
  const byName = new Map<string, number>();
  for (const [at, { name, version }] of dependencies.entries())
    if (version !== null) byName.set(`${needs[at]?.group}/${name.toLowerCase()}`, at);
  const found: number[][] = [];
  for (const { group, names } of needs) {
    const own = names.map((name) => byName.get(`${group}/${name}`)).filter((at) => at !== undefined);
    found.push([...new Set(own)].sort((a, b) => a - b));
  }
  return { needs: found };
}

/** Four blanks, a name, and its version or commit in brackets; Git's entries have no name. */
const entry = /^ {4,5}(?! )([^(]*)\(([^)\s]+)\)/;

const need = /^ {6,}(\S+)(?:\s|$)/;

function readLock(text: string): Lock {
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  const needs: { group: string; names: string[] }[] = [];
  const commits = new Set<string>();
  let [group, section, remote] = ['', '', ''];
  let current: { names: string[] } | null = null;
  for (const { text: line, start } of linesOf(text, problems)) {
    const heading = /^([A-Z]+)(?::.*|\s+(.*))?$/s.exec(line);
    const address = /^ {2}remote:\s*(.*)$/is.exec(line)?.[1];
    const found = entry.exec(line);
    const needed = need.exec(line)?.[1];
    if (heading) {
      if (heading[1] === 'GROUP') group = (heading[2] ?? '').trim().toLowerCase();
      else section = line.includes(':') ? section : (heading[1] ?? '');
      [remote, current] = ['', null];
    } else if (address !== undefined) remote = address.trim();
    else if (found && section !== '') {
      const dependency = entryOf(section, remote, found, line, start);
      current = { names: [] };
      if (!dependency) continue;
      if (dependency.source.kind === 'git') {
        // Several files of one commit are one component.
        const commit = JSON.stringify(dependency.source);
        if (commits.has(commit)) continue;
        commits.add(commit);
      }
      dependencies.push(dependency);
      needs.push({ group, names: current.names });
    } else if (needed !== undefined && current) current.names.push(needed.toLowerCase());
    else if (/^ {4}\S/.test(line) && section !== '') problems.unread(start, start + line.length);
    else if (line.trim() !== '' && !line.startsWith('  '))
      problems.add(messages.unexpectedText, start, start + line.length);
  }
  return { dependencies, problems: problems.list, facts: { kind: 'nuget' }, needs };
}

function entryOf(
  section: string,
  remote: string,
  found: RegExpExecArray,
  line: string,
  start: number,
): Dependency | null {
  const [, before = '', inBrackets = ''] = found;
  const source = sourceOf(section, remote, inBrackets);
  if (!source) return null;
  const written = before.trim();
  const open = line.indexOf('(');
  const range = { start: start + open + 1, end: start + open + 1 + inBrackets.length };
  const nameStart = start + line.indexOf(written);
  return {
    name: source.kind === 'registry' ? written : remote,
    alias: null,
    requirement: null,
    version: source.kind === 'registry' ? inBrackets : null,
    source,
    isDirect: source.kind === 'registry' ? null : true,
    scope: 'runtime',
    nameRange: written === '' ? range : { start: nameStart, end: nameStart + written.length },
    versionRange: range,
  };
}

/** `null` for what is no component: a single file from anywhere. */
function sourceOf(section: string, remote: string, inBrackets: string): DependencySource | null {
  if (section === 'NUGET') return { kind: 'registry', registry: remote === '' ? null : remote };
  if (section === 'GITHUB') return { kind: 'git', url: `github:${remote}`, ref: inBrackets };
  return section === 'GIT' ? gitSource(remote, inBrackets) : null;
}
