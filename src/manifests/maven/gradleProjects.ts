import { baseName } from '../../base/baseName.ts';
import { foldersFrom, resolveFolder } from '../folders.ts';
import { type GradleBuilds, type GradleScriptFile, isBuildScript } from './gradleBuilds.ts';
import { notationParts } from './gradleNotation.ts';
import { type MavenRepository, sourceAt } from './mavenRepositories.ts';

/** The artifacts that a workspace makes itself. */
export interface WorkspaceMembers {
  isMember(name: string): boolean;
  /** The sources of an artifact that the workspace may make: part of a project's own name can't be read. */
  openMembersOf(name: string): readonly MavenRepository[];
}

const noRepositories: readonly MavenRepository[] = [];

/** The build that a project belongs to. */
interface Build {
  readonly folder: string;
  readonly settings: GradleScriptFile;
  /** Folder → path of the project, where the settings name another one than its path does. */
  readonly paths: ReadonlyMap<string, string>;
}

/**
 * The artifacts that Gradle builds make in this workspace, which a build takes instead of published ones (Gradle, Composite
 * builds): `group:name` of each project with a group, and what `dependencySubstitution` replaces by a project.
 *
 * Of an included build some names can't be read: those of a project whose group or name is code, and those of a build outside the
 * workspace, of which only the folder is known, and so the name of its outermost project.
 */
export class GradleProjects implements WorkspaceMembers {
  readonly #members = new Set<string>();
  /** `group:` or `:name` → the source to answer for. */
  readonly #openMembers = new Map<string, MavenRepository>();

  constructor(builds: GradleBuilds) {
    const included = new Set<string>();
    for (const script of builds.scripts) {
      const { folder, facts } = script;
      for (const text of facts.substituted) {
        const parts = notationParts(builds.textIn(script, text) ?? '');
        if (parts) this.#members.add(parts.name);
      }
      for (const text of facts.includedBuilds) {
        const written = builds.textIn(script, text);
        if (written === null) continue;
        const inside = resolveFolder(folder, written);
        if (inside !== null) included.add(inside);
        // Substitutions that are written replace those by name.
        else if (facts.substituted.length === 0) this.#addOpen(`:${baseName(written)}`, `includeBuild ${written}`);
      }
    }
    const found = new Map<string, Build | null>();
    for (const script of builds.scripts) {
      if (!isBuildScript(script)) continue;
      const build = buildOf(script.folder, builds, found);
      const name = build ? nameIn(build, script.folder, builds) : baseName(script.folder);
      const isOpen = included.has(build?.folder ?? script.folder);
      const source = script.file.path;
      for (const group of builds.groupsOf(script)) {
        if (group !== null && name) this.#members.add(`${group}:${name}`);
        else if (isOpen && group !== null && name === null) this.#addOpen(`${group}:`, source);
        else if (isOpen && name) this.#addOpen(`:${name}`, source);
      }
    }
  }

  isMember(name: string): boolean {
    return this.#members.has(name);
  }

  openMembersOf(name: string): readonly MavenRepository[] {
    if (this.#openMembers.size === 0) return noRepositories;
    const colon = name.indexOf(':');
    return [name.slice(colon), name.slice(0, colon + 1)].flatMap((key) => this.#openMembers.get(key) ?? []);
  }

  #addOpen(key: string, source: string): void {
    if (key.length > 1 && !this.#openMembers.has(key)) this.#openMembers.set(key, sourceAt(source));
  }
}

/** The nearest settings at or above a folder decide. */
function buildOf(folder: string, builds: GradleBuilds, found: Map<string, Build | null>): Build | null {
  const line: string[] = [];
  let build: Build | null | undefined;
  for (const at of foldersFrom(folder)) {
    line.push(at);
    const settings = builds.settingsIn(at);
    build = found.get(at) ?? (settings && readBuild(at, settings));
    if (build) break;
  }
  for (const at of line) found.set(at, build ?? null);
  return build ?? null;
}

function readBuild(folder: string, settings: GradleScriptFile): Build {
  const paths = new Map<string, string>();
  for (const [path, written] of settings.facts.projectFolders) {
    const found = written === null ? null : resolveFolder(folder, written);
    if (found !== null) paths.set(found, path);
  }
  return { folder, settings, paths };
}

/** The name of the project in a folder. `null`: it can't be read. Empty: it is that of the workspace's own folder. */
function nameIn({ folder, settings, paths }: Build, own: string, builds: GradleBuilds): string | null {
  const below = folder === '' ? own : own.slice(folder.length + 1);
  const path = own === folder ? ':' : (paths.get(own) ?? `:${below.replaceAll('/', ':')}`);
  const given = settings.facts.projectNames.get(path);
  if (given !== undefined) return given && builds.textIn(settings, given);
  return path === ':' ? baseName(folder) : path.slice(path.lastIndexOf(':') + 1);
}
