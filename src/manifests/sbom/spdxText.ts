import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { type Sbom, readSbom, readSbomGraph } from './sbom.ts';
import { readSbomJson } from './readSbomJson.ts';
import { readSpdxTagValue } from './spdxTagValue.ts';

/** Bills of materials of SPDX in lines of tags and values; what begins with a brace is JSON under the same name. */
export const format: ManifestFormat = {
  id: 'spdx-text',
  title: 'Bill of materials (SPDX tag-value)',
  fileNames: ['*.spdx'],
  ecosystem: 'any',
  role: 'list',
  read,
  graph,
};

function read(text: string): ManifestReading {
  return readSbom(readText(text));
}

function graph(text: string): DependencyGraph {
  return readSbomGraph(readText(text));
}

function readText(text: string): Sbom {
  return /^\uFEFF?\s*\{/.test(text) ? readSbomJson(text) : readSpdxTagValue(text);
}
