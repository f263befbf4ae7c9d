import { isTrue, readCargoRequirement, readPatches } from './cargoRequirement.ts';
import type { CargoRequirement, CargoWorkspace, CrateManifestFacts } from './crateFacts.ts';
import type { Dependency, ManifestFormat, ManifestReading, Scope } from '../format.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeMember, type TreeNode, itemsAt, membersAt, nodeAt, placedTexts, textAt } from '../parse/tree.ts';
import { messages, missing } from '../problemMessage.ts';

/**
 * Cargo.toml (The Cargo Book, "The manifest format"): a package's requirements, for each platform, to build and to
 * test. Those of `[workspace.dependencies]` count for the members that inherit them.
 */
export const format: ManifestFormat = {
  id: 'cargo-manifest',
  title: 'Cargo manifest',
  fileNames: ['Cargo.toml'],
  ecosystem: 'crate',
  role: 'manifest',
  read,
};

const tables: readonly (readonly [name: string, scope: Scope])[] = [
  ['dependencies', 'runtime'],
  ['dev-dependencies', 'development'],
  ['dev_dependencies', 'development'],
  ['build-dependencies', 'build'],
  ['build_dependencies', 'build'],
];

function read(text: string): ManifestReading {
  const { root, problems: faults } = readToml(text);
  const problems = new ProblemList(text.length);
  const found: (readonly [dependency: Dependency, inherited: string | null])[] = [];
  for (const owner of [root, ...membersAt(root, 'target').map(({ value }) => value)]) {
    for (const [name, scope] of tables) {
      const table = nodeAt(owner, name);
      if (table && table.kind !== 'table') problems.add(messages.objectExpected, table.start, table.end);
      for (const member of membersAt(owner, name)) {
        found.push(readDependency(member, scope));
      }
    }
  }
  found.sort(([a], [b]) => a.nameRange.start - b.nameRange.start);
  const inherited = new Map(found.flatMap(([, name], at) => (name === null ? [] : [[at, name] as const])));
  const isManifest = nodeAt(root, 'package') ?? nodeAt(root, 'workspace') ?? nodeAt(root, 'project');
  if (!isManifest && found.length === 0 && text.trim() !== '') problems.add(missing('package'), 0, 1);
  return {
    dependencies: found.map(([dependency]) => dependency),
    problems: [...faults, ...problems.list],
    related: placedTexts(nodeAt(root, 'workspace', 'members')),
    facts: factsOf(root, inherited),
  };
}

function readDependency(member: TreeMember, scope: Scope): readonly [Dependency, string | null] {
  const { key, value } = member;
  const { name, requirement, version, source, isOptional, versionRange } = readCargoRequirement(member);
  const dependency: Dependency = {
    name,
    alias: name === key.text ? null : key.text,
    requirement,
    version,
    source,
    isDirect: true,
    scope: isOptional && scope === 'runtime' ? 'optional' : scope,
    nameRange: { start: key.start, end: key.end },
    versionRange,
  };
  return [dependency, isTrue(value, 'workspace') ? key.text : null];
}

function factsOf(root: TreeNode, inherited: ReadonlyMap<number, string>): CrateManifestFacts {
  return {
    kind: 'crateManifest',
    name: textAt(root, 'package', 'name'),
    workspace: workspaceIn(nodeAt(root, 'workspace')),
    workspacePath: textAt(root, 'package', 'workspace'),
    inherited,
    patches: readPatches(root),
  };
}

function workspaceIn(workspace: TreeNode | undefined): CargoWorkspace | null {
  if (workspace?.kind !== 'table') return null;
  const dependencies = new Map<string, CargoRequirement>();
  for (const member of membersAt(workspace, 'dependencies'))
    dependencies.set(member.key.text, readCargoRequirement(member));
  return { members: textsAt(workspace, 'members'), exclude: textsAt(workspace, 'exclude'), dependencies };
}

function textsAt(node: TreeNode, name: string): readonly string[] {
  return itemsAt(node, name).flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
}
