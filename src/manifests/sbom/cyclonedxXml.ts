import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { type XmlElement, childOf, childrenOf, readXml } from '../parse/xml.ts';
import type { RangedText } from '../parse/rangedText.ts';
import { cycloneDxComponent } from './cycloneDx.ts';
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
    const from = attributeOf(dependency, 'ref');
    for (const needed of childrenOf(dependency, 'dependency'))
      relations.push({ from, to: attributeOf(needed, 'ref'), scope: null });
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
  const content = (name: string): RangedText | undefined => {
    const found = childOf(element, name);
    const isClosed = found !== undefined && text.charAt(found.end - 1) === '>';
    return isClosed && found.content.text !== '' ? found.content : undefined;
  };
  const properties = childrenOf(childOf(element, 'properties'), 'property');
  const references = childrenOf(childOf(element, 'externalReferences'), 'reference');
  return cycloneDxComponent({
    id: idOf(element),
    type: attributeOf(element, 'type') || null,
    group: content('group')?.text ?? null,
    name: content('name'),
    version: content('version'),
    packageUrl: content('purl')?.text ?? null,
    scope: content('scope')?.text ?? null,
    properties: properties.map((one) => [attributeOf(one, 'name'), one.content.text]),
    references: references.map((one) => [attributeOf(one, 'type'), childOf(one, 'url')?.content.text ?? '']),
  });
}

function attributeOf(element: XmlElement, name: string): string {
  return element.attributes.get(name)?.text ?? '';
}

function idOf(element: XmlElement): string | null {
  return (attributeOf(element, 'bom-ref') || childOf(element, 'purl')?.content.text) ?? null;
}
