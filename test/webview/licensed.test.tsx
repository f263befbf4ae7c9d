import assert from 'node:assert/strict';
import type { Definition, LicensedFacet } from '../../src/core/definition.ts';
import { pageText } from './page.tsx';
import { curated, licensed, plain } from './snapshots.ts';

/** The text of the Licensed pane only. */
function paneText(definition: Definition = plain, navigation: Parameters<typeof pageText>[1] = {}): string {
  return / (Licensed Score.*)$/.exec(pageText(definition, navigation))?.[1] ?? '';
}

function facetOf(name: string, changes: Partial<LicensedFacet> = {}): LicensedFacet {
  const nothing = { attribution: { parties: [], unknown: 0 }, discovered: { expressions: [], unknown: 0 } };
  return { name, files: 10, ...nothing, ...changes };
}

function withParties(count: number): Definition {
  const parties = Array.from({ length: count }, (_, at) => `Copyright Holder ${at + 1}`);
  return licensed({ facets: [facetOf('core', { attribution: { parties, unknown: 0 } })] });
}

const facts: readonly (readonly [about: string, expected: string])[] = [
  ['its score and that of the tools', 'Licensed Score: 74 of 100, high'],
  ['the declared license with its state', 'Declared MITSPDX license Why this license? Discovered'],
  ['the total of files', 'Files Total 8'],
  ['unlicensed files with their share', 'Without a license 1 of 8 (13%)'],
  ['unattributed files with their share', 'Without an attribution 4 of 8 (50%)'],
  [
    'the discovered licenses of a facet',
    'core 6 files MIT BSD-3-Clause Without a license: 1 of 6 (17%) Without an attribution: 3 of 6 (50%)',
  ],
  ['a facet without any', 'tests 2 files None found.'],
  [
    'every party once, with its facets',
    'holders: 2 Copy parties Copyright (c) 2013 TJ core, tests Copyright (c) 2014 Ann core',
  ],
];

describe('Licensed pane', () => {
  for (const [about, expected] of facts)
    it(`shows ${about}`, () => assert.ok(paneText().includes(expected), paneText()));

  it('does not list facets when there is only the core facet', () => {
    const text = paneText(
      licensed({ facets: [facetOf('core', { discovered: { expressions: ['MIT'], unknown: 9 } })] }),
    );
    assert.match(text, /Discovered in files MIT Attribution/);
    assert.doesNotMatch(text, /core 10 files/);
  });

  it('shows all six facets', () => {
    const names = ['core', 'data', 'dev', 'doc', 'examples', 'tests'];
    const text = paneText(licensed({ facets: names.map((name) => facetOf(name)) }));
    for (const name of names) assert.ok(text.includes(`${name} 10 files`), name);
    assert.match(text, /Total 60 /);
  });

  it('says when nothing was counted', () => {
    const text = paneText(licensed({ facets: [] }));
    assert.match(text, /Files unknown/);
    assert.match(text, /None found\. Attribution None found\./);
  });

  it('never rounds a share to 0% or 100%', () => {
    const facet = facetOf('core', {
      files: 10_000,
      attribution: { parties: [], unknown: 9999 },
      discovered: { expressions: [], unknown: 1 },
    });
    assert.match(paneText(licensed({ facets: [facet] })), /1 of 10,000 \(1%\).*9,999 of 10,000 \(99%\)/);
  });

  it('handles a facet without files', () => {
    assert.match(paneText(licensed({ facets: [facetOf('core', { files: 0 })] })), /0 of 0 \(0%\)/);
  });

  it('says when a curation declared the license', () => {
    assert.match(paneText(curated), /Declared MITSPDX license Why this license\? from curation 79a9b1dc04/);
  });
});

describe('Parts of the license score', () => {
  const none = { total: 0, declared: 0, discovered: 0, consistency: 0, spdx: 0, texts: 0 };

  it('are all shown with their maximum, next to the score of the tools', () => {
    const text = paneText();
    for (const part of [
      'Declared license 30 of 30 15',
      'Discovered in files 14 of 25 14',
      'Consistency 0 of 15 0',
      'SPDX expression 15 of 15 15',
      'License texts 15 of 15 15',
      'Total 74 of 100 59',
    ])
      assert.ok(text.includes(part), `${part} in ${text}`);
  });

  it('explain each lost point when a license is declared', () => {
    const text = paneText(licensed({ declared: 'Foo', score: { ...none, discovered: 24 } }));
    for (const expected of [
      'Declared license 0 of 30 15 Declare a license.',
      'Discovered in files 24 of 25 14 Only about 96% of the core files have a license and an attribution: curate them',
      'Consistency 0 of 15 0 A license in the core files doesn’t fit the declared one: curate either, or facets.',
      'SPDX expression 0 of 15 15 Declare it with SPDX identifiers only.',
      'License texts 0 of 15 15 Not every license has its text in a core file: curate the license, files or facets.',
    ])
      assert.ok(text.includes(expected), `${expected} in ${text}`);
  });

  it('explain each lost point when no license is declared', () => {
    const text = paneText(licensed({ declared: null, score: none, toolScore: null }));
    assert.match(text, /Consistency 0 of 15 – Declare a license\./);
    assert.match(text, /SPDX expression 0 of 15 – Declare a license\./);
    assert.match(text, /about 0% of the core files/);
  });

  it('need no change where a curation says that there is no license', () => {
    const text = paneText(licensed({ declared: 'NONE', score: { ...none, consistency: 15 } }));
    assert.match(text, /Declared license 0 of 30 15 No change needed/);
    assert.doesNotMatch(text, /Declare a license|Declare it with|curate the license/);
    assert.match(
      paneText(licensed({ declared: 'NOASSERTION', score: none })),
      /Declared license 0 of 30 15 Declare a license/,
    );
  });
});

describe('Long list of parties', () => {
  it('is complete while it is short', () => {
    const text = paneText(withParties(12));
    assert.match(text, /Attribution holders: 12 Copy parties/);
    assert.match(text, /Copyright Holder 12 /);
    assert.doesNotMatch(text, /Show all/);
  });

  it('is cut, with the total number, and has no filter up to twenty parties', () => {
    const text = paneText(withParties(20));
    assert.match(text, /Attribution holders: 20 .*Copyright Holder 10 Show all 20/);
    assert.doesNotMatch(text, /Copyright Holder 11/);
  });

  it('is complete when it is expanded', () => {
    const text = paneText(withParties(64), { opened: new Map([['parties', 500]]) });
    assert.match(text, /Copyright Holder 64 Show less/);
  });

  it('grows by hundreds when it has thousands', () => {
    const thousands = withParties(3000);
    assert.match(paneText(thousands), /Attribution holders: 3,000 .*500 more/);
    const opened = paneText(thousands, { opened: new Map([['parties', 500]]) });
    assert.match(opened, /Copyright Holder 100 500 more Show less/);
    assert.doesNotMatch(opened, /Copyright Holder 101/, 'they are requested from the host');
  });

  it('stays as it is until the host has answered the search', () => {
    assert.match(
      paneText(withParties(3000), { partyFilter: 'holder 16' }),
      /holders: 3,000 Copy parties Copyright Holder 1 .*Copyright Holder 10 500 more/,
    );
  });

  it('is requested when its first party is too long for the snapshot', () => {
    const parties = ['x'.repeat(30_000), 'Copyright Ann'];
    const text = paneText(licensed({ facets: [facetOf('core', { attribution: { parties, unknown: 0 } })] }));
    assert.match(text, /holders: 2 Copy parties Files/);
  });

  it('can be searched', () => {
    const text = paneText(withParties(94), { partyFilter: 'HOLDER  6' });
    assert.match(
      text,
      /18 of 94 Copy parties Copyright Holder 6 Copyright Holder 16 .*Copyright Holder 63 Show all 18/,
    );
    assert.match(paneText(withParties(94), { partyFilter: 'nobody' }), /0 of 94/);
  });

  it('is not searched when there is no search field', () => {
    assert.match(paneText(withParties(5), { partyFilter: 'nobody' }), /holders: 5 Copy parties Copyright Holder 1 /);
  });
});
