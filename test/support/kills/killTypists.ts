import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startService, type Service } from '../../service/startService.ts';
import { usualLimits } from '../../service/world/settings.ts';
import { buildPrograms, type Programs, startProgram } from './programs.ts';
import { strokesIn } from './typed.ts';

export interface KillReport {
  readonly kills: number;
  /** Kills after which at least one change was acknowledged since the previous kill. */
  readonly fruitful: number;
  /** Files of writes that a kill interrupted. */
  readonly interrupted: number;
  readonly acknowledged: number;
  /** Acknowledged texts that were missing after a restart, without a later text in their place. */
  readonly lost: number;
  /** Files that no window could read, or drafts whose text was incomplete. */
  readonly unreadable: number;
  /** Texts taken for another window's, although only one window at a time was open. */
  readonly conflicts: number;
  readonly decisions: number;
  /** Decisions with more than one pull request. */
  readonly duplicates: number;
  /** Submissions whose outcome a kill left unsure. */
  readonly doubtful: number;
  /** Submissions whose outcome was never checked. */
  readonly sendingForever: number;
  readonly seconds: number;
}

/** The number of lives that share a folder: with more lives, each has more files to read. */
const livesInFolder = 50;
/** The delay of a restart, by the clocks of the windows and of the service: long enough to send again. Milliseconds. */
const restartsAfter = 20 * 60_000;

/** What has to be 0. */
export function failuresIn(report: KillReport): Readonly<Record<string, number>> {
  const { lost, unreadable, conflicts, duplicates, sendingForever } = report;
  return { lost, unreadable, conflicts, duplicates, sendingForever };
}

/**
 * Kills a program that types and submits, at random moments, restarts it and checks what is left. `random`: from 0 up
 * to 1. In addition, every fifth answer of the service to a submission is cut off. `onProgress`: each time a folder is
 * done; its `kills` are those done so far.
 */
export async function killTypists(
  kills: number,
  random: () => number,
  onProgress: (report: KillReport) => void = () => undefined,
): Promise<KillReport> {
  const programs = await buildPrograms();
  const began = Date.now();
  const service = await startService({
    generate: true,
    eventDelayMs: 10_000,
    limits: { general: { ...usualLimits.general, count: Number.MAX_SAFE_INTEGER } },
  });
  const total = {
    fruitful: 0,
    interrupted: 0,
    acknowledged: 0,
    lost: 0,
    unreadable: 0,
    conflicts: 0,
    doubtful: 0,
    sendingForever: 0,
  };
  const decisions = { decisions: 0, duplicates: 0 };
  const reportAfter = (done: number): KillReport => ({
    kills: done,
    ...total,
    ...decisions,
    seconds: Math.round((Date.now() - began) / 1000),
  });
  let next = startProgram(programs.typist);
  try {
    for (let done = 0; done < kills; done += livesInFolder) {
      const folder = mkdtempSync(path.join(tmpdir(), 'kills-'));
      service.control.reset();
      const best = new Map<string, number>();
      for (let life = 0; life < Math.min(livesInFolder, kills - done); life++) {
        const typist = next;
        next = startProgram(programs.typist);
        await typist.isReady;
        service.control.advance(restartsAfter);
        spoilAnswers(service, life);
        const ahead = (life + 1) * restartsAfter;
        typist.child.stdin.write(`${folder} ${service.url} life${life} ${ahead}\n`);
        await randomMoment(typist.lines, random);
        typist.child.kill('SIGKILL');
        await once(typist.child, 'close');
        total.fruitful += Number(typist.lines.length > 0);
        total.acknowledged += typist.lines.length;
        for (const line of typist.lines) {
          const [id = '', strokes = ''] = line.split(' ');
          best.set(id, Math.max(best.get(id) ?? 0, Number(strokes)));
        }
        await check(programs, folder, service, best, ahead, total);
      }
      service.control.setFaults([]);
      await finish(programs, folder, service, total);
      const titles = service.control
        .pullRequests()
        .flatMap(({ title }) => (title.startsWith('decision ') ? [title] : []));
      decisions.decisions += new Set(titles).size;
      decisions.duplicates += titles.length - new Set(titles).size;
      // The clean-up of the last window may still be running.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
      onProgress(reportAfter(Math.min(kills, done + livesInFolder)));
    }
  } finally {
    next.child.kill('SIGKILL');
    await service.stop();
  }
  return reportAfter(kills);
}

/**
 * After a number of acknowledged changes, or none, so that slow and fast machines behave alike; then after a few more
 * milliseconds.
 */
async function randomMoment(lines: readonly string[], random: () => number): Promise<void> {
  const wanted = random() < 0.1 ? 0 : Math.ceil(random() * 25);
  const latest = Date.now() + 60_000;
  while (lines.length < wanted && Date.now() < latest) await new Promise((resolve) => setTimeout(resolve, 1));
  await new Promise((resolve) => setTimeout(resolve, random() * 15));
}

function spoilAnswers({ control }: Service, life: number): void {
  const kinds = ['resetAfterwards', 'reset'] as const;
  const kind = kinds[life % kinds.length] ?? 'reset';
  control.setFaults([{ on: 'PATCH /curations*', kind, after: 2 + (life % 3), times: 1 }]);
}

async function check(
  { openWindow }: Programs,
  folder: string,
  { url }: Service,
  best: Map<string, number>,
  ahead: number,
  total: { lost: number; unreadable: number; conflicts: number; doubtful: number },
): Promise<void> {
  const { drafts, submissions } = await openWindow(folder, url, 'checker', () => ahead);
  for (const [id, strokes] of best) {
    const found = drafts.get(id);
    const kept = found ? strokesIn(found.text) : null;
    if (found && kept === null) total.unreadable++;
    if (kept === null || kept < strokes) total.lost++;
    best.set(id, Math.max(strokes, kept ?? 0));
  }
  total.unreadable += drafts.unreadable.length;
  total.conflicts += Number(drafts.canRestore) + drafts.all.filter(({ hasConflict }) => hasConflict).length;
  const doubtful = submissions.all.filter(({ parts }) => parts.some(({ state }) => state.kind === 'sending'));
  total.doubtful += doubtful.length;
  drafts.dispose();
  submissions.dispose();
}

/** A last window, an hour later: it checks all pending submissions, and none stays pending. */
async function finish(
  { openWindow }: Programs,
  folder: string,
  { url, control }: Service,
  total: { interrupted: number; sendingForever: number },
): Promise<void> {
  control.advance(60 * 60_000);
  const { submissions, drafts } = await openWindow(
    folder,
    url,
    'last',
    () => (livesInFolder + 1) * restartsAfter + 3_600_000,
  );
  await submissions.refresh();
  // The first check takes over the pending submissions, the second one checks their outcome.
  await submissions.refresh();
  const states = submissions.all.flatMap(({ parts }) => parts.map(({ state }) => state));
  total.sendingForever += states.filter(({ kind }) => kind === 'sending').length;
  for (const part of ['drafts', 'submissions'])
    total.interrupted += readdirSync(path.join(folder, part)).filter((name) => name.startsWith('.writing-')).length;
  submissions.dispose();
  drafts.dispose();
}
