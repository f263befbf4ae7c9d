import type { DependencySource } from '../format.ts';
import { type TreeNode, itemsAt, textAt } from '../locate/tree.ts';
import { Registries } from './lockedPackage.ts';
import { isPublicIndex } from './publicIndex.ts';
import { defaultIndex } from './requirementLine.ts';

interface Index {
  readonly name: string | null;
  readonly url: string;
  readonly isPublic: boolean;
  /** Asked for every package, instead of PyPI. */
  readonly isUsual: boolean;
}

/** The indexes that a pyproject.toml or a Pipfile names, under whatever tool. */
export class ProjectIndexes {
  readonly #indexes: readonly Index[];
  readonly #registries = new Registries();

  /** `root`: of the pyproject.toml or the Pipfile. */
  constructor(root: TreeNode) {
    this.#indexes = [
      ...itemsAt(root, 'tool', 'poetry', 'source').map(poetrySource),
      ...itemsAt(root, 'tool', 'uv', 'index').map(uvIndex),
      ...usual(textAt(root, 'tool', 'uv', 'index-url')),
      ...usual(textAt(root, 'tool', 'uv', 'pip', 'index-url')),
      ...itemsAt(root, 'tool', 'pdm', 'source').map(pdmSource),
      ...itemsAt(root, 'source').map((item, at) => ({ ...named(item), isUsual: at === 0 })),
    ];
  }

  /**
   * Packages come from elsewhere than PyPI unless they say so. Where a public index is named besides, nobody can tell which
   * of them a package is from, and it is taken for public.
   */
  get isPrivate(): boolean {
    const asked = this.#indexes.filter(({ isUsual }) => isUsual);
    return asked.length > 0 && !asked.some(({ isPublic }) => isPublic);
  }

  /** An index by its name. One that the file does not describe is not known to be public, unless it has the name of PyPI. */
  sourceOf(name: string): DependencySource {
    const index = this.#indexes.find((one) => one.name?.toLowerCase() === name.toLowerCase());
    if (!index) return name.toLowerCase() === 'pypi' ? defaultIndex : this.#registries.of(name);
    return index.isPublic ? defaultIndex : this.#registries.of(index.url);
  }
}

function named(item: TreeNode): Omit<Index, 'isUsual'> {
  const url = textAt(item, 'url') ?? '';
  return { name: textAt(item, 'name'), url, isPublic: isPublicIndex(url) };
}

/** Poetry docs, "Package sources". PyPI itself may be named without an address. */
function poetrySource(item: TreeNode): Index {
  const { name, url, isPublic } = named(item);
  const priority = textAt(item, 'priority') ?? (textAt(item, 'secondary') === 'true' ? 'secondary' : 'primary');
  const isPypi = url === '' && name?.toLowerCase() === 'pypi';
  const isUsual = priority === 'primary' || priority === 'default';
  return { name, url, isUsual, isPublic: isPypi || isPublic };
}

/** uv docs, "Package indexes": others are asked besides PyPI. */
function uvIndex(item: TreeNode): Index {
  return { ...named(item), isUsual: textAt(item, 'default') === 'true' };
}

/** PDM docs, "Configure the package indexes": only one that is called as PyPI is takes its place. */
function pdmSource(item: TreeNode): Index {
  return { ...named(item), isUsual: textAt(item, 'name') === 'pypi' };
}

function usual(url: string | null): readonly Index[] {
  return url === null ? [] : [{ name: null, url, isUsual: true, isPublic: isPublicIndex(url) }];
}
