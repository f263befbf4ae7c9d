import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/base/event.ts';
import { fireSafely } from '../../../../src/model/storage/fireSafely.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';

it('a failing listener does not stop the others, and is logged', () => {
  const [log, changed, received] = [new MemoryLog(), new Emitter<string>(), [] as string[]];
  changed.event(() => {
    throw new TypeError('secret words');
  });
  changed.event((value) => received.push(value));
  fireSafely(() => changed.fire('news'), 'drafts', log);
  assert.deepEqual(received, ['news']);
  assert.match(log.errors.join(), /drafts: a listener failed/);
});
