import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Requested } from '../../../../src/host/panel/requested.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

const setUp = (): { requested: Requested<string>; log: MemoryLog; seen: string[] } => {
  const [log, seen] = [new MemoryLog(), new Array<string>()];
  const requested: Requested<string> = new Requested('name', log, () =>
    seen.push(`${requested.answer}${requested.isRunning ? '…' : ''}`),
  );
  return { requested, log, seen };
};

describe('What a page has requested', () => {
  it('is the last answer until a newer one arrives', async () => {
    const { requested, seen } = setUp();
    await requested.request(async () => 'a');
    const newer = requested.request(async () => 'b');
    assert.deepEqual([requested.answer, requested.isRunning], ['a', true]);
    assert.equal(await newer, true);
    assert.deepEqual(seen, ['a', 'b']);
  });

  it('is requested again after an unexpected error; the answer from before stays', async () => {
    const { requested, log, seen } = setUp();
    await requested.request(async () => 'a');
    assert.equal(await requested.request(() => Promise.reject(new Error('broken'))), false);
    assert.deepEqual([requested.answer, requested.isRunning], ['a', false]);
    assert.deepEqual(log.errors, ['definition panel: name: Error: broken']);
    assert.equal(await requested.request(async () => 'b'), true);
    assert.deepEqual(seen, ['a', 'a', 'b']);
  });

  it('is not that of a request that was dropped, whatever becomes of it', async () => {
    const { requested, log, seen } = setUp();
    for (const end of [() => 'old', () => assert.fail('old')]) {
      let arrive = (): void => undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      const dropped = requested.request((signal) => arrived.then(() => (signal.aborted ? end() : 'not dropped')));
      await requested.request(async () => 'new');
      arrive();
      assert.equal(await dropped, true);
    }
    assert.deepEqual([requested.answer, requested.isRunning], ['new', false]);
    assert.deepEqual([seen, log.errors], [['new', 'new'], []]);
  });

  it('is forgotten with the request under way', async () => {
    const { requested, seen } = setUp();
    await requested.request(async () => 'a');
    const dropped = requested.request(async () => 'b');
    requested.forget();
    await dropped;
    assert.deepEqual([requested.answer, requested.isRunning, seen], [null, false, ['a']]);
  });
});
