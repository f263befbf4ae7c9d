import type { Coordinates } from '../../../../src/core/coordinates.ts';
import { Drafts } from '../../../../src/model/drafts/drafts.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { MemoryLog } from '../../../support/memoryLog.ts';
import { MemoryRecordFiles } from '../../../support/memoryRecordFiles.ts';

export const lodash: Coordinates = { type: 'npm', provider: 'npmjs', namespace: null, name: 'lodash', revision: null };
export const chalk: Coordinates = { ...lodash, name: 'chalk' };
/** The id of the draft of lodash. */
export const id = 'npm..npmjs..-..lodash';

/** The storage, and the windows that share it. */
export class DraftsWorld {
  readonly files = new MemoryRecordFiles();
  readonly clock = new FakeClock();
  readonly log = new MemoryLog();

  /** Opens another window, which has read the storage. */
  async open(session: string): Promise<Drafts> {
    const drafts = new Drafts({ files: this.files, session, clock: this.clock, log: this.log });
    await drafts.reload();
    return drafts;
  }

  /** Returns the text of the lodash draft in a window that opens now. */
  async textIn(session: string): Promise<string | undefined> {
    return (await this.open(session)).get(id)?.text;
  }

  tick(): Promise<void> {
    return this.clock.advance(1000);
  }
}
