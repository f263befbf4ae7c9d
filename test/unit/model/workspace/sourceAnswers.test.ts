import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { SourceAnswers } from '../../../../src/model/workspace/sourceAnswers.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

/** A store that two windows share; it rejects writes while `fails` is set. */
class Kept {
  value: unknown;
  fails = false;

  constructor(value?: unknown) {
    this.value = value;
  }

  load(): unknown {
    return this.value;
  }

  async save(value: unknown): Promise<void> {
    if (this.fails) throw new Error('disk full');
    this.value = JSON.parse(JSON.stringify(value));
  }
}

function open(store: Kept): { answers: SourceAnswers; changes: () => number } {
  const answers = new SourceAnswers({ store, log: new MemoryLog() });
  let changes = 0;
  answers.onDidChange(() => changes++);
  return { answers, changes: () => changes };
}

describe('Answers about sources', () => {
  it('apply at once, are saved, and can be changed or removed', async () => {
    const store = new Kept();
    const { answers, changes } = open(store);
    const kept = answers.set('pypi.acme.example', 'public');
    assert.equal(answers.of('pypi.acme.example'), 'public');
    await kept;
    await answers.set('~/.npmrc', 'private');
    assert.deepEqual([answers.named('public'), answers.named('private')], [['pypi.acme.example'], ['~/.npmrc']]);
    assert.deepEqual([...open(store).answers.all], [...answers.all]);
    await answers.set('pypi.acme.example', 'private');
    await answers.set('~/.npmrc', null);
    await answers.set('~/.npmrc', null);
    assert.deepEqual([...open(store).answers.all], [['pypi.acme.example', 'private']]);
    assert.equal(changes(), 4);
  });

  it('from another window are adopted, and are not lost when this window saves', async () => {
    const store = new Kept();
    const [one, other] = [open(store), open(store)];
    await one.answers.set('a.example', 'public');
    await other.answers.set('b.example', 'private');
    assert.equal(one.answers.of('b.example'), null);
    await one.answers.takeNews();
    assert.deepEqual(
      [...one.answers.all],
      [
        ['a.example', 'public'],
        ['b.example', 'private'],
      ],
    );
    assert.equal(one.changes(), 2);
  });

  it('apply in this window even when saving fails', async () => {
    const store = new Kept();
    store.fails = true;
    const { answers } = open(store);
    await answers.set('a.example', 'private');
    assert.equal(answers.of('a.example'), 'private');
  });

  for (const value of [
    null,
    7,
    [],
    { answers: null },
    { answers: [] },
    { answers: { a: 'maybe', b: 1, [`${'x'.repeat(501)}`]: 'public' } },
  ])
    it(`are empty when ${JSON.stringify(value)?.slice(0, 40)} is stored`, () =>
      assert.equal(open(new Kept(value)).answers.all.size, 0));
});
