import type { Dependency } from '../format.ts';
import { folderOf, resolveFolder } from '../folders.ts';
import { type Identity, identify, identifyPackage } from '../identify.ts';
import type { LinkedDependency, WorkspaceFile } from '../link.ts';
import { linkedOf, manifestOf, unlessPrivate } from '../linking/linkedDependency.ts';
import type { LinkContext, LinkerResult } from '../linking/linker.ts';
import { PublicSources } from '../packageSources.ts';
import { noUserSettings } from '../userSettings.ts';
import { GoSources } from './goSources.ts';
import { type GoModule, type GoWorkFile, GoWorkspaces, replacementFor } from './goWorkspaces.ts';

/**
 * Links Go files (Go Modules Reference; manifests.md 6). A go.mod speaks for itself, inside a go.work with the others'
 * replacements. Beside a go.mod, go.sum lists nothing, since it holds more than a build needs; vendor/modules.txt lists only
 * modules that go.mod does not name, which are those of modules written for Go 1.16 and older, so that the two never disagree.
 */
export function linkGo(files: readonly WorkspaceFile[], { options, privateNames }: LinkContext): LinkerResult {
  const known = new GoFiles(files);
  const settings = (options.userSettings ?? noUserSettings).go;
  const sources = new GoSources(settings, new PublicSources(options.publicMirrors ?? []));
  const allowed = (dependency: Dependency, name: string, identity: Identity): Identity => {
    const own = unlessPrivate(dependency, identity, privateNames);
    return (own.coordinates && sources.privacyOf(name)) ?? own;
  };
  const done: LinkerResult['manifests'][number][] = [];
  for (const file of files) {
    const speaker = known.speakerFor(file);
    const linked: LinkedDependency[] = [];
    for (const dependency of file.reading.dependencies) {
      if (speaker && known.isSaidIn(speaker, file, dependency)) continue;
      linked.push(linkOne(dependency, file, known, allowed));
    }
    done.push(manifestOf(file, linked, speaker?.path ?? null));
  }
  return { manifests: done, wanted: [] };
}

/** The Go files of a workspace, by what they are. */
class GoFiles {
  readonly workspaces: GoWorkspaces;
  readonly #byPath = new Map<string, WorkspaceFile>();
  readonly #required = new Map<WorkspaceFile, ReadonlySet<string>>();

  constructor(files: readonly WorkspaceFile[]) {
    const modules: GoModule[] = [];
    const workFiles: GoWorkFile[] = [];
    for (const file of files) {
      const { facts } = file.reading;
      const folder = folderOf(file.path);
      this.#byPath.set(file.path, file);
      if (facts.kind === 'goModule') modules.push({ folder, facts });
      else if (facts.kind === 'goWorkspace') workFiles.push({ folder, facts });
    }
    this.workspaces = new GoWorkspaces(modules, workFiles);
  }

  /** The go.mod that a go.sum or vendor/modules.txt gives way to. */
  speakerFor(file: WorkspaceFile): WorkspaceFile | undefined {
    const { kind } = file.reading.facts;
    const folder = folderOf(file.path);
    if (kind === 'goSum') return this.#moduleIn(folder);
    return kind === 'goVendor' ? this.#moduleIn(folderOf(folder)) : undefined;
  }

  isSaidIn(speaker: WorkspaceFile, file: WorkspaceFile, dependency: Dependency): boolean {
    if (file.reading.facts.kind === 'goSum') return true;
    let required = this.#required.get(speaker);
    if (!required) {
      required = new Set(speaker.reading.dependencies.map(({ name }) => name));
      this.#required.set(speaker, required);
    }
    return required.has(dependency.alias ?? dependency.name);
  }

  #moduleIn(folder: string): WorkspaceFile | undefined {
    const file = this.#byPath.get(folder === '' ? 'go.mod' : `${folder}/go.mod`);
    return file?.reading.facts.kind === 'goModule' ? file : undefined;
  }
}

function linkOne(
  dependency: Dependency,
  file: WorkspaceFile,
  known: GoFiles,
  allowed: (dependency: Dependency, name: string, identity: Identity) => Identity,
): LinkedDependency {
  const { facts } = file.reading;
  if (facts.kind === 'goVendor' && dependency.source.kind === 'local') return linkedOf(dependency, 'replacedByFolder');
  const { name, version } = dependency;
  if (facts.kind === 'goWorkspace' && resolveFolder(folderOf(file.path), name) === null)
    return linkedOf(dependency, 'outsideWorkspace');
  if (known.workspaces.isMember(name)) return linkedOf(dependency, 'workspaceMember');
  const context = known.workspaces.contextOf(folderOf(file.path));
  const own = (): LinkedDependency => linkedOf(dependency, allowed(dependency, name, identify('go', dependency)));
  if (facts.kind !== 'goModule' || !context) return own();
  if (name === facts.module) return linkedOf(dependency, 'ownModule');
  if (context.excludes.has(`${name}@${version}`)) return linkedOf(dependency, 'excluded');
  const replacement = replacementFor(context, name, version);
  if (!replacement) return own();
  if (replacement.toVersion === null) return linkedOf(dependency, 'replacedByFolder');
  if (known.workspaces.isMember(replacement.to)) return linkedOf(dependency, 'workspaceMember');
  const { to, toVersion } = replacement;
  const identity = identifyPackage('go', { name: to, version: toVersion, requirement: null });
  return linkedOf(dependency, allowed(dependency, to, identity), { version: toVersion });
}
