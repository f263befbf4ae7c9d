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
  const log: Log = { trace: note, debug: note, info: note, warn: note, error: note };
  const details = new SavedListDetails({ definitions, log });
  let changes = 0;
  details.onDidChange(() => changes++);
  const stateOf = (text: string): string => {
    const found = details.of(keyOf(text));
    return found?.state === 'known' ? (found.full.definition.licensed.declared ?? 'none') : (found?.state ?? 'nothing');
  };
  const open = (text: string): void => details.open(entryOf(at(text)));
  return { definitions, details, stateOf, open, logged, changes: () => changes };
}

describe('Full definitions of list entries', () => {
  it('are requested once, when an entry is opened', async () => {
    const { definitions, stateOf, open, changes } = setUp();
    definitions.answer('a@1', licensed('MIT'));
    await settle();
    assert.deepEqual([stateOf('a@1'), definitions.requests], ['nothing', []]);
    open('a@1');
    open('a@1');
    assert.equal(stateOf('a@1'), 'loading');
    await settle();
    assert.deepEqual([stateOf('a@1'), definitions.requests, changes() > 0], ['MIT', ['a@1'], true]);
    open('a@1');
    await settle();
    assert.deepEqual(definitions.requests, ['a@1']);
  });

  it('are not requested without a version', async () => {
    const { definitions, stateOf, open } = setUp();
    open('a');
    await settle();
    assert.deepEqual([definitions.requests, stateOf('a')], [[], 'nothing']);
  });

  it('are updated after a newer answer, and stay visible meanwhile', async () => {
    const { definitions, stateOf, open } = setUp();
    definitions.answer('a@1', licensed('MIT'), 1000);
    open('a@1');
    await settle();
    definitions.answer('a@1', licensed('ISC'), 2000);
    assert.equal(stateOf('a@1'), 'MIT');
    await settle();
    assert.equal(stateOf('a@1'), 'ISC');
    definitions.answer('a@1', licensed('ISC'), 2000);
    await settle();
    assert.deepEqual(definitions.requests, ['a@1', 'a@1']);
  });

  it('are not updated for a closed entry until it is opened again', async () => {
    const { definitions, details, stateOf, open } = setUp();
    definitions.answer('a@1', licensed('MIT'), 1000);
    open('a@1');
    await settle();
    details.close(keyOf('a@1'));
    definitions.answer('a@1', licensed('ISC'), 2000);
    await settle();
    assert.deepEqual([stateOf('a@1'), definitions.requests], ['MIT', ['a@1']]);
    open('a@1');
    await settle();
    assert.equal(stateOf('a@1'), 'ISC');
  });

  it('are requested again after a failure when the entry is reopened or an answer arrives', async () => {
    const { definitions, details, stateOf, open } = setUp();
    definitions.fail('a@1', down);
    open('a@1');
    await settle();
    assert.equal(stateOf('a@1'), 'failed');
    details.close(keyOf('a@1'));
    open('a@1');
    await settle();
    assert.deepEqual(definitions.requests, ['a@1', 'a@1']);
    definitions.answer('a@1', licensed('MIT'));
    await settle();
    assert.equal(stateOf('a@1'), 'MIT');
  });

  it('are dropped when the service changes, and requested again for open entries', async () => {
    const { definitions, details, stateOf, open } = setUp();
    for (const text of ['a@1', 'b@1']) {
      definitions.answer(text, licensed('MIT'));
      open(text);
    }
    await settle();
    details.close(keyOf('b@1'));
    definitions.changeService();
    assert.deepEqual([stateOf('a@1'), stateOf('b@1')], ['loading', 'nothing']);
    await settle();
    assert.deepEqual([stateOf('a@1'), definitions.requests], ['MIT', ['a@1', 'b@1', 'a@1']]);
  });

  it('are kept for only some closed entries', async () => {
    const { definitions, details, stateOf, open } = setUp();
    const texts = Array.from({ length: 30 }, (_, index) => `p${index}@1`);
    for (const text of texts) {
      definitions.answer(text, licensed('MIT'));
      open(text);
    }
    await settle();
    for (const text of texts) details.close(keyOf(text));
    assert.equal(texts.filter((text) => stateOf(text) === 'MIT').length, 20);
    assert.equal(stateOf('p29@1'), 'MIT');
  });

  it('fail with a logged error when something unexpected is thrown', async () => {
    const { stateOf, open, logged } = setUp();
    open('unknown@1');
    await settle();
    assert.equal(stateOf('unknown@1'), 'failed');
    assert.match(logged.join(), /no definition was given/);
  });

  it('ignore answers after disposal', async () => {
    const { definitions, details, stateOf, open, logged } = setUp();
    definitions.release = () => undefined;
    open('a@1');
    await settle();
    details.dispose();
    definitions.release();
    await settle();
    assert.deepEqual([stateOf('a@1'), logged], ['loading', []]);
  });
});
