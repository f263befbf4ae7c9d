import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { FakeSource, definitionOf, type Json, outputOf } from '../../support/fakeAgentSource.ts';

const component = 'npm/npmjs/-/a/1.0.0';
const input = { component, declaredLicense: 'MIT', reason: 'LICENSE, lines 1-20' };
const definition = definitionOf(component, { declared: 'NOASSERTION' });
const knowledge = { '1.0.0': { state: 'known', definition }, '2.0.0': { state: 'known' } } as const;

function draftText(...lines: readonly string[]): string {
  return [
    '# mine',
    'coordinates:',
    '  name: a',
    '  provider: npmjs',
    '  type: npm',
    'revisions:',
    ...lines.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

function source(more: ConstructorParameters<typeof FakeSource>[0] = {}): FakeSource {
  return new FakeSource({ knowledge, ...more });
}

function draft(from: FakeSource, more: Json = {}): Promise<Json> {
  return outputOf(from, 'draft_curation', { ...input, ...more });
}

describe('draft_curation', () => {
  it('begins a draft, and shows the request without sending it', async () => {
    const from = source();
    const output = await draft(from);
    const [written] = from.writes;
    assert.deepEqual([written?.before, written?.edits.length], [null, 1]);
    assert.equal(
      written?.text,
      [
        '# Drafted by a language model. Check it before you submit it.',
        '# LICENSE, lines 1-20',
        'coordinates:',
        '  name: a',
        '  provider: npmjs',
        '  type: npm',
        'revisions:',
        '  1.0.0:',
        '    licensed:',
        '      declared: MIT',
        '',
      ].join('\n'),
    );
    assert.deepEqual([output['draft'], output['where'], output['isSubmitted']], ['begun', 'here', false]);
    assert.match(String(output['next']), /^Nothing was submitted, and no tool can submit it\./);
    const [request] = output['untrustedRequests'] as readonly Json[];
    assert.deepEqual([request?.['method'], request?.['path']], ['PATCH', '/curations']);
    const body = request?.['body'] as Json;
    assert.deepEqual(body['patches'], [
      {
        coordinates: { type: 'npm', provider: 'npmjs', name: 'a' },
        revisions: { '1.0.0': { licensed: { declared: 'MIT' } } },
      },
    ]);
    assert.equal((body['contributionInfo'] as Json)['type'], 'missing');
    assert.deepEqual(from.requests, ['knowledge npm/npmjs/-/a 1.0.0']);
  });

  it('names the component as its definition does, which names the curation file', async () => {
    const known = definitionOf('nuget/nuget/-/Newtonsoft.Json/13.0.3', { declared: 'NOASSERTION' });
    const from = source({ knowledge: { '13.0.3': { state: 'known', definition: known } } });
    const output = await draft(from, { component: 'nuget/nuget/-/newtonsoft.json/13.0.3' });
    assert.equal(output['component'], 'nuget/nuget/-/Newtonsoft.Json');
    assert.match(from.writes[0]?.text ?? '', /name: Newtonsoft\.Json/);
    assert.match(JSON.stringify(output['untrustedRequests']), /"name":"Newtonsoft.Json"/);
  });

  it('edits several revisions and fields', async () => {
    const from = source();
    await draft(from, {
      revisions: ['1.0.0', '2.0.0'],
      releaseDate: '2020-01-02',
      projectWebsite: 'https://a.example',
    });
    const text = from.writes[0]?.text ?? '';
    assert.equal(text.match(/declared: MIT/g)?.length, 2);
    assert.equal(text.match(/releaseDate: '2020-01-02'/g)?.length, 2);
    assert.equal(text.match(/projectWebsite: https:\/\/a\.example/g)?.length, 2);
  });

  it('adds to a draft of the user and keeps its text', async () => {
    const text = draftText('2.0.0: # hm', '  licensed:', '    declared: ISC');
    const from = source({ draft: { text, hasConflict: false } });
    const output = await draft(from);
    assert.equal(output['draft'], 'changed');
    assert.equal(from.writes[0]?.before, text);
    assert.equal(
      from.writes[0]?.text,
      draftText('2.0.0: # hm', '  licensed:', '    declared: ISC', '1.0.0:', '  licensed:', '    declared: MIT'),
    );
  });

  it('writes nothing if the draft has the values already', async () => {
    const from = source({
      draft: { text: draftText('1.0.0:', '  licensed:', '    declared: MIT'), hasConflict: false },
    });
    assert.equal((await draft(from))['draft'], 'alreadyHasTheseValues');
    assert.deepEqual(from.writes, []);
  });

  const refused: readonly (readonly [
    what: string,
    ConstructorParameters<typeof FakeSource>[0],
    more: Json,
    error: string,
  ])[] = [
    [
      'another value of the user',
      { draft: { text: draftText('1.0.0:', '  licensed:', '    declared: ISC'), hasConflict: false } },
      {},
      'draftExists',
    ],
    ['a draft in conflict', { draft: { text: draftText('1.0.0:'), hasConflict: true } }, {}, 'draftConflict'],
    ['a draft that is no YAML', { draft: { text: 'a: [', hasConflict: false } }, {}, 'draftUnreadable'],
    ['a license that is not SPDX', {}, { declaredLicense: 'My own license' }, 'invalidDraft'],
    ['another spelling of a license', {}, { declaredLicense: 'mit' }, 'invalidDraft'],
    ['no date', {}, { releaseDate: '2020-02-31' }, 'invalidDraft'],
    ['a revision that was never harvested', { knowledge: { '1.0.0': { state: 'notHarvested' } } }, {}, 'invalidDraft'],
    ['a revision that nothing knows', { knowledge: { '1.0.0': { state: 'unknown' } } }, {}, 'invalidDraft'],
  ];
  for (const [what, more, change, error] of refused)
    it(`refuses ${what}, and writes nothing`, async () => {
      const from = source(more);
      assert.equal((await draft(from, change))['error'], error);
      assert.deepEqual(from.writes, []);
    });

  const unwritten: readonly (readonly [kind: 'draftChanged' | 'notKept', error: string])[] = [
    ['draftChanged', 'draftChanged'],
    ['notKept', 'notKept'],
  ];
  for (const [kind, error] of unwritten)
    it(`reports a draft that could not be written: ${kind}`, async () => {
      const problem = kind === 'notKept' ? ({ kind, detail: 'disk full' } as const) : ({ kind } as const);
      const output = await draft(source({ writing: { ok: false, problem } }));
      assert.equal(output['error'], error);
    });

  it('states what could not be checked', async () => {
    const output = await draft(source({ knowledge: {} }));
    assert.equal(
      (output['unknown'] as readonly string[])[0],
      '1 of 1 revisions could not be checked with the service.',
    );
  });

  it('leaves out a request that is too long, and never fails after it has written', async () => {
    const revisions = Array.from({ length: 20 }, (_, at) => `${at}.0.0`);
    const from = source({ knowledge: Object.fromEntries(revisions.map((one) => [one, { state: 'known' }])) });
    const output = await draft(from, { revisions, projectWebsite: `https://a.example/${'p'.repeat(1900)}` });
    assert.deepEqual([from.writes.length, output['draft'], output['untrustedRequests']], [1, 'begun', undefined]);
    assert.ok((output['leftOut'] as readonly string[]).includes('1 of 1 requests'), String(output['leftOut']));
  });

  it('keeps a hostile reason in comments', async () => {
    const from = source();
    await draft(from, { reason: 'a\nrevisions: {}\r\u2028b: c\u202e' });
    assert.match(
      from.writes[0]?.text ?? '',
      /^# Drafted by .*\n# a\n# revisions: \{\}\n#(?: |$)?\n?# b: c‹U\+202E›\ncoordinates:\n/,
    );
  });
});
