import { folderOf, resolveFolder } from '../folders.ts';
import type { WorkspaceFile } from '../link.ts';
import type { WantedFile } from '../linking/linker.ts';
import type { MavenPomFacts } from './mavenFacts.ts';
import { PomModel } from './pomModel.ts';

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
export class WorkspacePoms {
  readonly #byPath = new Map<string, Pom>();
  readonly #byName = new Map<string, Pom[]>();
  /** Name and version → what goes by them. */
  readonly #found = new Map<string, Pom | null>();
  readonly #models = new Map<Pom, PomModel>();
  readonly #members = new Set<string>();

  constructor(files: readonly WorkspaceFile[]) {
    for (const { path, reading } of files) {
      const { facts } = reading;
      if (facts.kind !== 'mavenPom') continue;
      const pom = { path, facts };
      this.#byPath.set(path, pom);
      const name = `${facts.groupId ?? facts.parent?.groupId}:${facts.artifactId}`;
      const others = this.#byName.get(name);
      if (others) others.push(pom);
      else this.#byName.set(name, [pom]);
    }
    // The same one counts for any order of the files.
    for (const poms of this.#byName.values()) poms.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** Collects the artifacts the workspace makes: must run before any query. */
  learn(): void {
    for (const pom of this.#byPath.values()) {
      const { groupId, artifactId } = this.#modelOf(pom);
      this.#members.add(`${groupId}:${artifactId}`);
    }
  }

  /** For the file at this path, which must be among those given. */
  modelAt(path: string): PomModel | null {
    const pom = this.#byPath.get(path);
    return pom ? this.#modelOf(pom) : null;
  }

  /** True if a pom.xml of the workspace makes this artifact: it is the workspace's own code then. */
  isMember(name: string): boolean {
    return this.#members.has(name);
  }

  /** Parents and modules that are not called pom.xml. */
  wanted(): readonly WantedFile[] {
    const wanted: WantedFile[] = [];
    for (const { path, facts } of this.#byPath.values()) {
      for (const written of [facts.parent?.relativePath ?? '', ...facts.moduleFiles]) {
        const found = written.endsWith('.xml') ? resolveFolder(folderOf(path), written) : null;
        if (found && !/(?:^|\/)pom\.xml$/.test(found) && !this.#byPath.has(found))
          wanted.push({ path: found, formatId: 'maven-pom' });
      }
    }
    return wanted;
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
      above = new PomModel(one.facts, above, (groupId, artifactId, version) => {
        const found = this.#find(`${groupId}:${artifactId}`, version);
        return found && this.#modelOf(found);
      });
      this.#models.set(one, above);
    }
    return above ?? new PomModel(pom.facts, null, () => undefined);
  }

  #parentOf({ path, facts: { parent } }: Pom): Pom | undefined {
    if (!parent) return undefined;
    const name = `${parent.groupId}:${parent.artifactId}`;
    const place = parent.relativePath === '' ? null : resolveFolder(folderOf(path), parent.relativePath);
    const near =
      place === null ? undefined : (this.#byPath.get(place) ?? this.#byPath.get(`${place}/pom.xml`.replace(/^\//, '')));
    if (near && this.#byName.get(name)?.includes(near) && isVersion(near, parent.version)) return near;
    return this.#find(name, parent.version);
  }

  #find(name: string, version: string | null): Pom | undefined {
    const key = `${name}\n${version ?? ''}`;
    let found = this.#found.get(key);
    if (found === undefined) {
      found = this.#byName.get(name)?.find((pom) => isVersion(pom, version)) ?? null;
      this.#found.set(key, found);
    }
    return found ?? undefined;
  }
}

/** A version with a variable in it, on either side, is taken as equal: there is hardly ever another. */
function isVersion({ facts }: Pom, version: string | null): boolean {
  const written = facts.version ?? facts.parent?.version ?? null;
  // Of its own, as `${revision}` mostly is; the parents are not read.
  const own = written?.includes('${') ? new PomModel(facts, null, () => undefined).version : written;
  return own === version || own === null || version === null || own.includes('${') || /[${[(,]/.test(version);
}
