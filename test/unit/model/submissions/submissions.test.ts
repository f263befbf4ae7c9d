import assert from 'node:assert/strict';
import type { SubmitFailure } from '../../../../src/service/contributionClient.ts';
import type { Submissions } from '../../../../src/model/submissions/submissions.ts';
import { settle } from '../../../support/fakeClock.ts';
import {
  confirmedService,
  files,
  service,
  open,
  statesOf,
  states,
  submit,
  onRecord,
  setOf,
  decisionOf,
  inParts,
  decision,
  refusing,
  notSending,
  unanswered,
  loseAnswers,
  clock,
  minute,
  setUp,
  tearDown,
} from './submissionsWorld.ts';

describe('Submissions', () => {
  beforeEach(setUp);
  afterEach(tearDown);

  describe('submitting', () => {
    it('opens a pull request and stores it', async () => {
      assert.deepEqual(await submit(await open()), ['tried', 'open 1']);
      const [found] = (await open('b')).all;
      assert.deepEqual(found?.sets, decision.sets);
      assert.deepEqual([found?.service, found?.account, statesOf(found)], [service.baseUrl, null, ['open 1']]);
    });

    it('stores that it is sending before it sends', async () => {
      const seen: string[][] = [];
      service.onSubmit = () => void seen.push(onRecord());
      await submit(await open());
      assert.deepEqual(seen, [['sending']]);
    });

    it('does not send a submission that cannot be stored, and keeps no trace of it', async () => {
      const submissions = await open();
      files.failure = new Error('full');
      assert.deepEqual(await submit(submissions), ['failed notKept']);
      assert.deepEqual([service.requests, submissions.all], [[], []]);
      files.failure = null;
      assert.deepEqual(await submit(submissions), ['tried', 'open 1']);
    });

    it('stores later what it could not store after sending, and does not send again', async () => {
      const submissions = await open();
      service.onSubmit = () => void (files.failure = new Error('full'));
      assert.deepEqual(await submit(submissions), ['tried', 'open 1']);
      assert.deepEqual(onRecord(), ['sending']);
      files.failure = null;
      await submissions.reload();
      assert.deepEqual(states(await open('b')), ['open 1']);
      assert.equal(service.pullRequests.length, 1);
    });

    it('uses a token for one request and does not store it', async () => {
      await submit(await open(), { ...decision, account: 'ada' });
      assert.deepEqual(
        service.pullRequests.map(({ token }) => token),
        ['token of ada'],
      );
      assert.ok(![...files.texts.values()].some((text) => text.includes('token of')));
    });

    it('sends nothing when the sign-in is missing', async () => {
      const submissions = await open('a', { token: () => Promise.reject(new Error('cancelled')) });
      assert.deepEqual(await submit(submissions, { ...decision, account: 'ada' }), ['tried', 'notSent']);
      assert.deepEqual(service.requests, []);
    });

    it('sends again with the account that has signed in since', async () => {
      const token = (account: string): Promise<string | null> => Promise.resolve(account === 'eve' ? 'of eve' : null);
      const submissions = await open('a', { token });
      assert.deepEqual(await submit(submissions, { ...decision, account: 'ada' }), ['tried', 'notSent']);
      await submissions.sendAgain('s1');
      assert.deepEqual(states(submissions), ['notSent']);
      await submissions.sendAgain('s1', 'eve');
      assert.deepEqual([states(submissions), submissions.all[0]?.account], [['open 1'], 'eve']);
      assert.equal(service.pullRequests[0]?.token, 'of eve');
    });

    it('sends the parts one after the other, and stops at the first that is refused', async () => {
      const submissions = await open();
      service.onSubmit = () => (service.requests.length === 2 ? refusing({ kind: 'tooLarge' }) : undefined);
      const three = inParts(setOf('a', '1'), setOf('b', '1'), setOf('c', '1'));
      assert.deepEqual(await submit(submissions, three), ['tried', 'open 1', 'refused', 'waiting']);
      service.onSubmit = () => undefined;
      await submissions.sendAgain('s1');
      assert.deepEqual(states(submissions), ['open 1', 'open 2', 'open 3']);
    });

    it('stops when the settings name another service, and continues when they name the confirmed one again', async () => {
      const asked: string[] = [];
      const token = (account: string, address: string): Promise<string> => {
        asked.push(`${account} at ${address}`);
        return Promise.resolve('secret');
      };
      const submissions = await open('a', { token });
      service.onSubmit = () => void (service.baseUrl = 'https://other.example');
      const three = { ...inParts(setOf('a', '1'), setOf('b', '1'), setOf('c', '1')), account: 'ada' };
      assert.deepEqual(await submissions.submit(three), {
        kind: 'failed',
        problem: { kind: 'otherService', confirmed: confirmedService },
      });
      assert.deepEqual([service.requests.length, ...asked], [1, `ada at ${confirmedService}`]);
      assert.deepEqual(states(await open('b')), ['open 1', 'waiting', 'waiting']);
      assert.deepEqual(await submissions.sendAgain('s1'), {
        kind: 'failed',
        problem: { kind: 'otherService', confirmed: confirmedService },
      });
      [service.baseUrl, service.onSubmit] = [confirmedService, () => undefined];
      await submissions.sendAgain('s1');
      assert.deepEqual(states(submissions), ['open 1', 'open 2', 'open 3']);
    });

    it('sends and stores nothing when the settings name another service before the first request', async () => {
      const submissions = await open();
      service.baseUrl = 'https://other.example';
      assert.deepEqual(await submit(submissions), ['failed otherService']);
      assert.deepEqual([service.requests, submissions.all], [[], []]);
    });

    it('sends and stores nothing when the settings change while the submission is being stored', async () => {
      const submissions = await open('a', {
        token: () => {
          service.baseUrl = 'https://other.example';
          return Promise.resolve('secret');
        },
      });
      assert.deepEqual(await submit(submissions, { ...decision, account: 'ada' }), ['failed otherService']);
      assert.deepEqual([service.requests, submissions.all], [[], []]);
    });

    it('places each message of the service at the field it concerns', async () => {
      const refusals = [
        { patch: 1, revision: '1', path: 'licensed.declared', file: null, message: 'not SPDX', suggestion: null },
        { patch: 1, revision: '1', path: null, file: 'LICENSE', message: 'bad file', suggestion: null },
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

    const definite: readonly SubmitFailure['problem'][] = [
      { kind: 'rejected', status: 422, detail: '' },
      { kind: 'tooLarge' },
      { kind: 'unauthorized', status: 401 },
      { kind: 'rateLimited', retryAt: null },
      { kind: 'signedInFailed', status: 500 },
    ];
    for (const problem of definite) {
      it(`can send again at once after ${problem.kind}`, async () => {
        const submissions = await open();
        service.onSubmit = () => refusing(problem);
        assert.deepEqual(await submit(submissions), ['tried', 'refused']);
        service.onSubmit = () => undefined;
        await submissions.sendAgain('s1');
        assert.deepEqual(states(submissions), ['open 1']);
      });
    }

    const unsent: readonly SubmitFailure['problem'][] = [
      { kind: 'unreachable', url: '', detail: 'ECONNREFUSED' },
      { kind: 'privateName', coordinates: 'x' },
      { kind: 'rateLimited', retryAt: null },
    ];
    for (const problem of unsent) {
      it(`reports that nothing was sent after ${problem.kind}, and can send again at once`, async () => {
        const submissions = await open();
        service.onSubmit = () => notSending(problem);
        assert.deepEqual(await submit(submissions), ['tried', 'notSent']);
        assert.deepEqual(states(await open('b')), ['notSent']);
        service.onSubmit = () => undefined;
        await submissions.sendAgain('s1');
        assert.deepEqual(states(submissions), ['open 1']);
      });
    }

    it('reads as not sent what an earlier version stored as refused without a connection', async () => {
      service.onSubmit = () => notSending({ kind: 'unreachable', url: 'https://service.example', detail: 'ENOTFOUND' });
      await submit(await open());
      for (const [name, text] of files.texts)
        files.texts.set(name, text.replace('"kind":"notSent"', '"kind":"refused","words":[]'));
      assert.deepEqual(states(await open('b')), ['notSent']);
    });

    const doubtful: readonly SubmitFailure['problem'][] = [
      unanswered,
      { kind: 'timeout', url: '', milliseconds: 1 },
      { kind: 'serverError', status: 500 },
      { kind: 'serverError', status: 503 },
      { kind: 'malformedResponse', url: '', detail: '' },
    ];
    for (const problem of doubtful) {
      it(`is unsure after ${problem.kind} ${'status' in problem ? problem.status : ''}, and does not send again`, async () => {
        const submissions = await open();
        service.onSubmit = () => refusing(problem);
        assert.deepEqual(await submit(submissions), ['tried', 'unsure']);
        assert.equal((await submissions.sendAgain('s1')).kind, 'tooEarly');
        assert.deepEqual(await submit(submissions), ['already', 'unsure']);
        assert.equal(service.requests.length, 1);
      });
    }

    it('can continue anonymously when the service fails on the sign-in', async () => {
      const submissions = await open();
      service.onSubmit = () =>
        service.requests.length === 1 ? refusing({ kind: 'signedInFailed', status: 500 }) : undefined;
      await submit(submissions, { ...decision, account: 'ada' });
      assert.equal((await submissions.sendAnonymously('s1')).kind, 'tried');
      assert.deepEqual(states(submissions), ['open 1']);
      assert.deepEqual([service.pullRequests[0]?.token, submissions.all[0]?.account], [null, null]);
    });

    it('finds the pull request that the service made although it failed on the sign-in', async () => {
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

  it('still looks for the pull request of a failed sign-in when the retry was not sent', async () => {
    const submissions = await open();
    service.isListedAtOnce = false;
    service.onSubmit = (_, make) => {
      make();
      return refusing({ kind: 'signedInFailed', status: 500 });
    };
    await submit(submissions, { ...decision, account: 'ada' });
    service.onSubmit = () => notSending({ kind: 'unreachable', url: '', detail: 'ECONNREFUSED' });
    assert.equal((await submissions.sendAnonymously('s1')).kind, 'failed');
    assert.deepEqual([states(submissions), submissions.all[0]?.account], [['refused'], 'ada']);
    for (const one of service.pullRequests) one.isListed = true;
    await submissions.sendAnonymously('s1');
    assert.deepEqual([states(submissions), service.pullRequests.length], [['open 1'], 1]);
  });

  describe('a failed submission', () => {
    const fail = async (problem: SubmitFailure['problem'], what = decision): Promise<Submissions> => {
      const submissions = await open();
      service.onSubmit = () => notSending(problem);
      await submit(submissions, what);
      service.onSubmit = () => undefined;
      return submissions;
    };
    const unreachable: SubmitFailure['problem'] = { kind: 'unreachable', url: '', detail: 'ECONNREFUSED' };

    it('leaves the list of every window when a new submission of its versions succeeds', async () => {
      const submissions = await fail(unreachable);
      await clock.advance(minute);
      assert.deepEqual(await submit(submissions), ['tried', 'open 1']);
      await settle();
      assert.deepEqual([states(submissions), states(await open('b'))], [['open 1'], ['open 1']]);
    });

    it('leaves the list even when the retry has other and more changes', async () => {
      const submissions = await fail({ kind: 'rejected', status: 422, detail: '' });
      await submit(submissions, decisionOf(setOf('lodash', '1.0.0', '2.0.0')));
      await settle();
      assert.deepEqual(states(submissions), ['open 1']);
    });

    it('leaves the list when the unknown outcome of its retry turns out to be a pull request', async () => {
      const submissions = await fail(unreachable);
      loseAnswers();
      assert.deepEqual(await submit(submissions), ['tried', 'unsure']);
      await clock.advance(minute);
      assert.deepEqual(states(submissions), ['open 1']);
    });

    it('stays while its retry fails, and when another component or service succeeds', async () => {
      const submissions = await fail(unreachable);
      await submit(submissions, decisionOf(setOf('chalk', '1.0.0')));
      service.onSubmit = () => refusing({ kind: 'tooLarge' });
      await submit(submissions);
      service.onSubmit = () => undefined;
      service.baseUrl = 'https://other.example';
      await submit(submissions, { ...decision, service: service.baseUrl });
      await settle();
      assert.deepEqual(states(submissions).toSorted(), ['notSent', 'open 1', 'open 2', 'refused']);
    });

    it('stays when an earlier submission of the same versions has succeeded', async () => {
      const submissions = await open();
      await submit(submissions);
      await clock.advance(minute);
      service.onSubmit = () => notSending(unreachable);
      const other = decisionOf(setOf('lodash', '1.0.0'));
      const isc = new Map([['1.0.0', { licensed: { declared: 'ISC' } }]]);
      await submit(submissions, { ...other, sets: other.sets.map((set) => ({ ...set, revisions: isc })) });
      await settle();
      assert.deepEqual(states(submissions).toSorted(), ['notSent', 'open 1']);
    });
  });

  describe('the same decision', () => {
    it('is not sent twice while it is open, whatever its order', async () => {
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

    it('is not sent twice when only spaces or comments of its draft differ', async () => {
      const submissions = await open();
      await submit(submissions);
      const retyped = { ...decision, drafts: decision.drafts.map(({ id }) => ({ id, text: '# text' })) };
      assert.deepEqual(await submit(submissions, retyped), ['already', 'open 1']);
    });

    it('is not sent while the earlier submissions cannot be read', async () => {
      await submit(await open('before'));
      files.isListable = false;
      const submissions = await open('a');
      assert.deepEqual(await submit(submissions), ['failed notKept']);
      files.isListable = true;
      assert.deepEqual(await submit(submissions), ['already', 'open 1']);
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

    it('is sent again although two windows have looked for its pull request at once', async () => {
      const windows = await Promise.all([open('a'), open('b')]);
      service.onSubmit = () => refusing(unanswered);
      assert.deepEqual(await submit(windows[0]), ['tried', 'unsure']);
      await windows[1].reload();
      service.onSubmit = () => undefined;
      await clock.advance(20 * minute);
      await Promise.all(windows.map((one) => one.refresh()));
      const outcome = await windows[0].sendAgain('s1');
      assert.deepEqual([outcome.kind, states(windows[0])], ['tried', ['open 1']]);
      await windows[1].reload();
      assert.deepEqual(states(windows[1]), ['open 1']);
    });

    describe('recorded by two windows, of which one was killed before it found the other record', () => {
      const recordTwice = async (): Promise<Submissions> => {
        await submit(await open('a'));
        const text = [...files.texts.values()].find((one) => one.includes('"unsure"')) ?? '';
        const copy = JSON.parse(text.replaceAll('"s1"', '"s9"')) as object;
        files.texts.set('s9.b.1.json', JSON.stringify({ ...copy, session: 'b', count: 1, supersedes: [] }));
        service.onSubmit = () => undefined;
        const later = await open('c');
        assert.deepEqual(states(later), ['unsure', 'unsure']);
        await clock.advance(20 * minute);
        await later.refresh();
        await settle();
        return later;
      };

      it('is sent again, once, and then listed once', async () => {
        service.onSubmit = () => refusing(unanswered);
        const later = await recordTwice();
        assert.equal((await later.sendAgain('s1')).kind, 'tried');
        await later.sendAgain('s9');
        assert.equal(service.pullRequests.length, 1);
        await settle();
        assert.deepEqual(states(later), ['open 1']);
      });

      it('is listed once when it has a pull request', async () => {
        loseAnswers();
        assert.deepEqual(states(await recordTwice()), ['open 1']);
      });
    });

    it('is listed once if two windows have recorded it, and the first one has sent it', async () => {
      service.onSubmit = () => notSending({ kind: 'unreachable', url: '', detail: 'ECONNREFUSED' });
      await submit(await open('a'));
      const text = [...files.texts.values()].find((one) => one.includes('"notSent"')) ?? '';
      assert.notEqual(text, '');
      const copy = JSON.parse(
        text.replaceAll('"s1"', '"s9"').replace(/"createdAt":\d+/, `"createdAt":${clock.now() + 1}`),
      ) as object;
      service.onSubmit = () => undefined;
      const later = await open('c');
      await later.sendAgain('s1');
      files.texts.set('s9.b.1.json', JSON.stringify({ ...copy, session: 'b', count: 1, supersedes: [] }));
      await later.reload();
      await clock.advance(minute);
      assert.deepEqual([states(later), service.pullRequests.length], [['open 1'], 1]);
    });

    it('can be sent when the earlier submission said something else or was closed', async () => {
      const submissions = await open();
      await submit(submissions);
      assert.deepEqual(await submit(submissions, decisionOf(setOf('lodash', '2.0.0'))), ['tried', 'open 2']);
      const [pullRequest] = service.pullRequests;
      if (pullRequest) pullRequest.state = 'closed';
      await submissions.refresh();
      assert.deepEqual(await submit(submissions), ['tried', 'open 3']);
    });
  });
});
