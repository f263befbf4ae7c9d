import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { answerRequest } from '../../../src/protocol/answerRequest.ts';
import { editSchema } from '../../../src/protocol/draft.ts';
import { requests } from '../../../src/protocol/messages.ts';
import { everyHandler } from './everyHandler.ts';

const source = { type: 'git', provider: 'github', name: 'callsite', revision: '8d39279' };
const paths = ['package/a.js'];

const edits: readonly unknown[] = [
  { field: 'declared', value: 'MIT' },
  { field: 'declared', value: null },
  { field: 'source', value: source },
  { field: 'source', value: { ...source, namespace: null, url: 'https://a.example', path: 'src' } },
  { field: 'releaseDate', value: '2024-02-29' },
  { field: 'issueTracker', value: null },
  { field: 'facet', facet: 'doc', globs: ['docs/**'] },
  { field: 'facet', facet: 'doc', globs: null },
  { field: 'fileLicense', paths, value: 'ISC' },
  { field: 'fileAttributions', paths, value: ['© Ann'] },
];

const refused: readonly (readonly [about: string, edit: unknown])[] = [
  ['a field nobody knows', { field: 'score', value: '100' }],
  ['no value at all', { field: 'declared' }],
  ['a value of another type', { field: 'declared', value: 1 }],
  ['properties nobody knows', { field: 'declared', value: 'MIT', token: 'x' }],
  ['a source that lacks its name', { field: 'source', value: { ...source, name: undefined } }],
  ['a facet that is none', { field: 'facet', facet: 'docs', globs: [] }],
  ['the core facet, which is what is left', { field: 'facet', facet: 'core', globs: [] }],
  ['no file', { field: 'fileLicense', paths: [], value: 'MIT' }],
  ['more files than one edit takes', { field: 'fileLicense', paths: Array(5001).fill('a'), value: 'MIT' }],
  ['a text without end', { field: 'declared', value: 'x'.repeat(4001) }],
];

describe('An edit sent to the draft', () => {
  for (const edit of edits)
    it(`is accepted unchanged: ${JSON.stringify(edit)}`, () => assert.deepEqual(z.parse(editSchema, edit), edit));

  for (const [about, edit] of refused)
    it(`is refused with ${about}`, async () => {
      assert.equal(z.safeParse(editSchema, edit).success, false);
      const handlers = everyHandler(() => assert.fail('it was handled'));
      const reply = await answerRequest(requests, { id: 1, name: 'editDraft', params: { edit } }, handlers);
      assert.deepEqual(reply, { type: 'reply', id: 1, ok: false, problem: { kind: 'malformedParams' } });
    });
});

const questions: readonly (readonly [
  name: 'draftFrom' | 'licenseChoices' | 'matchGlobs',
  params: unknown,
  isTaken: boolean,
])[] = [
  ['draftFrom', { path: 'package/LICENSE' }, true],
  ['draftFrom', { path: '' }, false],
  ['draftFrom', { path: 'a', value: 'MIT' }, false],
  ['licenseChoices', { text: 'MIT', at: 3 }, true],
  ['licenseChoices', { text: '', at: 0 }, true],
  ['licenseChoices', { text: 'MIT', at: -1 }, false],
  ['licenseChoices', { text: 'MIT', at: 0.5 }, false],
  ['licenseChoices', { text: 'MIT' }, false],
  ['matchGlobs', { globs: ['**/test/**'] }, true],
  ['matchGlobs', { globs: [] }, true],
  ['matchGlobs', { globs: '**' }, false],
  ['matchGlobs', { globs: Array(1001).fill('a') }, false],
];

describe('A question about typed text', () => {
  for (const [name, params, isTaken] of questions)
    it(`is checked: ${name} ${JSON.stringify(params).slice(0, 60)} is ${isTaken ? 'accepted' : 'refused'}`, () =>
      assert.equal(z.safeParse(requests[name].params, params).success, isTaken));
});
