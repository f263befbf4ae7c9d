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
  readonly discarded = new MemoryRecordFiles();
  readonly clock = new FakeClock();
  readonly log = new MemoryLog();

  /** Opens another window, which has read the storage. */
  async open(): Promise<Drafts> {
    const { files, discarded, clock, log } = this;
    const drafts = new Drafts({ files, discarded, clock, log });
    await drafts.reload();
    return drafts;
  }

  /** Returns the text of the lodash draft in a window that opens now. */
  async storedText(): Promise<string | undefined> {
    return (await this.open()).get(id)?.text;
  }

  /** The texts that can be restored, in any order. */
  get discardedTexts(): readonly string[] {
    const texts = [...this.discarded.texts.values()];
    return texts.map((one) => (JSON.parse(one) as { readonly text: string }).text);
  }

  /** All later writes fail; `null`: they succeed again. */
  fail(error: Error | null): void {
    this.files.failure = this.discarded.failure = error;
  }

  tick(): Promise<void> {
    return this.clock.advance(1000);
  }
}
