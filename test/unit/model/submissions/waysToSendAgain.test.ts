import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { PartState } from '../../../../src/model/submissions/submission.ts';
import { waysToSendAgain } from '../../../../src/model/submissions/waysToSendAgain.ts';

const notSent: PartState = { kind: 'notSent', problem: { kind: 'unauthorized', status: 401 } };
const unsure: PartState = { kind: 'unsure', since: 0, problem: null, lookedAt: [1] };
const refusedFor = (kind: 'signedInFailed' | 'unauthorized' | 'rejected'): PartState => ({
  kind: 'refused',
  problem: { kind, status: 401, detail: '' },
  words: [],
});

describe('The ways to send again', () => {
  const cases: readonly [string, PartState, string | null, boolean, string][] = [
    ['an anonymous submission', unsure, null, false, 'signIn again'],
    ['one whose account is signed in', unsure, 'dana', true, 'again'],
    ['one that was not sent, after signing in', notSent, 'dana', true, 'again'],
    ['one that was not sent without the sign-in', notSent, 'dana', false, 'signIn anonymously'],
    ['one of unknown outcome without the sign-in', unsure, 'dana', false, 'signIn anonymously'],
    ['one the service failed on over the sign-in', refusedFor('signedInFailed'), 'dana', true, 'again anonymously'],
    ['one whose sign-in the service refused', refusedFor('unauthorized'), 'dana', true, 'again anonymously'],
    ['one that was refused', refusedFor('rejected'), 'dana', true, 'again'],
  ];
  for (const [about, state, account, isSignedIn, expected] of cases)
    it(`for ${about}: ${expected}`, () => {
      const parts = [{ carries: [{ set: 0, revision: null }], state }];
      assert.equal(waysToSendAgain({ account, parts }, isSignedIn).join(' '), expected);
    });
});
