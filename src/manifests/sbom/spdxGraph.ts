import type { Scope } from '../format.ts';
import type { JsonDocument } from '../parse/json.ts';
import type { Sbom, SbomComponent, SbomRelation } from './sbom.ts';
import { itemsOf, textOf } from './jsonParts.ts';
import { isNothing } from './spdxRelation.ts';

/** Relationships that need, and those that are a dependency of a sort of their own. */
const scopes: ReadonlyMap<string, Scope> = new Map([
  ['dependsOn', 'runtime'],
  ['hasStaticLink', 'runtime'],
  ['hasDynamicLink', 'runtime'],
  ['hasOptionalDependency', 'optional'],
  ['hasPrerequisite', 'peer'],
  ['hasProvidedDependency', 'peer'],
]);

/** When in a component's life a relationship holds (SPDX 3, `LifecycleScopeType`). */
const lifecycles: ReadonlyMap<string, Scope> = new Map([
  ['development', 'development'],
  ['test', 'test'],
  ['build', 'build'],
  ['design', 'development'],
]);

/**
 * SPDX 3 in JSON-LD (SPDX specification 3.0, "Serialization"): packages and relationships are elements of one list, `@graph`.
 * Its context gives plain names; with `software_` and the like in front, those names may also be written without. What
 * documents and bills have as their root is the project itself.
 */
export function readSpdxGraph(document: JsonDocument, root: number): Sbom {
  const components: SbomComponent[] = [];
  const relations: SbomRelation[] = [];
  const subjects = new Set<string>();
  for (const element of itemsOf(document, document.member(root, '@graph'))) {
    if (!document.isObject(element)) continue;
    const members = membersOf(document, element);
    const type = lastWord(textOf(document, members.get('type') ?? -1) ?? '');
    if (type === 'Package') {
      const component = packageOf(document, members);
      if (component) components.push(component);
    } else if (type.endsWith('Relationship')) takeRelation(document, members, relations, subjects);
    for (const id of textsOf(document, members.get('rootElement') ?? -1)) subjects.add(id);
  }
  return { components, subjects, relations, problems: document.problems };
}

/** By name, without a prefix and the `@` of JSON-LD's own. */
function membersOf(document: JsonDocument, object: number): ReadonlyMap<string, number> {
  const members = new Map<string, number>();
  const end = document.after(object);
  for (let key = document.first(object); key < end; key = document.afterMember(key))
    members.set(lastWord(document.string(key)), document.value(key));
  return members;
}

/** `software_Package`, `software:Package`, `https://…/Software/Package` → `Package`. */
function lastWord(text: string): string {
  return text
    .slice(Math.max(text.lastIndexOf('_'), text.lastIndexOf(':'), text.lastIndexOf('/')) + 1)
    .replace(/^@/, '');
}

function packageOf(document: JsonDocument, members: ReadonlyMap<string, number>): SbomComponent | null {
  const node = (name: string): number => members.get(name) ?? -1;
  const name = node('name');
  const packageUrl = textOf(document, node('packageUrl')) ?? identifierIn(document, node('externalIdentifier'));
  const sort = textOf(document, node('primaryPurpose'))?.toLowerCase() ?? 'package';
  if (!document.isString(name) || (packageUrl === null && sort === 'file')) return null;
  const version = textOf(document, node('packageVersion')) ?? '';
  const location = textOf(document, node('downloadLocation')) ?? '';
  return {
    id: textOf(document, node('spdxId')) ?? textOf(document, node('id')),
    name: document.string(name),
    nameRange: document.range(name),
    version: isNothing(version) ? null : version,
    versionRange: isNothing(version) ? null : document.range(node('packageVersion')),
    packageUrl,
    locations: isNothing(location) ? [] : [location],
    repositories: codeIn(document, node('externalRef')),
    sort,
    scope: 'runtime',
    isMember: false,
  };
}

/** Addresses of the package's code (SPDX 3, `ExternalRefType`). */
function codeIn(document: JsonDocument, references: number): readonly string[] {
  return itemsOf(document, references).flatMap((reference) => {
    const members = document.isObject(reference) ? membersOf(document, reference) : null;
    const type = lastWord(textOf(document, members?.get('externalRefType') ?? -1) ?? '');
    return type === 'vcs' ? textsOf(document, members?.get('locator') ?? -1) : [];
  });
}

function identifierIn(document: JsonDocument, identifiers: number): string | null {
  for (const identifier of itemsOf(document, identifiers)) {
    const members = document.isObject(identifier) ? membersOf(document, identifier) : null;
    const type = lastWord(textOf(document, members?.get('externalIdentifierType') ?? -1) ?? '');
    if (type === 'packageUrl' || type === 'purl') return textOf(document, members?.get('identifier') ?? -1);
  }
  return null;
}

function takeRelation(
  document: JsonDocument,
  members: ReadonlyMap<string, number>,
  relations: SbomRelation[],
  subjects: Set<string>,
): void {
  const type = lastWord(textOf(document, members.get('relationshipType') ?? -1) ?? '');
  const from = textOf(document, members.get('from') ?? -1);
  const isAbout = type === 'describes';
  const scope = scopes.get(type);
  if (from === null || (!isAbout && scope === undefined)) return;
  const lifecycle = lifecycles.get(lastWord(textOf(document, members.get('scope') ?? -1) ?? ''));
  for (const to of textsOf(document, members.get('to') ?? -1)) {
    if (isAbout) subjects.add(to);
    else relations.push({ from, to, scope: lifecycle ?? scope ?? 'runtime' });
  }
}

/** One text, or a list of them. */
function textsOf(document: JsonDocument, node: number): readonly string[] {
  const nodes = document.isArray(node) ? itemsOf(document, node) : [node];
  return nodes.flatMap((one) => textOf(document, one) ?? []);
}
