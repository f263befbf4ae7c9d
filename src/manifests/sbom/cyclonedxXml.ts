import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { type XmlElement, type XmlText, childOf, childrenOf, readXml } from '../parse/xml.ts';
import { addReference, fullName, propertyMeaning, type References, scopeOf } from './cycloneDx.ts';
import { type Sbom, type SbomComponent, type SbomRelation, readSbom, readSbomGraph } from './sbom.ts';

/** Bills of materials of CycloneDX in XML. */
export const format: ManifestFormat = {
  id: 'cyclonedx-xml',
  title: 'Bill of materials (CycloneDX in XML)',
  fileNames: [
    'bom.xml',
    'bom.*.xml',
    '*-bom.xml',
    '*.bom.xml',
    'sbom.xml',
    'sbom.*.xml',
    'sbom-*.xml',
    '*-sbom.xml',
    '*.sbom.xml',
    'cyclonedx.xml',
    '*.cdx.xml',
    '*.cyclonedx.xml',
  ],
  ecosystem: 'any',
  role: 'list',
  read,
  graph,
};

function read(text: string): ManifestReading {
  return readSbom(readCycloneDxXml(text));
}

function graph(text: string): DependencyGraph {
  return readSbomGraph(readCycloneDxXml(text));
}

/** CycloneDX 1.0 to 1.6 in XML: as in JSON (`cycloneDxJson.ts`), in elements. */
function readCycloneDxXml(text: string): Sbom {
  const { root, problems } = readXml(text);
  const subjects = new Set<string>();
  const main = childOf(childOf(root, 'metadata'), 'component');
  if (main) for (const element of [main, ...nestedIn(main)]) subjects.add(idOf(element) ?? '');
  subjects.delete('');
  const components: SbomComponent[] = [];
  const relations: SbomRelation[] = [];
  for (const element of root ? nestedIn(root) : []) {
    const component = componentOf(text, element);
    if (component) components.push(component);
  }
  for (const dependency of childrenOf(childOf(root, 'dependencies'), 'dependency')) {
    const from = dependency.attributes.get('ref')?.text ?? '';
    for (const needed of childrenOf(dependency, 'dependency'))
      relations.push({ from, to: needed.attributes.get('ref')?.text ?? '', scope: null });
  }
  return { components, subjects, relations, problems };
}

/**
 * Every component in an element's list of them and in their own lists; the reader of XML keeps them from lying too
 * deep.
 */
function nestedIn(element: XmlElement): readonly XmlElement[] {
  const components = childrenOf(childOf(element, 'components'), 'component');
  return components.flatMap((component) => [component, ...nestedIn(component)]);
}

/** A truncated element is left out: half a version would be another one. */
function componentOf(text: string, element: XmlElement): SbomComponent | null {
  const content = (name: string): XmlText | undefined => {
    const found = childOf(element, name);
    const isClosed = found !== undefined && text.charAt(found.end - 1) === '>';
    return isClosed && found.content.text !== '' ? found.content : undefined;
  };
  const [name, version, purl] = [content('name'), content('version'), content('purl')];
  const packageUrl = purl?.text ?? null;
  const sort = element.attributes.get('type')?.text ?? 'component';
  if (!name || (packageUrl === null && sort === 'file')) return null;
  const properties = childrenOf(childOf(element, 'properties'), 'property');
  const meanings = properties.map((property) =>
    propertyMeaning(property.attributes.get('name')?.text ?? '', property.content.text),
  );
  const references: References = { locations: [], repositories: [] };
  for (const reference of childrenOf(childOf(element, 'externalReferences'), 'reference'))
    addReference(
      references,
      reference.attributes.get('type')?.text ?? '',
      childOf(reference, 'url')?.content.text ?? '',
    );
  const texts = {
    group: content('group')?.text ?? null,
    name: name.text,
    packageUrl,
    scope: content('scope')?.text ?? null,
    isForDevelopment: meanings.includes('development'),
  };
  return {
    id: idOf(element),
    name: fullName(texts),
    nameRange: { start: name.start, end: name.end },
    version: version?.text ?? null,
    versionRange: version ? { start: version.start, end: version.end } : null,
    packageUrl,
    ...references,
    sort,
    scope: scopeOf(texts),
    isMember: meanings.includes('member'),
  };
}

function idOf(element: XmlElement): string | null {
  return (element.attributes.get('bom-ref')?.text ?? childOf(element, 'purl')?.content.text) || null;
}
