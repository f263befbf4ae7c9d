import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { Emitter } from '../../../../src/base/event.ts';
import { SubmissionNews } from '../../../../src/model/activity/submissionNews.ts';

function setUp() {
  const ended = new Emitter<string>();
  const news = new SubmissionNews(ended.event);
  const counts: number[] = [];
  news.onDidChange(() => counts.push(news.count));
  return { ended, news, counts };
}

describe('News of submissions', () => {
  it('counts each decided submission once until a list is visible', () => {
    const { ended, news, counts } = setUp();
    for (const id of ['a', 'b', 'a']) ended.fire(id);
    assert.deepEqual(counts, [1, 2]);
    news.look('curations', true);
    assert.deepEqual(counts, [1, 2, 0]);
  });

  it('counts none while one of the lists is visible', () => {
    const { ended, news, counts } = setUp();
    news.look('curations', true);
    news.look('activity', true);
    news.look('curations', false);
    ended.fire('a');
    assert.deepEqual(counts, []);
    news.look('activity', false);
    ended.fire('b');
    assert.deepEqual(counts, [1]);
  });

  it('ends when it is disposed', () => {
    const { ended, news } = setUp();
    news.dispose();
    assert.equal(ended.listenerCount, 0);
  });
});
