import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import type { Problem } from '../../../../../src/core/problem.ts';
import { SavedListDetails } from '../../../../../src/model/definitions/savedList/savedListDetails.ts';
import { entryOf } from '../../../../../src/model/definitions/savedList/savedListEntry.ts';
import type { Log } from '../../../../../src/model/ports.ts';
import { settle } from '../../../../support/fakeClock.ts';
import { at, FakeDefinitions, keyOf, licensed } from './savedListWorld.ts';

const down: Problem = { kind: 'serverError', status: 500 };

function setUp() {
  const definitions = new FakeDefinitions();
  const logged: string[] = [];
  const note = (message: string): void => void logged.push(message);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const details = new SavedListDetails({ definitions, log });
  /** The license, `failed`, or `waits` for one that is being read. */
  const now = (text: string): string => {
    const found = details.of(entryOf(at(text)));
    if (found instanceof Promise) return 'waits';
    return found.state === 'known' ? (found.full.definition.licensed.declared ?? 'none') : found.state;
  };
  /** The same, after it was read. */
  const read = async (text: string): Promise<string> => {
    await details.of(entryOf(at(text)));
    return now(text);
  };
  return { definitions, details, now, read, logged };
}

describe('Full definitions of list entries', () => {
  it('are requested once, when an entry is expanded', async () => {
    const { definitions, now, read } = setUp();
    definitions.answer('a@1', licensed('MIT'));
    assert.deepEqual(definitions.requests, []);
    assert.deepEqual([now('a@1'), now('a@1')], ['waits', 'waits']);
    assert.equal(await read('a@1'), 'MIT');
    assert.deepEqual(definitions.requests, ['a@1']);
  });

  it('are read again after a newer answer', async () => {
    const { definitions, now, read } = setUp();
    definitions.answer('a@1', licensed('MIT'), 1000);
    await read('a@1');
    definitions.answer('a@1', licensed('ISC'), 2000);
    assert.equal(now('a@1'), 'waits');
    assert.equal(await read('a@1'), 'ISC');
    definitions.answer('a@1', licensed('ISC'), 2000);
    assert.equal(now('a@1'), 'ISC');
    assert.deepEqual(definitions.requests, ['a@1', 'a@1']);
  });

  it('are read again when an entry is expanded again', async () => {
    const { definitions, details, now, read } = setUp();
    definitions.answer('a@1', licensed('MIT'));
    await read('a@1');
    details.close(keyOf('a@1'));
    assert.equal(now('a@1'), 'waits');
  });

  it('are requested again after a failure when the entry is expanded again or an answer arrives', async () => {
    const { definitions, details, now, read } = setUp();
    definitions.fail('a@1', down);
    assert.equal(await read('a@1'), 'failed');
    assert.equal(now('a@1'), 'failed');
    details.close(keyOf('a@1'));
    assert.equal(await read('a@1'), 'failed');
    assert.deepEqual(definitions.requests, ['a@1', 'a@1']);
    definitions.answer('a@1', licensed('MIT'));
    assert.equal(await read('a@1'), 'MIT');
  });

  it('are requested again of another service', async () => {
    const { definitions, now, read } = setUp();
    definitions.answer('a@1', licensed('MIT'));
    await read('a@1');
    definitions.changeService();
    assert.equal(now('a@1'), 'waits');
  });

  it('fail with a logged error when something unexpected is thrown', async () => {
    const { read, logged } = setUp();
    assert.equal(await read('unknown@1'), 'failed');
    assert.match(logged.join(), /no definition was given/);
  });

  it('ignore answers after disposal', async () => {
    const { definitions, details, now, logged } = setUp();
    definitions.release = () => undefined;
    now('a@1');
    await settle();
    details.dispose();
    definitions.release();
    await settle();
    assert.deepEqual(logged, []);
  });
});
