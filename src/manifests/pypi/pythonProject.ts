import { readPixi } from '../conda/pixiManifest.ts';
import type { DependencySource } from '../format.ts';
import { manifestFormat } from '../kit/manifest.ts';
import { readToml } from '../parse/toml.ts';
import { type TreeNode, itemsAt, membersAt, nodeAt, placedTexts, textAt, textsAt } from '../parse/tree.ts';
import { rangeOf } from '../parse/rangedText.ts';
import { sourceOf } from './poetryDependency.ts';
import { ProjectIndexes, ProjectReader } from './projectReader.ts';
import type { PypiFacts, PypiInclude, UvWorkspace } from './pypiFacts.ts';
import { pypiName } from './pypiName.ts';
import { readRequirement, readRequirementLine } from './requirementLine.ts';
import { joinIndexes } from './pypiIndexes.ts';
import { readRyeIndexes, readUvIndexes } from './pypiSettings.ts';

/**
 * pyproject.toml: `[project]` (PEP 621), `[dependency-groups]` (PEP 735), `[build-system]` (PEP 518) and the tables of Poetry,
 * PDM, uv, Hatch, Flit and Pixi.
 */
export const format = manifestFormat<PypiFacts>({
  id: 'python-project',
  title: 'Python project',
  fileNames: ['pyproject.toml'],
  ecosystem: 'pypi',
  parse: readToml,
  requirements(root, found) {
    const name = textAt(root, 'project', 'name') ?? textAt(root, 'tool', 'poetry', 'name');
    const ownName = name === null ? null : pypiName(name);
    const indexes = new ProjectIndexes(root);
    const declared = projectNames(root);
    const reader = new ProjectReader(found, { indexes, ownName, sources: projectSources(root, declared, indexes) });
    readProject(root, reader);
    readTools(root, reader, declared);
    const before = found.list.length;
    const channels = readPixi(nodeAt(root, 'tool', 'pixi'), found, indexes);
    const ofPixi = found.list.splice(before);
    for (const one of ofPixi) found.list.push({ ...one, ecosystem: one.ecosystem ?? 'conda' });
    const [uv, rye] = [nodeAt(root, 'tool', 'uv'), nodeAt(root, 'tool', 'rye')];
    const extras = [
      ...membersAt(root, 'project', 'optional-dependencies'),
      ...membersAt(root, 'tool', 'poetry', 'extras'),
    ];
    const includes = includesOf(root);
    return {
      related: [...includes, ...placedTexts(nodeAt(uv, 'workspace', 'members'))],
      facts: () => ({
        kind: 'pypi',
        fileKind: 'project',
        name: ownName,
        indexes: indexes.usual,
        ...(uv || rye ? { settings: joinIndexes([readUvIndexes(uv), readRyeIndexes(rye)]) } : {}),
        extras: new Set(extras.map(({ key }) => key.text)),
        includes,
        ...(ofPixi.length > 0 ? { channels } : {}),
        ...workspaceOf(root),
        ...overriddenIn(root),
      }),
    };
  },
});

/** uv docs, "Using workspaces". */
function workspaceOf(root: TreeNode): { readonly workspace?: UvWorkspace } {
  const table = nodeAt(root, 'tool', 'uv', 'workspace');
  return table ? { workspace: { members: textsAt(table, 'members'), exclude: textsAt(table, 'exclude') } } : {};
}

/** uv docs, "Dependency overrides"; PDM docs, "Override the resolved package versions". */
function overriddenIn(root: TreeNode): { readonly overridden?: ReadonlySet<string> } {
  const names = [
    ...itemsAt(root, 'tool', 'uv', 'override-dependencies').flatMap((item) => {
      const line = item.kind === 'scalar' ? readRequirementLine(item.text, 0) : null;
      return line?.kind === 'requirement' ? pypiName(line.requirement.name) : [];
    }),
    ...membersAt(root, 'tool', 'pdm', 'resolution', 'overrides').map(({ key }) => pypiName(key.text)),
  ];
  return names.length > 0 ? { overridden: new Set(names) } : {};
}

function readProject(root: TreeNode, reader: ProjectReader): void {
  reader.readList(nodeAt(root, 'build-system', 'requires'), 'build');
  reader.readList(nodeAt(root, 'project', 'dependencies'), 'runtime');
  reader.readLists(nodeAt(root, 'project', 'optional-dependencies'), 'optional');
  reader.readLists(nodeAt(root, 'dependency-groups'), 'development');
}

/** `declared`: names in `[project]`; Poetry's table gives their sources. */
function readTools(root: TreeNode, reader: ProjectReader, declared: ReadonlySet<string>): void {
  const poetry = nodeAt(root, 'tool', 'poetry');
  reader.readTable(nodeAt(poetry, 'dependencies'), 'runtime', declared);
  reader.readTable(nodeAt(poetry, 'dev-dependencies'), 'development');
  for (const { key, value } of membersAt(poetry, 'group')) {
    reader.readTable(nodeAt(value, 'dependencies'), key.text === 'main' ? 'runtime' : 'development');
  }
  reader.readLists(nodeAt(root, 'tool', 'pdm', 'dev-dependencies'), 'development');
  reader.readList(nodeAt(root, 'tool', 'uv', 'dev-dependencies'), 'development');
  for (const { value } of membersAt(root, 'tool', 'hatch', 'envs')) {
    reader.readList(nodeAt(value, 'dependencies'), 'development');
    reader.readList(nodeAt(value, 'extra-dependencies'), 'development');
  }
  reader.readList(nodeAt(root, 'tool', 'flit', 'metadata', 'requires'), 'runtime');
  reader.readList(nodeAt(root, 'tool', 'flit', 'metadata', 'dev-requires'), 'development');
  reader.readLists(nodeAt(root, 'tool', 'flit', 'metadata', 'requires-extra'), 'optional');
}

/**
 * Requirements files that setuptools (its docs, "Dynamic metadata") and hatch-requirements-txt read in place of lists.
 */
function includesOf(root: TreeNode): readonly PypiInclude[] {
  const dynamic = nodeAt(root, 'tool', 'setuptools', 'dynamic');
  const hook = nodeAt(root, 'tool', 'hatch', 'metadata', 'hooks', 'requirements_txt');
  const optional = (table: TreeNode | undefined): readonly TreeNode[] =>
    membersAt(table, 'optional-dependencies').map(({ value }) => value);
  const files = [
    ...[nodeAt(dynamic, 'dependencies'), ...optional(dynamic)].map((place) => nodeAt(place, 'file')),
    nodeAt(hook, 'files'),
    ...optional(hook),
  ];
  return files.flatMap((file) => {
    const nodes = file?.kind === 'list' ? file.items : file ? [file] : [];
    return nodes.flatMap((node) =>
      node.kind === 'scalar' && node.text !== '' ? { path: node.text, isConstraint: false, range: rangeOf(node) } : [],
    );
  });
}

/** Names in the lists of `[project]`, as PEP 503 has them. */
function projectNames(root: TreeNode): ReadonlySet<string> {
  const lists = [
    nodeAt(root, 'project', 'dependencies'),
    ...membersAt(root, 'project', 'optional-dependencies').map(({ value }) => value),
  ];
  const names = lists.flatMap((list) =>
    itemsAt(list).flatMap((item) => (item.kind === 'scalar' ? (readRequirement(item.text, 0)?.name ?? []) : [])),
  );
  return new Set(names.map(pypiName));
}

/**
 * The sources of names in the lists of requirements: `[tool.uv.sources]` (uv docs, "Dependency sources"), indexes in Pixi's
 * `pypi-dependencies` and the entries of `[tool.poetry.dependencies]` for names in `[project]`. By name, as PEP 503 has it.
 */
function projectSources(
  root: TreeNode,
  declared: ReadonlySet<string>,
  indexes: ProjectIndexes,
): ReadonlyMap<string, DependencySource> {
  const sources = new Map<string, DependencySource>();
  const take = (name: string, value: TreeNode): void => {
    const source = tableSource(value, indexes);
    if (source) sources.set(pypiName(name), source);
  };
  for (const { key, value } of membersAt(root, 'tool', 'poetry', 'dependencies')) {
    if (declared.has(pypiName(key.text))) take(key.text, value);
  }
  const pixi = nodeAt(root, 'tool', 'pixi');
  for (const place of [pixi, ...membersAt(pixi, 'feature').map(({ value }) => value)])
    for (const { key, value } of membersAt(place, 'pypi-dependencies'))
      if (textAt(value, 'index') !== null) take(key.text, value);
  for (const { key, value } of membersAt(root, 'tool', 'uv', 'sources')) take(key.text, value);
  return sources;
}

/** Of several, between which markers decide, the first. */
function tableSource(value: TreeNode, indexes: ProjectIndexes): DependencySource | null {
  if (value.kind === 'list') return value.items[0]?.kind === 'table' ? tableSource(value.items[0], indexes) : null;
  const own = sourceOf(value);
  if (own) return own;
  if (textAt(value, 'workspace') === 'true') return { kind: 'member' };
  const index = textAt(value, 'index') ?? textAt(value, 'source');
  return index === null ? null : indexes.sourceOf(index);
}
