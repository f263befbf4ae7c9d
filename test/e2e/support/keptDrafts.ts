import path from 'node:path';
import { Drafts } from '../../../src/model/drafts/drafts.ts';
import { systemClock } from '../../../src/platform/systemClock.ts';
import type { Profile } from '../../host/profile.ts';
import { FolderRecordFiles } from '../../support/folderRecordFiles.ts';
import { MemoryLog } from '../../support/memoryLog.ts';
import { eventually } from './eventually.ts';

/** Another window's view of the drafts on the disk: it writes as one, and knows what it has read. */
export function otherDrafts({ userDataDir }: Profile, session: string): Drafts {
  const folder = path.join(userDataDir, 'User/globalStorage/clearlydefined-community.clearlydefined/drafts');
  const files = new FolderRecordFiles(folder);
  return new Drafts({ files, session, clock: systemClock, log: new MemoryLog() });
}

/** Waits until a draft on the disk has these words: from then on no crash can take them. */
export async function isKept(profile: Profile, words: RegExp): Promise<void> {
  await eventually(`a draft on the disk has ${String(words)}`, async () => {
    const reader = otherDrafts(profile, 'reader');
    await reader.reload();
    const has = reader.all.some(({ text }) => words.test(text));
    reader.dispose();
    return has;
  });
}
