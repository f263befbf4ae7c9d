import type { Steps } from '../../base/steps.ts';
import type { SourceRange } from '../../core/range.ts';
import type { Dependency, ManifestReading, PlacedPath } from '../format.ts';
import { ourSideOf } from '../locate/ourSide.ts';
import { ProblemList } from '../locate/problemList.ts';
import { type XmlElement, type XmlText, childOf, childrenOf, readXml } from '../locate/xml.ts';
import { Pace } from '../pace.ts';
import type { MavenPomFacts, PomDependency, PomParent } from './mavenFacts.ts';
import { type PomPlace, dependencyOf } from './pomDependency.ts';
import { PomModel } from './pomModel.ts';

interface Entry {
  readonly place: PomPlace;
  readonly entry: PomDependency;
}

/**
 * Reads what a pom.xml says by itself (Maven, POM Reference): its dependencies, those of profiles that are active by default,
 * and the bills of materials it imports. What its parents say is for the linking to know.
 */
export function* readPom(text: string): Steps<ManifestReading> {
  const problems = new ProblemList(text.length);
  const document = yield* readXml(ourSideOf(text, problems));
  const project = document.root?.name === 'project' ? document.root : null;
  if (document.root && !project) {
    problems.add('A pom.xml must hold a project.', document.root.start, document.root.start + 1);
  }
  const parts = project ? [project, ...activeProfiles(project)] : [];
  const pace = new Pace();
  const entries: Entry[] = [];
  const managed: PomDependency[] = [];
  const properties = new Map<string, string>();
  for (const part of parts) {
    for (const { name, content } of childOf(part, 'properties')?.children ?? []) {
      if (pace.isDue()) yield;
      properties.set(name, content.text);
    }
    for (const element of childrenOf(childOf(part, 'dependencies'), 'dependency')) {
      if (pace.isDue()) yield;
      const entry = readEntry(element, false, text.length, problems);
      if (entry) entries.push(entry);
    }
    for (const element of childrenOf(childOf(childOf(part, 'dependencyManagement'), 'dependencies'), 'dependency')) {
      if (pace.isDue()) yield;
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
    moduleFiles: parts
      .flatMap((part) => childrenOf(childOf(part, 'modules'), 'module').map(({ content }) => content.text))
      .filter((module) => module.endsWith('.xml')),
  };
  const alone = new PomModel(facts, null, () => undefined);
  const dependencies: Dependency[] = [];
  for (const { entry, place } of entries) {
    if (pace.isDue()) yield;
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
  // It ends with the text, and so may what it says.
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

/** Whether others are active depends on the machine and on the command line: they count as inactive. */
function activeProfiles(project: XmlElement): readonly XmlElement[] {
  return childrenOf(childOf(project, 'profiles'), 'profile').filter(
    (profile) => textOf(childOf(profile, 'activation'), 'activeByDefault') === 'true',
  );
}

/** `null` for an element that is not there or is empty. */
function textOf(element: XmlElement | null | undefined, name: string): string | null {
  return childOf(element, name)?.content.text || null;
}

function rangeOf({ start, end }: SourceRange): SourceRange {
  return { start, end };
}
