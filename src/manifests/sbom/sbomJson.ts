import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { readSbom, readSbomGraph } from './sbom.ts';
import { readSbomJson } from './readSbomJson.ts';

/**
 * Bills of materials in JSON: CycloneDX, SPDX 2 and SPDX 3. One format for all of them, since a file called sbom.json
 * may be any: the text decides which.
 */
export const format: ManifestFormat = {
  id: 'sbom-json',
  title: 'Bill of materials (CycloneDX or SPDX)',
  fileNames: [
    'bom.json',
    'bom.*.json',
    'bom-*.json',
    '*-bom.json',
    '*.bom.json',
    'sbom.json',
    'sbom.*.json',
    'sbom-*.json',
    'sbom_*.json',
    '*-sbom.json',
    '*_sbom.json',
    '*.sbom.json',
    'cyclonedx.json',
    '*-cdx.json',
    '*.cdx.json',
    '*-cyclonedx.json',
    '*.cyclonedx.json',
    'spdx.json',
    '*.spdx.json',
    '*.spdx3.json',
    '*.spdx.jsonld',
  ],
  ecosystem: 'any',
  role: 'list',
  read,
  graph,
};

function read(text: string): ManifestReading {
  return readSbom(readSbomJson(text));
}

function graph(text: string): DependencyGraph {
  return readSbomGraph(readSbomJson(text));
}
