import { folderOf } from '../folders.ts';
import type { Dependency, DependencySource } from '../format.ts';
import { identify, originsOf } from '../identify.ts';
import type { LinkContext } from '../linking/linker.ts';
import { ObservedSources } from '../sources/observedSources.ts';
import { type Origin, type Origins, publicOrigin } from '../sources/origins.ts';
import { IndexRules } from './indexRules.ts';
import { pypiFacts } from './pypiFacts.ts';
import { noIndexes, type PypiIndexes } from './pypiIndexes.ts';
import { pypiName } from './pypiName.ts';
import { pypiNames } from './identifyPypiPackage.ts';
import type { PypiUserSettings } from './pypiSettings.ts';
import type { PypiFile } from './pypiFacts.ts';
import type { Identity } from '../sources/packageSources.ts';

/**
 * Says what Python packages are called at the service, unless their names may be secrets: those of the workspace's own
 * projects, and those that come, or may come, from an index that is not known to be public.
 */
export class PypiIdentifier {
  readonly #ownNames: ReadonlySet<string>;
  readonly #observed: ObservedSources;
  readonly #origins: Origins;
  readonly #rules: IndexRules;

  /** `own`: the indexes that a file names, and those read together with it. */
  constructor(
    files: readonly PypiFile[],
    { supports, settings, answers }: Pick<LinkContext<PypiUserSettings>, 'supports' | 'settings' | 'answers'>,
    own: (file: PypiFile) => PypiIndexes = () => noIndexes,
  ) {
    this.#origins = originsOf(pypiNames, answers);
    this.#rules = new IndexRules(files, supports, settings, this.#origins, own);
    const names = files.map(({ reading }) => {
      const facts = pypiFacts(reading.facts);
      return facts?.fileKind === 'project' ? facts.name : null;
    });
    this.#ownNames = new Set(names.filter((name) => name !== null));
    this.#observed = new ObservedSources(
      files.map((file) => ({
        folder: folderOf(file.path),
        dependencies: file.reading.dependencies,
        originOf: (source) => this.#statedOrigin(file, source),
      })),
      { keyOf: pypiName, openNames: () => this.#openNames(files) },
    );
  }

  identify(file: PypiFile, dependency: Dependency): Identity {
    const { source } = dependency;
    if (source.kind !== 'registry') return identify(pypiNames, dependency);
    const isLocked = file.format.role === 'lock';
    if (isLocked && dependency.version === null) return { coordinates: null, reason: 'versionMissing' };
    // A lock's package from an index is not the one in the workspace.
    if (source.registry === null && !isLocked && this.#ownNames.has(pypiName(dependency.name)))
      return { coordinates: null, reason: 'workspaceMember' };
    const origin = this.#originOf(file, source);
    const withheld = origin
      ? origin.withheld
      : (this.#rules.withheld(file) ?? this.#observed.withheld(dependency.name, folderOf(file.path)));
    return withheld ?? identify(pypiNames, dependency);
  }

  /** `null` for an entry that leaves it open. In poetry.lock an entry without a source is from PyPI. */
  #originOf({ path, reading }: PypiFile, source: DependencySource): Origin | null {
    const origin = this.#origins.of(source, path);
    if (origin || source.kind !== 'registry') return origin;
    const facts = pypiFacts(reading.facts);
    return facts?.fileKind === 'lock' && facts.tool === 'poetry' ? publicOrigin : null;
  }

  /** An entry that any of several indexes may have leaves its name open. */
  #statedOrigin(file: PypiFile, source: DependencySource): Origin | null {
    const origin = this.#originOf(file, source);
    return origin?.access === 'unknown' ? null : origin;
  }

  *#openNames(files: readonly PypiFile[]): Iterable<string> {
    for (const file of files)
      for (const { name, source } of file.reading.dependencies)
        if (source.kind === 'registry' && !this.#originOf(file, source)) yield name;
  }
}
