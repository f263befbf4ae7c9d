// Reviewing a curation pull request: all its changed definitions, while it is open and after the merge. What the page
// shows of them is tested in test/webview and test/pages.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { PanelReview, PanelReviewed } from '../../src/protocol/review.ts';
import { proposeThree } from './proposals.ts';
import { openSession, type Session } from './session.ts';

/** The definitions of the review in the panel that was opened last, and that it says about each. */
class Review {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  get reason(): string {
    const { comparison } = this.#session.panel.snapshot ?? {};
    return comparison?.with.kind === 'pullRequest' ? JSON.stringify(comparison.with.reason) : '';
  }

  get state(): PanelReview | null {
    const { comparison } = this.#session.panel.snapshot ?? {};
    return comparison?.with.kind === 'pullRequest' ? comparison.with.review : null;
  }

  get definitions(): readonly PanelReviewed[] {
    const { state } = this;
    return state?.state === 'known' ? state.definitions : [];
  }

  place(name: string): number {
    return this.definitions.findIndex((one) => one.name === name);
  }

  /** `lodash 4.17.21: pending`, `… failed`. */
  lines(): readonly string[] {
    return this.definitions
      .map(({ name, revision, reading }) => {
        const is = reading.state === 'known' ? reading.effect : reading.state;
        return `${name} ${revision}: ${is}`;
      })
      .toSorted();
  }

  /** The page shows all of them, so they are read. */
  async show(): Promise<void> {
    await this.#session.settle();
    await this.#session.panel.page.request('reviewUpTo', { count: Math.max(1, this.definitions.length) });
    await this.#session.settle();
  }
}

describe('Pull request review', () => {
  let session: Session;
  let review: Review;
  let number = 0;

  before(async () => {
    session = await openSession({ workspace: 'sample' });
    review = new Review(session);
    number = await proposeThree(session);
  });
  after(() => session.close());

  it('opens by address and shows all changes, which are not in effect yet', async () => {
    session.answer(`https://github.com/clearlydefined/curated-data/pull/${number}`);
    session.forgetRequests();
    await session.run('reviewPullRequest');
    await review.show();
    // The command needs it to know what to open, and the page once for all its sections.
    assert.equal(session.requests(`GET /curations/pr/${number}`).length, 2);
    assert.deepEqual(review.lines(), [
      'faceted 2.0.0: pending',
      'json-schema 0.2.3: pending',
      'lodash 4.17.21: pending',
    ]);
    const changes = JSON.stringify(review.definitions);
    for (const text of ['Apache-2.0', 'BSD-3-Clause', 'package/README.md', 'https://other.example/'])
      assert.ok(changes.includes(text), text);
    assert.equal(session.panel.snapshot?.goTo?.tab, 'changes');
  });

  it('shows the declared licenses of neighbouring versions', () => {
    const { neighbours } = review.definitions[review.place('lodash')] ?? {};
    assert.match(JSON.stringify(neighbours), /4\.17\.20.*MIT/);
  });

  it('links addresses and files that the reason mentions', () => {
    assert.match(review.reason, /"https:\/\/example\.org\/license"/);
    assert.match(review.reason, /"package\/LICENSE"/);
  });

  it('opens a diff of one definition or of all', async () => {
    const { page } = session.panel;
    await session.world.finish(page.request('reviewDiff', { place: review.place('json-schema') }));
    assert.equal(session.tabs.at(-1), `json-schema 0.2.3 ↔ with pull request #${number}`);
    await session.world.finish(page.request('reviewDiff', { place: null }));
    assert.equal(session.world.window.noted.at(-1), 'vscode.changes');
  });

  it('opens the page of another definition', async () => {
    const { page } = session.panel;
    await session.world.finish(page.request('openReviewed', { place: review.place('json-schema') }));
    assert.equal(session.panel.title, `json-schema 0.2.3 and 2 more (#${number})`);
  });

  it('shows what is in effect after the merge, and asks for a component that the service does not list any more', async () => {
    session.world.window.closeTabs();
    session.world.service.control.merge(number);
    await session.world.pass(60_000);
    session.messages();
    session.answer(String(number), 'npm/npmjs/-/lodash');
    await session.run('reviewPullRequest');
    await review.show();
    assert.match(session.messages().join('\n'), /input: Review pull request .*Enter one of its components/);
    assert.deepEqual(review.lines(), [
      'faceted 2.0.0: inEffect',
      'json-schema 0.2.3: inEffect',
      'lodash 4.17.21: inEffect',
    ]);
    assert.ok(review.state?.state === 'known' && review.state.isMerged);
  });

  it('reports a number without a pull request', async () => {
    session.messages();
    session.answer('999999');
    await session.run('reviewPullRequest');
    assert.match(session.messages().join('\n'), /Pull request 999999 was not found/);
  });
});

describe('Pull request review with incomplete data', () => {
  let session: Session;
  let review: Review;

  before(async () => {
    session = await openSession({ workspace: 'sample' });
    review = new Review(session);
  });
  after(() => session.close());

  it('shows the other definitions when one cannot be read, and retries that one', async () => {
    const on = 'GET /definitions/npm/npmjs/-/unlicensed-thing*';
    session.world.service.control.setFaults([{ on, kind: 'html' }]);
    session.answer('32002');
    await session.run('reviewPullRequest');
    await review.show();
    assert.deepEqual(review.lines(), ['callsite 1.0.0: pending', 'unlicensed-thing 1.0.0: failed']);
    session.world.service.control.setFaults([]);
    await session.panel.page.request('reviewAgain', { place: review.place('unlicensed-thing') });
    await session.settle();
    assert.deepEqual(review.lines(), ['callsite 1.0.0: pending', 'unlicensed-thing 1.0.0: pending']);
  });

  it('shows the named definition when the service has no list of definitions', async () => {
    session.world.window.closeTabs();
    session.world.service.control.setFaults([{ on: 'GET /curations/pr/*', kind: 'status', status: 404 }]);
    session.messages();
    session.answer('npm/npmjs/-/json-schema/0.2.3/pr/32001');
    await session.run('reviewPullRequest');
    await review.show();
    assert.deepEqual(review.lines(), ['json-schema 0.2.3: pending']);
    assert.ok(review.state?.state === 'known' && !review.state.isWhole);
    assert.deepEqual(
      session.messages().filter((line) => !line.startsWith('input')),
      [],
    );
  });
});
