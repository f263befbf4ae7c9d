import type { SourceRange } from '../../core/range.ts';
import type { DependencyGraph, ManifestFormat, ManifestReading } from '../format.ts';
import { linesOf } from '../parse/lines.ts';
import { ProblemList } from '../parse/problemList.ts';
import { readSbomJson } from './readSbomJson.ts';
import { type Sbom, type SbomComponent, type SbomRelation, readSbom, readSbomGraph } from './sbom.ts';
import { isNothing, isPackageUrlType, takeRelation } from './spdxRelation.ts';
import { notLike } from '../problemMessage.ts';

/** Tags that begin something else than a package; what follows is not the package's. */
const otherSections: ReadonlySet<string> = new Set(['FileName', 'SnippetSPDXID', 'LicenseID', 'Annotator', 'Reviewer']);

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
interface TagValue extends SourceRange {
  readonly tag: string;
  readonly value: string;
}

interface OpenPackage {
  readonly name: TagValue;
  id: string | null;
  version: TagValue | null;
  packageUrl: string | null;
  location: string | null;
  purpose: string | null;
}

/** SPDX 2 in tag-value lines (SPDX 2.3, annex "Tag-value format"): a package begins with `PackageName`. */
function readSpdxTagValue(text: string): Sbom {
  const problems = new ProblemList(text.length);
  const components: SbomComponent[] = [];
  const relations: SbomRelation[] = [];
  const subjects = new Set<string>();
  let open: OpenPackage | null = null;
  for (const found of tagsIn(text, problems)) {
    const { tag, value } = found;
    if (tag === 'PackageName') {
      if (open) components.push(componentOf(open));
      open = { name: found, id: null, version: null, packageUrl: null, location: null, purpose: null };
    } else if (tag === 'Relationship') {
      const [from = '', type = '', to = ''] = value.split(/\s+/);
      takeRelation([from, type, to], relations, subjects);
    } else if (otherSections.has(tag)) {
      if (open) components.push(componentOf(open));
      open = null;
    } else if (open) {
      if (tag === 'SPDXID') open.id ??= value;
      else if (tag === 'PackageVersion') open.version = found;
      else if (tag === 'PackageDownloadLocation') open.location = value;
      else if (tag === 'PrimaryPackagePurpose') open.purpose = value;
      else if (tag === 'ExternalRef') open.packageUrl ??= packageUrlIn(value);
    }
  }
  if (open) components.push(componentOf(open));
  const listed = components.filter(({ sort, packageUrl }) => sort !== 'file' || packageUrl !== null);
  return { components: listed, subjects, relations, problems: problems.list };
}

/** `category type locator` */
function packageUrlIn(reference: string): string | null {
  const [, type = '', locator] = reference.split(/\s+/, 3);
  return isPackageUrlType(type) ? (locator ?? null) : null;
}

function componentOf({ name, id, version, packageUrl, location, purpose }: OpenPackage): SbomComponent {
  const hasVersion = version !== null && !isNothing(version.value);
  return {
    id,
    name: name.value,
    nameRange: { start: name.start, end: name.end },
    version: hasVersion ? version.value : null,
    versionRange: hasVersion ? { start: version.start, end: version.end } : null,
    packageUrl,
    locations: location === null || isNothing(location) ? [] : [location],
    repositories: [],
    sort: purpose?.toLowerCase() ?? 'package',
    scope: 'runtime',
    isMember: false,
  };
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
    tags.push({ tag, value, start: from, end: from + value.length });
  }
  return tags;
}
