import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { ContributionTexts } from '../../../../src/curation/contributionText.ts';
import { reviewId, SubmissionReviews } from '../../../../src/model/submissions/submissionReviews.ts';
import { draftIdOf } from '../../../../src/model/drafts/draftId.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../../support/memoryRecordFiles.ts';

const draft = 'npm..npmjs..-..lodash';
const other = 'npm..npmjs..-..chalk';

function textsOf(summary: string, details = ''): ContributionTexts {
  return { type: 'other', summary, details, resolution: '' };
}

describe('SubmissionReviews', () => {
  let files: MemoryRecordFiles;
  let clock: FakeClock;
  const opened: SubmissionReviews[] = [];

  const open = async (session: string): Promise<SubmissionReviews> => {
    const reviews = new SubmissionReviews({ files, session, clock, log: new MemoryLog() });
    opened.push(reviews);
    await reviews.reload();
    return reviews;
  };
  const detailsIn = (reviews: SubmissionReviews): string | undefined => reviews.get(draft)?.texts.details;

  beforeEach(() => {
    files = new MemoryRecordFiles();
    clock = new FakeClock();
  });
  afterEach(() => opened.splice(0).forEach((one) => one.dispose()));

  it('prepares one review for a set of drafts in any order', async () => {
    const reviews = await open('a');
    const one = await reviews.begin([draft, other], textsOf('text'));
    const two = await reviews.begin([other, draft], textsOf('text'));
    assert.ok(one.ok && two.ok);
    assert.equal(one.value.id, two.value.id);
    assert.deepEqual(two.value.draftIds, [draft, other]);
    assert.equal(reviews.all.length, 1);
  });

  it('gives a review of several drafts an id that no draft has', () => {
    assert.equal(reviewId([draft]), draft);
    const id = reviewId([draft, other]);
    assert.match(id, /^2-drafts\.[a-z0-9]+$/);
    const odd = { type: '2-drafts', provider: 'a', namespace: null, name: 'b', revision: null };
    assert.ok(draftIdOf(odd).includes('..') && !id.includes('..'));
  });

  it('keeps each field as typed for the next session', async () => {
    const first = await open('a');
    await first.begin([draft], textsOf('prefilled'));
    const typed = { type: 'missing', summary: 'typed: [', details: ' a\n\n ', resolution: 'b' } as const;
    for (const [field, text] of Object.entries(typed))
      assert.ok((await first.type(draft, field as keyof typeof typed, text, '')).ok);
    assert.deepEqual((await open('b')).get(draft)?.texts, typed);
  });

  it('takes no type that nobody knows', async () => {
    const reviews = await open('a');
    await reviews.begin([draft], textsOf('prefilled'));
    assert.ok((await reviews.type(draft, 'type', 'auto', 'other')).ok);
    assert.equal((await open('b')).get(draft)?.texts.type, 'other');
  });

  it('prefills again only while nothing is typed', async () => {
    const reviews = await open('a');
    await reviews.begin([draft], textsOf('of one version'));
    await reviews.begin([draft], textsOf('of two versions'));
    assert.equal(reviews.get(draft)?.texts.summary, 'of two versions');
    await reviews.type(draft, 'details', 'my reason', '');
    await reviews.begin([draft], textsOf('of three versions'));
    await reviews.refill(draft, textsOf('of three versions'));
    assert.deepEqual(reviews.get(draft)?.texts, textsOf('of two versions', 'my reason'));
  });

  it('has what two windows typed at once, in both', async () => {
    const [one, two] = [await open('a'), await open('b')];
    await one.begin([draft], textsOf('prefilled', 'prefilled'));
    await two.reload();
    await one.type(draft, 'details', 'words of a', 'prefilled');
    await clock.advance(1);
    await two.type(draft, 'details', 'words of b', 'prefilled');
    await two.type(draft, 'resolution', 'only of b', '');
    await Promise.all([one.reload(), two.reload()]);
    assert.equal(detailsIn(one), 'words of b\n\nwords of a');
    for (const reviews of [one, two, await open('c')])
      assert.deepEqual(reviews.get(draft)?.texts, one.get(draft)?.texts);
    assert.deepEqual([one.get(draft)?.texts.summary, one.get(draft)?.texts.resolution], ['prefilled', 'only of b']);
    await one.type(draft, 'details', 'words of both', detailsIn(one) ?? '');
    await two.reload();
    assert.equal(detailsIn(two), 'words of both');
  });

  it('keeps what another window typed while a page did not show it yet', async () => {
    const [one, two] = [await open('a'), await open('b')];
    await one.begin([draft], textsOf('prefilled', 'prefilled'));
    await two.reload();
    await two.type(draft, 'details', 'words of b', 'prefilled');
    await one.reload();
    await one.type(draft, 'details', 'p', 'prefilled');
    await one.type(draft, 'details', 'pq', 'p');
    assert.equal(detailsIn(one), 'pq\n\nwords of b');
  });

  it('keeps text typed in another window when it prefills', async () => {
    const [a, b] = [await open('a'), await open('b')];
    files.isListable = false;
    await a.begin([draft], textsOf('prefilled'));
    await b.begin([draft], textsOf('prefilled'));
    await b.type(draft, 'details', 'typed', '');
    files.isListable = true;
    await a.reload();
    await a.begin([draft], textsOf('prefilled anew'));
    assert.equal(detailsIn(a), 'typed');
  });

  it('reports that typed text could not be stored, and stores it later', async () => {
    const reviews = await open('a');
    await reviews.begin([draft], textsOf('text'));
    files.failure = Object.assign(new Error('full'), { code: 'ENOSPC' });
    assert.deepEqual(await reviews.type(draft, 'details', 'typed', ''), {
      ok: false,
      problem: { kind: 'notKept', detail: 'ENOSPC' },
    });
    assert.equal(detailsIn(reviews), 'typed');
    files.failure = null;
    await reviews.reload();
    assert.equal(detailsIn(await open('b')), 'typed');
  });

  it('reports that a review could not be stored', async () => {
    const reviews = await open('a');
    files.failure = new Error('full');
    assert.equal((await reviews.begin([draft], textsOf('one'))).ok, false);
  });

  it('discards a review and restores it', async () => {
    const reviews = await open('a');
    await reviews.begin([draft], textsOf('prefilled'));
    await reviews.type(draft, 'details', 'my words', '');
    const discarded = await reviews.discard(draft);
    assert.ok(discarded);
    assert.equal(reviews.get(draft), undefined);
    assert.equal((await open('b')).get(draft), undefined);
    assert.equal(await reviews.discard(draft), null);
    await reviews.put(discarded);
    assert.equal(detailsIn(await open('c')), 'my words');
  });

  it('notifies listeners of changes in storage once it reloads', async () => {
    const [one, two] = [await open('a'), await open('b')];
    const changed: string[] = [];
    one.onDidChange((ids) => changed.push(...ids));
    await two.begin([draft], textsOf('text'));
    assert.deepEqual(changed, []);
    await one.reload();
    assert.deepEqual(changed, [draft]);
  });

  it('leaves records alone that this version did not write, and names them', async () => {
    await files.write(`${draft}.x.1.json`, JSON.stringify({ format: 1, id: draft, session: 'x', count: 1 }));
    await storedYaml('y', { draftIds: [other], text: 'a' });
    const reviews = await open('a');
    assert.deepEqual(reviews.all, []);
    assert.equal((await files.list()).length, 2);
    assert.deepEqual([reviews.isUnreadable(draft), reviews.isUnreadable(other)], [true, false]);
  });

  /** A record as versions up to 0.9 wrote it. */
  async function storedYaml(session: string, value: object): Promise<void> {
    const content = { draftIds: [draft], text: '', prefilled: '', createdAt: 1, changedAt: 2, ...value };
    await files.write(
      `${draft}.${session}.1.json`,
      JSON.stringify({ format: 1, id: draft, session, count: 1, supersedes: [], endedAt: null, value: content }),
    );
  }

  const prefilled =
    "type: incorrect\nsummary: lodash 4.17.21\ndetails: |-\n  - Declared license: `MIT` → `ISC`\nresolution: ''\n";
  const before = {
    type: 'incorrect',
    summary: 'lodash 4.17.21',
    details: '- Declared license: `MIT` → `ISC`',
    resolution: '',
  } as const;

  it('reads what was typed into the text of an earlier version', async () => {
    const text = prefilled.replace('|-\n', '|-\n  The README says so.\n\n').replace('lodash 4.17.21', "'lodash: ISC'");
    await storedYaml('x', { text, prefilled });
    const reviews = await open('a');
    const details = `The README says so.\n\n${before.details}`;
    assert.deepEqual(reviews.get(draft), {
      id: draft,
      draftIds: [draft],
      texts: { ...before, summary: 'lodash: ISC', details },
      prefilled: before,
      earlier: null,
      createdAt: 1,
      changedAt: 2,
    });
    await reviews.type(draft, 'details', 'now', details);
    assert.equal(detailsIn(await open('b')), 'now');
  });

  it('prefills the text of an earlier version anew if nothing was typed into it', async () => {
    await storedYaml('x', { text: prefilled, prefilled });
    const reviews = await open('a');
    await reviews.begin([draft], textsOf('anew'));
    assert.equal(reviews.get(draft)?.texts.summary, 'anew');
  });

  it('keeps the text of an earlier version that has more than the fields, whatever is typed', async () => {
    const text = `# for the reviewer\n${prefilled}`;
    await storedYaml('x', { text, prefilled });
    const reviews = await open('a');
    assert.deepEqual([reviews.get(draft)?.texts, reviews.get(draft)?.earlier], [before, text]);
    await reviews.type(draft, 'details', 'typed', before.details);
    assert.deepEqual([detailsIn(await open('b')), (await open('c')).get(draft)?.earlier], ['typed', text]);
  });

  it('has the prefilled fields beside a text of an earlier version that can’t be read', async () => {
    await storedYaml('x', { text: 'details: [', prefilled });
    const { texts, earlier } = (await open('a')).get(draft) ?? {};
    assert.deepEqual([texts, earlier], [before, 'details: [']);
  });

  it('has all texts of earlier versions that two windows typed at once', async () => {
    await storedYaml('x', { text: prefilled.replace('|-\n', '|-\n  Words of a.\n'), prefilled });
    await storedYaml('y', { text: prefilled.replace('|-\n', '|-\n  Words of b.\n'), prefilled, changedAt: 3 });
    const details = detailsIn(await open('a')) ?? '';
    for (const words of ['Words of a.', 'Words of b.']) assert.ok(details.includes(words), details);
  });
});
