import { appendTo } from '../../base/appendTo.ts';
import { type MavenConfig, noMavenConfig } from './mavenConfig.ts';
import type { MavenPomFacts, PomDependency, PomPart, PomProfile } from './mavenFacts.ts';
import { type MavenRepository, sourceAt } from './mavenRepositories.ts';

/** Finds a bill of materials in the workspace. */
export type FindPom = (groupId: string, artifactId: string, version: string | null) => PomModel | undefined;

/** Longer values are no versions; nested variables could make them grow without end. */
const maxLength = 512;

/** Bills of materials that import each other, one behind the other. */
const maxImports = 16;

/**
 * A pom.xml in the light of its parents, as far as they lie in the workspace (Maven Model Builder): properties and managed
 * versions of the nearest count, and variables mean what they mean to this project, also where a parent wrote them.
 */
export class PomModel {
  readonly facts: MavenPomFacts;
  /** This one and its parents, nearest first. */
  readonly #line: readonly PomModel[];
  readonly #find: FindPom;
  readonly #config: MavenConfig;
  /** With its active profiles. */
  readonly #part: PomPart;
  /** `null`: does not end, or has no value. */
  readonly #values = new Map<string, string | null>();
  readonly #plain = new Map<string, PomDependency>();
  /** Group with a variable in it, which means something else to every heir → what follows it in the key → entry. */
  readonly #byVariableGroup = new Map<string, Map<string, PomDependency>>();
  /** With variables elsewhere in the key. */
  readonly #variable: PomDependency[] = [];
  readonly #variableOf = new Map<PomModel, ReadonlyMap<string, PomDependency>>();
  /** This one or a parent → what a group comes to here → the entries that it has under it. */
  readonly #groupsOf = new Map<PomModel, ReadonlyMap<string, readonly ReadonlyMap<string, PomDependency>[]>>();
  readonly #answers = new Map<string, PomDependency | null>();
  #repositories: readonly MavenRepository[] | null = null;

  constructor(facts: MavenPomFacts, parent: PomModel | null, find: FindPom, config = noMavenConfig) {
    this.facts = facts;
    this.#line = parent ? [this, ...parent.#line] : [this];
    this.#find = find;
    this.#config = config;
    this.#part = effectivePart(facts, config);
    for (const managed of this.#part.managed) this.#manage(managed);
  }

  #manage(managed: PomDependency): void {
    const rest = restOfKey(managed);
    if (rest.includes('${')) return void this.#variable.push(managed);
    let into = this.#plain;
    if (managed.groupId.includes('${')) {
      into = this.#byVariableGroup.get(managed.groupId) ?? new Map<string, PomDependency>();
      this.#byVariableGroup.set(managed.groupId, into);
    }
    const key = into === this.#plain ? keyOf(managed) : rest;
    // The first of its key counts.
    if (!into.has(key)) into.set(key, managed);
  }

  get groupId(): string {
    return this.interpolate(this.facts.groupId ?? this.facts.parent?.groupId ?? '');
  }

  get artifactId(): string {
    return this.interpolate(this.facts.artifactId ?? '');
  }

  get version(): string | null {
    const written = this.facts.version ?? this.facts.parent?.version ?? null;
    return written === null ? null : this.interpolate(written);
  }

  /** The repositories that it is built with: its own and those of its parents. */
  get repositories(): readonly MavenRepository[] {
    this.#repositories ??= this.#line
      .flatMap(({ facts }) => facts.repositories)
      .map((address) => sourceAt(this.interpolate(address)));
    return this.#repositories;
  }

  /** Unresolved parts stay as written. */
  interpolate(text: string): string {
    if (!text.includes('${') || text.length > maxLength) return text;
    return text.replace(/\$\{([^${}]+)\}/g, (whole, name: string) => this.#valueOf(name.trim()) ?? whole);
  }

  /** With the version, scope and optionality of a `dependencyManagement` if the dependency itself has none. */
  effective(declared: PomDependency): PomDependency {
    const own = this.#interpolated(declared);
    if (own.isImport) return own;
    const managed = this.#managed(own, 0);
    if (!managed) return own;
    return {
      ...own,
      version: own.version ?? managed.version,
      scope: own.scope ?? managed.scope,
      optional: own.optional ?? managed.optional,
    };
  }

  /** Own entries and inherited ones before those of imports; the first import that has one counts. */
  #managed(wanted: PomDependency, depth: number): PomDependency | null {
    const key = keyOf(wanted);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    // A bill of materials that imports itself adds nothing.
    this.#answers.set(key, null);
    const found = this.#managedHere(wanted) ?? (depth < maxImports ? this.#imported(wanted, depth + 1) : null);
    this.#answers.set(key, found);
    return found;
  }

  #managedHere(wanted: PomDependency): PomDependency | null {
    const [key, rest] = [keyOf(wanted), restOfKey(wanted)];
    for (const at of this.#line) {
      const plain = at.#plain.get(key);
      if (plain) return this.#interpolated(plain);
      for (const entries of this.#variableGroupsOf(at).get(wanted.groupId) ?? []) {
        const found = entries.get(rest);
        if (found) return this.#interpolated(found);
      }
      const found = this.#variableKeysOf(at).get(key);
      if (found) return this.#interpolated(found);
    }
    return null;
  }

  #imported(wanted: PomDependency, depth: number): PomDependency | null {
    for (const at of this.#line) {
      for (const imported of at.#part.imports) {
        const { groupId, artifactId, version } = this.#interpolated(imported);
        const sbom = this.#find(groupId, artifactId, version);
        const found = sbom ? sbom.#managed(wanted, depth) : null;
        if (found) return found;
      }
    }
    return null;
  }

  #variableGroupsOf(heirTo: PomModel): ReadonlyMap<string, readonly ReadonlyMap<string, PomDependency>[]> {
    const known = this.#groupsOf.get(heirTo);
    if (known) return known;
    const groups = new Map<string, ReadonlyMap<string, PomDependency>[]>();
    for (const [written, entries] of heirTo.#byVariableGroup) {
      const group = this.interpolate(written);
      appendTo(groups, group, entries);
    }
    this.#groupsOf.set(heirTo, groups);
    return groups;
  }

  #variableKeysOf(heirTo: PomModel): ReadonlyMap<string, PomDependency> {
    let keys = this.#variableOf.get(heirTo);
    if (!keys) {
      // From the last to the first: the first of its key counts.
      keys = new Map(heirTo.#variable.map((managed) => [this.interpolate(keyOf(managed)), managed] as const).reverse());
      this.#variableOf.set(heirTo, keys);
    }
    return keys;
  }

  #interpolated(written: PomDependency): PomDependency {
    const text = (value: string | null): string | null => value && this.interpolate(value);
    return {
      groupId: this.interpolate(written.groupId),
      artifactId: this.interpolate(written.artifactId),
      version: text(written.version),
      type: this.interpolate(written.type),
      classifier: this.interpolate(written.classifier),
      scope: text(written.scope),
      optional: text(written.optional),
      isImport: written.isImport,
    };
  }

  #valueOf(name: string): string | null {
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    // A repeated query on the way there is circular.
    this.#values.set(name, null);
    const written =
      this.#ofProject(/^(?:project|pom)\.(.+)$/.exec(name)?.[1]) ?? this.#property(name) ?? this.#ofProject(name);
    const value = written === null ? null : this.interpolate(written);
    const short = value !== null && value.length <= maxLength ? value : null;
    this.#values.set(name, short);
    return short;
  }

  /** Arguments count before all properties; `null` also where they can't be read. */
  #property(name: string): string | null {
    const { properties } = this.#config;
    if (properties === null) return null;
    const given = properties.get(name);
    if (given !== undefined) return given;
    for (const at of this.#line) {
      const found = at.#part.properties.get(name);
      if (found !== undefined) return found;
    }
    return null;
  }

  #ofProject(name: string | undefined): string | null {
    const { facts } = this;
    switch (name) {
      case 'groupId':
        return facts.groupId ?? facts.parent?.groupId ?? null;
      case 'artifactId':
        return facts.artifactId;
      case 'version':
        return facts.version ?? facts.parent?.version ?? null;
      case 'parent.groupId':
        return facts.parent?.groupId ?? null;
      case 'parent.artifactId':
        return facts.parent?.artifactId ?? null;
      case 'parent.version':
        return facts.parent?.version ?? null;
      default:
        return null;
    }
  }
}

/** Whether a profile is active. `perhaps`: what it changes is unknown. */
type Activity = 'yes' | 'perhaps' | 'no';

/** By the arguments of a build, else by itself (Maven, Introduction to Build Profiles). */
function activityOf(
  { id, activeBy, property }: PomProfile,
  { on, off, properties }: MavenConfig,
): Activity | 'default' {
  if (off.has(id)) return 'no';
  if (on.has(id)) return 'yes';
  const isPerhapsGiven = property !== null && (properties?.has(property) ?? false);
  return activeBy === 'default' ? 'default' : activeBy === 'newerJdks' || isPerhapsGiven ? 'perhaps' : 'no';
}

/** A project with its profiles. Those that are active by default are so only if no other one of the project is. */
function effectivePart(facts: MavenPomFacts, config: MavenConfig): PomPart {
  if (facts.profiles.length === 0) return facts;
  const activities = facts.profiles.map((profile) => activityOf(profile, config));
  const ofDefault = activities.includes('yes') ? 'no' : activities.includes('perhaps') ? 'perhaps' : 'yes';
  const properties = new Map(facts.properties);
  let [managed, imports] = [facts.managed, facts.imports];
  for (const [at, profile] of facts.profiles.entries()) {
    const activity = activities[at] === 'default' ? ofDefault : activities[at];
    if (activity === 'no') continue;
    for (const [name, value] of profile.properties) {
      // A property whose value is its own reference has no value.
      const isDoubtful = activity === 'perhaps' && (properties.get(name) ?? value) !== value;
      properties.set(name, isDoubtful ? `\${${name}}` : value);
    }
    managed = activity === 'yes' ? [...profile.managed, ...managed] : withUncertain(managed, profile.managed);
    imports = [...imports, ...profile.imports];
  }
  return { properties, managed, imports };
}

/** Where both manage an artifact, its version is unknown unless it is the same. */
function withUncertain(managed: readonly PomDependency[], others: readonly PomDependency[]): readonly PomDependency[] {
  const versions = new Map(others.map((entry) => [keyOf(entry), entry.version]));
  const doubtful = managed.map((entry) => {
    const version = versions.get(keyOf(entry)) ?? entry.version;
    return version === entry.version ? entry : { ...entry, version: '${?}' };
  });
  return [...doubtful, ...others];
}

/** The key of an entry of `dependencyManagement`. */
function keyOf(entry: PomDependency): string {
  return `${entry.groupId}:${restOfKey(entry)}`;
}

function restOfKey({ artifactId, type, classifier }: PomDependency): string {
  return `${artifactId}:${type}:${classifier}`;
}
