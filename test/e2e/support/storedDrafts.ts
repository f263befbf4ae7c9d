import path from 'node:path';
import { SubmissionReviews } from '../../../src/model/submissions/submissionReviews.ts';
import { Drafts } from '../../../src/model/drafts/drafts.ts';
import { systemClock } from '../../../src/platform/systemClock.ts';
import type { Profile } from '../../host/profile.ts';
import { FolderRecordFiles } from '../../support/folderRecordFiles.ts';
import { MemoryLog } from '../../support/memoryLog.ts';
import { eventually } from '../../support/eventually.ts';

/** The drafts on disk as another window sees them. */
export function otherDrafts(profile: Profile): Drafts {
  const [files, discarded] = [recordFiles(profile, 'drafts'), recordFiles(profile, 'drafts/discarded')];
  return new Drafts({ files, discarded, clock: systemClock, log: new MemoryLog() });
}

/** The reviews on disk as another window sees them. */
export function otherContributions(profile: Profile, session: string): SubmissionReviews {
  const files = recordFiles(profile, 'contributions');
  return new SubmissionReviews({ files, session, clock: systemClock, log: new MemoryLog() });
}

/** Waits until a draft on disk matches: from then on it survives a crash. */
export async function waitForStoredDraft(profile: Profile, pattern: RegExp): Promise<void> {
  await eventually(`a draft on the disk has ${String(pattern)}`, async () => {
    const reader = otherDrafts(profile);
    await reader.reload();
    const has = reader.all.some(({ text }) => pattern.test(text));
    reader.dispose();
    return has;
  });
}

function recordFiles({ userDataDir }: Profile, name: string): FolderRecordFiles {
  return new FolderRecordFiles(
    path.join(userDataDir, 'User/globalStorage/clearlydefined-community.clearlydefined', name),
  );
}
