import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { readSbom, readSbomGraph } from './sbom.ts';
import { readCycloneDxXml } from './readCycloneDxXml.ts';

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
