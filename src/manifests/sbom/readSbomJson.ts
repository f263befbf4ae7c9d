import { type JsonDocument, readJson } from '../parse/json.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readCycloneDxJson } from './cycloneDxJson.ts';
import { itemsOf, textOf } from './jsonParts.ts';
import type { Sbom, SbomComponent, SbomRelation } from './sbom.ts';
import { readSpdxGraph } from './spdxGraph.ts';
import { isNothing, isPackageUrlType, takeRelation } from './spdxRelation.ts';
import { messages } from '../problemMessage.ts';

/**
 * Reads JSON in any of the languages of bills of materials: the text decides which, not the file name. GitHub's API
 * wraps its export (GitHub REST API, "Export a software bill of materials"): `{ "sbom": … }`.
 */
export function readSbomJson(text: string): Sbom {
  const document = readJson(text);
  const wrapped = document.member(document.root, 'sbom');
  const root = document.isObject(wrapped) ? wrapped : document.root;
  const has = (name: string): boolean => document.member(root, name) >= 0;
  if (has('@graph')) return readSpdxGraph(document, root);
  if (has('spdxVersion') || has('SPDXID') || has('packages')) return readSpdxJson(document, root);
  const isCycloneDx = has('bomFormat') || has('components') || has('specVersion');
  const sbom = readCycloneDxJson(document, root);
  if (isCycloneDx || document.isMissing(root)) return sbom;
  const range = { start: 0, end: Math.min(1, text.length) };
  const message = messages.otherFormat;
  return { ...sbom, problems: [...sbom.problems, { message, range }] };
}

/** SPDX 2.2 and 2.3 in JSON (SPDX specification). What the document describes is the project itself. */
function readSpdxJson(document: JsonDocument, root: number): Sbom {
  const components: SbomComponent[] = [];
  const unread = new ProblemList(document.end(root));
  for (const item of itemsOf(document, document.member(root, 'packages'))) {
    const component = document.isObject(item) ? packageOf(document, item) : null;
    if (component) components.push(component);
    else if (!document.isString(document.member(item, 'name'))) unread.unread(document.start(item), document.end(item));
  }
  const subjects = new Set<string>();
  for (const item of itemsOf(document, document.member(root, 'documentDescribes')))
    subjects.add(textOf(document, item) ?? '');
  const relations: SbomRelation[] = [];
  for (const item of itemsOf(document, document.member(root, 'relationships'))) {
    const ends = ['spdxElementId', 'relationshipType', 'relatedSpdxElement'] as const;
    const [from, type, to] = ends.map((key) => textOf(document, document.member(item, key)) ?? '');
    takeRelation([from ?? '', type ?? '', to ?? ''], relations, subjects);
  }
  return { components, subjects, relations, problems: [...document.problems, ...unread.list] };
}

/** `null` for a file, and for what has no name. */
function packageOf(document: JsonDocument, object: number): SbomComponent | null {
  let [id, name, version, location, references, purpose] = [-1, -1, -1, -1, -1, -1];
  const end = document.after(object);
  for (let key = document.first(object); key < end; key = document.afterMember(key)) {
    const node = document.value(key);
    if (document.is(key, 'SPDXID')) id = node;
    else if (document.is(key, 'name')) name = node;
    else if (document.is(key, 'versionInfo')) version = node;
    else if (document.is(key, 'downloadLocation')) location = node;
    else if (document.is(key, 'externalRefs')) references = node;
    else if (document.is(key, 'primaryPackagePurpose')) purpose = node;
  }
  const packageUrl = packageUrlIn(document, references);
  const sort = textOf(document, purpose)?.toLowerCase() ?? 'package';
  if (!document.isString(name) || (packageUrl === null && sort === 'file')) return null;
  const versionText = textOf(document, version) ?? '';
  const hasVersion = !isNothing(versionText);
  const locationText = textOf(document, location) ?? '';
  return {
    id: textOf(document, id),
    name: document.string(name),
    nameRange: document.range(name),
    version: hasVersion ? versionText : null,
    versionRange: hasVersion ? document.range(version) : null,
    packageUrl,
    locations: isNothing(locationText) ? [] : [locationText],
    repositories: [],
    sort,
    scope: 'runtime',
    isMember: false,
  };
}

function packageUrlIn(document: JsonDocument, references: number): string | null {
  for (const reference of itemsOf(document, references)) {
    if (!isPackageUrlType(textOf(document, document.member(reference, 'referenceType')))) continue;
    const locator = textOf(document, document.member(reference, 'referenceLocator'));
    if (locator !== null) return locator;
  }
  return null;
}
