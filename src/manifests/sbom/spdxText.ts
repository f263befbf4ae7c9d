import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import type { RangedText } from '../parse/rangedText.ts';
import { readSbomJson } from './readSbomJson.ts';
import { type Sbom, type SbomComponent, type SbomRelation, readSbom, readSbomGraph } from './sbom.ts';
import { isPackageUrlType, spdxComponent, addRelation } from './spdxRelation.ts';
import { notLike } from '../problemMessage.ts';

/** Tags that begin something else than a package; what follows is not the package's. */
const otherSections: ReadonlySet<string> = new Set(['FileName', 'SnippetSPDXID', 'LicenseID', 'Annotator', 'Reviewer']);

const firstOnly: ReadonlySet<string> = new Set(['SPDXID', 'ExternalRef']);

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

/** The value of a tag, and its place; without the tags of a text of several lines. */
interface TagValue extends RangedText {
  readonly tag: string;
}

/** SPDX 2 in tag-value lines (SPDX 2.3, annex "Tag-value format"): a package begins with `PackageName`. */
function readSpdxTagValue(text: string): Sbom {
  const problems = new ProblemList(text.length);
  const packages: Map<string, TagValue>[] = [];
  const relations: SbomRelation[] = [];
  const subjects = new Set<string>();
  let current: Map<string, TagValue> | null = null;
  for (const found of tagsIn(text, problems)) {
    const { tag } = found;
    if (tag === 'PackageName') packages.push((current = new Map([[tag, found]])));
    else if (tag === 'Relationship') {
      const [from = '', type = '', to = ''] = found.text.split(/\s+/);
      addRelation([from, type, to], relations, subjects);
    } else if (otherSections.has(tag)) current = null;
    else if (tag === 'ExternalRef' && packageUrlIn(found.text) === null) continue;
    // The first of several names and package URLs counts, and the last of others.
    else if (current && !(firstOnly.has(tag) && current.has(tag))) current.set(tag, found);
  }
  const components = packages.flatMap((written) => componentOf(written) ?? []);
  return { components, subjects, relations, problems: problems.list };
}

/** `category type locator` */
function packageUrlIn(reference: string): string | null {
  const [, type = '', locator] = reference.split(/\s+/, 3);
  return isPackageUrlType(type) ? (locator ?? null) : null;
}

function componentOf(written: ReadonlyMap<string, TagValue>): SbomComponent | null {
  return spdxComponent({
    id: written.get('SPDXID')?.text ?? null,
    name: written.get('PackageName'),
    version: written.get('PackageVersion'),
    packageUrl: packageUrlIn(written.get('ExternalRef')?.text ?? ''),
    location: written.get('PackageDownloadLocation')?.text ?? null,
    repositories: [],
    purpose: written.get('PrimaryPackagePurpose')?.text ?? null,
  });
}

/** Of a text of several lines the place is that of its first line. */
function tagsIn(text: string, problems: ProblemList): readonly TagValue[] {
  const tags: TagValue[] = [];
  let isInText = false;
  for (const { text: line, start } of linesOf(text, problems)) {
    if (isInText) {
      isInText = !line.includes('</text>');
      continue;
    }
    if (/^\s*(?:#|$)/.test(line)) continue;
    const found = /^(\s*([A-Za-z][A-Za-z0-9]*)\s*:\s*)(<text>)?/.exec(line);
    if (!found) {
      problems.add(notLike('Tag: value'), start, start + line.length);
      continue;
    }
    const [head = '', , tag = '', opens] = found;
    const rest = line.slice(head.length).trimEnd();
    const isClosed = rest.endsWith('</text>');
    isInText = opens !== undefined && !isClosed;
    const value = isClosed ? rest.slice(0, -'</text>'.length).trimEnd() : rest;
    const from = start + head.length;
    tags.push({ tag, text: value, start: from, end: from + value.length });
  }
  return tags;
}
