import { gradlePluginMarker } from '../../core/mavenProvider.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, type TreeScalar, itemsAt, membersAt, nodeAt, scalarAt } from '../parse/tree.ts';
import { type RangedText, rangeOf } from '../parse/rangedText.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { requiredVersion, isRange } from './mavenVersion.ts';
import { notLike } from '../problemMessage.ts';
import type { MavenFacts } from './mavenFacts.ts';

/**
 * gradle/libs.versions.toml (Gradle, Version catalogs): what the projects of a build choose their dependencies from.
 */
export const format: ManifestFormat<MavenFacts> = {
  id: 'gradle-catalog',
  title: 'Gradle version catalog',
  fileNames: ['*.versions.toml'],
  ecosystem: 'maven',
  role: 'manifest',
  read: readGradleCatalog,
};

/** The content of an entry of the catalog, without the white space around it. */
interface Entry {
  readonly name: RangedText;
  readonly version: RangedText | null;
}

/**
 * Reads a version catalog (Gradle, Version catalogs). Everything in it counts, whether a build script of the workspace uses
 * it or not. A plugin without version is one of the build's own.
 */
function readGradleCatalog(text: string): ManifestReading<MavenFacts> {
  const { root, problems: found } = readToml(text);
  const problems = new ProblemList(text.length);
  const dependencies: Dependency[] = [];
  const versions = new Map<string, string>();
  const libraries = new Map<string, number>();
  const plugins = new Map<string, number>();
  const bundles = new Map<string, readonly string[]>();
  for (const { key, value } of membersAt(root, 'versions')) {
    const version = versionIn(value);
    if (version) versions.set(accessorName(key.text), version.text);
  }
  for (const member of membersAt(root, 'libraries')) {
    const entry = libraryIn(member.value, root);
    if (!entry) problems.add(notLike('{ module = "group:name", version = "1.0" }'), member.key.start, member.key.end);
    else {
      libraries.set(accessorName(member.key.text), dependencies.length);
      dependencies.push(dependencyOf(entry, entry.name.text));
    }
  }
  for (const member of membersAt(root, 'plugins')) {
    const entry = pluginIn(member.value, root);
    if (!entry) problems.add(notLike('{ id = "some.id", version = "1.0" }'), member.key.start, member.key.end);
    else {
      plugins.set(accessorName(member.key.text), dependencies.length);
      dependencies.push(pluginOf(entry));
    }
  }
  for (const member of membersAt(root, 'bundles')) {
    const names = itemsAt(member.value).flatMap((item) => (item.kind === 'scalar' ? [accessorName(item.text)] : []));
    bundles.set(accessorName(member.key.text), names);
  }
  const facts = { kind: 'gradleCatalog', versions, libraries, plugins, bundles } as const;
  return { dependencies, problems: [...found, ...problems.list], facts };
}

/** In the form of accessors in build scripts: `-` and `_` are dots there. */
export function accessorName(alias: string): string {
  return alias.trim().replace(/[-_]/g, '.');
}

function libraryIn(node: TreeNode, root: TreeNode): Entry | null {
  if (node.kind === 'scalar') return splitAtLastOf(node, /^[^:]*:[^:]*/);
  const module = scalarAt(node, 'module');
  if (module) return { name: pieceOf(module), version: versionOf(node, root) };
  const [group, name] = [scalarAt(node, 'group'), scalarAt(node, 'name')];
  if (!group || !name) return null;
  return {
    name: { ...pieceOf(name), text: `${group.text.trim()}:${name.text.trim()}` },
    version: versionOf(node, root),
  };
}

function pluginIn(node: TreeNode, root: TreeNode): Entry | null {
  if (node.kind === 'scalar') return splitAtLastOf(node, /^\s*[^:]*/);
  const id = scalarAt(node, 'id');
  const version = versionOf(node, root);
  // A plugin of the build itself is often given this for a version.
  return id ? { name: pieceOf(id), version: version?.text === 'unspecified' ? null : version } : null;
}

/** `group:name:version`, `id:version`: `start` is what the name looks like. */
function splitAtLastOf(node: TreeScalar, start: RegExp): Entry | null {
  const name = start.exec(node.text)?.[0];
  if (name === undefined) return null;
  const version = node.text.slice(name.length + 1);
  // With an escape in the text, offsets are not exact.
  const isPlain = node.end - node.start === node.text.length;
  const at = node.start + name.length;
  return {
    name: trimmed(name, node.start, isPlain ? at : node.end),
    version: version.trim() === '' ? null : trimmed(version, isPlain ? at + 1 : node.start, node.end),
  };
}

function versionOf(node: TreeNode, root: TreeNode): RangedText | null {
  const reference = scalarAt(node, 'version', 'ref');
  const written = reference ? nodeAt(root, 'versions', reference.text) : nodeAt(node, 'version');
  const version = written && versionIn(written);
  // Names of versions may be written in either way.
  return reference && !version ? { ...pieceOf(reference), text: `\${${reference.text}}` } : (version ?? null);
}

/** The strictest part of a rich version counts, or what is preferred of its range (Gradle, Declaring rich versions). */
function versionIn(node: TreeNode): RangedText | null {
  if (node.kind === 'scalar') return pieceOf(node);
  const strict = scalarAt(node, 'strictly') ?? scalarAt(node, 'require');
  const preferred = scalarAt(node, 'prefer');
  const rich = strict && preferred && isRange(strict.text) ? preferred : (strict ?? preferred);
  return rich ? pieceOf(rich) : null;
}

function dependencyOf({ name, version: written }: Entry, fullName: string): Dependency {
  const { version, requirement } = requiredVersion(written?.text ?? null);
  return {
    name: fullName,
    alias: null,
    requirement,
    version,
    source: usualRegistry,
    isDirect: true,
    scope: 'runtime',
    nameRange: rangeOf(name),
    versionRange: written && rangeOf(written),
  };
}

function pluginOf(entry: Entry): Dependency {
  const id = entry.name.text;
  const dependency = dependencyOf(entry, `${id}:${gradlePluginMarker(id)}`);
  const source = entry.version === null ? ({ kind: 'local', path: id } as const) : dependency.source;
  return { ...dependency, alias: id, scope: 'build', source };
}

function pieceOf(node: TreeScalar): RangedText {
  return trimmed(node.text, node.start, node.end);
}

/** The white space around a text is left out of its range too, unless escapes hide how much it is. */
function trimmed(text: string, start: number, end: number): RangedText {
  const isPlain = end - start === text.length;
  const before = isPlain ? text.length - text.trimStart().length : 0;
  const behind = isPlain ? text.length - text.trimEnd().length : 0;
  const from = Math.min(start + before, end);
  return { text: text.trim(), start: from, end: Math.max(from, end - behind) };
}
