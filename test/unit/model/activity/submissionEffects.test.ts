import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/event.ts';
import { formatCoordinates } from '../../../../src/core/coordinates.ts';
import { succeed } from '../../../../src/base/result.ts';
import { draftIdOf } from '../../../../src/model/drafts/draftId.ts';
import { SubmissionEffects } from '../../../../src/model/activity/submissionEffects.ts';
import type { Submissions } from '../../../../src/model/outbox/submissions/submissions.ts';
import {
  clock,
  decisionOf,
  minute,
  open,
  sayInEffect,
  service,
  setOf,
  setUp,
  submit,
  tearDown,
} from '../outbox/submissions/submissionsWorld.ts';

describe('what follows from the fate of a submission', () => {
  let done: string[];
  let submissions: Submissions;
  const follow = (of: Pick<Submissions, 'all' | 'get' | 'onDidChange'>): SubmissionEffects => {
    const effects = new SubmissionEffects({
      submissions: of,
      localLicenses: {
        follow: (draft, number) => {
          done.push(`${draft} is #${number}`);
          return Promise.resolve(succeed(undefined));
        },
        dropMerged: (numbers) => {
          done.push(`drop #${[...numbers].join()}`);
          return Promise.resolve(succeed(undefined));
        },
      },
      definitions: { refresh: (all) => void done.push(`ask ${all.map(formatCoordinates).join()}`) },
      forget: (component) => void done.push(`forget ${component.name}`),
    });
    effects.onDidEnd((id) => done.push(`${id} has ended`));
    return effects;
  };
  beforeEach(async () => {
    setUp();
    done = [];
    submissions = await open();
    follow(submissions);
    submissions.setAttention(true);
    await submit(submissions, decisionOf(setOf('lodash', '1.0.0', '2.0.0')));
  });
  afterEach(tearDown);
  const become = (state: 'merged' | 'closed'): void => {
    const [pullRequest] = service.pullRequests;
    if (pullRequest) pullRequest.state = state;
  };

  it('knows what counts locally by the pull request as soon as there is one', () => {
    assert.equal(done[0], `${draftIdOf(setOf('lodash').component)} is #1`);
  });

  it('reads curations of the component again once there is a pull request, and not its definitions', () => {
    assert.deepEqual(done.slice(1), ['forget lodash']);
  });

  it('reads curations of the component again when another window has opened one', () => {
    const changed = new Emitter<ReadonlySet<string>>();
    const [sent] = submissions.all;
    assert.ok(sent);
    const all: (typeof sent)[] = [];
    follow({ all, get: (id) => all.find((one) => one.id === id), onDidChange: changed.event });
    done = [];
    all.push(sent);
    changed.fire(new Set([sent.id]));
    assert.deepEqual(done.slice(1), ['forget lodash']);
  });

  it('reads everything again after a merge, ends what counted locally, and tells', async () => {
    done = [];
    become('merged');
    await clock.advance(6 * minute);
    assert.deepEqual(done.slice(1, 5), [
      'forget lodash',
      'drop #1',
      'ask npm/npmjs/-/lodash/1.0.0,npm/npmjs/-/lodash/2.0.0',
      's1 has ended',
    ]);
  });

  it('tells once, and again only when it turns out not to be in effect', async () => {
    sayInEffect(false);
    become('merged');
    await clock.advance(60 * minute);
    assert.equal(done.filter((one) => one === 's1 has ended').length, 2);
  });

  it('asks for no definition when it was closed', async () => {
    done = [];
    become('closed');
    await clock.advance(6 * minute);
    assert.deepEqual(
      done.filter((one) => !one.includes(' is #')),
      ['forget lodash', 's1 has ended'],
    );
  });

  it('takes what an earlier session left behind for no news', async () => {
    become('merged');
    await clock.advance(6 * minute);
    done = [];
    const later = await open('b');
    follow(later);
    assert.deepEqual(done, []);
  });

  it('asks for nothing when it only now reads of an old merge, but ends what counted locally until then', async () => {
    become('merged');
    await clock.advance(6 * minute);
    const read = new Emitter<ReadonlySet<string>>();
    done = [];
    // Nothing is known before the first reading.
    follow({ all: [], get: (id) => submissions.get(id), onDidChange: read.event });
    read.fire(new Set(['s1']));
    assert.deepEqual(done.slice(1), ['drop #1']);
  });

  it('is told of no more when nobody follows', async () => {
    const effects = follow(submissions);
    effects.dispose();
    done = [];
    become('closed');
    await clock.advance(6 * minute);
    assert.equal(done.filter((one) => one === 's1 has ended').length, 1);
  });
});
