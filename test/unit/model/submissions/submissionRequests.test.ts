import assert from 'node:assert/strict';

import { settle } from '../../../support/fakeClock.ts';
import {
  clock,
  confirmedService,
  decisionOf,
  files,
  minute,
  notSending,
  oneByOne,
  open,
  refusing,
  service,
  setOf,
  setUp,
  states,
  submit,
  tearDown,
} from './submissionsWorld.ts';

describe('The requests of a submission', () => {
  beforeEach(setUp);
  afterEach(tearDown);

  describe('request forms: whole contributions and single revisions', () => {
    const lodashes = setOf('lodash', '1.0.0', '2.0.0');
    const declineWhole = (): void => {
      service.onSubmit = (form) => (form === 'whole' ? refusing({ kind: 'notOffered', url: '' }) : undefined);
    };
    beforeEach(declineWhole);

    it('does not split the one request that the user confirmed', async () => {
      const submissions = await open();
      assert.deepEqual(await submit(submissions, decisionOf(lodashes)), ['tried', 'refused']);
      assert.deepEqual(service.requests, ['whole']);
      await submissions.sendAgain('s1');
      assert.deepEqual([states(submissions), service.requests], [['refused'], ['whole', 'whole']]);
    });

    it('learns from a declined whole request, so that the next submission sends single ones', async () => {
      const submissions = await open();
      await submit(submissions, decisionOf(lodashes));
      assert.deepEqual(
        [submissions.forms.of(confirmedService), submissions.forms.of('https://other.example')],
        ['single', null],
      );
      await clock.advance(minute);
      assert.deepEqual(await submit(submissions, oneByOne(lodashes)), ['tried', 'open 1', 'open 2']);
      await settle();
      assert.deepEqual(
        [states(submissions), service.requests],
        [
          ['open 1', 'open 2'],
          ['whole', 'single', 'single'],
        ],
      );
    });

    it('does not assume the single form for a service with previews, whose 404 may come from GitHub', async () => {
      const submissions = await open();
      submissions.forms.record(confirmedService, 'whole');
      assert.deepEqual(await submit(submissions, decisionOf(lodashes)), ['tried', 'refused']);
      assert.equal(submissions.forms.of(confirmedService), 'whole');
    });

    it('forgets the form after a single request was declined', async () => {
      const submissions = await open();
      submissions.forms.record(confirmedService, 'single');
      service.onSubmit = () => refusing({ kind: 'notOffered', url: service.baseUrl });
      assert.deepEqual(await submit(submissions, oneByOne(lodashes)), ['tried', 'refused', 'waiting']);
      assert.equal(submissions.forms.of(confirmedService), null);
    });

    it('continues with single requests after a restart', async () => {
      let count = 0;
      service.onSubmit = () => (++count === 1 ? refusing({ kind: 'rateLimited', retryAt: null }) : undefined);
      assert.deepEqual(await submit(await open(), oneByOne(lodashes)), ['tried', 'refused', 'waiting']);
      const later = await open('b');
      await later.sendAgain('s1');
      assert.deepEqual(
        [states(later), service.requests],
        [
          ['open 1', 'open 2'],
          ['single', 'single', 'single'],
        ],
      );
    });
  });

  describe('resending', () => {
    const two = decisionOf(setOf('a', '1'), setOf('b', '1'));

    it('sends the confirmed request again, even in a later session', async () => {
      const bodies: unknown[] = [];
      const submitting = service.contributions.submit;
      service.contributions.submit = (body, ...rest) => {
        bodies.push(body);
        return submitting(body, ...rest);
      };
      service.onSubmit = () => notSending({ kind: 'unreachable', url: '', detail: 'ECONNREFUSED' });
      await submit(await open(), two);
      service.onSubmit = () => undefined;
      await (await open('b')).sendAgain('s1');
      assert.deepEqual(bodies, [two.requests[0]?.body, two.requests[0]?.body]);
    });

    for (const [form, what] of [
      ['whole', two],
      ['single', oneByOne(setOf('a', '1', '2'))],
    ] as const)
      it(`rebuilds and sends a ${form} request that an earlier version did not store`, async () => {
        service.onSubmit = () => notSending({ kind: 'unreachable', url: '', detail: 'ECONNREFUSED' });
        await submit(await open(), what);
        for (const [name, text] of files.texts) {
          const record = JSON.parse(text) as { value: { parts: { request?: unknown }[] } };
          for (const part of record.value.parts) delete part.request;
          files.texts.set(name, JSON.stringify(record));
        }
        const later = await open('b');
        service.onSubmit = () => undefined;
        assert.equal((await later.sendAgain('s1')).kind, 'tried');
        assert.deepEqual(
          states(later),
          what.requests.map((_, at) => `open ${at + 1}`),
        );
        assert.ok(service.requests.every((one) => one === form));
      });
  });
});
