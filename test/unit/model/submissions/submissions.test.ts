import assert from 'node:assert/strict';
import { fail, succeed } from '../../../../src/base/result.ts';
import type { Coordinates } from '../../../../src/core/coordinates.ts';
import type { Problem } from '../../../../src/core/problem.ts';
import type { ContributionInfo, CurationSet } from '../../../../src/curation/curation.ts';
import type { PartState, Submission } from '../../../../src/model/submissions/submission.ts';
import type { SubmissionsParts, SubmitFailure } from '../../../../src/model/submissions/submissionPorts.ts';
import { type Decision, Submissions } from '../../../../src/model/submissions/submissions.ts';
import type { Refusal } from '../../../../src/service/contribution.ts';
import { FakeClock, settle } from '../../../support/fakeClock.ts';
import { FakeCurationService } from '../../../support/fakeCurationService.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../../support/memoryRecordFiles.ts';
import { bodyForEach, eachRevision, sameDeclared, wholeBody } from '../../../support/simpleBodies.ts';

const lodash: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'lodash', revision: null };
const info: ContributionInfo = {
  type: 'incorrect',
  summary: 'lodash is MIT',
  details: '',
  resolution: '',
  removeDefinitions: false,
};
const setOf = (name: string, ...revisions: string[]): CurationSet => ({
  component: { ...lodash, name },
  revisions: new Map(revisions.map((revision) => [revision, { licensed: { declared: 'MIT' } }])),
});
const decisionOf = (...sets: CurationSet[]): Decision => ({
  drafts: sets.map(({ component }) => ({ id: component.name, text: 'text' })),
  info,
  sets,
  account: null,
});
const decision = decisionOf(setOf('lodash', '1.0.0'));
const minute = 60_000;
const refusing = (problem: Problem, refusals: readonly Refusal[] = []): { ok: false; problem: SubmitFailure } =>
  fail({ problem, refusals });

describe('Submissions', () => {
  let files: MemoryRecordFiles;
  let clock: FakeClock;
  let service: FakeCurationService;
  let log: MemoryLog;
  let isInEffect: boolean | null;
  let opened: Submissions[];
  let ids: number;

  beforeEach(() => {
    [files, clock, service, log] = [
      new MemoryRecordFiles(),
      new FakeClock(),
      new FakeCurationService(),
      new MemoryLog(),
    ];
    [isInEffect, opened, ids] = [true, [], 0];
  });
  afterEach(() => opened.forEach((one) => one.dispose()));

  const open = async (session = 'a', more: Partial<SubmissionsParts> = {}): Promise<Submissions> => {
    const submissions = new Submissions({
      files,
      session,
      client: () => succeed(service),
      isPrivate: () => false,
      contributionBodies: wholeBody,
      singleBodies: eachRevision,
      sameContribution: sameDeclared,
      token: (account) => Promise.resolve(`token of ${account}`),
      isInEffect: () => Promise.resolve(isInEffect),
      clock,
      log,
      newId: () => `s${++ids}`,
      random: () => 0.5,
      ...more,
    });
    opened.push(submissions);
    await submissions.reload();
    return submissions;
  };
  const statesOf = (submission: Submission | undefined): readonly string[] =>
    submission?.parts.map(({ state }) => ('number' in state ? `${state.kind} ${state.number}` : state.kind)) ?? [];
  const states = ({ all }: Submissions): readonly string[] => all.flatMap(statesOf);
  const submit = async (submissions: Submissions, what: Decision = decision): Promise<readonly string[]> => {
    const outcome = await submissions.submit(what);
    return outcome.kind === 'failed'
      ? [`failed ${outcome.problem.kind}`]
      : [outcome.kind, ...statesOf(outcome.submission)];
  };
  /** What the newest file says of the first part. */
  const onRecord = (): PartState['kind'][] =>
    [...files.texts.values()]
      .map((text) => JSON.parse(text) as { endedAt: number | null; value: Submission })
      .filter(({ endedAt }) => endedAt === null)
      .flatMap(({ value }) => value.parts.map(({ state }) => state.kind));
  /** The request arrives; its answer does not. */
  const loseAnswers = (): void => {
    service.onSubmit = (_, make) => {
      make();
      return refusing({ kind: 'unsureWhetherSent', detail: 'ECONNRESET' });
    };
  };

  describe('submitting', () => {
    it('opens a pull request and remembers it', async () => {
      assert.deepEqual(await submit(await open()), ['tried', 'open 1']);
      const [found] = (await open('b')).all;
      assert.deepEqual(found?.sets, decision.sets);
      assert.deepEqual([found?.service, found?.account, statesOf(found)], [service.baseUrl, null, ['open 1']]);
    });

    it('writes down that it sends before it sends', async () => {
      const seen: string[][] = [];
      service.onSubmit = () => void seen.push(onRecord());
      await submit(await open());
      assert.deepEqual(seen, [['sending']]);
    });

    it('does not send what cannot be written down, and leaves no trace of it', async () => {
      const submissions = await open();
      files.failure = new Error('full');
      assert.deepEqual(await submit(submissions), ['failed notKept']);
      assert.deepEqual([service.requests, submissions.all], [[], []]);
      files.failure = null;
      assert.deepEqual(await submit(submissions), ['tried', 'open 1']);
    });

    it('uses a token for its one request and keeps it nowhere', async () => {
      await submit(await open(), { ...decision, account: 'ada' });
      assert.deepEqual(
        service.pullRequests.map(({ token }) => token),
        ['token of ada'],
      );
      assert.ok(![...files.texts.values()].some((text) => text.includes('token of')));
    });

    it('sends nothing when the sign-in is gone', async () => {
      const submissions = await open('a', { token: () => Promise.reject(new Error('cancelled')) });
      assert.deepEqual(await submit(submissions, { ...decision, account: 'ada' }), ['tried', 'refused']);
      assert.deepEqual(service.requests, []);
    });

    it('sends parts one after the other, and stops at the one that is not taken', async () => {
      const submissions = await open('a', { contributionBodies: bodyForEach });
      service.onSubmit = () => (service.requests.length === 2 ? refusing({ kind: 'tooLarge' }) : undefined);
      const three = decisionOf(setOf('a', '1'), setOf('b', '1'), setOf('c', '1'));
      assert.deepEqual(await submit(submissions, three), ['tried', 'open 1', 'refused', 'waiting']);
      service.onSubmit = () => undefined;
      await submissions.sendAgain('s1');
      assert.deepEqual(states(submissions), ['open 1', 'open 2', 'open 3']);
    });

    it('says the service’s words where they belong', async () => {
      const refusals = [
        { patch: 1, revision: '1', path: 'licensed.declared', file: null, words: 'not SPDX', suggestion: null },
        { patch: 1, revision: '1', path: null, file: 'LICENSE', words: 'bad file', suggestion: null },
      ];
      service.onSubmit = () => refusing({ kind: 'contributionRefused', places: 2, first: 'not SPDX' }, refusals);
      const withFile = { ...setOf('b'), revisions: new Map([['1', { files: [{ path: 'x' }, { path: 'LICENSE' }] }]]) };
      const submissions = await open();
      await submit(submissions, decisionOf(setOf('a', '1'), withFile));
      const state = submissions.all[0]?.parts[0]?.state;
      assert.deepEqual(state?.kind === 'refused' && state.words, [
        { set: 1, revision: '1', path: 'licensed.declared', words: 'not SPDX' },
        { set: 1, revision: '1', path: 'files.1.license', words: 'bad file' },
      ]);
    });

    const definite: readonly Problem[] = [
      { kind: 'rejected', status: 422, detail: '' },
      { kind: 'tooLarge' },
      { kind: 'unauthorized', status: 401 },
      { kind: 'rateLimited', retryAt: null },
      { kind: 'privateName', coordinates: 'x' },
      { kind: 'unreachable', url: '', detail: 'ECONNREFUSED' },
      { kind: 'signedInFailed', status: 500 },
    ];
    for (const problem of definite) {
      it(`may send again at once after ${problem.kind}`, async () => {
        const submissions = await open();
        service.onSubmit = () => refusing(problem);
        assert.deepEqual(await submit(submissions), ['tried', 'refused']);
        service.onSubmit = () => undefined;
        await submissions.sendAgain('s1');
        assert.deepEqual(states(submissions), ['open 1']);
      });
    }

    const doubtful: readonly Problem[] = [
      { kind: 'unsureWhetherSent', detail: '' },
      { kind: 'timeout', url: '', milliseconds: 1 },
      { kind: 'serverError', status: 500 },
      { kind: 'malformedResponse', url: '', detail: '' },
    ];
    for (const problem of doubtful) {
      it(`is unsure after ${problem.kind}, and does not send again`, async () => {
        const submissions = await open();
        service.onSubmit = () => refusing(problem);
        assert.deepEqual(await submit(submissions), ['tried', 'unsure']);
        assert.equal((await submissions.sendAgain('s1')).kind, 'tooEarly');
        assert.deepEqual(await submit(submissions), ['already', 'unsure']);
        assert.equal(service.requests.length, 1);
      });
    }

    it('offers to go on without a sign-in where the service fails over it', async () => {
      const submissions = await open();
      service.onSubmit = () =>
        service.requests.length === 1 ? refusing({ kind: 'signedInFailed', status: 500 }) : undefined;
      await submit(submissions, { ...decision, account: 'ada' });
      assert.equal((await submissions.sendAnonymously('s1')).kind, 'tried');
      assert.deepEqual(states(submissions), ['open 1']);
      assert.deepEqual([service.pullRequests[0]?.token, submissions.all[0]?.account], [null, null]);
    });

    it('finds what a service made that failed over a sign-in afterwards', async () => {
      const submissions = await open();
      service.onSubmit = (_, make) => {
        make();
        return refusing({ kind: 'signedInFailed', status: 500 });
      };
      await submit(submissions, { ...decision, account: 'ada' });
      await submissions.sendAnonymously('s1');
      assert.deepEqual([states(submissions), service.pullRequests.length], [['open 1'], 1]);
    });
  });

  describe('the form of the written description', () => {
    const two = decisionOf(setOf('lodash', '1.0.0', '2.0.0'));
    beforeEach(() => {
      service.onSubmit = (form) => (form === 'whole' ? refusing({ kind: 'notOffered', url: '' }) : undefined);
    });

    it('sends each revision alone, and remembers that the service wants it so', async () => {
      const submissions = await open();
      assert.deepEqual(await submit(submissions, two), ['tried', 'open 1', 'open 2']);
      assert.deepEqual(await submit(submissions, decisionOf(setOf('chalk', '5'))), ['tried', 'open 3']);
      assert.deepEqual(service.requests, ['whole', 'single', 'single', 'single']);
    });

    it('asks another service anew', async () => {
      const submissions = await open();
      await submit(submissions);
      service.baseUrl = 'https://other.example';
      await submit(submissions);
      assert.deepEqual(service.requests, ['whole', 'single', 'whole', 'single']);
    });

    it('goes on with single ones after a restart', async () => {
      let count = 0;
      service.onSubmit = (form) => {
        if (form === 'whole') return refusing({ kind: 'notOffered', url: '' });
        return ++count === 1 ? refusing({ kind: 'rateLimited', retryAt: null }) : undefined;
      };
      assert.deepEqual(await submit(await open(), two), ['tried', 'refused', 'waiting']);
      const later = await open('b');
      await later.sendAgain('s1');
      assert.deepEqual(states(later), ['open 1', 'open 2']);
    });

    it('is refused where neither form is known', async () => {
      service.onSubmit = () => refusing({ kind: 'notOffered', url: '' });
      assert.deepEqual(await submit(await open()), ['tried', 'refused']);
    });
  });

  describe('the same decision', () => {
    it('is not sent twice while it is open, however it is ordered', async () => {
      const submissions = await open();
      await submit(submissions, decisionOf(setOf('a', '1', '2'), setOf('b', '1')));
      assert.deepEqual(await submit(submissions, decisionOf(setOf('b', '1'), setOf('a', '2', '1'))), [
        'already',
        'open 1',
      ]);
    });

    it('is not sent twice by two clicks', async () => {
      const submissions = await open();
      const outcomes = await Promise.all([submissions.submit(decision), submissions.submit(decision)]);
      assert.deepEqual(
        outcomes.map(({ kind }) => kind),
        ['tried', 'already'],
      );
      assert.equal(service.requests.length, 1);
    });

    it('is never sent by two windows at once', async () => {
      for (let round = 0; round < 20; round++) {
        const what = decisionOf(setOf(`c${round}`, '1'));
        const windows = await Promise.all([open(`a${round}`), open(`b${round}`)]);
        await Promise.all(windows.map((one) => one.submit(what)));
      }
      const titles = service.pullRequests.map(({ components }) => components[0]?.component.name);
      assert.equal(new Set(titles).size, titles.length);
    });

    it('may be sent when another one said something else, or it was closed', async () => {
      const submissions = await open();
      await submit(submissions);
      assert.deepEqual(await submit(submissions, decisionOf(setOf('lodash', '2.0.0'))), ['tried', 'open 2']);
      const [pullRequest] = service.pullRequests;
      if (pullRequest) pullRequest.state = 'closed';
      await submissions.refresh();
      assert.deepEqual(await submit(submissions), ['tried', 'open 3']);
    });
  });

  describe('unsure', () => {
    it('finds its pull request at once when the list has it', async () => {
      const submissions = await open();
      loseAnswers();
      assert.deepEqual(await submit(submissions), ['tried', 'unsure']);
      await clock.advance(1);
      assert.deepEqual([states(submissions), service.requests.length], [['open 1'], 1]);
    });

    it('looks at growing intervals, whoever looks at the window', async () => {
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

    it('sends again only after fifteen minutes, a clean look, and another one right before', async () => {
      const submissions = await open();
      service.onSubmit = () => refusing({ kind: 'unsureWhetherSent', detail: '' });
      await submit(submissions);
      await clock.advance(14 * minute);
      assert.equal((await submissions.sendAgain('s1')).kind, 'tooEarly');
      await clock.advance(2 * minute);
      service.onSubmit = () => undefined;
      const lists = service.lists;
      assert.equal((await submissions.sendAgain('s1')).kind, 'tried');
      assert.deepEqual([states(submissions), service.lists - lists], [['open 1'], 1]);
    });

    it('does not send what turned up at the last moment', async () => {
      const submissions = await open();
      service.isListedAtOnce = false;
      loseAnswers();
      await submit(submissions);
      await clock.advance(16 * minute);
      for (const one of service.pullRequests) one.isListed = true;
      assert.equal((await submissions.sendAgain('s1')).kind, 'tried');
      assert.deepEqual([states(submissions), service.requests.length], [['open 1'], 1]);
    });

    it('does not send while no look was answered', async () => {
      const submissions = await open();
      loseAnswers();
      service.listProblem = { kind: 'unreachable', url: '', detail: '' };
      await submit(submissions);
      await clock.advance(60 * minute);
      const outcome = await submissions.sendAgain('s1');
      assert.deepEqual([outcome.kind, service.requests.length], ['tooEarly', 1]);
    });

    it('does not send when the last look is not answered', async () => {
      const submissions = await open();
      service.isListedAtOnce = false;
      loseAnswers();
      await submit(submissions);
      await clock.advance(20 * minute);
      service.listProblem = { kind: 'serverError', status: 502 };
      assert.equal((await submissions.sendAgain('s1')).kind, 'failed');
      assert.deepEqual([states(submissions), service.requests.length], [['unsure'], 1]);
    });

    it('takes no pull request that belongs to another one', async () => {
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

    it('never makes two pull requests of one decision when the answer is lost, a hundred times', async () => {
      loseAnswers();
      const submissions = await open();
      for (let round = 0; round < 100; round++) {
        const what = decisionOf(setOf(`c${round}`, '1'));
        service.isListedAtOnce = round % 2 === 0;
        await submit(submissions, what);
        await submit(submissions, what);
        await submissions.sendAgain(`s${ids}`);
        for (const one of service.pullRequests) one.isListed = true;
        await clock.advance(minute);
      }
      assert.equal(service.pullRequests.length, 100);
      assert.ok(states(submissions).every((state) => state.startsWith('open')));
    });
  });

  describe('after a crash', () => {
    /** A window that dies while its request is under way. */
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

    it('leaves alone what another window may still be sending', async () => {
      await die(true);
      const submissions = await open('b');
      submissions.setAttention(true);
      await clock.advance(minute);
      assert.deepEqual([states(submissions), service.lists], [['sending'], 0]);
      assert.deepEqual(await submit(submissions), ['already', 'sending']);
    });

    it('takes it over when no request can take that long, and finds it', async () => {
      await die(true);
      const submissions = await open('b');
      submissions.setAttention(true);
      await clock.advance(3 * minute);
      assert.deepEqual([states(submissions), service.requests.length], [['open 1'], 1]);
    });

    it('never sends by itself what did not arrive', async () => {
      await die(false);
      const submissions = await open('b');
      submissions.setAttention(true);
      await clock.advance(24 * 60 * minute);
      assert.deepEqual([states(submissions), service.requests.length], [['unsure'], 1]);
      await submissions.sendAgain('s1');
      assert.deepEqual(states(submissions), ['open 1']);
    });

    it('does not wait for ever for a record from the future', async () => {
      await die(true);
      clock = new FakeClock(clock.now() - 24 * 60 * minute);
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

    it('asks nothing while nobody is there', async () => {
      const submissions = await begin();
      become('merged');
      await clock.advance(24 * 60 * minute);
      assert.deepEqual([service.lists, states(submissions), clock.pending], [0, ['open 1'], 0]);
    });

    it('asks ever more slowly while somebody is', async () => {
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

    it('says that it was rejected, and stops', async () => {
      const submissions = await begin();
      submissions.setAttention(true);
      become('closed');
      await clock.advance(6 * minute);
      assert.deepEqual([states(submissions), clock.pending], [['closed 1'], 0]);
    });

    it('checks a merge against the definition, and stops', async () => {
      const submissions = await begin();
      submissions.setAttention(true);
      become('merged');
      await clock.advance(7 * minute);
      assert.deepEqual([states(submissions), clock.pending], [['merged 1'], 0]);
    });

    it('names the revisions a merge has no effect on, until it has', async () => {
      const submissions = await begin();
      submissions.setAttention(true);
      become('merged');
      isInEffect = false;
      await clock.advance(7 * minute);
      const state = submissions.all[0]?.parts[0]?.state;
      assert.deepEqual(state?.kind === 'mergedNotInEffect' && state.notInEffect, [{ ...lodash, revision: '1.0.0' }]);
      isInEffect = true;
      await clock.advance(30 * minute);
      assert.deepEqual([states(submissions), clock.pending], [['merged 1'], 0]);
    });

    it('does not call a merge without effect because nobody could tell', async () => {
      const submissions = await begin();
      submissions.setAttention(true);
      become('merged');
      isInEffect = null;
      await clock.advance(60 * minute);
      assert.deepEqual(states(submissions), ['merged 1']);
    });

    it('asks no service that it was not sent to', async () => {
      const submissions = await begin();
      submissions.setAttention(true);
      service.baseUrl = 'https://other.example';
      await clock.advance(120 * minute);
      await submissions.refresh();
      assert.equal(service.lists, 0);
      assert.equal((await submissions.sendAgain('s1')).kind, 'failed');
    });

    it('asks at once when a person wants to know', async () => {
      const submissions = await begin();
      become('closed');
      const heard: string[] = [];
      submissions.onDidChange((changed) => heard.push(...changed));
      await submissions.refresh();
      assert.deepEqual([states(submissions), heard], [['closed 1'], ['s1']]);
    });

    it('forgets in all windows what a person takes off the list', async () => {
      const [one, other] = [await begin(), await open('b')];
      assert.deepEqual(states(other), ['open 1']);
      await one.forget('s1');
      await other.reload();
      assert.deepEqual([one.all, other.all, (await open('c')).all], [[], [], []]);
    });
  });

  it('passes over files that are no submissions', async () => {
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
