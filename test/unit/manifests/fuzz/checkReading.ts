import assert from 'node:assert/strict';

import type { SourceRange } from '../../../../src/core/range.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../../../../src/manifests/format.ts';
import type { LinkOptions, LinkedDependency } from '../../../../src/manifests/link.ts';
import { linkWorkspace } from '../../../../src/manifests/ecosystems.ts';
import { assertSoon } from '../../../support/assertSoon.ts';

const options: LinkOptions = { supports: [{ path: '.npmrc', text: '@a:registry=x' }], privatePackages: ['@b/*'] };

/** Checks that reading throws nothing, ends soon, keeps ranges inside the text and yields only valid coordinates. */
export function checkReading(format: ManifestFormat, text: string): void {
  assertSoon(() => readAll(format, text));
}

function readAll(format: ManifestFormat, text: string): void {
  const reading = format.read(text);
  for (const { message, range } of reading.problems) assertInside(range, text, message);
  for (const { name, nameRange, versionRange } of reading.dependencies) {
    assertInside(nameRange, text, name);
    if (versionRange) assertInside(versionRange, text, name);
  }
  const path = format.fileNames[0] ?? '';
  const [manifest] = linkWorkspace([{ path, format, reading }], options).manifests;
  assertNothingAdded(reading, manifest?.dependencies ?? []);
  for (const { coordinates, reason } of manifest?.dependencies ?? []) {
    assert.ok(coordinates?.revision || reason, 'neither an address nor a reason');
    const parts = coordinates ? [coordinates.namespace ?? 'x', coordinates.name, coordinates.revision ?? 'x'] : [];
    for (const part of parts) assert.match(part, /^[^\s\p{Cc}\p{Cf}\p{Cs}]+$/u);
    assert.ok(!parts.some((part) => part.split('/').some((piece) => piece === '' || piece === '.' || piece === '..')));
    assert.ok(!coordinates?.name.includes('/') && !coordinates?.revision?.includes('/'));
  }
  if (format.graph) {
    const { needs } = format.graph(text);
    assert.equal(needs.length, reading.dependencies.length);
    assert.ok(needs.every((needed) => needed.every((at) => at >= 0 && at < needs.length)));
  }
}

/** A reference in an MSBuild file may have several versions, each with its own range; anything else occurs once. */
function assertNothingAdded({ dependencies, facts }: ManifestReading, linked: readonly LinkedDependency[]): void {
  const placeOf = ({ nameRange }: Dependency): string => `${nameRange.start}-${nameRange.end}`;
  const places = linked.map(({ dependency }) => placeOf(dependency));
  const known = new Set(dependencies.map(placeOf));
  assert.ok(places.every((place) => known.has(place)));
  const { kind }: { readonly kind?: string } = facts;
  assert.ok((kind === 'msbuild' ? new Set(places).size : places.length) <= dependencies.length);
}

function assertInside({ start, end }: SourceRange, text: string, what: string): void {
  assert.ok(start >= 0 && start <= end && end <= text.length, `${what}: ${start}-${end} of ${text.length}`);
}
