import { folderOf } from '../folders.ts';
import type { Dependency } from '../format.ts';
import { type Identity, identify } from '../identify.ts';
import type { LinkOptions, WorkspaceFile } from '../link.ts';
import { fromPrivate, heldBack, PublicSources, sourceName } from '../packageSources.ts';
import { Sightings } from '../sightings.ts';
import { noUserSettings } from '../userSettings.ts';
import { IndexRules } from './indexRules.ts';
import { pypiFacts } from './pypiFacts.ts';
import { noIndexes, type PypiIndexes } from './pypiIndexes.ts';
import { pypiName } from './pypiName.ts';

/**
 * Says what Python packages are called at the service, unless their names may be secrets: those of the workspace's own
 * projects, and those that come, or may come, from an index that is not known to be public.
 */
export class PypiIdentifier {
  readonly #ownNames = new Set<string>();
  readonly #sightings = new Sightings();
  readonly #mirrors: PublicSources;
  readonly #rules: IndexRules;

  /** `own`: the indexes that a file names, and those read together with it. All files are to be learnt from first. */
  constructor(
    files: readonly WorkspaceFile[],
    options: LinkOptions,
    own: (file: WorkspaceFile) => PypiIndexes = () => noIndexes,
  ) {
    this.#mirrors = new PublicSources(options.publicMirrors ?? []);
    const { pypi } = options.userSettings ?? noUserSettings;
    this.#rules = new IndexRules(files, options.supports, pypi, this.#mirrors, own);
  }

  learn(files: readonly WorkspaceFile[]): void {
    for (const file of files) {
      const facts = pypiFacts(file.reading.facts);
      if (facts?.sort === 'project' && facts.name !== null) this.#ownNames.add(facts.name);
      for (const { name, source } of file.reading.dependencies) {
        const isElsewhere = source.kind === 'registry' && source.registry !== null && source.isOneOf !== true;
        if (isElsewhere && !this.#rules.isPublic(source.registry))
          this.#sightings.addPrivate(pypiName(name), folderOf(file.path), sourceName(source.registry));
      }
    }
    if (this.#sightings.isEmpty) return;
    for (const file of files) {
      for (const dependency of file.reading.dependencies) {
        if (this.#saysPublic(file, dependency)) this.#sightings.addPublic(pypiName(dependency.name));
      }
    }
  }

  identify(file: WorkspaceFile, dependency: Dependency): Identity {
    const { source } = dependency;
    if (source.kind !== 'registry') return identify('pypi', dependency);
    const isLocked = file.format.role === 'lock';
    if (isLocked && dependency.version === null) return { coordinates: null, reason: 'versionMissing' };
    const name = pypiName(dependency.name);
    // A lock's package from an index is not the one in the workspace.
    if (source.registry === null && !isLocked && this.#ownNames.has(name))
      return { coordinates: null, reason: 'workspaceMember' };
    if (source.registry !== null && !this.#rules.isPublic(source.registry)) {
      const origin = sourceName(source.registry);
      return source.isOneOf ? heldBack(origin) : fromPrivate(origin);
    }
    const withheld = this.#saysPublic(file, dependency)
      ? null
      : (this.#rules.withheld(file) ?? this.#sightings.withheld(name, folderOf(file.path)));
    return withheld ?? identify('pypi', dependency);
  }

  /** True if an entry itself names a public index. In poetry.lock an entry without a source is from PyPI. */
  #saysPublic({ reading }: WorkspaceFile, { source }: Dependency): boolean {
    if (source.kind !== 'registry') return false;
    if (source.registry !== null) return this.#rules.isPublic(source.registry);
    const facts = pypiFacts(reading.facts);
    return facts?.sort === 'lock' && facts.tool === 'poetry';
  }
}
