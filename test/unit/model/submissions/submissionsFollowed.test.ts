import assert from 'node:assert/strict';
import { longestOnce } from '../../../../src/service/transport/requestTimes.ts';
import type { Submissions } from '../../../../src/model/submissions/submissions.ts';
import { settle } from '../../../support/fakeClock.ts';
import {
  files,
  clock,
  service,
  open,
  states,
  submit,
  loseAnswers,
  lodash,
  notSending,
  onRecord,
  setOf,
  decisionOf,
  inParts,
  decision,
  minute,
  refusing,
  unanswered,
  setUp,
  tearDown,
  sayInEffect,
  turnBackTo,
  ids,
} from './submissionsWorld.ts';
import { size } from '../../../support/testSize.ts';

describe('Submissions after sending', () => {
  beforeEach(setUp);
  afterEach(tearDown);

  describe('an unsure outcome', () => {
    it('finds the pull request at once when the list has it', async () => {
      const submissions = await open();
      loseAnswers();
      assert.deepEqual(await submit(submissions), ['tried', 'unsure']);
      await clock.advance(1);
      assert.deepEqual([states(submissions), service.requests.length], [['open 1'], 1]);
    });

    it('looks for the pull request at growing intervals', async () => {
      const submissions = await open();
      service.isListedAtOnce = false;
      loseAnswers();
      await submit(submissions);
      const at: number[] = [];
      const began = clock.now();
      for (let second = 0; second < 35 * 60; second += 10) {
        const before = service.lists;
        await clock.advance(10_000);
        if (service.lists > before) at.push(Math.round((clock.now() - began) / 10_000) * 10);
      }
      assert.deepEqual(at, [10, 30, 90, 210, 510, 1110, 2010]);
      assert.deepEqual(states(submissions), ['unsure']);
    });

    it('allows sending again after fifteen minutes and an empty lookup, and looks once more before it sends', async () => {
      const submissions = await open();
      service.onSubmit = () => refusing(unanswered);
      await submit(submissions);
      await clock.advance(14 * minute);
      assert.equal((await submissions.sendAgain('s1')).kind, 'tooEarly');
      await clock.advance(2 * minute);
      service.onSubmit = () => undefined;
      const lists = service.lists;
      assert.equal((await submissions.sendAgain('s1')).kind, 'tried');
      assert.deepEqual([states(submissions), service.lists - lists], [['open 1'], 1]);
    });

    it('allows sending again two minutes after an error answer and an empty lookup', async () => {
      const submissions = await open();
      service.onSubmit = () => refusing({ kind: 'serverError', status: 503 });
      await submit(submissions);
      await clock.advance(minute);
      assert.equal((await submissions.sendAgain('s1')).kind, 'tooEarly');
      await clock.advance(1.1 * minute);
      service.onSubmit = () => undefined;
      assert.equal((await submissions.sendAgain('s1')).kind, 'tried');
      assert.deepEqual(states(submissions), ['open 1']);
    });

    it('finds the pull request that the service made before it answered with an error', async () => {
      const submissions = await open();
      service.onSubmit = (_, make) => {
        make();
        return refusing({ kind: 'serverError', status: 500 });
      };
      assert.deepEqual(await submit(submissions), ['tried', 'unsure']);
      await clock.advance(minute);
      assert.deepEqual([states(submissions), service.requests.length], [['open 1'], 1]);
    });

    it('does not send again when the last lookup finds the pull request', async () => {
      const submissions = await open();
      service.isListedAtOnce = false;
      loseAnswers();
      await submit(submissions);
      await clock.advance(16 * minute);
      for (const one of service.pullRequests) one.isListed = true;
      assert.equal((await submissions.sendAgain('s1')).kind, 'tried');
      assert.deepEqual([states(submissions), service.requests.length], [['open 1'], 1]);
    });

    it('does not send again while every lookup fails', async () => {
      const submissions = await open();
      loseAnswers();
      service.listProblem = { kind: 'unreachable', url: '', detail: '' };
      await submit(submissions);
      await clock.advance(60 * minute);
      const outcome = await submissions.sendAgain('s1');
      assert.deepEqual([outcome.kind, service.requests.length], ['tooEarly', 1]);
    });

    it('looks as soon as the service can be reached again', async () => {
      const submissions = await open();
      const { following } = submissions;
      let changes = 0;
      following.onDidChange(() => changes++);
      loseAnswers();
      service.listProblem = { kind: 'unreachable', url: '', detail: 'ECONNREFUSED' };
      await submit(submissions);
      await clock.advance(20 * minute);
      assert.deepEqual([following.isCutOff(), changes > 0, states(submissions)], [true, true, ['unsure']]);
      service.listProblem = null;
      following.retry();
      await clock.advance(1);
      assert.deepEqual([following.isCutOff(), states(submissions)], [false, ['open 1']]);
    });

    it('does not send again when the last lookup fails', async () => {
      const submissions = await open();
      service.isListedAtOnce = false;
      loseAnswers();
      await submit(submissions);
      await clock.advance(20 * minute);
      service.listProblem = { kind: 'serverError', status: 502 };
      assert.equal((await submissions.sendAgain('s1')).kind, 'failed');
      assert.deepEqual([states(submissions), service.requests.length], [['unsure'], 1]);
    });

    const failures: readonly [string, Parameters<typeof open>[1], () => void, string][] = [
      ['without the sign-in', { token: () => Promise.resolve(null) }, () => undefined, 'unauthorized'],
      ['before it left', {}, () => notSending({ kind: 'unreachable', url: '', detail: 'ECONNREFUSED' }), 'unreachable'],
      ['with a refusal', {}, () => refusing({ kind: 'rejected', status: 422, detail: '' }), 'rejected'],
      ['over the sign-in', {}, () => refusing({ kind: 'signedInFailed', status: 500 }), 'signedInFailed'],
    ];
    for (const [how, parts, answer, kind] of failures)
      it(`stays unsure when sending again fails ${how}, and finds the pull request later`, async () => {
        const before = await open();
        service.isListedAtOnce = false;
        loseAnswers();
        await submit(before, { ...decision, account: 'ada' });
        await clock.advance(20 * minute);
        before.dispose();
        const submissions = await open('b', parts);
        service.onSubmit = answer as typeof service.onSubmit;
        const outcome = await submissions.sendAgain('s1');
        assert.deepEqual([outcome.kind, outcome.kind === 'failed' && outcome.problem.kind], ['failed', kind]);
        assert.deepEqual([states(submissions), onRecord()], [['unsure'], ['unsure']]);
        assert.deepEqual(await submit(submissions), ['already', 'unsure']);
        for (const one of service.pullRequests) one.isListed = true;
        await submissions.refresh();
        assert.deepEqual([states(submissions), service.pullRequests.length], [['open 1'], 1]);
      });

    it('leaves one part unsure while it sends the others', async () => {
      const two = inParts(setOf('a', '1'), setOf('b', '1'));
      const submissions = await open();
      service.onSubmit = () => (service.requests.length === 2 ? refusing(unanswered) : undefined);
      assert.deepEqual(await submit(submissions, two), ['tried', 'open 1', 'unsure']);
      await clock.advance(20 * minute);
      const seen: string[][] = [];
      service.onSubmit = () => {
        seen.push(onRecord());
        return notSending({ kind: 'unreachable', url: '', detail: 'ECONNREFUSED' });
      };
      assert.equal((await submissions.sendAnonymously('s1')).kind, 'failed');
      assert.deepEqual([seen, states(submissions)], [[['open', 'sending']], ['open 1', 'unsure']]);
    });

    it('does not take a pull request that belongs to another submission', async () => {
      const submissions = await open();
      await submit(submissions);
      const [first] = service.pullRequests;
      if (first) first.state = 'closed';
      await submissions.refresh();
      service.isListedAtOnce = false;
      loseAnswers();
      await submit(submissions);
      await clock.advance(minute);
      assert.deepEqual(states(submissions).toSorted(), ['closed 1', 'unsure']);
    });

    it('never makes two pull requests of one decision in many rounds of lost answers', async () => {
      const rounds = size(100);
      loseAnswers();
      const submissions = await open();
      for (let round = 0; round < rounds; round++) {
        const what = decisionOf(setOf(`c${round}`, '1'));
        service.isListedAtOnce = round % 2 === 0;
        await submit(submissions, what);
        await submit(submissions, what);
        await submissions.sendAgain(`s${ids}`);
        for (const one of service.pullRequests) one.isListed = true;
        await clock.advance(minute);
      }
      assert.equal(service.pullRequests.length, rounds);
      assert.ok(states(submissions).every((state) => state.startsWith('open')));
    });
  });

  describe('after a crash', () => {
    /** Opens a window that dies while its request is under way. */
    const die = async (doesArrive: boolean): Promise<void> => {
      const dying = await open('dead');
      service.onSubmit = (_, make) => {
        if (doesArrive) make();
        return new Promise(() => undefined);
      };
      void dying.submit(decision);
      await settle();
      service.onSubmit = () => undefined;
      dying.dispose();
    };

    it('does not touch a submission that another window may still be sending', async () => {
      await die(true);
      const submissions = await open('b');
      submissions.setAttention(true);
      await clock.advance(minute);
      assert.deepEqual([states(submissions), service.lists], [['sending'], 0]);
      assert.deepEqual(await submit(submissions), ['already', 'sending']);
    });

    it('takes the submission over when no request can take that long, and finds the pull request', async () => {
      await die(true);
      const submissions = await open('b');
      submissions.setAttention(true);
      await clock.advance(longestOnce);
      assert.deepEqual(states(submissions), ['sending']);
      await clock.advance(minute);
      assert.deepEqual([states(submissions), service.requests.length], [['open 1'], 1]);
    });

    it('does not resend on its own a request that did not arrive', async () => {
      await die(false);
      const submissions = await open('b');
      submissions.setAttention(true);
      await clock.advance(24 * 60 * minute);
      assert.deepEqual([states(submissions), service.requests.length], [['unsure'], 1]);
      await submissions.sendAgain('s1');
      assert.deepEqual(states(submissions), ['open 1']);
    });

    it('looks for a submission whose record is dated in the future', async () => {
      await die(true);
      turnBackTo(clock.now() - 24 * 60 * minute);
      const submissions = await open('b');
      submissions.setAttention(true);
      await clock.advance(minute);
      assert.deepEqual(states(submissions), ['open 1']);
    });
  });

  describe('following', () => {
    const begin = async (): Promise<Submissions> => {
      const submissions = await open();
      await submit(submissions);
      return submissions;
    };
    const become = (state: 'merged' | 'closed'): void => {
      for (const one of service.pullRequests) one.state = state;
    };

    it('sends no lookups while the user is away', async () => {
      const submissions = await begin();
      become('merged');
      await clock.advance(24 * 60 * minute);
      assert.deepEqual([service.lists, states(submissions), clock.pending], [0, ['open 1'], 0]);
    });

    it('asks less and less often while the user is present', async () => {
      const submissions = await begin();
      submissions.setAttention(true);
      await clock.advance(6 * minute);
      assert.equal(service.lists, 1);
      await clock.advance(54 * minute);
      assert.ok(service.lists >= 4 && service.lists <= 6, `${service.lists} in the first hour`);
      const lists = service.lists;
      await clock.advance(24 * 60 * minute);
      assert.ok(service.lists - lists <= 26, `${service.lists - lists} in a day`);
      submissions.setAttention(false);
      assert.equal(clock.pending, 0);
    });

    it('shows that the pull request was rejected, and stops asking', async () => {
      const submissions = await begin();
      submissions.setAttention(true);
      become('closed');
      await clock.advance(6 * minute);
      assert.deepEqual([states(submissions), clock.pending], [['closed 1'], 0]);
    });

    it('checks a merge against the definition, and stops asking', async () => {
      const submissions = await begin();
      submissions.setAttention(true);
      become('merged');
      await clock.advance(7 * minute);
      assert.deepEqual([states(submissions), clock.pending], [['merged 1'], 0]);
    });

    it('names the revisions that a merge has no effect on yet', async () => {
      const submissions = await begin();
      submissions.setAttention(true);
      become('merged');
      sayInEffect(false);
      await clock.advance(7 * minute);
      const state = submissions.all[0]?.parts[0]?.state;
      assert.deepEqual(state?.kind === 'mergedNotInEffect' && state.notInEffect, [{ ...lodash, revision: '1.0.0' }]);
      sayInEffect(true);
      await clock.advance(30 * minute);
      assert.deepEqual([states(submissions), clock.pending], [['merged 1'], 0]);
    });

    it('does not report a merge without effect when the definition cannot be checked', async () => {
      const submissions = await begin();
      submissions.setAttention(true);
      become('merged');
      sayInEffect(null);
      await clock.advance(60 * minute);
      assert.deepEqual(states(submissions), ['merged 1']);
    });

    it('does not ask a service that the submission was not sent to', async () => {
      const submissions = await begin();
      submissions.setAttention(true);
      service.baseUrl = 'https://other.example';
      await clock.advance(120 * minute);
      await submissions.refresh();
      assert.equal(service.lists, 0);
      assert.equal((await submissions.sendAgain('s1')).kind, 'failed');
    });

    it('asks at once when the user refreshes', async () => {
      const submissions = await begin();
      become('closed');
      const received: string[] = [];
      submissions.onDidChange((changed) => received.push(...changed));
      await submissions.refresh();
      assert.deepEqual([states(submissions), received], [['closed 1'], ['s1']]);
    });

    it('removes a submission from all windows when the user removes it from the list', async () => {
      const [one, other] = [await begin(), await open('b')];
      assert.deepEqual(states(other), ['open 1']);
      await one.forget('s1');
      await other.reload();
      assert.deepEqual([one.all, other.all, (await open('c')).all], [[], [], []]);
    });
  });

  it('is not sent if the others can no longer be read once it is recorded', async () => {
    const submissions = await open();
    files.onDidChange(() => (files.isListable = false));
    assert.deepEqual(await submit(submissions), ['failed notKept']);
    assert.deepEqual([service.requests, submissions.all], [[], []]);
  });

  it('ignores files that are not submissions', async () => {
    await submit(await open());
    const [name = '', text = ''] = [...files.texts][0] ?? [];
    for (const [from, to] of [
      ['"number":1', '"number":"1"'],
      ['"set":0', '"set":7'],
      ['"kind":"open"', '"kind":"hacked"'],
      ['"name":"lodash"', '"name":"../../x"'],
      ['"account":null', '"account":{}'],
      ['"parts":[', '"parts":[null,'],
    ] as const) {
      files.texts.set(name, text.replace(from, to));
      assert.notEqual(files.texts.get(name), text, from);
      assert.deepEqual((await open('b')).all, [], from);
    }
    files.texts.set(name, text);
    assert.equal((await open('c')).all.length, 1);
  });
});
