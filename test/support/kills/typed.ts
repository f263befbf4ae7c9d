import type { Coordinates } from '../../../src/core/coordinates.ts';
import { succeed } from '../../../src/base/result.ts';
import type { CurationSet } from '../../../src/curation/curation.ts';
import { draftIdOf } from '../../../src/model/drafts/draftId.ts';
import { Drafts } from '../../../src/model/drafts/drafts.ts';
import { type Decision, Submissions } from '../../../src/model/outbox/submissions/submissions.ts';
import { fetchSubmissionClient } from '../fetchSubmissionClient.ts';
import { clockAhead } from '../clockAhead.ts';
import { FolderRecordFiles } from '../folderRecordFiles.ts';
import { MemoryLog } from '../memoryLog.ts';
import { requestsFor } from '../requestsFor.ts';

/** Definitions shared by the program that is killed and the one that kills it. */

export const typedComponents: readonly Coordinates[] = ['one', 'two', 'three'].map((name) => ({
  type: 'npm',
  provider: 'npmjs',
  namespace: null,
  name: `typed-${name}`,
  revision: null,
}));

/** The text after a number of keystrokes: it grows, and is not small. */
export function textAfter(strokes: number): string {
  return `# ${strokes}\n${'licensed: MIT\n'.repeat(strokes % 50)}`;
}

/** `null` for a text of another kind, or an incomplete one. */
export function strokesIn(text: string): number | null {
  const strokes = Number(/^# (\d+)\n/.exec(text)?.[1] ?? NaN);
  return text === textAfter(strokes) ? strokes : null;
}

export function decisionAbout(component: Coordinates, number: number, service: string): Decision {
  const declared = `LicenseRef-decision-${number}`;
  const set: CurationSet = { component, revisions: new Map([['1.0.0', { licensed: { declared } }]]) };
  const summary = `decision ${number} about ${component.name}`;
  const info = { type: 'incorrect', summary, details: '', resolution: '', removeDefinitions: false } as const;
  const drafts = [{ id: draftIdOf(component), text: summary }];
  return { service, drafts, info, sets: [set], account: null, requests: requestsFor([set], info) };
}

export interface Opened {
  readonly drafts: Drafts;
  readonly submissions: Submissions;
  readonly log: MemoryLog;
}

/** A window on that folder. `ahead`: milliseconds by which its clock is ahead of the real one. */
export async function openWindow(folder: string, url: string, session: string, ahead: number): Promise<Opened> {
  const log = new MemoryLog();
  const clock = clockAhead(ahead);
  const drafts = new Drafts({ files: new FolderRecordFiles(`${folder}/drafts`), session, clock, log });
  const client = fetchSubmissionClient(url);
  let ids = 0;
  const submissions = new Submissions({
    files: new FolderRecordFiles(`${folder}/submissions`),
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
