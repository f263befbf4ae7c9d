// A pull request on one revision of a file with several, as shown by every feature that handles curations.
import assert from 'node:assert/strict';
import { fail, succeed } from '../../../../src/base/result.ts';
import { PullRequests } from '../../../../src/model/review/pullRequests.ts';
import { ComponentCurationsCache } from '../../../../src/model/definitions/componentCurationsCache.ts';
import { curationHead } from '../../../../src/model/definitions/documents/curationHead.ts';
import { DraftContexts } from '../../../../src/model/evidence/draftContexts.ts';
import { declaredBy } from '../../../../src/model/evidence/declaredBy.ts';
import { PendingPullRequests } from '../../../../src/model/activity/pendingPullRequests.ts';
import { readReviewedDefinition } from '../../../../src/model/review/reviewedDefinition.ts';
import { readReviewSubject } from '../../../../src/model/review/reviewSubject.ts';
import { type Service, startService } from '../../../service/startService.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { folderOf, linked, manifestOf } from '../../../support/linked.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { clientAt, coordinates, texts } from '../../service/wireWorld.ts';
import { labels } from './documents/someLabels.ts';
import { manyPauses } from '../files/turnsForTests.ts';

const quiet = new AbortController().signal;
const touched = coordinates('npm/npmjs/-/bytes/3.1.2');
/** Another revision in the same file, curated by pull request 31205. */
const sibling = coordinates('npm/npmjs/-/bytes/0.2.0');

describe('Pull request on one of several revisions in a file', () => {
  let service: Service;
  let number: number;

  before(async () => {
    service = await startService({ listDelayMs: 0 });
    service.control.setClock('2026-01-01');
    const contributionInfo = {
      summary: 'bytes',
      details: '',
      resolution: '',
      type: 'incorrect',
      removeDefinitions: false,
    };
    const revisions = { '3.1.2': { licensed: { declared: 'ISC' } } };
    const patches = [{ coordinates: { type: 'npm', provider: 'npmjs', name: 'bytes' }, revisions }];
    const sent = await clientAt(service).contributions.submit({ contributionInfo, patches }, {}, quiet);
    number = (sent.ok && sent.value.number) || 0;
  });
  after(() => service.stop());

  /** New caches, so that each lookup asks the service. */
  function world() {
    const client = clientAt(service);
    const [log, turns] = [new MemoryLog(), manyPauses()];
    const unasked = async (): Promise<never> => assert.fail('not asked');
    const parts = { client: () => succeed(client), isPrivate: () => false, turns, clock: new FakeClock() };
    const cache = new ComponentCurationsCache(parts);
    const files = { of: unasked, forget: () => {} };
    const pullRequests = new PullRequests({ ...parts, curations: cache, files });
    const ofComponent = cache.ofComponent.bind(cache);
    const overview = pullRequests.overview.bind(pullRequests);
    return { client, log, turns, parts, cache, files, pullRequests, ofComponent, overview };
  }

  async function openOf(): Promise<readonly (readonly number[])[]> {
    const { log, cache, parts } = world();
    const event = () => ({ dispose: () => {} });
    const knowledge = new DraftContexts({
      definitions: {
        get: () => ({ state: 'notLookedUpYet' }),
        full: async () => fail({ kind: 'tooLarge' }),
        want: () => {},
        onDidChange: event,
        onDidChangeService: event,
      },
      files: { of: async () => fail({ kind: 'tooLarge' }) },
      curations: cache,
      isOwn: () => false,
      service: parts,
      log,
    });
    await knowledge.want(touched, { revisions: [], withPaths: false });
    return [sibling, touched].map((one) => knowledge.of(one).of(one.revision ?? '').openPullRequests);
  }

  async function pendingOf(): Promise<readonly string[]> {
    const { log, parts, cache } = world();
    const manifest = manifestOf('package.json', [linked('bytes@0.2.0'), linked('bytes@3.1.2')]);
    const inventory = { folders: [folderOf('file:///one', manifest)] };
    const pending = new PendingPullRequests({ ...parts, inventory, merged: cache.merged, log });
    await pending.refresh();
    return (pending.result.pullRequests ?? []).map((one) => {
      const revisions = one.components.flatMap((component) => component.revisions);
      return `#${one.number} ${revisions.map(({ revision, declared }) => `${revision} ${declared}`).join(', ')}`;
    });
  }

  const originsOf = async (one: typeof sibling): Promise<readonly string[]> => {
    const found = await world().cache.of(one, { isCurated: true }, quiet);
    return (found.ok ? found.value.fields : null)?.map(({ field, pullRequest }) => `${field} #${pullRequest}`) ?? [];
  };

  const whoDeclares = async (one: typeof sibling): Promise<number | null> => {
    const curations = await world().ofComponent(one, quiet);
    assert.ok(curations.ok);
    const { value } = curations;
    const by = declaredBy({
      declared: null,
      type: one.type,
      revision: one.revision ?? '',
      curations: value,
      curated: null,
      declarations: [],
    });
    return by.kind === 'curation' ? by.pullRequest : null;
  };

  const reviewOf = async (one: typeof sibling): Promise<string> => {
    const { ofComponent, overview } = world();
    const found = await readReviewSubject(one, number, { ofComponent, overview, isPrivate: () => false }, quiet);
    return found.ok ? `${found.value.state}: ${texts(found.value.definitions).join(' ')}` : found.problem.kind;
  };

  const documentOf = async (one: typeof sibling): Promise<string> => {
    const curations = await world().ofComponent(one, quiet);
    return curationHead({ coordinates: one, pr: null, exists: false, curations, labels });
  };

  it('is pending, and causes a warning, for that revision only', async () => {
    assert.deepEqual(await openOf(), [[], [number]]);
    assert.deepEqual(await pendingOf(), [`#${number} 3.1.2 ISC`]);
    const { pullRequests } = world();
    assert.equal((await pullRequests.subject(sibling, number, quiet)).isOfThisRevision, false);
    const subject = await pullRequests.subject(touched, number, quiet);
    assert.deepEqual([subject.isOfThisRevision, subject.others], [true, []]);
    assert.equal(await reviewOf(touched), 'open: npm/npmjs/-/bytes/3.1.2');
    assert.equal(await reviewOf(sibling), 'open: npm/npmjs/-/bytes/3.1.2');
    assert.match(await documentOf(touched), new RegExp(`open\\n.*${number} open`));
    assert.doesNotMatch(await documentOf(sibling), new RegExp(String(number)));
  });

  it('does not change the origin of other revisions when it is merged', async () => {
    assert.ok(service.control.merge(number));
    assert.deepEqual(await openOf(), [[], []]);
    assert.deepEqual(await pendingOf(), []);
    assert.deepEqual(await originsOf(sibling), ['declared #31205']);
    assert.deepEqual(await originsOf(touched), [`declared #${number}`]);
    assert.deepEqual([await whoDeclares(sibling), await whoDeclares(touched)], [31205, number]);
    assert.equal(await reviewOf(touched), 'merged: npm/npmjs/-/bytes/3.1.2');
    assert.equal(await reviewOf(sibling), 'merged: npm/npmjs/-/bytes/3.1.2');
    assert.doesNotMatch(await documentOf(sibling), new RegExp(String(number)));
    assert.match(await documentOf(sibling), /behind\n.*31205 merged/);
    const { client, parts, cache, files, pullRequests, turns } = world();
    const now: Parameters<typeof readReviewedDefinition>[2]['now'] = async (one) => {
      const sent = await client.definition(one, {}, quiet);
      return sent.ok ? succeed(sent.value.definition) : sent;
    };
    const reviewed = await readReviewedDefinition(
      touched,
      { number, state: 'merged' },
      { ...parts, now, pullRequests, curations: cache, files, turns },
      { isAgain: false },
      quiet,
    );
    assert.ok(reviewed.ok);
    assert.deepEqual(
      [reviewed.value.effect, reviewed.value.content.kind === 'set' && reviewed.value.content.fields],
      ['inEffect', [{ field: 'declared', set: 'ISC', now: 'ISC', isInEffect: true }]],
    );
  });
});
