import type { JsonDocument } from '../parse/json.ts';
import { ProblemList } from '../parse/problemList.ts';
import type { Sbom, SbomComponent, SbomRelation } from './sbom.ts';
import { addReference, fullName, propertyMeaning, type References, scopeOf } from './cycloneDx.ts';
import { itemsOf, textOf } from './jsonParts.ts';

/**
 * CycloneDX 1.2 to 1.6 in JSON (CycloneDX specification). Components can contain components; `metadata.component`
 * describes the project itself, with all its content.
 */
export function readCycloneDxJson(document: JsonDocument, root: number): Sbom {
  const subjects = new Set<string>();
  const main = document.member(document.member(root, 'metadata'), 'component');
  if (document.isObject(main)) {
    const own = membersOf(document, main);
    for (const { id } of [own, ...nestedIn(document, own.components)]) if (id !== null) subjects.add(id);
  }
  const components: SbomComponent[] = [];
  const unread = new ProblemList(document.end(root));
  for (const found of nestedIn(document, document.member(root, 'components'), unread)) {
    const component = componentOf(document, found);
    if (component) components.push(component);
    else if (!document.isString(found.name)) unread.unread(document.start(found.object), document.end(found.object));
  }
  const relations: SbomRelation[] = [];
  const dependencies = document.member(root, 'dependencies');
  for (const dependency of itemsOf(document, dependencies)) {
    const ref = document.member(dependency, 'ref');
    if (!document.isString(ref)) continue;
    const from = document.string(ref);
    for (const item of itemsOf(document, document.member(dependency, 'dependsOn'))) {
      if (document.isString(item)) relations.push({ from, to: document.string(item), scope: null });
    }
  }
  return { components, subjects, relations, problems: [...document.problems, ...unread.list] };
}

/** The members of a component that are read, as nodes; -1 for those it lacks. */
interface Members {
  readonly object: number;
  readonly id: string | null;
  readonly name: number;
  readonly group: number;
  readonly version: number;
  readonly packageUrl: number;
  readonly scope: number;
  readonly type: number;
  readonly properties: number;
  readonly components: number;
  readonly references: number;
}

/** Keys are compared by length first: most of a component is licenses and hashes. */
function membersOf(document: JsonDocument, object: number): Members {
  let [name, group, version, packageUrl, scope, type, properties, components, ref, references] = [
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
  ];
  const end = document.after(object);
  for (let key = document.first(object); key < end; key = document.afterMember(key)) {
    const node = document.value(key);
    switch (document.end(key) - document.start(key)) {
      case 4:
        if (document.is(key, 'name')) name = node;
        else if (document.is(key, 'purl')) packageUrl = node;
        else if (document.is(key, 'type')) type = node;
        break;
      case 5:
        if (document.is(key, 'group')) group = node;
        else if (document.is(key, 'scope')) scope = node;
        break;
      case 7:
        if (document.is(key, 'version')) version = node;
        else if (document.is(key, 'bom-ref')) ref = node;
        break;
      case 10:
        if (document.is(key, 'properties')) properties = node;
        else if (document.is(key, 'components')) components = node;
        break;
      case 18:
        if (document.is(key, 'externalReferences')) references = node;
        break;
      default:
    }
  }
  const id = textOf(document, ref) ?? textOf(document, packageUrl);
  return { object, id, name, group, version, packageUrl, scope, type, properties, components, references };
}

/** Every component in a list and in its components, in the order of the text. `problems`: takes what is none. */
function* nestedIn(document: JsonDocument, list: number, problems?: ProblemList): Generator<Members, void, void> {
  if (!document.isArray(list)) return;
  const open = [{ at: document.first(list), end: document.after(list) }];
  for (let around = open.at(-1); around; around = open.at(-1)) {
    if (around.at >= around.end) {
      open.pop();
      continue;
    }
    const item = around.at;
    around.at = document.after(item);
    if (!document.isObject(item)) {
      problems?.unread(document.start(item), document.end(item));
      continue;
    }
    const found = membersOf(document, item);
    yield found;
    const { components } = found;
    if (document.isArray(components)) open.push({ at: document.first(components), end: document.after(components) });
  }
}

/** `null` for a file, and for what has no name. */
function componentOf(document: JsonDocument, found: Members): SbomComponent | null {
  const { id, name, version } = found;
  const packageUrl = textOf(document, found.packageUrl);
  const sort = textOf(document, found.type) ?? 'component';
  if (!document.isString(name) || (packageUrl === null && sort === 'file')) return null;
  const meanings = meaningsIn(document, found.properties);
  const texts = {
    group: textOf(document, found.group),
    name: document.string(name),
    packageUrl,
    scope: textOf(document, found.scope),
    isForDevelopment: meanings.has('development'),
  };
  const hasVersion = textOf(document, version) !== null;
  return {
    id,
    name: fullName(texts),
    nameRange: document.range(name),
    version: textOf(document, version),
    versionRange: hasVersion ? document.range(version) : null,
    packageUrl,
    ...referencesIn(document, found.references),
    sort,
    scope: scopeOf(texts),
    isMember: meanings.has('member'),
  };
}

function referencesIn(document: JsonDocument, references: number): References {
  if (!document.isArray(references)) return noReferences;
  const found: References = { locations: [], repositories: [] };
  for (const reference of itemsOf(document, references)) {
    const type = textOf(document, document.member(reference, 'type')) ?? '';
    addReference(found, type, textOf(document, document.member(reference, 'url')) ?? '');
  }
  return found;
}

const noReferences: References = { locations: [], repositories: [] };

function meaningsIn(document: JsonDocument, properties: number): ReadonlySet<string> {
  if (!document.isArray(properties)) return noMeanings;
  const meanings = new Set<string>();
  for (const property of itemsOf(document, properties)) {
    const name = textOf(document, document.member(property, 'name')) ?? '';
    const meaning = propertyMeaning(name, textOf(document, document.member(property, 'value')) ?? '');
    if (meaning !== null) meanings.add(meaning);
  }
  return meanings;
}

const noMeanings: ReadonlySet<string> = new Set();
