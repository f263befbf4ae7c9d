import type { SourceRange } from '../../core/range.ts';
import type { Dependency, ManifestFormat, ManifestReading, PlacedPath, Scope } from '../format.ts';
import { ourSideOf } from '../parse/conflicts.ts';
import { ProblemList } from '../parse/problemList.ts';
import { type XmlElement, type XmlText, childOf, childrenOf, readXml } from '../parse/xml.ts';
import type { MavenPomFacts, PomDependency, PomParent } from './mavenFacts.ts';
import { askedVersion } from './mavenVersion.ts';
import { PomModel } from './pomModel.ts';

/** pom.xml (Maven, POM Reference): a project's requirements. Versions mostly come from its parents. */
export const format: ManifestFormat = {
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
function readPom(text: string): ManifestReading {
  const problems = new ProblemList(text.length);
  const document = readXml(ourSideOf(text, problems));
  const project = document.root?.name === 'project' ? document.root : null;
  if (document.root && !project) {
    problems.add('A pom.xml must hold a project.', document.root.start, document.root.start + 1);
  }
  const certain = project ? [project, ...activeProfiles(project)] : [];
  const parts = project ? [...certain, ...profilesOfNewerJdks(project, problems)] : [];
  const entries: Entry[] = [];
  const managed: PomDependency[] = [];
  const properties = new Map<string, string>();
  for (const part of parts) {
    for (const { name, content } of childOf(part, 'properties')?.children ?? []) {
      // A change in a profile that may be inactive is unknown: a property that stands for itself has no value.
      const isDoubtful = !certain.includes(part) && (properties.get(name) ?? content.text) !== content.text;
      properties.set(name, isDoubtful ? `\${${name}}` : content.text);
    }
    for (const element of childrenOf(childOf(part, 'dependencies'), 'dependency')) {
      const entry = readEntry(element, false, text.length, problems);
      if (entry) entries.push(entry);
    }
    for (const element of childrenOf(childOf(childOf(part, 'dependencyManagement'), 'dependencies'), 'dependency')) {
      const entry = readEntry(element, true, text.length, problems);
      if (entry?.entry.isImport) entries.push(entry);
      else if (entry) managed.push(entry.entry);
    }
  }
  entries.sort((a, b) => a.place.nameRange.start - b.place.nameRange.start);
  const facts: MavenPomFacts = {
    kind: 'mavenPom',
    groupId: textOf(project, 'groupId'),
    artifactId: textOf(project, 'artifactId'),
    version: textOf(project, 'version'),
    parent: readParent(childOf(project, 'parent')),
    properties,
    managed,
    imports: entries.flatMap(({ entry }) => (entry.isImport ? [entry] : [])),
    declared: entries.map(({ entry }) => entry),
    repositories: project ? repositoriesIn(project) : [],
    moduleFiles: parts
      .flatMap((part) => childrenOf(childOf(part, 'modules'), 'module').map(({ content }) => content.text))
      .filter((module) => module.endsWith('.xml')),
  };
  const alone = new PomModel(facts, null, () => undefined);
  const dependencies: Dependency[] = [];
  for (const { entry, place } of entries) {
    dependencies.push(dependencyOf(alone.effective(entry), place));
  }
  const modules = parts.flatMap((part) => childrenOf(childOf(part, 'modules'), 'module'));
  const named = [childOf(childOf(project, 'parent'), 'relativePath'), ...modules];
  const related = named.flatMap((element) => placedPath(element?.content));
  return { dependencies, problems: [...problems.list, ...document.problems], related, facts };
}

/** Properties in a path are not looked up. */
function placedPath(content: XmlText | undefined): readonly PlacedPath[] {
  const path = content?.text.trim() ?? '';
  return !content || path.includes('${') ? [] : [{ path, range: { start: content.start, end: content.end } }];
}

function readEntry(element: XmlElement, isManaged: boolean, textLength: number, problems: ProblemList): Entry | null {
  // It ends with the text, and so may its value.
  if (element.end === textLength) return null;
  const groupId = textOf(element, 'groupId');
  const artifactId = childOf(element, 'artifactId')?.content;
  if (groupId === null || !artifactId || artifactId.text === '') {
    problems.add('A dependency needs a groupId and an artifactId.', element.start, element.end);
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
  const groupId = textOf(element, 'groupId');
  const artifactId = textOf(element, 'artifactId');
  if (!element || groupId === null || artifactId === null) return null;
  const relativePath = childOf(element, 'relativePath')?.content.text ?? '../pom.xml';
  return { groupId, artifactId, version: textOf(element, 'version'), relativePath };
}

/**
 * It depends on the machine and on the command line if others are active: they count as inactive, except
 * `profilesOfNewerJdks`.
 */
function activeProfiles(project: XmlElement): readonly XmlElement[] {
  return childrenOf(childOf(project, 'profiles'), 'profile').filter(
    (profile) => textOf(childOf(profile, 'activation'), 'activeByDefault') === 'true',
  );
}

/**
 * Profiles for a JDK and all newer ones (`<jdk>[11,)</jdk>`; Maven, Introduction to Build Profiles). Whether one is
 * active depends on the machine, but with a current JDK it is: its dependencies are listed, with a remark. A range with
 * an end, another condition beside it or a single version is different: such profiles count as inactive, like those of
 * machines.
 */
function profilesOfNewerJdks(project: XmlElement, problems: ProblemList): readonly XmlElement[] {
  return childrenOf(childOf(project, 'profiles'), 'profile').filter((profile) => {
    const activation = childOf(profile, 'activation');
    const jdk = childOf(activation, 'jdk')?.content;
    const isAlone = activation?.children.every(({ name }) => name === 'jdk' || name === 'activeByDefault') ?? false;
    if (!jdk || !isAlone || !/^[[(][\d._-]{1,20},\)$/.test(jdk.text.replaceAll(' ', ''))) return false;
    if (textOf(activation, 'activeByDefault') === 'true') return false;
    problems.remark('Active with these JDKs only: the dependencies of this profile are listed.', jdk.start, jdk.end);
    return true;
  });
}

/** Those of profiles count whether these are active or not: the command line can activate them. */
function repositoriesIn(project: XmlElement): readonly string[] {
  const parts = [project, ...childrenOf(childOf(project, 'profiles'), 'profile')];
  const elements = parts.flatMap((part) => [
    ...childrenOf(childOf(part, 'repositories'), 'repository'),
    ...childrenOf(childOf(part, 'pluginRepositories'), 'pluginRepository'),
  ]);
  return elements.flatMap((element) => textOf(element, 'url') ?? []);
}

/** `null` for an element that is not there or is empty. */
function textOf(element: XmlElement | null | undefined, name: string): string | null {
  return childOf(element, name)?.content.text || null;
}

function rangeOf({ start, end }: SourceRange): SourceRange {
  return { start, end };
}

/** The place of a dependency in the text of a pom.xml. */
interface PomPlace {
  readonly nameRange: SourceRange;
  readonly versionRange: SourceRange | null;
}

/** The dependency that an entry means, its variables resolved as far as they can be. */
export function dependencyOf(entry: PomDependency, { nameRange, versionRange }: PomPlace): Dependency {
  const { version, requirement } = askedVersion(entry.version);
  return {
    name: `${entry.groupId}:${entry.artifactId}`,
    alias: null,
    requirement,
    version,
    source: { kind: 'registry', registry: null },
    isDirect: true,
    scope: scopeOf(entry),
    nameRange,
    versionRange,
  };
}

/** A `provided` dependency is present at run time, and brought by others: other ecosystems call that a peer. */
function scopeOf({ scope, optional }: PomDependency): Scope {
  if (scope === 'test') return 'test';
  if (optional === 'true') return 'optional';
  return scope === 'provided' ? 'peer' : 'runtime';
}
