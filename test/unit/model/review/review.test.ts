import assert from 'node:assert/strict';
import { fail, succeed } from '../../../../src/base/result.ts';
import { Review, type ReviewEntry } from '../../../../src/model/review/review.ts';
import { settle } from '../../../support/fakeClock.ts';
import { coordinatesOf, definitionOf, FakeReview, failed, siblingOf, url } from './someReviewed.ts';

const first = 'npm/npmjs/-/a/1.0.0';

function overviewOf(count: number): FakeReview['overview'] {
  const changes = [first, ...Array.from({ length: count - 1 }, (_, at) => `npm/npmjs/-/n${at}/1.0.0`)];
  return succeed({ url, changes: changes.map(coordinatesOf) });
}

function setUp(count = 3): { fake: FakeReview; review: Review; states: string[] } {
  const fake = new FakeReview();
  fake.overview = overviewOf(count);
  const states: string[] = [];
  const review = new Review(coordinatesOf(first), 7, fake.parts, () => states.push(stateLine(review)));
  return { fake, review, states };
}

/** `known known loading`, or why there is no list. */
function stateLine({ state }: Review): string {
  if (state.state === 'failed') return state.problem.kind;
  return state.state === 'loading' ? 'asking' : state.entries.map(({ reading }) => reading.state).join(' ');
}

function entries({ state }: Review): readonly ReviewEntry[] {
  return state.state === 'known' ? state.entries : [];
}

describe('A review', () => {
  it('asks for nothing before it begins', async () => {
    const { fake } = setUp();
    await settle();
    assert.deepEqual(fake.requests, []);
  });

  it('shows the first definition while the others load', async () => {
    const { review, states } = setUp();
    review.begin();
    await settle();
    assert.equal(states[0], 'asking');
    assert.equal(states.at(-1), 'known known known');
    const firstKnown = states.findIndex((text) => text.startsWith('known'));
    assert.ok(firstKnown >= 0 && states[firstKnown] !== 'known known known', states.join('; '));
  });

  it('asks once when opened several times', async () => {
    const { fake, review } = setUp();
    review.begin();
    review.begin();
    await settle();
    review.begin();
    await settle();
    assert.equal(fake.requests.filter((line) => line === 'overview').length, 1);
  });

  it('reads at most four at a time', async () => {
    const { fake, review } = setUp(30);
    let open = (): void => {};
    fake.gate = new Promise((resolve) => (open = resolve));
    review.begin();
    await settle();
    assert.equal(fake.under, 4);
    open();
    await settle();
    assert.equal(fake.most, 4);
  });

  it('reads the first twenty, and more on request', async () => {
    const { fake, review } = setUp(60);
    review.begin();
    await settle();
    const read = (): number => fake.requests.filter((line) => line.startsWith('now')).length;
    assert.equal(read(), 20);
    assert.equal(entries(review).filter(({ reading }) => reading.state === 'waiting').length, 40);
    review.want(50);
    await settle();
    assert.equal(read(), 50);
    review.want(10);
    await settle();
    assert.equal(read(), 50);
  });

  it('keeps the others when one cannot be read, and reads that one again', async () => {
    const { fake, review } = setUp();
    fake.now['npm/npmjs/-/n0/1.0.0'] = failed();
    review.begin();
    await settle();
    assert.equal(stateLine(review), 'known failed known');
    delete fake.now['npm/npmjs/-/n0/1.0.0'];
    review.readAgain(1);
    await settle();
    assert.equal(stateLine(review), 'known known known');
    assert.ok(fake.requests.includes('again npm/npmjs/-/n0/1.0.0'));
    assert.equal(fake.requests.filter((line) => line === `now ${first}`).length, 1);
  });

  it('continues after an unexpected error in one definition', async () => {
    const { fake, review } = setUp();
    const { now } = fake.parts;
    const parts = {
      ...fake.parts,
      now: (...args: Parameters<typeof now>) =>
        args[0].name === 'n0' ? Promise.reject(new Error('broken')) : now(...args),
    };
    const other = new Review(coordinatesOf(first), 7, parts, () => {});
    other.begin();
    await settle();
    assert.equal(stateLine(other), 'known failed known');
    assert.deepEqual(fake.logged, ['review: Error: broken']);
    review.dispose();
  });

  it('says why there is nothing to review, and asks again', async () => {
    const { fake, review } = setUp();
    fake.overview = fail({ kind: 'noPullRequest', number: 7 });
    review.begin();
    await settle();
    assert.equal(stateLine(review), 'noPullRequest');
    fake.overview = overviewOf(1);
    review.refresh();
    await settle();
    assert.equal(stateLine(review), 'known');
  });

  it('cancels running requests when it is forgotten', async () => {
    const { fake, review, states } = setUp();
    let open = (): void => {};
    fake.gate = new Promise((resolve) => (open = resolve));
    review.begin();
    await settle();
    review.forget();
    const before = states.length;
    open();
    await settle();
    assert.equal(states.length, before);
    assert.ok(!fake.requests.some((line) => line.startsWith('with')), fake.requests.join('; '));
    assert.deepEqual(fake.logged, []);
  });

  it('asks for everything again when it is out of date', async () => {
    const { fake, review } = setUp(1);
    review.begin();
    await settle();
    review.refresh();
    await settle();
    assert.ok(fake.requests.includes(`again ${first}`));
    assert.ok(fake.requests.includes(`forget list ${first}`));
  });
});

describe('The neighbours in a review', () => {
  it('are those of the component, with the proposed ones marked', async () => {
    const { fake, review } = setUp(1);
    fake.siblings['npm/npmjs/-/a'] = succeed([
      siblingOf('npm/npmjs/-/a/0.9.0', 'ISC'),
      siblingOf('npm/npmjs/-/a/1.1.0', 'MIT'),
    ]);
    review.begin();
    await settle();
    const [entry] = entries(review);
    const found = entry?.neighbours.state === 'known' ? entry.neighbours.neighbours : [];
    assert.deepEqual(
      found.map(({ revision, isSame }) => `${revision} ${isSame}`),
      ['0.9.0 true', '1.1.0 false'],
    );
  });

  it('are requested once for all revisions of a component', async () => {
    const { fake, review } = setUp(1);
    fake.overview = succeed({
      url,
      changes: ['npm/npmjs/-/a/1.0.0', 'npm/npmjs/-/a/2.0.0', 'npm/npmjs/-/a/3.0.0'].map(coordinatesOf),
    });
    review.begin();
    await settle();
    assert.deepEqual(
      fake.requests.filter((line) => line.startsWith('siblings')),
      ['siblings npm/npmjs/-/a'],
    );
  });

  it('are not requested when no license is proposed', async () => {
    const { fake, review } = setUp(1);
    fake.proposed[first] = succeed(definitionOf(first));
    review.begin();
    await settle();
    assert.ok(!fake.requests.some((line) => line.startsWith('siblings')));
    assert.equal(entries(review)[0]?.neighbours.state, 'none');
  });

  it('can fail on their own and are requested again', async () => {
    const { fake, review } = setUp(1);
    fake.siblings['npm/npmjs/-/a'] = failed();
    review.begin();
    await settle();
    assert.deepEqual(
      entries(review).map(({ reading, neighbours }) => [reading.state, neighbours.state]),
      [['known', 'failed']],
    );
    delete fake.siblings['npm/npmjs/-/a'];
    review.readAgain(0);
    await settle();
    assert.equal(entries(review)[0]?.neighbours.state, 'known');
    assert.equal(fake.requests.filter((line) => line.startsWith('now')).length, 1);
  });
});
