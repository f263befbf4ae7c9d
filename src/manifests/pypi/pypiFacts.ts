import type { DependencyGraph, PlacedPath } from '../format.ts';
import type { WorkspaceFile } from '../link.ts';
import type { PypiIndexes } from './pypiIndexes.ts';

/** The content of Python files besides their dependencies. */
export type PypiFacts = PypiRequirementsFacts | PypiProjectFacts | PypiLockFacts;

export type PypiFileFacts = PypiFacts | { readonly kind: 'conda' };

/** A file of Python, or one of Conda with packages of pip in it. */
export type PypiFile = WorkspaceFile<PypiFileFacts>;

/** A requirements or constraints file. */
interface PypiRequirementsFacts {
  readonly kind: 'pypi';
  readonly fileKind: 'requirements';
  readonly includes: readonly PypiInclude[];
  /** The sources of packages, unless an entry names another. */
  readonly indexes: PypiIndexes;
  /** The files it was compiled from, as its comments name them; `null` if it was written by hand. */
  readonly compiledFrom: readonly string[] | null;
}

/** Another requirements file that counts as if it stood here. */
export interface PypiInclude extends PlacedPath {
  /** It only chooses the version of packages required elsewhere. */
  readonly isConstraint: boolean;
}

/** A pyproject.toml, setup.cfg or Pipfile. */
export interface PypiProjectFacts {
  readonly kind: 'pypi';
  readonly fileKind: 'project' | 'pipfile';
  /** The project's own name, as PEP 503 has it; `null` if the file does not have it. */
  readonly name: string | null;
  /** As in `PypiRequirementsFacts`. */
  readonly indexes: PypiIndexes;
  /** The settings of uv and Rye (`[tool.uv]`, `[tool.rye]`), which count for the folder and everything below. Absent: none. */
  readonly settings?: PypiIndexes;
  /** Optional packages for users of the project, not for its developers. */
  readonly extras: ReadonlySet<string>;
  readonly includes: readonly PypiInclude[];
  /** The channels of `[tool.pixi]`, whose dependencies are those with an ecosystem of their own. Absent: it has none. */
  readonly channels?: readonly string[];
  /** `[tool.uv.workspace]`; absent when the file has none. */
  readonly workspace?: UvWorkspace;
  /** Names, as PEP 503 has them, whose versions the project itself decides, for any requirement. */
  readonly overridden?: ReadonlySet<string>;
}

/** Globs over the folders of members, as written. */
export interface UvWorkspace {
  readonly members: readonly string[];
  readonly exclude: readonly string[];
}

export type PypiLockTool = 'uv' | 'poetry' | 'pdm' | 'pylock' | 'pipenv';

export interface PypiLockFacts {
  readonly kind: 'pypi';
  readonly fileKind: 'lock';
  readonly tool: PypiLockTool;
  /** Folders of the projects it covers besides its own, relative to it. */
  readonly members: ReadonlySet<string>;
  /** The edges, in a lock without the scope of each package; else `null`. */
  readonly needs: DependencyGraph['needs'] | null;
  /** Index of a dependency that is not for every installation → the groups it is for. */
  readonly groups: ReadonlyMap<number, readonly string[]>;
}

export function pypiFacts(facts: PypiFile['reading']['facts']): PypiFacts | null {
  return facts.kind === 'pypi' ? facts : null;
}
