import type { DependencySource } from '../format.ts';
import { type TreeNode, itemsAt, textAt } from '../parse/tree.ts';
import { Registries } from './lockedPackage.ts';
import { makeIndexes, type PypiIndexes } from './pypiIndexes.ts';
import { defaultIndex } from './requirementLine.ts';

interface Index {
  readonly name: string | null;
  /** Empty for PyPI, where it is named without its address. */
  readonly url: string;
  /** The role of the index for packages that name none: in PyPI's place, besides it, or not used. */
  readonly use: 'main' | 'extra' | 'explicit';
}

/** The indexes named in a pyproject.toml or a Pipfile, under any tool. */
export class ProjectIndexes {
  readonly #indexes: readonly Index[];
  readonly #registries = new Registries();

  /** `root`: of the pyproject.toml or the Pipfile. */
  constructor(root: TreeNode) {
    this.#indexes = [
      ...itemsAt(root, 'tool', 'poetry', 'source').map(poetrySource),
      // Those of uv count in folders: `facts.uv` names the packages.
      ...itemsAt(root, 'tool', 'uv', 'index').map((item) => ({ ...named(item), use: 'explicit' as const })),
      ...itemsAt(root, 'tool', 'pdm', 'source').map(pdmSource),
      ...itemsAt(root, 'source').map((item, at) => ({ ...named(item), use: at === 0 ? 'main' : 'explicit' }) as const),
    ];
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
   * An index by its name. One that the file does not describe is not known to be public, unless it has the name of
   * PyPI.
   */
  sourceOf(name: string): DependencySource {
    const index = this.#indexes.find((one) => one.name?.toLowerCase() === name.toLowerCase());
    if (index && index.url !== '') return this.#registries.of(index.url);
    return name.toLowerCase() === 'pypi' ? defaultIndex : this.#registries.of(name);
  }
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
