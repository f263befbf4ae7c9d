import assert from 'node:assert/strict';

import type { SourceRange } from '../../../../src/core/range.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../../../../src/manifests/format.ts';
import { type LinkOptions, type LinkedDependency, linkWorkspace } from '../../../../src/manifests/link.ts';
import { finishTimed } from '../../../support/finishTimed.ts';

const options: LinkOptions = { supports: [{ path: '.npmrc', text: '@a:registry=x' }], privatePackages: ['@b/*'] };

/** Milliseconds one step may take, of a program that is not compiled yet: whoever is late that often is not held up by others. */
const maxStep = 60;
const attempts = 3;

/** Nothing is thrown, no step is long, every range lies in the text, nothing that could not be coordinates is taken for some. */
export function checkReading(format: ManifestFormat, text: string): void {
  const longest = Math.min(...firstQuick(() => readAll(format, text)));
  assert.ok(longest <= maxStep, `one step took ${longest.toFixed(0)} ms`);
}

/** As many durations as it takes until one is short. */
function firstQuick(run: () => number): readonly number[] {
  const durations: number[] = [];
  while (durations.length < attempts && !durations.some((duration) => duration <= maxStep)) durations.push(run());
  return durations;
}

function readAll(format: ManifestFormat, text: string): number {
  const { value: reading, longest } = finishTimed(format.read(text));
  for (const { message, range } of reading.problems) assertInside(range, text, message);
  for (const { name, nameRange, versionRange } of reading.dependencies) {
    assertInside(nameRange, text, name);
    if (versionRange) assertInside(versionRange, text, name);
  }
  const path = format.fileNames[0] ?? '';
  const linked = finishTimed(linkWorkspace([{ path, format, reading }], options));
  const [manifest] = linked.value.manifests;
  assertNothingAdded(reading, manifest?.dependencies ?? []);
  for (const { coordinates, reason } of manifest?.dependencies ?? []) {
    assert.ok(coordinates?.revision || reason, 'neither an address nor a reason');
    const parts = coordinates ? [coordinates.namespace ?? 'x', coordinates.name, coordinates.revision ?? 'x'] : [];
    for (const part of parts) assert.match(part, /^[^\s\p{Cc}\p{Cf}\p{Cs}]+$/u);
    assert.ok(!parts.some((part) => part.split('/').some((piece) => piece === '' || piece === '.' || piece === '..')));
    assert.ok(!coordinates?.name.includes('/') && !coordinates?.revision?.includes('/'));
  }
  const graph = format.graph ? finishTimed(format.graph(text)) : null;
  if (graph) {
    const { needs } = graph.value;
    assert.equal(needs.length, reading.dependencies.length);
    assert.ok(needs.every((needed) => needed.every((at) => at >= 0 && at < needs.length)));
  }
  return Math.max(longest, linked.longest, graph?.longest ?? 0);
}

/** A reference in an MSBuild file may stand for several versions, each where the text has it; everything else is there once. */
function assertNothingAdded({ dependencies, facts }: ManifestReading, linked: readonly LinkedDependency[]): void {
  const placeOf = ({ nameRange }: Dependency): string => `${nameRange.start}-${nameRange.end}`;
  const places = linked.map(({ dependency }) => placeOf(dependency));
  const known = new Set(dependencies.map(placeOf));
  assert.ok(places.every((place) => known.has(place)));
  const kind: string = facts.kind;
  assert.ok((kind === 'msbuild' ? new Set(places).size : places.length) <= dependencies.length);
}

function assertInside({ start, end }: SourceRange, text: string, what: string): void {
  assert.ok(start >= 0 && start <= end && end <= text.length, `${what}: ${start}-${end} of ${text.length}`);
}
