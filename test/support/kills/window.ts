import { Uri } from 'vscode';

import { succeed } from '../../../src/base/result.ts';
import { WorkspaceRecordFiles } from '../../../src/host/storage/workspaceRecordFiles.ts';
import { Drafts } from '../../../src/model/drafts/drafts.ts';
import { Submissions } from '../../../src/model/submissions/submissions.ts';
import { FetchTransport } from '../../../src/platform/fetchTransport.ts';
import { ServiceClient } from '../../../src/service/client.ts';
import { clockAhead } from '../clockAhead.ts';
import { MemoryLog } from '../memoryLog.ts';

export interface Opened {
  readonly drafts: Drafts;
  readonly submissions: Submissions;
  readonly log: MemoryLog;
}

/**
 * A window on that folder, with the product's own storage, transport and client. `ahead`: milliseconds by which its
 * clock is ahead of the real one.
 */
export async function openWindow(folder: string, url: string, session: string, ahead: () => number): Promise<Opened> {
  const log = new MemoryLog();
  const clock = clockAhead(ahead);
  const storage = Uri.file(folder);
  const drafts = new Drafts({
    files: new WorkspaceRecordFiles(storage, 'drafts', clock),
    discarded: new WorkspaceRecordFiles(storage, 'drafts/discarded', clock),
    clock,
    log,
  });
  const transport = new FetchTransport({ pause: () => Promise.resolve() });
  const client = new ServiceClient({ isPrivate: () => false, baseUrl: url, transport, clock });
  let ids = 0;
  const submissions = new Submissions({
    files: new WorkspaceRecordFiles(storage, 'submissions', clock),
    session,
    client: () => succeed(client),
    isPrivate: () => false,
    token: () => Promise.resolve(null),
    isInEffect: () => Promise.resolve(null),
    clock,
    log,
    newId: () => `${session}-${++ids}`,
    random: () => 0.5,
  });
  await Promise.all([drafts.reload(), submissions.reload()]);
  return { drafts, submissions, log };
}
