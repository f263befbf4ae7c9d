import type { Revision } from '../data/coordinates.ts';
import { textOf } from '../data/coordinates.ts';
import type { FileEntry, Harvested } from '../data/definition.ts';
import { spelledCuration } from '../data/dialect.ts';
import { foundBy, toolName } from '../data/tools.ts';
import type { Component } from '../fixtures/expand.ts';
import type { World } from '../world/world.ts';

/** The results of one tool in the form of a definition (service-api.md 6.2). */
export function toolSummary(world: World, component: Component, tool: string): unknown {
  const found = foundBy(component.everything(), [tool]);
  if (found === undefined) return {};
  switch (toolName(tool)) {
    case 'clearlydefined':
      return spelledCuration(
        {
          described: found.described,
          ...(found.declared === undefined ? {} : { licensed: { declared: found.declared } }),
          files: found.files,
        },
        world.settings.dialect,
      );
    case 'licensee': {
      const files = found.files.filter((file) => file.license !== undefined);
      return files.length === 0 ? {} : { files };
    }
    case 'reuse':
      return {};
    default:
      return { files: found.files };
  }
}

/** The document of a tool in the crawler's envelope (service-api.md 6.3). */
export function rawDocument(_: World, component: Component, tool: string): unknown {
  const everything = component.everything();
  const texts = component.texts();
  const envelope = { _metadata: metadata(component.coordinates, everything, tool) };
  switch (toolName(tool)) {
    case 'clearlydefined':
      return { ...envelope, ...crawlerPart(component, everything) };
    case 'licensee':
      return { ...envelope, licensee: licenseePart(everything.files, texts), attachments: [] };
    case 'reuse':
      return { ...envelope, reuse: reusePart(everything.files) };
    case 'scancode':
      return { ...envelope, content: scancodePart(everything.files) };
    default:
      return { ...envelope, nomos: { output: { content: nomosText(everything.files) } } };
  }
}

function metadata(coordinates: Revision, everything: Harvested, tool: string): unknown {
  const [name, version = ''] = tool.split('/');
  const { type, provider, namespace, name: component, revision } = coordinates;
  const urn = `urn:${type}:${provider}:${namespace ?? '-'}:${component}:revision:${revision}:tool:${name}`;
  const fetched = `${everything.described.releaseDate ?? '2024-05-06'}T07:08:51.004Z`;
  return {
    type: name === 'clearlydefined' ? type : name,
    url: `cd:/${textOf(coordinates)}`,
    fetchedAt: fetched,
    links: {
      self: { href: `${urn}:${version}`, type: 'resource' },
      siblings: { href: urn, type: 'collection' },
      ...(name === 'clearlydefined' ? linksToOthers(urn) : {}),
    },
    schemaVersion: version,
    toolVersion: version,
    processedAt: fetched,
  };
}

/** The crawler's own document names the other tools that it started. */
function linksToOthers(urn: string): object {
  const others = ['licensee', 'scancode', 'reuse'];
  return Object.fromEntries(
    others.map((tool) => [tool, { href: urn.replace(/clearlydefined$/, tool), type: 'collection' }]),
  );
}

function crawlerPart({ coordinates }: Component, { described, declared, files }: Harvested): object {
  const { name, revision } = coordinates;
  const manifest = { name, version: revision, ...(declared === undefined ? {} : { license: declared }) };
  return {
    attachments: files.flatMap(({ path, token }) => (token === undefined ? [] : [{ path, token }])),
    summaryInfo: { k: 1, count: files.length, hashes: described.hashes },
    files: files.map(({ path, hashes }) => ({ path, hashes })),
    ...(coordinates.type === 'npm' ? { 'package.json': manifest } : {}),
    registryData: { ...manifest, releaseDate: described.releaseDate, manifest },
    ...(described.sourceLocation === undefined ? {} : { sourceInfo: described.sourceLocation }),
  };
}

function licenseePart(files: readonly FileEntry[], texts: ReadonlyMap<string, string>): unknown {
  const matched = files.filter((file) => file.natures?.includes('license') && file.license !== undefined);
  return {
    version: '9.16.1',
    parameters: ['--json', '--no-readme'],
    output: {
      contentType: 'application/json',
      content: {
        licenses: [...new Set(matched.map(({ license }) => license))].map((id) => ({ spdx_id: id })),
        matched_files: matched.map(({ path, license, hashes, token = '' }) => ({
          filename: path,
          content: texts.get(token) ?? '',
          content_hash: hashes?.['sha1'],
          matched_license: license,
          matcher: { name: 'exact', confidence: 100 },
        })),
      },
    },
  };
}

function reusePart(files: readonly FileEntry[]): unknown {
  return {
    metadata: {
      SPDXVersion: 'SPDX-2.1',
      DataLicense: 'CC0-1.0',
      SPDXID: 'SPDXRef-DOCUMENT',
      CreatorTool: 'reuse-3.0.1',
    },
    files: files.map(({ path, hashes }) => ({
      FileName: path,
      SPDXID: `SPDXRef-${hashes?.['sha1']?.slice(0, 12)}`,
      FileChecksumSHA1: hashes?.['sha1'],
      LicenseConcluded: 'NOASSERTION',
      FileCopyrightText: 'NONE',
    })),
    licenses: [],
  };
}

function scancodePart(files: readonly FileEntry[]): unknown {
  return {
    headers: [
      {
        tool_name: 'scancode-toolkit',
        tool_version: '32.3.0',
        options: { '--copyright': true, '--license': true, '--classify': true },
        notice: 'Generated with ScanCode',
        start_timestamp: '2024-05-06T070851.004',
        duration: 11.2,
        errors: [],
        warnings: [],
        extra_data: { files_count: files.length },
      },
    ],
    summary: {},
    packages: [],
    dependencies: [],
    license_detections: [],
    files: files.map(({ path, hashes, license = null, attributions = [], natures }) => ({
      path,
      type: 'file',
      name: path.slice(path.lastIndexOf('/') + 1),
      size: 100 + path.length,
      mime_type: 'text/plain',
      is_readme: /readme/i.test(path),
      sha1: hashes?.['sha1'],
      sha256: hashes?.['sha256'],
      is_legal: natures?.includes('license') ?? false,
      detected_license_expression: license?.toLowerCase() ?? null,
      detected_license_expression_spdx: license,
      percentage_of_license_text: license === null ? 0 : 4,
      license_detections: license === null ? [] : [detection(path, license, natures)],
      copyrights: attributions.map((copyright) => ({ copyright, start_line: 1, end_line: 1 })),
      holders: attributions.map((holder) => ({ holder, start_line: 1, end_line: 1 })),
      authors: [],
      scan_errors: [],
    })),
  };
}

/** The lines (from 1) where a license was found in a file: all of a license text, a few at the start of a source. */
function detection(path: string, license: string, natures: readonly string[] = []): unknown {
  const isText = natures.includes('license');
  const expression = license.toLowerCase();
  const match = {
    license_expression: expression,
    spdx_license_expression: license,
    from_file: path,
    start_line: isText ? 1 : 3,
    end_line: isText ? 20 : 5,
    matcher: isText ? '1-hash' : '2-aho',
    score: 100,
  };
  return { license_expression: expression, license_expression_spdx: license, matches: [match] };
}

function nomosText(files: readonly FileEntry[]): string {
  return files
    .map(({ path, license }) => `File ${path} contains license(s) ${license ?? 'No_license_found'}`)
    .join('\n');
}
