import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { readDraft } from '../../../../src/curation/readDraft.ts';
import { draftRefusals } from '../../../../src/model/contributions/draftRefusals.ts';
import type { RefusedPlace, Submission } from '../../../../src/model/submissions/submission.ts';

const text = `coordinates:
  name: lodash
  provider: npmjs
  type: npm
revisions:
  4.17.20:
    licensed:
      declared: Foo License
  4.17.21:
    licensed:
      declared: MIT
    files:
      - path: package/LICENSE
        license: Bar
`;
const draft = { id: 'lodash', text };

function submission(words: readonly RefusedPlace[], more: Partial<Submission> = {}): Submission {
  const { component, revisions } = readDraft(text);
  assert.ok(component);
  const problem = { kind: 'contributionRefused', places: 1, first: '' } as const;
  return {
    id: 's',
    service: 'https://api.example',
    drafts: [draft],
    info: { type: 'other', summary: 'a', details: '', resolution: '', removeDefinitions: false },
    sets: [{ component, revisions: new Map(revisions.map(({ revision, curation }) => [revision, curation])) }],
    account: null,
    createdAt: 1,
    parts: [{ carries: [{ set: 0, revision: null }], state: { kind: 'refused', problem, words } }],
    ...more,
  };
}
const declared: RefusedPlace = { set: 0, revision: '4.17.20', path: 'licensed.declared', words: 'not SPDX' };

function told(now: string, submissions: readonly Submission[]): string[] {
  return draftRefusals({ ...draft, text: now }, submissions).map(
    ({ range, problem }) =>
      `${now.slice(range.start, range.end)}: ${problem.kind === 'refused' ? problem.words : problem.kind}`,
  );
}

describe('what the service said against a draft', () => {
  it('is told at the place it speaks of', () => {
    assert.deepEqual(told(text, [submission([declared])]), ['Foo License: not SPDX']);
    const file: RefusedPlace = { set: 0, revision: '4.17.21', path: 'files.0.license', words: 'neither' };
    assert.deepEqual(told(text, [submission([file])]), ['Bar: neither']);
  });

  it('moves with its place', () => {
    assert.deepEqual(told(`# a comment\n${text}`, [submission([declared])]), ['Foo License: not SPDX']);
  });

  it('is over when the place says something else, or the revision is gone', () => {
    assert.deepEqual(told(text.replace('Foo License', 'MIT'), [submission([declared])]), []);
    assert.deepEqual(told(text.replace('4.17.20', '4.17.19'), [submission([declared])]), []);
  });

  it('is told at the nearest thing there is', () => {
    const unknown = { ...declared, path: 'licensed.declared.0' };
    assert.deepEqual(told(text, [submission([unknown])]), ['Foo License: not SPDX']);
    assert.deepEqual(told(text, [submission([{ ...declared, path: null }])]), ['4.17.20: not SPDX']);
  });

  it('is told of the whole until anything changes', () => {
    const whole = { ...declared, revision: null, path: null };
    assert.deepEqual(told(text, [submission([whole])]), [': not SPDX']);
    assert.deepEqual(told(`${text}# a\n`, [submission([whole])]), []);
  });

  it('is that of the last time it was sent', () => {
    const open = { kind: 'open', number: 1, url: null, sentAt: 2, checkedAt: 2, notInEffect: [] } as const;
    const later = submission([], { createdAt: 2, parts: [{ carries: [{ set: 0, revision: null }], state: open }] });
    assert.deepEqual(told(text, [submission([declared]), later]), []);
    assert.deepEqual(told(text, [later, submission([declared], { createdAt: 3 })]), ['Foo License: not SPDX']);
  });

  it('is not that of another draft of the same contribution', () => {
    const [own] = submission([]).sets;
    assert.ok(own);
    const both = submission([declared, { ...declared, set: 1, words: 'of chalk' }], {
      drafts: [draft, { id: 'chalk', text: 'x' }],
      sets: [own, own],
    });
    assert.deepEqual(told(text, [both]), ['Foo License: not SPDX']);
    assert.deepEqual(draftRefusals({ id: 'nobody', text }, [both]), []);
  });
});
