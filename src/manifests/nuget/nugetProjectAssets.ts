import type { Dependency, DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { withoutCredentials } from '../sources/withoutCredentials.ts';
import { type JsonDocument, readJson } from '../parse/json.ts';
import { ProblemList } from '../parse/problemList.ts';
import { graphOf, type LockedNode, LockedPackages } from './lockedPackages.ts';
import { isNugetVersion } from '../../core/versions/nuget.ts';
import { missing } from '../problemMessage.ts';

/**
 * obj/project.assets.json, as the last restore left it, for all projects in one place if they are built there (.NET
 * docs, "Artifacts output layout"): `libraries` holds every package, `targets` the edges by framework,
 * `projectFileDependencyGroups` the project's own requirements, `project` their options.
 */
export const format: ManifestFormat = {
  id: 'nuget-project-assets',
  title: 'restored NuGet packages',
  fileNames: ['obj/project.assets.json', 'artifacts/obj/*/project.assets.json'],
  isAnyCase: true,
  ecosystem: 'nuget',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading {
  const document = readJson(text);
  const problems = new ProblemList(text.length);
  const { root } = document;
  const { dependencies } = readLibraries(document, problems);
  const isAssets = document.isObject(document.member(root, 'libraries'));
  if (!isAssets && text.trim() !== '' && document.problems.length === 0) problems.add(missing('libraries'), 0, 1);
  const path = stringAt(document, root, 'project', 'restore', 'projectPath');
  return {
    dependencies,
    problems: [...document.problems, ...problems.list],
    facts: { kind: 'nugetAssets', project: path?.replace(/^.*[\\/]/, '') || null, sources: sourcesIn(document) },
  };
}

/** The keys of `project.restore.sources`. */
function sourcesIn(document: JsonDocument): readonly string[] {
  const restore = document.member(document.member(document.root, 'project'), 'restore');
  const sources = new Set<string>();
  for (const [key] of document.members(document.member(restore, 'sources')))
    if (sources.size < 100) sources.add(withoutCredentials(document.string(key)).replace(/[?#].*/s, ''));
  return [...sources];
}

function graph(text: string): DependencyGraph {
  const document = readJson(text);
  const packages = readLibraries(document);
  const frameworks: LockedNode[][] = [];
  for (const [, target] of document.members(document.member(document.root, 'targets'))) {
    const nodes: LockedNode[] = [];
    for (const [key, entry] of document.members(target)) {
      const [id, version] = splitKey(document.string(key));
      nodes.push({ id, index: packages.indexOf(id, version), needs: document.member(entry, 'dependencies') });
    }
    frameworks.push(nodes);
  }
  return graphOf(document, packages.dependencies.length, frameworks);
}

function readLibraries(document: JsonDocument, problems?: ProblemList): LockedPackages {
  const packages = new LockedPackages();
  const direct = readDirect(document);
  for (const [key, library] of document.members(document.member(document.root, 'libraries'))) {
    const [id, version] = splitKey(document.string(key));
    if (stringAt(document, library, 'type') !== 'package') continue;
    const { start, end } = document.range(key);
    if (id === '' || !isNugetVersion(version)) {
      problems?.unread(start, end);
      continue;
    }
    const asked = direct.get(id.toLowerCase());
    const dependency: Dependency = {
      name: id,
      alias: null,
      requirement: null,
      version,
      source: { kind: 'registry', registry: null },
      isDirect: asked !== undefined,
      scope: asked?.isDevelopment === true ? 'development' : 'runtime',
      nameRange: { start, end: Math.min(end, start + id.length) },
      versionRange: { start: Math.max(start, end - version.length), end },
    };
    packages.add(dependency);
  }
  return packages;
}

interface Asked {
  readonly isDevelopment: boolean;
}

/**
 * The project's requirements, by id in lower case; development only if all frameworks agree (`PrivateAssets="all"`).
 */
function readDirect(document: JsonDocument): ReadonlyMap<string, Asked> {
  const direct = new Map<string, Asked>();
  const groups = document.member(document.root, 'projectFileDependencyGroups');
  for (const [, group] of document.members(groups)) {
    if (!document.isArray(group)) continue;
    for (let item = document.first(group); item < document.after(group); item = document.after(item)) {
      const id = document.string(item).split(' ', 1)[0] ?? '';
      direct.set(id.toLowerCase(), { isDevelopment: false });
    }
  }
  const seen = new Set<string>();
  const frameworks = document.member(document.member(document.root, 'project'), 'frameworks');
  for (const [, framework] of document.members(frameworks)) {
    for (const [key, entry] of document.members(document.member(framework, 'dependencies'))) {
      if (stringAt(document, entry, 'target') === 'Project') continue;
      const id = document.string(key).toLowerCase();
      const isDevelopment = /^all$/i.test(stringAt(document, entry, 'suppressParent') ?? '');
      const isFirst = !seen.has(id);
      seen.add(id);
      direct.set(id, { isDevelopment: isDevelopment && (isFirst || direct.get(id)?.isDevelopment === true) });
    }
  }
  return direct;
}

function stringAt(document: JsonDocument, object: number, ...names: readonly string[]): string | null {
  let at = object;
  for (const name of names) at = document.member(at, name);
  return document.isString(at) ? document.string(at) : null;
}

/** `Newtonsoft.Json/13.0.3`. */
function splitKey(key: string): readonly [id: string, version: string] {
  const slash = key.indexOf('/');
  return slash < 0 ? ['', ''] : [key.slice(0, slash), key.slice(slash + 1)];
}
