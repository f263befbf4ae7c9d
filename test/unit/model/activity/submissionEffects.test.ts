import assert from 'node:assert/strict';
import type { Disposable } from '../../../../src/base/disposable.ts';
import { Emitter } from '../../../../src/base/event.ts';
import { formatCoordinates } from '../../../../src/core/coordinates.ts';
import { succeed } from '../../../../src/base/result.ts';
import { draftIdOf } from '../../../../src/model/drafts/draftId.ts';
import { followSubmissions } from '../../../../src/model/activity/submissionEffects.ts';
import type { Submissions } from '../../../../src/model/submissions/submissions.ts';
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
} from '../submissions/submissionsWorld.ts';

describe("Effects of a submission's state", () => {
  let done: string[];
  let submissions: Submissions;
  const follow = (of: Pick<Submissions, 'all' | 'get' | 'onDidChange'>): Disposable =>
    followSubmissions({
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
      definitions: { want: (all) => void done.push(`ask ${all.map(formatCoordinates).join()}`) },
      forget: (component) => void done.push(`forget ${component.name}`),
    });
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

  it('assigns the pull request to the local license as soon as it exists', () => {
    assert.equal(done[0], `${draftIdOf(setOf('lodash').component)} is #1`);
  });

  it('reads the curations of the component again once a pull request exists, but not its definitions', () => {
    assert.deepEqual(done.slice(1), ['forget lodash']);
  });

  it('reads the curations of the component again when another window opened a pull request', () => {
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

  it('reads everything again after a merge, and ends the local license', async () => {
    done = [];
    become('merged');
    await clock.advance(6 * minute);
    assert.deepEqual(done.slice(1, 5), [
      'forget lodash',
      'drop #1',
      'ask npm/npmjs/-/lodash/1.0.0,npm/npmjs/-/lodash/2.0.0',
    ]);
  });

  it('reads a definition again when a merge is not in effect', async () => {
    sayInEffect(false);
    become('merged');
    await clock.advance(60 * minute);
    assert.equal(done.filter((one) => one.startsWith('ask ')).length, 2);
  });

  it('reads no definition after a pull request was closed', async () => {
    done = [];
    become('closed');
    await clock.advance(6 * minute);
    assert.deepEqual(
      done.filter((one) => !one.includes(' is #')),
      ['forget lodash'],
    );
  });

  it('does not report changes from an earlier session', async () => {
    become('merged');
    await clock.advance(6 * minute);
    done = [];
    const later = await open('b');
    follow(later);
    assert.deepEqual(done, []);
  });

  it('reads nothing for an old merge, but ends the local license that counted until then', async () => {
    become('merged');
    await clock.advance(6 * minute);
    const read = new Emitter<ReadonlySet<string>>();
    done = [];
    // Nothing is known before the first reading.
    follow({ all: [], get: (id) => submissions.get(id), onDidChange: read.event });
    read.fire(new Set(['s1']));
    assert.deepEqual(done.slice(1), ['drop #1']);
  });

  it('does nothing after disposal', async () => {
    const effects = follow(submissions);
    effects.dispose();
    done = [];
    become('closed');
    await clock.advance(6 * minute);
    assert.equal(done.filter((one) => one === 'forget lodash').length, 1);
  });
});
