import type { SourceRange } from '../../core/range.ts';
import type { Scope } from '../../core/scopes.ts';
import type { Dependency, DependencySource } from '../format.ts';
import type { Requirements } from '../kit/manifest.ts';
import { type TreeNode, type TreeScalar, itemsAt, membersAt, nodeAt, textAt, textsAt } from '../parse/tree.ts';
import { RegistrySources, usualRegistry } from '../sources/registrySources.ts';
import { readTableDependency } from './poetryDependency.ts';
import { type PypiIndexes, isPublicIndex, makeIndexes } from './pypiIndexes.ts';
import { pypiName } from './pypiName.ts';
import { readPypiEnvironment } from './pypiSettings.ts';
import { dependencyOf, readRequirementLine } from './requirementLine.ts';
import { messages } from '../problemMessage.ts';

/** The indexes named in a pyproject.toml, a Pipfile or a pixi.toml, under any tool. */
export class ProjectIndexes {
  readonly #indexes: readonly Index[];
  readonly #registries = new RegistrySources();
  /** Poetry has PyPI by its name, as Pipenv has where a Pipfile describes no index. */
  readonly #hasPypi: boolean;

  /** `root`: of the pyproject.toml, the Pipfile or the pixi.toml; `pixi`: of Pixi's tables. */
  constructor(root: TreeNode, pixi = nodeAt(root, 'tool', 'pixi')) {
    this.#indexes = [
      ...itemsAt(root, 'tool', 'poetry', 'source').map(poetrySource),
      // Those of uv count in folders: see `PypiProjectFacts.settings`.
      ...itemsAt(root, 'tool', 'uv', 'index').map((item) => ({ ...named(item), use: 'explicit' as const })),
      ...itemsAt(root, 'tool', 'pdm', 'source').map(pdmSource),
      ...pixiIndexes(pixi),
      ...hatchIndexes(nodeAt(root, 'tool', 'hatch')),
      ...itemsAt(root, 'source').map((item, at) => ({ ...named(item), use: at === 0 ? 'main' : 'explicit' }) as const),
    ];
    this.#hasPypi = nodeAt(root, 'tool', 'poetry') !== undefined || (!nodeAt(root, 'tool') && !nodeAt(root, 'source'));
  }

  /** For packages that name no index. PyPI named without its address beside others is an additional index. */
  get usual(): PypiIndexes {
    const main = this.#indexes.filter(({ use }) => use === 'main');
    const isWithPypi = main.some(({ url }) => url === '');
    const others = main.flatMap(({ url }) => url || []);
    const extra = this.#indexes.flatMap(({ use, url }) => (use === 'extra' && url !== '' ? [url] : []));
    return makeIndexes(isWithPypi ? { extra: [...others, ...extra] } : { main: others, extra });
  }

  /**
   * An index by its name: the address that the file describes decides. One that it does not describe is not known to be
   * public, unless its tool has PyPI by that name. Of several with one name, any may count.
   */
  sourceOf(name: string): DependencySource {
    const described = this.#indexes.filter((one) => one.name?.toLowerCase() === name.toLowerCase());
    const index = described.find(({ url }) => url !== '' && !isPublicIndex(url)) ?? described[0];
    if (index && index.url !== '') return this.#registries.of(index.url);
    const isPypi = name.toLowerCase() === 'pypi' && (index !== undefined || this.#hasPypi);
    return isPypi ? usualRegistry : this.#registries.of(name);
  }
}

interface Parts {
  readonly indexes: ProjectIndexes;
  readonly ownName: string | null;
  readonly sources: ReadonlyMap<string, DependencySource>;
}

/** Collects the requirements of a pyproject.toml or a Pipfile. */
export class ProjectReader {
  readonly #found: Requirements;
  readonly #indexes: ProjectIndexes;
  readonly #ownName: string | null;
  readonly #sources: ReadonlyMap<string, DependencySource>;

  /**
   * `ownName`: a project's requirement of its own extras is no other package. `sources`: the sources of names in lists.
   * Names as PEP 503 has them.
   */
  constructor(found: Requirements, { indexes, ownName, sources }: Pick<Parts, 'indexes'> & Partial<Parts>) {
    this.#found = found;
    this.#indexes = indexes;
    this.#ownName = ownName ?? null;
    this.#sources = sources ?? new Map<string, DependencySource>();
  }

  /** A list of requirements (PEP 508). Tables in it (`{include-group = "test"}`) lead to what is read anyway. */
  readList(list: TreeNode | undefined, scope: Scope): void {
    if (!list) return;
    if (list.kind !== 'list') {
      this.#found.problems.add(messages.listExpected, list.start, list.end);
      return;
    }
    for (const item of list.items) {
      if (item.kind === 'scalar') this.#readRequirement(item, scope);
      else if (item.kind === 'list') this.#found.problems.unread(item.start, item.end);
    }
  }

  /** Lists of requirements by the names of groups. */
  readLists(table: TreeNode | undefined, scope: Scope): void {
    if (table && table.kind !== 'table') this.#found.problems.add(messages.listExpected, table.start, table.end);
    for (const { value } of membersAt(table)) this.readList(value, scope);
  }

  /** Dependencies by their names, as Poetry and Pipenv write them, but for those in `except`. */
  readTable(table: TreeNode | undefined, scope: Scope, except?: ReadonlySet<string>): void {
    if (table && table.kind !== 'table') this.#found.problems.add(messages.listExpected, table.start, table.end);
    for (const { key, value } of membersAt(table)) {
      const name = pypiName(key.text);
      if (name === 'python' || except?.has(name)) continue;
      for (const dependency of readTableDependency(key, value, scope, (name) => this.#indexes.sourceOf(name))) {
        this.#add(dependency);
      }
    }
  }

  #readRequirement(item: TreeScalar, scope: Scope): void {
    const line = readRequirementLine(item.text, item.start);
    if (line.kind === 'requirement') {
      const { nameRange, versionRange, ...rest } = dependencyOf(line.requirement, scope);
      const version = versionRange && insideOf(versionRange, item);
      this.#add({ ...rest, nameRange: insideOf(nameRange, item), versionRange: version });
    } else if (line.kind !== 'nothing') {
      this.#found.problems.add(messages.invalidRequirement, item.start, item.end);
    }
  }

  #add(dependency: Dependency): void {
    const isFromRegistry = dependency.source.kind === 'registry';
    if (isFromRegistry && pypiName(dependency.name) === this.#ownName) return;
    const source = isFromRegistry ? this.#sources.get(pypiName(dependency.name)) : undefined;
    const version = source && source.kind !== 'registry' ? null : dependency.version;
    this.#found.list.push(source ? { ...dependency, source, version } : dependency);
  }
}

/** A place inside a scalar: escapes may have made its text shorter than what is written. */
function insideOf(range: SourceRange, { start, end }: TreeScalar): SourceRange {
  return { start: Math.min(range.start, end), end: Math.min(Math.max(range.end, start), end) };
}

interface Index {
  readonly name: string | null;
  /** Empty for PyPI, where it is named without its address. */
  readonly url: string;
  /** The role of the index for packages that name none: in PyPI's place, besides it, or not used. */
  readonly use: 'main' | 'extra' | 'explicit';
}

function named(item: TreeNode): Omit<Index, 'use'> {
  const name = textAt(item, 'name');
  return { name, url: textAt(item, 'url') ?? (name?.toLowerCase() === 'pypi' ? '' : (name ?? '')) };
}

/** Poetry docs, "Package sources". PyPI itself may be named without an address. */
function poetrySource(item: TreeNode): Index {
  const priority = textAt(item, 'priority') ?? (textAt(item, 'secondary') === 'true' ? 'secondary' : 'primary');
  const use = priority === 'explicit' ? 'explicit' : /^(?:primary|default)$/.test(priority) ? 'main' : 'extra';
  return { ...named(item), use };
}

/** PDM docs, "Configure the package indexes": only one with PyPI's name takes its place, the others are additional. */
function pdmSource(item: TreeNode): Index {
  return { ...named(item), use: textAt(item, 'name') === 'pypi' ? 'main' : 'extra' };
}

/** Pixi docs, "The `pypi-options` table": those of a feature are besides the others, since not every environment has it. */
function pixiIndexes(pixi: TreeNode | undefined): readonly Index[] {
  const features = membersAt(pixi, 'feature').map(({ value }) => value);
  return [pixi, ...features].flatMap((place, at) => {
    const options = nodeAt(place, 'pypi-options');
    const main = textAt(options, 'index-url');
    const links = itemsAt(options, 'find-links').flatMap((link) => textAt(link, 'url') ?? []);
    const urls = [...textsAt(options, 'extra-index-urls'), ...links];
    return [
      ...(main === null ? [] : [{ name: null, url: main, use: at === 0 ? ('main' as const) : ('extra' as const) }]),
      ...urls.map((url) => ({ name: null, url, use: 'extra' as const })),
    ];
  });
}

/** Hatch docs, "Environment variables": those of one environment, for pip and uv. */
function hatchIndexes(hatch: TreeNode | undefined): readonly Index[] {
  return membersAt(hatch, 'envs').flatMap(({ value }) => {
    const variables = membersAt(value, 'env-vars').flatMap(({ key, value: text }) =>
      text.kind === 'scalar' ? [[key.text, text.text] as const] : [],
    );
    const urls = readPypiEnvironment(Object.fromEntries(variables)).flatMap(({ main, extra }) => [...main, ...extra]);
    return urls.map((url) => ({ name: null, url, use: 'extra' as const }));
  });
}
