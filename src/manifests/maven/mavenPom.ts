import type { SourceRange } from '../../core/range.ts';
import type { Scope } from '../../core/scopes.ts';
import type { Dependency, ManifestFormat, ManifestReading, PlacedPath } from '../format.ts';
import type { ProblemList } from '../parse/problemList.ts';
import { type XmlElement, childOf, childrenOf, readXmlOf } from '../parse/xml.ts';
import { type RangedText, rangeOf } from '../parse/rangedText.ts';
import { usualRegistry } from '../sources/registrySources.ts';
import { qualifiersOf } from '../qualifiers.ts';
import type { MavenFacts, MavenPomFacts, PomDependency, PomParent, PomPart, PomProfile } from './mavenFacts.ts';
import { repositoryAddresses } from './mavenRepositories.ts';
import { requiredVersion } from './mavenVersion.ts';
import { PomModel } from './pomModel.ts';
import { missing } from '../problemMessage.ts';

/** pom.xml (Maven, POM Reference): a project's requirements. Versions mostly come from its parents. */
export const format: ManifestFormat<MavenFacts> = {
  id: 'maven-pom',
  title: 'Maven project',
  fileNames: ['pom.xml'],
  ecosystem: 'maven',
  role: 'manifest',
  read: readPom,
};

interface Entry {
  readonly place: PomPlace;
  readonly entry: PomDependency;
}

/**
 * Reads a pom.xml on its own (Maven, POM Reference): its dependencies, those of profiles that are active by default or
 * with any newer JDK, and the bills of materials it imports. The linking adds the content of its parents.
 */
function readPom(text: string): ManifestReading<MavenFacts> {
  const { root: project, problems } = readXmlOf('project', text);
  const reader: EntryReader = {
    textLength: text.length,
    problems,
    isOfMaven4: project !== null && isOfMaven4(project),
  };
  const entries: Entry[] = [];
  const own = readPart(project, reader, entries);
  const profiles = profilesIn(project).map((profile): PomProfile => {
    const activeBy = activationOf(profile, problems);
    // The dependencies of others aren't listed, and so have no problems.
    const isListed = activeBy !== null;
    const part = readPart(profile, isListed ? reader : { ...reader, problems: null }, isListed ? entries : []);
    const property = textOf(childOf(childOf(profile, 'activation'), 'property'), 'name')?.replace(/^!/, '') ?? null;
    return { ...part, id: textOf(profile, 'id') ?? '', activeBy, property };
  });
  const modules = project ? modulesIn(project) : [];
  entries.sort((a, b) => a.place.nameRange.start - b.place.nameRange.start);
  const facts: MavenPomFacts = {
    kind: 'mavenPom',
    groupId: textOf(project, 'groupId'),
    artifactId: textOf(project, 'artifactId'),
    version: textOf(project, 'version'),
    parent: readParent(childOf(project, 'parent')),
    ...own,
    profiles,
    declared: entries.map(({ entry }) => entry),
    repositories: project ? repositoriesIn(project) : [],
    modules: modules.flatMap((module) => placedPath(module.content)).map(({ path }) => path),
  };
  const alone = new PomModel(facts, null, () => undefined);
  const dependencies: Dependency[] = [];
  for (const { entry, place } of entries) {
    dependencies.push(dependencyOf(alone.effective(entry), place));
  }
  const named = [childOf(childOf(project, 'parent'), 'relativePath'), ...modules];
  const related = named.flatMap((element) => placedPath(element?.content));
  return { dependencies, problems: problems.list, related, facts };
}

/** Properties in a path are not looked up. */
function placedPath(content: RangedText | undefined): readonly PlacedPath[] {
  const path = content?.text.trim() ?? '';
  return !content || path.includes('${') ? [] : [{ path, range: rangeOf(content) }];
}

/** Reads a project or a profile. `entries`: where its dependencies and imports are added to. */
function readPart(part: XmlElement | null, reader: EntryReader, entries: Entry[]): PomPart {
  const properties = new Map<string, string>();
  for (const { name, content } of childOf(part, 'properties')?.children ?? []) properties.set(name, content.text);
  for (const element of childrenOf(childOf(part, 'dependencies'), 'dependency')) {
    const entry = readEntry(element, false, reader);
    if (entry) entries.push(entry);
  }
  const [managed, imports]: [PomDependency[], PomDependency[]] = [[], []];
  for (const element of childrenOf(childOf(childOf(part, 'dependencyManagement'), 'dependencies'), 'dependency')) {
    const entry = readEntry(element, true, reader);
    if (!entry) continue;
    if (entry.entry.isImport) entries.push(entry);
    (entry.entry.isImport ? imports : managed).push(entry.entry);
  }
  return { properties, managed, imports };
}

interface EntryReader {
  readonly textLength: number;
  /** `null`: they don't matter. */
  readonly problems: ProblemList | null;
  /** A dependency on another project of the workspace may do without a group and a version. */
  readonly isOfMaven4: boolean;
}

/** A project names the version of its model by an element, or by the namespace alone. */
function isOfMaven4(project: XmlElement): boolean {
  const namespace = project.attributes.get('xmlns')?.text ?? '';
  const version = textOf(project, 'modelVersion') ?? /\/POM\/([\d.]+)$/.exec(namespace)?.[1];
  return version !== undefined && version !== '4.0.0';
}

/** Those of every profile too: whether it is active or not, they are projects of the workspace. */
function modulesIn(project: XmlElement): readonly XmlElement[] {
  return [project, ...profilesIn(project)].flatMap((part) => [
    ...childrenOf(childOf(part, 'modules'), 'module'),
    ...childrenOf(childOf(part, 'subprojects'), 'subproject'),
  ]);
}

/** A dependency, or another element with the same parts; `null` for one that can't be read. */
export function readEntry(element: XmlElement, isManaged: boolean, reader: EntryReader): Entry | null {
  const { textLength, problems } = reader;
  // It ends with the text, and so may its value.
  if (element.end === textLength) return null;
  const groupId = textOf(element, 'groupId') ?? (reader.isOfMaven4 && !isManaged ? '' : null);
  const artifactId = childOf(element, 'artifactId')?.content;
  if (groupId === null || !artifactId || artifactId.text === '') {
    problems?.add(missing('groupId', 'artifactId'), element.start, element.end);
    return null;
  }
  const version = childOf(element, 'version')?.content;
  const scope = textOf(element, 'scope');
  const type = textOf(element, 'type') ?? 'jar';
  return {
    place: { nameRange: rangeOf(artifactId), versionRange: version && version.text !== '' ? rangeOf(version) : null },
    entry: {
      groupId,
      artifactId: artifactId.text,
      version: version?.text || null,
      type,
      classifier: textOf(element, 'classifier') ?? '',
      scope,
      optional: textOf(element, 'optional'),
      isImport: isManaged && scope === 'import' && type === 'pom',
    },
  };
}

function readParent(element: XmlElement | undefined): PomParent | null {
  if (!element) return null;
  return {
    groupId: textOf(element, 'groupId'),
    artifactId: textOf(element, 'artifactId'),
    version: textOf(element, 'version'),
    relativePath: childOf(element, 'relativePath')?.content.text ?? '../pom.xml',
  };
}

function profilesIn(project: XmlElement | null): readonly XmlElement[] {
  return childrenOf(childOf(project, 'profiles'), 'profile');
}

/**
 * How a profile is active without an argument (Maven, Introduction to Build Profiles): by default, or with a JDK and all newer
 * ones (`<jdk>[11,)</jdk>`). Whether one of these is active depends on the machine, but with a current JDK it is: its
 * dependencies are listed, with a remark. A range with an end, another condition beside it or a single version is different:
 * such profiles count as inactive, like those of machines.
 */
function activationOf(profile: XmlElement, problems: ProblemList): PomProfile['activeBy'] {
  const activation = childOf(profile, 'activation');
  if (textOf(activation, 'activeByDefault') === 'true') return 'default';
  const jdk = childOf(activation, 'jdk')?.content;
  const isAlone = activation?.children.every(({ name }) => name === 'jdk' || name === 'activeByDefault') ?? false;
  if (!jdk || !isAlone || !/^[[(][\d._-]{1,20},\)$/.test(jdk.text.replaceAll(' ', ''))) return null;
  problems.remark('Active with these JDKs only: the dependencies of this profile are listed.', jdk.start, jdk.end);
  return 'newerJdks';
}

/** Those of profiles count whether these are active or not: a machine or the command line can activate them. */
function repositoriesIn(project: XmlElement): readonly string[] {
  return [project, ...profilesIn(project)].flatMap((part) => repositoryAddresses(part));
}

/** `null` for an element that is not there or is empty. */
function textOf(element: XmlElement | null | undefined, name: string): string | null {
  return childOf(element, name)?.content.text || null;
}

/** The place of a dependency in the text of a pom.xml. */
interface PomPlace {
  readonly nameRange: SourceRange;
  readonly versionRange: SourceRange | null;
}

/** The dependency that an entry means, its variables resolved as far as they can be. */
export function dependencyOf(entry: PomDependency, { nameRange, versionRange }: PomPlace): Dependency {
  const { version, requirement } = requiredVersion(entry.version);
  return {
    name: `${entry.groupId}:${entry.artifactId}`,
    alias: null,
    requirement,
    version,
    source: usualRegistry,
    ...qualifiersOf({ classifier: entry.classifier, type: entry.type === 'jar' ? null : entry.type }),
    isDirect: true,
    scope: scopeOf(entry),
    nameRange,
    versionRange,
  };
}

/** A `provided` dependency is present at run time without being installed with this one: other ecosystems call that a peer. */
function scopeOf({ scope, optional }: PomDependency): Scope {
  if (scope === 'test') return 'test';
  if (optional === 'true') return 'optional';
  return scope === 'provided' ? 'peer' : 'runtime';
}
