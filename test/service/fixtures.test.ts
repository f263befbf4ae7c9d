import assert from 'node:assert/strict';
import { isKnownKind } from './data/coordinates.ts';
import { checkCuration } from './data/curationSchema.ts';
import { normalLicense } from './data/license.ts';
import { components } from './fixtures/standard.ts';
import { pullRequestRows } from './fixtures/pullRequests.ts';
import { kindRows } from './fixtures/kinds.ts';
import type { Row } from './fixtures/row.ts';
import { stateRows } from './fixtures/states.ts';
import { workspaceRows } from './fixtures/workspace.ts';
import { ask, valueAt, withService } from './support/asking.ts';

/** All valid pairs of type and provider, by service-api.md 2.1. */
const kinds = [
  'npm/npmjs pypi/pypi maven/mavencentral maven/mavengoogle maven/gradleplugin sourcearchive/mavencentral',
  'sourcearchive/mavengoogle nuget/nuget gem/rubygems crate/cratesio go/golang composer/packagist pod/cocoapods',
  'git/github git/gitlab deb/debian debsrc/debian conda/conda-forge conda/anaconda-main conda/anaconda-r',
  'condasrc/conda-forge condasrc/anaconda-main condasrc/anaconda-r',
].flatMap((line) => line.split(' '));

/** A component and the license it has in demos and tests (`-` for none, `?` for never harvested). */
const states: readonly (readonly [coordinates: string, declared: string])[] = [
  ['npm/npmjs/-/lodash/4.17.21', 'MIT'],
  ['npm/npmjs/-/left-pad/1.3.0', 'WTFPL'],
  ['npm/npmjs/-/node-forge/1.3.1', 'BSD-3-Clause OR GPL-2.0-only'],
  ['npm/npmjs/-/jszip/3.10.1', 'MIT OR GPL-3.0-or-later'],
  ['npm/npmjs/-/caniuse-lite/1.0.30001600', 'CC-BY-4.0'],
  ['npm/npmjs/-/proprietary-widget/2.4.0', 'LicenseRef-scancode-proprietary-license'],
  ['npm/npmjs/-/json-schema/0.2.3', 'NOASSERTION'],
  ['npm/npmjs/-/gsap/3.12.5', 'OTHER'],
  ['npm/npmjs/-/indexof/0.0.1', 'NONE'],
  ['npm/npmjs/-/nothing-found/1.0.0', '-'],
  ['npm/npmjs/-/is-thirteen/2.0.0', '?'],
  ['npm/npmjs/-/half-harvested/1.0.0', 'MIT'],
  ['npm/npmjs/-/callsite/1.0.0', 'MIT'],
  ['go/golang/k8s.io%2fklog/v2/v2.9.0', 'Apache-2.0'],
  ['go/golang/github.com%2fdocker/docker/v24.0.7+incompatible', 'Apache-2.0'],
];

const fields: readonly (keyof Row)[] = [
  'declared', 'by', 'released', 'source', 'files', 'paths', 'found', 'text', 'site', 'issues', 'facets', 'tools',
  'versions', 'exists', 'oddities', 'missing', 'shape', 'entries',
]; // prettier-ignore

describe('Fixtures', () => {
  const all = components();

  it('includes at least eighty components and every kind', () => {
    assert.ok(all.size >= 80, String(all.size));
    const present = new Set([...all.values()].map(({ coordinates }) => `${coordinates.type}/${coordinates.provider}`));
    assert.deepEqual(
      kinds.filter((kind) => !present.has(kind)),
      [],
    );
    for (const { coordinates } of all.values()) assert.ok(isKnownKind(coordinates));
  });

  it('has only rows with known fields, valid dates and normalized licenses', () => {
    for (const [key, row] of Object.entries({ ...workspaceRows(), ...kindRows(), ...stateRows() })) {
      assert.deepEqual(
        Object.keys(row).filter((name) => !fields.some((field) => field === name)),
        [],
        key,
      );
      assert.match(row.released ?? '2020-01-01', /^\d{4}-\d\d-\d\d$/, key);
      for (const license of [...(row.found ?? []), ...(row.declared === undefined ? [] : [row.declared])]) {
        const known = license === 'NOASSERTION' || normalLicense(license) !== undefined;
        assert.ok(known, `${key}: ${license}`);
      }
    }
  });

  it('has only valid curations in pull requests', () => {
    for (const { number, changes } of pullRequestRows()) {
      for (const revisions of Object.values(changes)) {
        for (const [revision, curation] of Object.entries(revisions)) {
          assert.ok(checkCuration(curation, 'running').valid, `${number} ${revision}`);
        }
      }
    }
  });

  it('covers every license state', async () => {
    await withService({}, async (service) => {
      const { body } = await ask(
        service,
        'POST /definitions?expand=-files',
        states.map(([text]) => text),
      );
      for (const [text, declared] of states) {
        const definition: unknown = Object.getOwnPropertyDescriptor(Object(body), text)?.value;
        const harvested = valueAt(definition, 'described.tools') !== undefined;
        assert.equal(harvested ? (valueAt(definition, 'licensed.declared') ?? '-') : '?', declared, text);
      }
    });
  });

  it('includes components of one file and of fifty thousand files', async () => {
    await withService({}, async (service) => {
      for (const [name, count] of [
        ['single-file', 1],
        ['many-files', 50_000],
      ] as const) {
        const { body } = await ask(service, `GET /definitions/npm/npmjs/-/${name}/1.0.0`);
        assert.equal(valueAt(body, 'files.length'), count);
        assert.equal(valueAt(body, 'described.files'), count);
      }
    });
  }).timeout(120_000);

  it('serves license texts by token', async () => {
    await withService({}, async (service) => {
      const { body } = await ask(service, 'GET /definitions/npm/npmjs/-/left-pad/1.3.0');
      const text = await ask(service, `GET /attachments/${String(valueAt(body, 'files.0.token'))}`);
      assert.equal(text.status, 200);
      assert.match(text.text, /Copyright \(c\) 2018 azer/);
    });
  });
});
