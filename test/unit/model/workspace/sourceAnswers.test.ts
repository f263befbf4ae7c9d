import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { SourceAnswers } from '../../../../src/model/workspace/sourceAnswers.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

/** The memory of one window. */
class Memory {
  value: unknown;
  isFull = false;

  constructor(value?: unknown) {
    this.value = value;
  }

  load(): unknown {
    return this.value;
  }

  async save(value: unknown): Promise<void> {
    if (this.isFull) throw new Error('disk full');
    this.value = JSON.parse(JSON.stringify(value));
  }
}

/** A file that windows share. No window learns of it by itself when another one writes it. */
class File {
  text: string | null = null;
  isFull = false;

  async read(): Promise<string | null> {
    return this.text;
  }

  async write(text: string): Promise<void> {
    if (this.isFull) throw new Error('disk full');
    this.text = text;
  }
}

let now = 1000;
const clock = { now: () => now };

function open(file = new File(), memory = new Memory()) {
  const log = new MemoryLog();
  const answers = new SourceAnswers({ memory, file, clock, log });
  let changes = 0;
  answers.onDidChange(() => changes++);
  return { answers, memory, file, log, changes: () => changes, all: () => Object.fromEntries(answers.all) };
}

describe('Answers about sources', () => {
  it('apply at once, are saved, and can be changed or removed', async () => {
    const { answers, memory, changes } = open();
    const kept = answers.set('pypi.acme.example', 'public');
    assert.equal(answers.of('pypi.acme.example'), 'public');
    await kept;
    await answers.set('~/.npmrc', 'private');
    assert.deepEqual([answers.named('public'), answers.named('private')], [['pypi.acme.example'], ['~/.npmrc']]);
    assert.deepEqual([...open(new File(), memory).answers.all], [...answers.all]);
    await answers.set('pypi.acme.example', 'private');
    await answers.set('~/.npmrc', null);
    await answers.set('~/.npmrc', null);
    assert.deepEqual([...open(new File(), memory).answers.all], [['pypi.acme.example', 'private']]);
    assert.equal(changes(), 4);
  });

  it('apply in this window even when nothing can be saved, and are saved with the next one', async () => {
    const { answers, memory, file, log } = open();
    memory.isFull = file.isFull = true;
    await answers.set('a.example', 'private');
    assert.equal(answers.of('a.example'), 'private');
    assert.match(log.errors.join(), /can’t be saved/);
    memory.isFull = file.isFull = false;
    await answers.set('b.example', 'private');
    assert.deepEqual(open(file).answers.all.size, 0, 'before the file is read');
    assert.deepEqual(open(new File(), memory).answers.named('private'), ['a.example', 'b.example']);
  });

  for (const value of [
    null,
    7,
    [],
    { answers: null },
    { answers: [] },
    { answers: { a: 'maybe', b: 1, [`${'x'.repeat(501)}`]: 'public' }, answeredAt: { c: 'x', d: null } },
  ])
    it(`are empty when ${JSON.stringify(value)?.slice(0, 40)} is stored`, async () => {
      const { answers, file } = open(new File(), new Memory(value));
      file.text = JSON.stringify(value);
      await answers.reload();
      assert.equal(answers.all.size, 0);
      assert.equal(file.text, JSON.stringify(value), 'nothing is written');
    });
});

describe('Two windows that share answers about sources', () => {
  const twoWindows = () => {
    const file = new File();
    const [one, other] = [open(file), open(file)];
    const stored = async (): Promise<unknown> => {
      const third = open(file);
      await third.answers.reload();
      return third.all();
    };
    return { file, one, other, stored };
  };

  it('lose no change of each other, though neither has noticed the other’s', async () => {
    const { one, other, stored } = twoWindows();
    await one.answers.set('a', 'private');
    await other.answers.set('b', 'public');
    assert.deepEqual(
      [other.all(), await stored()],
      [
        { a: 'private', b: 'public' },
        { a: 'private', b: 'public' },
      ],
    );
    assert.deepEqual([one.answers.of('b'), other.changes()], [null, 2]);
    await one.answers.set('b', null);
    await other.answers.set('a', null);
    assert.deepEqual([other.all(), await stored()], [{}, {}]);
  });

  it('lose no change when both have read before either writes', async () => {
    const { one, other, stored } = twoWindows();
    await Promise.all([one.answers.set('a', 'private'), other.answers.set('b', 'private')]);
    // The events of the file.
    for (const { answers } of [one, other, one, other]) await answers.reload();
    const both = { a: 'private', b: 'private' };
    assert.deepEqual([one.all(), other.all(), await stored()], [both, both, both]);
  });

  it('let the later answer count, also after the clock was set back', async () => {
    const { one, other, stored } = twoWindows();
    await one.answers.set('a', 'public');
    now += 10;
    await other.answers.set('a', 'private');
    await one.answers.reload();
    assert.equal(one.answers.of('a'), 'private');
    now -= 500;
    await one.answers.set('a', null);
    await other.answers.reload();
    assert.deepEqual([other.all(), await stored()], [{}, {}]);
  });

  it('differ at the same time: private wins', async () => {
    const { one, other, stored } = twoWindows();
    await Promise.all([one.answers.set('a', 'public'), other.answers.set('a', 'private')]);
    await Promise.all([one.answers.set('b', 'private'), other.answers.set('b', 'public')]);
    for (const { answers } of [one, other, one, other]) await answers.reload();
    const both = { a: 'private', b: 'private' };
    assert.deepEqual([one.all(), other.all(), await stored()], [both, both, both]);
  });

  it('bring back nothing that the other has removed since', async () => {
    const { one, other, stored } = twoWindows();
    await one.answers.set('a', 'private');
    await other.answers.reload();
    await other.answers.set('a', null);
    await one.answers.reload();
    assert.deepEqual([one.all(), await stored()], [{}, {}]);
  });

  it('save answers that could not be saved beside what the other has saved', async () => {
    const { file, one, other, stored } = twoWindows();
    file.isFull = one.memory.isFull = true;
    await one.answers.set('a', 'private');
    file.isFull = one.memory.isFull = false;
    await other.answers.set('b', 'private');
    await one.answers.reload();
    assert.deepEqual(await stored(), { a: 'private', b: 'private' });
  });
});

describe('Answers of earlier versions', () => {
  const list = (answers: object): object => ({ version: 1, answers });

  it('are read from the memory, and from the file in a window without them', async () => {
    const answers = { 'a.example': 'public', 'b.example': 'private' };
    assert.deepEqual(open(new File(), new Memory(list(answers))).all(), answers);
    const { file, all, answers: read } = open();
    file.text = JSON.stringify({ revision: 3, list: list(answers), writes: ['w1'] });
    await read.reload();
    assert.deepEqual(all(), answers);
    assert.deepEqual(JSON.parse(file.text), { ...list(answers), answeredAt: {} });
  });

  it('are not public because only the file says so, but private', async () => {
    const { file, all, answers } = open(new File(), new Memory(list({ a: 'private', b: 'public' })));
    file.text = JSON.stringify({ revision: 9, list: list({ a: 'public', b: 'private', c: 'public', d: 'private' }) });
    await answers.reload();
    assert.deepEqual(all(), { a: 'private', b: 'private', d: 'private' });
  });
});
