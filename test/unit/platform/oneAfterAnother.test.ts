import assert from 'node:assert/strict';
import { oneAfterAnother } from '../../../src/platform/node/platform.ts';

describe('Pauses', () => {
  it('end one after the other, each in its own turn, in the order of their start', async () => {
    const pause = oneAfterAnother();
    let turn = 0;
    let isOver = false;
    const count = (): void => {
      turn++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const ended: [name: string, turn: number][] = [];
    const work = async (name: string): Promise<void> => {
      for (let round = 0; round < 3; round++) {
        await pause();
        ended.push([name, turn]);
      }
    };
    await Promise.all([work('a'), work('b'), work('c')]);
    isOver = true;
    assert.equal(ended.map(([name]) => name).join(''), 'abcabcabc');
    assert.equal(new Set(ended.map(([, at]) => at)).size, ended.length);
  });

  it('never end synchronously, also after earlier pauses have ended', async () => {
    const pause = oneAfterAnother();
    let isLater = false;
    void Promise.resolve().then(() => (isLater = true));
    await pause();
    assert.ok(isLater);
    await pause();
    await Promise.all([pause(), pause()]);
  });
});
