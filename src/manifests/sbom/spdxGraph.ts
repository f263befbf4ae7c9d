import type { Scope } from '../../core/scopes.ts';
import { type TreeNode, itemsAt, membersAt, quotedAt, quotedTextAt } from '../parse/tree.ts';
import { type Sbom, type SbomComponent, type SbomRelation, filledTextAt } from './sbom.ts';
import { spdxComponent } from './spdxRelation.ts';

/** Relationships to what is needed, with its scope. */
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
export function readSpdxGraph(root: TreeNode): Omit<Sbom, 'problems'> {
  const components: SbomComponent[] = [];
  const relations: SbomRelation[] = [];
  const subjects = new Set<string>();
  for (const entry of itemsAt(root, '@graph')) {
    const element = elementOf(entry);
    const type = lastWord(filledTextAt(element.get('type')) ?? '');
    if (type === 'Package') {
      const component = packageOf(element);
      if (component) components.push(component);
    } else if (type.endsWith('Relationship')) addRelation(element, relations, subjects);
    for (const id of textsOf(element.get('rootElement'))) subjects.add(id);
  }
  return { components, subjects, relations };
}

/** Values by name, without a prefix and the `@` of JSON-LD's own. */
type Element = ReadonlyMap<string, TreeNode>;

function elementOf(entry: TreeNode): Element {
  return new Map(membersAt(entry).map(({ key, value }) => [lastWord(key.text), value]));
}

/** `software_Package`, `software:Package`, `https://…/Software/Package` → `Package`. */
function lastWord(text: string): string {
  return text
    .slice(Math.max(text.lastIndexOf('_'), text.lastIndexOf(':'), text.lastIndexOf('/')) + 1)
    .replace(/^@/, '');
}

function packageOf(element: Element): SbomComponent | null {
  const identifiers = itemsAt(element.get('externalIdentifier')).map(elementOf);
  const identifier = identifiers.find((one) => /^(?:packageUrl|purl)$/.test(typeIn(one, 'externalIdentifierType')));
  // Addresses of the package's code (SPDX 3, `ExternalRefType`).
  const code = itemsAt(element.get('externalRef'))
    .map(elementOf)
    .filter((one) => typeIn(one, 'externalRefType') === 'vcs');
  return spdxComponent({
    id: filledTextAt(element.get('spdxId')) ?? filledTextAt(element.get('id')),
    name: quotedAt(element.get('name')),
    version: quotedAt(element.get('packageVersion')),
    packageUrl: filledTextAt(element.get('packageUrl')) ?? filledTextAt(identifier?.get('identifier')),
    location: quotedTextAt(element.get('downloadLocation')),
    repositories: code.flatMap((one) => textsOf(one.get('locator'))),
    purpose: filledTextAt(element.get('primaryPurpose')),
  });
}

function addRelation(element: Element, relations: SbomRelation[], subjects: Set<string>): void {
  const type = typeIn(element, 'relationshipType');
  const from = filledTextAt(element.get('from'));
  const isAbout = type === 'describes';
  const scope = scopes.get(type);
  if (from === null || (!isAbout && scope === undefined)) return;
  const lifecycle = lifecycles.get(typeIn(element, 'scope'));
  for (const to of textsOf(element.get('to'))) {
    if (isAbout) subjects.add(to);
    else relations.push({ from, to, scope: lifecycle ?? scope ?? 'runtime' });
  }
}

function typeIn(element: Element, name: string): string {
  return lastWord(filledTextAt(element.get(name)) ?? '');
}

/** One text, or a list of them. */
function textsOf(node: TreeNode | undefined): readonly string[] {
  return (node?.kind === 'list' ? node.items : [node]).flatMap((one) => filledTextAt(one) ?? []);
}
