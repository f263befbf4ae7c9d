import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { readDraft } from '../../../../src/curation/readDraft.ts';
import { draftRefusals } from '../../../../src/model/submissions/draftSubmissions.ts';
import type { RefusedPlace } from '../../../../src/model/drafts/draftAnalyses.ts';
import type { Submission } from '../../../../src/model/submissions/submission.ts';

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

function refusalLines(now: string, submissions: readonly Submission[]): string[] {
  return draftRefusals({ ...draft, text: now }, submissions).map(
    ({ revision, path, message }) => `${revision} ${path}: ${message}`,
  );
}

const first = '4.17.20 licensed.declared: not SPDX';

describe('What the service refused in a draft', () => {
  it('is shown with its place', () => {
    assert.deepEqual(refusalLines(text, [submission([declared])]), [first]);
    const file: RefusedPlace = { set: 0, revision: '4.17.21', path: 'files.0.license', words: 'neither' };
    assert.deepEqual(refusalLines(text, [submission([file])]), ['4.17.21 files.0.license: neither']);
  });

  it('stays when something else changes', () => {
    assert.deepEqual(refusalLines(`# a comment\n${text.replace('Bar', 'ISC')}`, [submission([declared])]), [first]);
  });

  it('disappears when the place changes or the revision is gone', () => {
    assert.deepEqual(refusalLines(text.replace('Foo License', 'MIT'), [submission([declared])]), []);
    assert.deepEqual(refusalLines(text.replace('4.17.20', '4.17.19'), [submission([declared])]), []);
    assert.deepEqual(refusalLines('not: [yaml', [submission([declared])]), []);
  });

  it('stays for a whole revision until anything in it changes', () => {
    const whole = { ...declared, path: null };
    assert.deepEqual(refusalLines(`${text}# a\n`, [submission([whole])]), ['4.17.20 null: not SPDX']);
    assert.deepEqual(refusalLines(text.replace('Foo License', 'MIT'), [submission([whole])]), []);
  });

  it('stays for the whole draft until anything changes', () => {
    const whole = { ...declared, revision: null, path: null };
    assert.deepEqual(refusalLines(text, [submission([whole])]), ['null null: not SPDX']);
    assert.deepEqual(refusalLines(`${text}# a\n`, [submission([whole])]), []);
  });

  it('comes from the latest submission only', () => {
    const open = { kind: 'open', number: 1, url: null, sentAt: 2, checkedAt: 2, notInEffect: [] } as const;
    const later = submission([], { createdAt: 2, parts: [{ carries: [{ set: 0, revision: null }], state: open }] });
    assert.deepEqual(refusalLines(text, [submission([declared]), later]), []);
    assert.deepEqual(refusalLines(text, [later, submission([declared], { createdAt: 3 })]), [first]);
  });

  it('does not include refusals of another draft in the same contribution', () => {
    const [own] = submission([]).sets;
    assert.ok(own);
    const both = submission([declared, { ...declared, set: 1, words: 'of chalk' }], {
      drafts: [draft, { id: 'chalk', text: 'x' }],
      sets: [own, own],
    });
    assert.deepEqual(refusalLines(text, [both]), [first]);
    assert.deepEqual(draftRefusals({ id: 'nobody', text }, [both]), []);
  });
});
