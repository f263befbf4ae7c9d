import { appendTo } from '../../base/appendTo.ts';
import { comparePaths, folderOf, pathIn, resolveFolder } from '../folders.ts';
import type { MavenFile, MavenPomFacts } from './mavenFacts.ts';
import type { WorkspaceMembers } from './gradleProjects.ts';
import type { MavenConfigs } from './mavenConfig.ts';
import { type MavenRepository, sourceAt } from './mavenRepositories.ts';
import { type FindPom, PomModel } from './pomModel.ts';

/** More parents above each other are a circle, or no project. */
const maxParents = 50;

interface Pom {
  readonly path: string;
  readonly facts: MavenPomFacts;
}

/**
 * The pom.xml files of a workspace and their relations (Maven, Introduction to the POM): a parent is at `relativePath`,
 * or else anywhere in the workspace under the same coordinates, as bills of materials are.
 */
export class WorkspacePoms implements WorkspaceMembers {
  readonly #byPath = new Map<string, Pom>();
  readonly #byName = new Map<string, Pom[]>();
  /** Name and version → what goes by them. */
  readonly #found = new Map<string, Pom | null>();
  readonly #configs: MavenConfigs;
  readonly #models = new Map<Pom, PomModel>();
  readonly #members = new Map<string, PomModel>();
  /** Artifact → group of the member of this name; `null` if there are several. */
  readonly #groups = new Map<string, string | null>();
  /** Parts of members' names whose other part can't be read → the path of such a pom.xml. */
  readonly #openMembers = new Map<string, MavenRepository>();

  constructor(files: readonly MavenFile[], configs: MavenConfigs) {
    this.#configs = configs;
    for (const { path, reading } of files) {
      const { facts } = reading;
      if (facts.kind === 'mavenPom') this.#byPath.set(path, { path, facts });
    }
    this.#inherit();
    for (const pom of this.#byPath.values()) {
      const { facts } = pom;
      const name = `${facts.groupId ?? facts.parent?.groupId}:${facts.artifactId}`;
      appendTo(this.#byName, name, pom);
    }
    // The same one counts for any order of the files.
    for (const poms of this.#byName.values()) poms.sort(comparePaths);
  }

  /** Collects the artifacts the workspace makes: must run before any query. */
  collectMembers(): void {
    for (const pom of this.#byPath.values()) {
      const model = this.#modelOf(pom);
      const { groupId, artifactId } = model;
      const isOpen = isUnreadable(artifactId) || isUnreadable(groupId);
      if (artifactId === '' || (isOpen && isTemplate(pom.path))) continue;
      if (isOpen || groupId === '') this.#addOpenMember(groupId, artifactId, pom.path);
      else {
        this.#members.set(`${groupId}:${artifactId}`, model);
        const other = this.#groups.get(artifactId);
        this.#groups.set(artifactId, other === undefined || other === groupId ? groupId : null);
      }
    }
  }

  /** A project has a group and an artifact: a part that can't be read may be any. */
  #addOpenMember(groupId: string, artifactId: string, path: string): void {
    const group = groupId === '' || isUnreadable(groupId) ? '' : groupId;
    const key = `${group}:${isUnreadable(artifactId) ? '' : artifactId}`;
    if (!this.#openMembers.has(key)) this.#openMembers.set(key, sourceAt(path));
  }

  /** For the file at this path, which must be among those given. */
  modelAt(path: string): PomModel | null {
    const pom = this.#byPath.get(path);
    return pom ? this.#modelOf(pom) : null;
  }

  /** The pom.xml of the workspace that makes this artifact: it is the workspace's own code then. */
  memberOf(name: string): PomModel | undefined {
    return this.#members.get(name);
  }

  isMember(name: string): boolean {
    return this.#members.has(name);
  }

  openMembersOf(name: string): readonly MavenRepository[] {
    if (this.#openMembers.size === 0) return [];
    const colon = name.indexOf(':');
    return [name.slice(colon), name.slice(0, colon + 1), ':'].flatMap((key) => this.#openMembers.get(key) ?? []);
  }

  /** The group of the member with this artifact, where it alone has it (Maven 4, model building). */
  groupOf(artifactId: string): string | null {
    return this.#groups.get(artifactId) ?? null;
  }

  /**
   * Gives each parent the coordinates that its element leaves out: those of the pom.xml at its path, which may have them from
   * its own parent (Maven 4, model building). An element that contradicts them stays as it is.
   */
  #inherit(): void {
    const done = new Set<string>();
    for (const path of this.#byPath.keys()) {
      const line: Pom[] = [];
      for (let at = this.#byPath.get(path); at && !done.has(at.path) && isIncomplete(at); at = this.#near(at)) {
        done.add(at.path);
        line.push(at);
      }
      for (const pom of line.reverse()) this.#byPath.set(pom.path, this.#withParent(pom, this.#near(pom)));
    }
  }

  #withParent(pom: Pom, near: Pom | undefined): Pom {
    const { parent } = pom.facts;
    if (!parent || !near) return pom;
    const groupId = near.facts.groupId ?? near.facts.parent?.groupId ?? null;
    const version = near.facts.version ?? near.facts.parent?.version ?? null;
    const { artifactId } = near.facts;
    const isOther =
      (parent.groupId ?? groupId) !== groupId ||
      (parent.artifactId ?? artifactId) !== artifactId ||
      !this.#isVersion(near, parent.version);
    return isOther ? pom : { ...pom, facts: { ...pom.facts, parent: { ...parent, groupId, artifactId, version } } };
  }

  /** The pom.xml at the place of a parent, whatever it is called. */
  #near({ path, facts: { parent } }: Pom): Pom | undefined {
    const place = parent && parent.relativePath !== '' ? resolveFolder(folderOf(path), parent.relativePath) : null;
    return place === null ? undefined : (this.#byPath.get(place) ?? this.#byPath.get(pomAt(place)));
  }

  #modelOf(pom: Pom): PomModel {
    const line: Pom[] = [];
    let above: PomModel | null = null;
    for (let at: Pom | undefined = pom; at && !line.includes(at) && line.length < maxParents; at = this.#parentOf(at)) {
      const known = this.#models.get(at);
      if (known) {
        above = known;
        break;
      }
      line.push(at);
    }
    for (const one of line.reverse()) {
      const find: FindPom = (groupId, artifactId, version) => {
        const found = this.#find(`${groupId}:${artifactId}`, version);
        return found && this.#modelOf(found);
      };
      above = new PomModel(one.facts, above, find, this.#configs.configOf(folderOf(one.path)));
      this.#models.set(one, above);
    }
    return above ?? new PomModel(pom.facts, null, () => undefined);
  }

  #parentOf(pom: Pom): Pom | undefined {
    const { parent } = pom.facts;
    if (!parent || parent.groupId === null || parent.artifactId === null) return undefined;
    const name = `${parent.groupId}:${parent.artifactId}`;
    const near = this.#near(pom);
    if (near && this.#byName.get(name)?.includes(near) && this.#isVersion(near, parent.version)) return near;
    return this.#find(name, parent.version);
  }

  #find(name: string, version: string | null): Pom | undefined {
    const key = `${name}\n${version ?? ''}`;
    let found = this.#found.get(key);
    if (found === undefined) {
      found = this.#byName.get(name)?.find((pom) => this.#isVersion(pom, version)) ?? null;
      this.#found.set(key, found);
    }
    return found ?? undefined;
  }

  /** A version with a variable in it, on either side, is taken as equal: there is hardly ever another. */
  #isVersion({ path, facts }: Pom, version: string | null): boolean {
    const written = facts.version ?? facts.parent?.version ?? null;
    // Of its own, as `${revision}` mostly is; the parents are not read.
    const isOpen = written?.includes('${') ?? false;
    const config = this.#configs.configOf(folderOf(path));
    const own = isOpen ? new PomModel(facts, null, () => undefined, config).version : written;
    return own === version || own === null || version === null || own.includes('${') || /[${[(,]/.test(version);
  }
}

function isIncomplete({ facts: { parent } }: Pom): boolean {
  return parent !== null && [parent.groupId, parent.artifactId, parent.version].includes(null);
}

/** The pom.xml of an archetype is a text for others: its variables are those of the archetype (Maven Archetype Plugin). */
function isTemplate(path: string): boolean {
  return /(?:^|\/)archetype-resources\//.test(path);
}

function isUnreadable(text: string): boolean {
  return text.includes('${');
}

/** The POM at a path, which may be the one of its folder. */
export function pomAt(path: string): string {
  if (path.endsWith('.xml')) return path;
  return pathIn(path, 'pom.xml');
}
