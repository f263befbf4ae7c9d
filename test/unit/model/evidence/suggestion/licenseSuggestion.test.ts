import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { fail, succeed } from '../../../../../src/base/result.ts';
import { type Coordinates, parseCoordinates } from '../../../../../src/core/coordinates.ts';
import type { DefinitionFile } from '../../../../../src/core/definitionFile.ts';
import { suggestLicenseOf } from '../../../../../src/model/evidence/suggestion/licenseSuggestion.ts';
import type { LocalSearch, WantedFile } from '../../../../../src/model/evidence/localFiles/localCopies.ts';
import { partsOf } from './disagreementsWorld.ts';
import { sha } from '../localFiles/tree.ts';
import { toDefinition } from '../../../../../src/service/dialect.ts';

interface World {
  readonly declared?: string;
  readonly discovered?: readonly string[];
  readonly tools?: readonly string[];
  readonly files?: readonly DefinitionFile[];
  /** Path in the definition → text of a copy with the same hash. */
  readonly installed?: Readonly<Record<string, string>>;
  readonly isDown?: boolean;
}

const component = 'npm/npmjs/-/gsap/3.12.5';
const license = file('package/LICENSE', { license: 'MIT', natures: ['license'], token: 'aa' });
const manifest = file('package/package.json', {});

interface Case extends World {
  readonly what: string;
  readonly suggested: string | null;
  readonly evidence: readonly string[];
}

const cases: readonly Case[] = [
  {
    what: 'the manifest’s own license, where nothing is declared',
    files: [license, manifest],
    installed: {
      'package/package.json': '{\n  "version": "3.12.5",\n  "license": "MIT"\n}',
      'package/LICENSE': '\nMIT License\n',
    },
    suggested: 'MIT',
    evidence: ['package/package.json:3 "license": "MIT"', 'package/LICENSE:2 MIT License'],
  },
  {
    what: 'the only license that was found, with the file that says so, and without a text that says something else',
    declared: 'NOASSERTION',
    discovered: ['ISC', 'NOASSERTION'],
    files: [file('package/index.js', { license: 'ISC' }), license],
    suggested: 'ISC',
    evidence: ['package/index.js'],
  },
  {
    what: 'the manifest’s, where another one is declared',
    declared: 'ISC',
    files: [manifest],
    installed: { 'package/package.json': '{ "version": "3.12.5", "licenses": [{ "type": "MIT" }] }' },
    suggested: 'MIT',
    evidence: ['package/package.json:1 { "version": "3.12.5", "licenses": [{ "type": "MIT" }] }'],
  },
  { what: 'nothing of two licenses that were found', discovered: ['ISC', 'MIT'], suggested: null, evidence: [] },
  {
    what: 'nothing, but what there is to read, where nobody knows',
    declared: 'NOASSERTION',
    files: [{ ...license, license: null }],
    suggested: null,
    evidence: ['package/LICENSE'],
  },
  {
    what: 'nothing against what is declared well',
    declared: 'MIT',
    discovered: ['MIT'],
    files: [license, manifest],
    installed: { 'package/package.json': '{ "version": "3.12.5", "license": "MIT" }' },
    suggested: null,
    evidence: [],
  },
  {
    what: 'nothing by a license file that no tool read otherwise than declared',
    declared: 'MIT',
    discovered: ['Apache-2.0'],
    files: [license],
    suggested: null,
    evidence: [],
  },
  {
    what: 'the installed manifest’s, without evidence, where that is not the definition’s',
    files: [{ ...manifest, hashes: new Map() }],
    installed: { 'package/package.json': '{ "version": "3.12.5", "license": "MIT" }' },
    suggested: 'MIT',
    evidence: [],
  },
  {
    what: 'nothing by the manifest of another version',
    files: [manifest],
    installed: { 'package/package.json': '{ "version": "3.12.6", "license": "MIT" }' },
    suggested: null,
    evidence: [],
  },
  {
    what: 'nothing by a manifest that cannot be read',
    files: [manifest],
    installed: { 'package/package.json': '{ "license": ' },
    suggested: null,
    evidence: [],
  },
  { what: 'nothing of what was not harvested', tools: [], discovered: ['MIT'], suggested: null, evidence: [] },
  { what: 'nothing while the service is down', isDown: true, suggested: null, evidence: [] },
];

describe('The suggested license of a new draft', () => {
  for (const { what, suggested, evidence, ...world } of cases)
    it(`is ${what}`, async () => {
      const found = await suggest(world, null);
      assert.equal(found.license, suggested);
      assert.deepEqual(found.evidence.map(written), evidence.map(String));
    });

  it('is the license of the file that the user selected', async () => {
    const found = await suggest({ declared: 'NOASSERTION', discovered: ['ISC', 'MIT'], files: [license] }, license);
    assert.equal(found.license, 'MIT');
    assert.deepEqual(found.evidence, []);
  });

  it('is not searched after it was cancelled', async () => {
    const aborter = new AbortController();
    aborter.abort(new Error('called off'));
    await assert.rejects(() => suggest({ files: [manifest] }, null, aborter.signal), /called off/);
  });
});

function suggest(
  world: World,
  hint: DefinitionFile | null,
  signal = new AbortController().signal,
): ReturnType<typeof suggestLicenseOf> {
  const { declared, discovered = [], tools = ['scancode/1'], files = [], installed = {}, isDown = false } = world;
  const made = toDefinition({
    coordinates: coordinates(component),
    described: { tools },
    licensed: { declared, facets: { core: { files: files.length, discovered: { expressions: discovered } } } },
  });
  assert.ok(made.ok);
  const definition = made.value;
  const manifestText = installed['package/package.json'];
  const listed = files.map((one) =>
    one === manifest && manifestText !== undefined
      ? { ...one, hashes: new Map([['sha256', sha('sha256', manifestText)]]) }
      : one,
  );
  const down = { kind: 'serverError', status: 503 } as const;
  const find = async ({ path }: WantedFile): Promise<LocalSearch> => {
    const text = installed[path];
    if (text === undefined) return { state: 'missing', why: null };
    const bytes = new TextEncoder().encode(text);
    return { state: 'found', copy: { place: { root: 'file:///', path: [] }, entry: null, bytes } };
  };
  return suggestLicenseOf(
    coordinates(component),
    hint,
    {
      definitions: {
        full: async () =>
          isDown ? fail(down) : succeed({ definition, fetchedAt: 0, isStale: false, problem: null, body: '' }),
      },
      files: {
        of: async () => (isDown ? fail(down) : succeed({ files: listed, unreadable: 0, body: '', fetchedAt: 0 })),
      },
      copies: () => ({ find }),
      compared: partsOf({
        components: { [component]: {} },
        tree: manifestText === undefined ? {} : { 'ws/node_modules/gsap/package.json': manifestText },
      }),
      service: () => 'https://service.example',
    },
    signal,
  );
}

type Found = Awaited<ReturnType<typeof suggestLicenseOf>>['evidence'][number];

function written({ path, lines, excerpt }: Found): string {
  return lines === null || excerpt === null ? path : `${path}:${lines.from} ${excerpt}`;
}

function file(path: string, more: Partial<DefinitionFile>): DefinitionFile {
  const nothing = { license: null, attributions: [], facets: [], natures: [], token: null };
  return { path, ...nothing, hashes: new Map([['sha256', 'ab'.repeat(32)]]), ...more };
}

function coordinates(text: string): Coordinates {
  const parsed = parseCoordinates(text);
  assert.ok(parsed.ok);
  return parsed.value;
}
