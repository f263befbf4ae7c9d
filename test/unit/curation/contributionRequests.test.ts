import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { ContributionInfo, Curation, CurationSet } from '../../../src/curation/curation.ts';
import { contributionRequests, requestPath, requestsText } from '../../../src/curation/contributionRequests.ts';
import { type SendableSets, sendableSets } from '../../../src/curation/sendableSets.ts';

const info: ContributionInfo = {
  type: 'missing',
  summary: 'lodash',
  details: 'a\u202eb',
  resolution: 'c',
  removeDefinitions: false,
};
const mit: Curation = { licensed: { declared: 'MIT' } };
const set = (name: string, ...revisions: readonly string[]): CurationSet => ({
  component: { type: 'npm', provider: 'npmjs', namespace: '@a', name, revision: null },
  revisions: new Map(revisions.map((revision) => [revision, mit])),
});
const sendable = (...sets: readonly CurationSet[]): SendableSets => {
  const given = sendableSets(sets);
  assert.ok(given);
  return given;
};
const none = { top: [], of: () => [] };

/** JSON without its comment lines. */
function parsed(text: string): unknown {
  return JSON.parse(text.replaceAll(/^ *\/\/.*$/gm, ''));
}

describe('The requests of a contribution', () => {
  const sets = sendable(set('x', '1.0.0', '1.1.0'), set('y', '2.0.0'));

  it('use one request and one path for everything that fits', () => {
    const requests = contributionRequests(sets, info, 'whole');
    assert.deepEqual(requests.map(requestPath), ['/curations']);
  });

  it('use one request per revision for a service of the written API', () => {
    assert.deepEqual(contributionRequests(sets, info, 'single').map(requestPath), [
      '/curations/npm/npmjs/@a/x/1.0.0',
      '/curations/npm/npmjs/@a/x/1.1.0',
      '/curations/npm/npmjs/@a/y/2.0.0',
    ]);
  });

  it('can be previewed exactly as they are sent, with nothing hidden', () => {
    for (const form of ['whole', 'single'] as const) {
      const requests = contributionRequests(sets, info, form);
      const text = requestsText(requests, none);
      assert.deepEqual(
        parsed(text),
        requests.map(({ body }) => JSON.parse(JSON.stringify(body)) as unknown),
      );
      assert.ok(!text.includes('\u202e'));
      assert.ok(text.includes(String.raw`a\u202eb`));
    }
  });

  it('put comments on lines of their own', () => {
    const [request] = contributionRequests(sets, info, 'whole');
    assert.ok(request);
    const text = requestsText([request], { top: ['to\n[1]'], of: (one) => [`PATCH ${requestPath(one)}`, ''] });
    assert.deepEqual(text.split('\n').slice(0, 5), ['// to [1]', '[', '  // PATCH /curations', '  //', '  {']);
    assert.deepEqual(parsed(text), [request.body]);
  });
});
