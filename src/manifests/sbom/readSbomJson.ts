import { readJson } from '../parse/json.ts';
import type { Sbom } from './sbom.ts';
import { readCycloneDxJson } from './cycloneDxJson.ts';
import { readSpdxGraph } from './spdxGraph.ts';
import { readSpdxJson } from './spdxJson.ts';

/**
 * Reads JSON in any of the languages of bills of materials: which one, the text says and not its name. GitHub's API wraps what
 * it exports (GitHub REST API, "Export a software bill of materials"): `{ "sbom": … }`.
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
  const message = 'This is no bill of materials: neither CycloneDX nor SPDX.';
  return { ...sbom, problems: [...sbom.problems, { message, range }] };
}
