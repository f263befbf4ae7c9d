import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';

import { Exports } from '../../../../src/model/activity/exports.ts';
import { LocalLicenses } from '../../../../src/model/drafts/localLicenses.ts';
import { type SharedFile, SharedListStore } from '../../../../src/model/storage/listStore.ts';
import { SharedValue } from '../../../../src/model/storage/sharedValue.ts';
import { SourceAnswers } from '../../../../src/model/workspace/sourceAnswers.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

/** A file that two windows share. No window learns of it by itself when another one writes it. */
class File implements SharedFile {
  text: string | null = null;
  isFull = false;

  async read(): Promise<string | null> {
    return this.text;
  }

  async write(text: string): Promise<void> {
    if (this.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    this.text = text;
  }
}

/** The store of one window. */
function storeOf(file: File): SharedListStore {
  const values = new Map<string, unknown>();
  const update = async (key: string, value: unknown): Promise<void> => {
    if (file.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    values.set(key, value);
  };
  return new SharedListStore({
    key: 'values',
    memory: { get: (key) => values.get(key), update },
    file,
    newId: () => `w${++lastId}`,
    log: new MemoryLog(),
  });
}

let lastId = 0;

const log = new MemoryLog();
const clock = { now: () => 5 };
const lodash = { type: 'npm', provider: 'npmjs', namespace: null, name: 'lodash', revision: '1.0.0' } as const;
const mit = { coordinates: lodash, declared: 'MIT', reason: 'its LICENSE', draftId: null, pullRequest: null };

/** One window: a change named by a letter, and what it knows. */
interface Window {
  add(name: string): Promise<unknown>;
  remove(name: string): Promise<unknown>;
  all(): readonly string[];
  takeNews(): Promise<void>;
}

const kinds: readonly (readonly [title: string, open: (file: File) => Window])[] = [
  [
    'answers about package sources',
    (file) => {
      const answers = new SourceAnswers({ store: storeOf(file), log });
      return {
        add: (name) => answers.set(name, 'private'),
        remove: (name) => answers.set(name, null),
        all: () => answers.named('private'),
        takeNews: () => answers.takeNews(),
      };
    },
  ],
  [
    'local licenses',
    (file) => {
      const licenses = new LocalLicenses({ store: storeOf(file), clock });
      return {
        add: (name) => licenses.set({ ...mit, coordinates: { ...lodash, name } }),
        remove: (name) => licenses.remove([{ ...lodash, name }]),
        all: () => licenses.all.map(({ coordinates }) => coordinates.name).toSorted(),
        takeNews: () => licenses.takeNews(),
      };
    },
  ],
  [
    'exports',
    (file) => {
      let id = '';
      const exports = new Exports({ store: storeOf(file), clock, log, newId: () => id });
      return {
        add: (name) => {
          id = name;
          return exports.written(exports.begin({ what: 'coordinates', uri: `file:///${name}`, entries: 1 }), 1);
        },
        remove: (name) => exports.forget([name]),
        all: () => exports.all.map((one) => one.id).toSorted(),
        takeNews: () => exports.takeNews(),
      };
    },
  ],
];

for (const [title, open] of kinds)
  describe(`Two windows that share ${title}`, () => {
    let [file, one, other]: [File, Window, Window] = [new File(), open(new File()), open(new File())];

    beforeEach(() => {
      file = new File();
      [one, other] = [open(file), open(file)];
    });

    const stored = async (): Promise<readonly string[]> => {
      const third = open(file);
      await third.takeNews();
      return third.all();
    };

    it('lose no change of each other, though neither has noticed the other’s', async () => {
      await one.add('a');
      await other.add('b');
      assert.deepEqual(
        [other.all(), await stored()],
        [
          ['a', 'b'],
          ['a', 'b'],
        ],
      );
      await one.remove('b');
      await other.remove('a');
      assert.deepEqual([other.all(), await stored()], [[], []]);
    });

    it('save changes made while another one is being saved', async () => {
      await Promise.all([one.add('a'), one.add('b'), one.remove('a')]);
      await other.add('c');
      assert.deepEqual(await stored(), ['b', 'c']);
    });

    it('lose no change when both have read before either writes', async () => {
      await Promise.all([one.add('a'), other.add('b')]);
      await other.add('c');
      // The events of the file.
      await one.takeNews();
      await other.takeNews();
      for (const all of [one.all(), other.all(), await stored()]) assert.deepEqual(all, ['a', 'b', 'c']);
      await Promise.all([one.remove('a'), other.add('d')]);
      await one.takeNews();
      await other.takeNews();
      for (const all of [one.all(), other.all(), await stored()]) assert.deepEqual(all, ['b', 'c', 'd']);
    });

    it('bring back nothing that the other has removed since', async () => {
      await one.add('a');
      for (let at = 0; at < 30; at++) await other.add(`b${at % 2}`).then(() => other.remove(`b${at % 2}`));
      await other.remove('a');
      await one.takeNews();
      assert.deepEqual(one.all(), []);
      await one.takeNews();
      assert.deepEqual(await stored(), []);
    });

    it('save a change that could not be saved with the next one, beside what the other has saved', async () => {
      file.isFull = true;
      await one.add('a');
      assert.deepEqual(one.all(), ['a']);
      file.isFull = false;
      await other.add('b');
      await one.takeNews();
      assert.deepEqual(one.all(), ['a', 'b']);
      await one.add('c');
      assert.deepEqual(await stored(), ['a', 'b', 'c']);
    });
  });

describe('A value that windows share', () => {
  it('is not written again when a change makes no difference, except after a failure', async () => {
    const file = new File();
    const read = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : []);
    const value = new SharedValue<readonly unknown[]>({ store: storeOf(file), read, write: (all) => all });
    const changes: unknown[] = [];
    value.onDidChange((before) => changes.push(before));
    await value.change(() => [1]);
    const text = file.text;
    await value.change(() => [1]);
    assert.equal(file.text, text);
    file.isFull = true;
    assert.deepEqual(await value.change(() => [2]), { ok: false, problem: { kind: 'notKept', detail: 'ENOSPC' } });
    file.isFull = false;
    await value.change((all) => all);
    assert.deepEqual(JSON.parse(file.text ?? '').list, [2]);
    assert.deepEqual(changes, [[], [1]]);
  });
});
