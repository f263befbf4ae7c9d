import type { Dependency, DependencySource, ManifestFormat, ManifestReading } from '../format.ts';
import { gitSource } from './gitAccess.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { newerLock, writtenAt } from '../parse/lockVersion.ts';
import { ProblemList } from '../parse/problemList.ts';
import { messages } from '../problemMessage.ts';

/**
 * Package.resolved, versions 1 to 3 (Swift Package Manager, PinsStorage): what a pin is fixed to is its commit, the version is
 * the tag it was found by. Packages of a registry have no commit, and the service knows no such registry.
 */
export const format: ManifestFormat = {
  id: 'swift-resolved',
  title: 'Swift package lock file',
  fileNames: ['Package.resolved'],
  ecosystem: 'git',
  role: 'lock',
  read,
};

function read(text: string): ManifestReading {
  const document = readJson(text);
  const { root } = document;
  const first = document.member(document.member(root, 'object'), 'pins');
  const pins = first >= 0 ? first : document.member(root, 'pins');
  const dependencies: Dependency[] = [];
  const problems = new ProblemList(text.length);
  if (document.isArray(pins)) {
    for (let pin = document.first(pins); pin < document.after(pins); pin = document.after(pin)) {
      const dependency = pinned(document, pin);
      if (dependency) dependencies.push(dependency);
      else if (!document.isMissing(pin)) problems.unread(document.start(pin), document.end(pin));
    }
  } else if (!document.isMissing(pins)) problems.add(messages.listExpected, document.start(pins), document.end(pins));
  return {
    dependencies,
    problems: [
      ...document.problems,
      ...problems.list,
      ...newerLock(writtenAt(document, document.member(root, 'version')), '3'),
    ],
    facts: { kind: 'git', submodules: [] },
  };
}

/** `null` for a pin without a name, which is none. */
function pinned(document: JsonDocument, pin: number): Dependency | null {
  const member = (of: number, ...names: readonly string[]): number => {
    const found = names.map((name) => document.member(of, name)).find((node) => document.isString(node));
    return found ?? -1;
  };
  const name = member(pin, 'package', 'identity');
  if (name < 0) return null;
  const state = document.member(pin, 'state');
  const [version, revision, branch] = ['version', 'revision', 'branch'].map((key) => member(state, key));
  const location = member(pin, 'repositoryURL', 'location');
  const kind = member(pin, 'kind');
  const textOf = (node: number | undefined): string | null =>
    node === undefined || node < 0 ? null : document.string(node);
  const shown = [version, revision].find((node) => node !== undefined && node >= 0);
  return {
    name: document.string(name),
    alias: null,
    requirement: textOf(branch),
    version: textOf(version),
    source: sourceOf(textOf(kind), textOf(location), textOf(revision)),
    isDirect: null,
    scope: 'runtime',
    nameRange: document.range(name),
    versionRange: shown === undefined ? null : document.range(shown),
  };
}

function sourceOf(kind: string | null, location: string | null, revision: string | null): DependencySource {
  if (kind === 'registry') return { kind: 'notCovered', what: 'package of a Swift registry' };
  const address = location ?? '';
  if (kind === 'localSourceControl' || kind === 'fileSystem' || /^(?:\/|\.|file:)/.test(address))
    return { kind: 'local', path: address };
  return gitSource(address, revision);
}
