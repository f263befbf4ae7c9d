import assert from 'node:assert/strict';
import { componentDescription } from '../../../../src/host/common/componentDescription.ts';

const version = '1.2.0';
const unidentified = 'License unclear';

/** A component, and the text beside its name. */
const rows: readonly (readonly [kind: string, row: Parameters<typeof componentDescription>[0], text: string])[] = [
  ['a license', { license: 'MIT', version }, 'MIT · 1.2.0'],
  ['a license without a version', { license: 'MIT', version: null }, 'MIT'],
  ['a change of the license', { license: 'MIT → ISC', version, remarks: ['draft'] }, 'MIT → ISC · 1.2.0 · draft'],
  [
    'a license and its state',
    { license: 'MIT AND NOASSERTION', state: unidentified, version },
    'MIT AND NOASSERTION · 1.2.0 · License unclear',
  ],
  [
    'a state alone',
    { license: null, state: 'Not scanned yet', version, remarks: ['queued'] },
    'Not scanned yet · 1.2.0 · queued',
  ],
  [
    'an old license',
    { license: 'MIT', state: 'Lookup failed', version, origin: [null, '2 hours ago'], remarks: ['dev', ''] },
    'MIT · 1.2.0 · 2 hours ago · Lookup failed · dev',
  ],
  [
    'a draft before a state',
    { license: null, state: unidentified, draft: 'draft: MIT', verdict: 'denied', version },
    'draft: MIT · License unclear · denied · 1.2.0',
  ],
  ['a license and a draft', { license: 'ISC', draft: 'draft: MIT', version }, 'ISC · draft: MIT · 1.2.0'],
  ['a version alone', { license: null, state: null, version }, '1.2.0'],
  ['a link in data', { license: 'MIT', version: '[a](b)' }, 'MIT · [a] (b)'],
];

describe('The description of a component', () => {
  for (const [kind, row, text] of rows)
    it(`starts with what a narrow side bar still shows: ${kind}`, () => {
      assert.equal(componentDescription(row), text);
    });
});
