import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { copyWorkspace } from '../../scripts/copyWorkspace.ts';
import { projectRoot } from '../../scripts/project.ts';
import { runWindow } from '../../scripts/runWindow.ts';
import { startServiceProcess } from '../../scripts/serviceProcess.ts';
import { rowsOf } from '../extension/soak/limits.ts';
import type { Counts, Sample } from '../extension/soak/sample.ts';
import { createProfile, type Profile } from '../host/profile.ts';
import type { Row } from './median.ts';
import type { SoakPlan } from './programs/soak.ts';

/** Rounds of the day in its longest window, in ten tenths; `SOAK_ROUNDS` sets another number. */
const roundsOfDay = Number(process.env['SOAK_ROUNDS'] ?? 100);
const tenths = 10;
/** Windows that are opened one after the other on what the first one left, each for a few rounds. */
const reloads = 3;
const roundsAfterReload = 2;
const maxMinutes = 60;

const ratios = { heap: 1.05, workers: 1.25 };

/**
 * A working day in the real editor: ten tenths in one window, and then some reloads on the same storage. Compares the
 * last tenth with the second one, and the windows after reloads with each other. Prints a table of all samples.
 */
export async function benchSoak(): Promise<Row[]> {
  const service = await startServiceProcess('sample');
  const profile = createProfile();
  try {
    const workspace = copyWorkspace('sample', profile.root);
    const open = (samples: number, rounds: number): Promise<readonly Sample[]> =>
      openWindow({ samples, rounds, profile: profile.root }, profile, workspace, service.url);
    const day = await open(tenths, Math.max(1, Math.round(roundsOfDay / tenths)));
    process.stdout.write(`\n${tableOf(day)}\n`);
    const reloaded: Sample[] = [];
    for (let reload = 0; reload < reloads; reload++) {
      const earlier = reload * roundsAfterReload;
      const samples = await open(1, roundsAfterReload);
      reloaded.push(...samples.map((sample) => ({ ...sample, rounds: earlier + sample.rounds })));
    }
    process.stdout.write(`\nafter reloads\n${tableOf(reloaded)}\n`);
    return [...between(day[1], day.at(-1), 'the day'), ...between(reloaded[0], reloaded.at(-1), 'reloads')];
  } finally {
    await service.dispose();
    profile.dispose();
  }
}

function between(begin: Sample | undefined, end: Sample | undefined, when: string): readonly Row[] {
  if (!begin || !end) throw new Error(`${when}: nothing was measured`);
  return rowsOf(begin, end, ratios).map((row) => ({ ...row, what: `${when}: ${row.what}` }));
}

async function openWindow(
  plan: SoakPlan,
  profile: Profile,
  workspace: string,
  apiUrl: string,
): Promise<readonly Sample[]> {
  const [planFile, result] = ['plan.json', 'samples.json'].map((name) => path.join(profile.root, name));
  if (!planFile || !result) throw new Error('no files');
  writeFileSync(planFile, JSON.stringify(plan));
  writeFileSync(result, '[]');
  const report = await runWindow({
    name: 'soak',
    developmentPath: projectRoot,
    isInstalled: false,
    entry: path.join(projectRoot, 'dist', 'bench', 'soak.js'),
    testFiles: '',
    workspace,
    settings: { 'clearlydefined.apiUrl': apiUrl, 'files.autoSave': 'off' },
    environment: { BENCH_RESULT: result, SOAK_PLAN: planFile, TEST_SERVICE: apiUrl },
    isWeb: false,
    timeoutMs: maxMinutes * 60_000,
    profile,
  });
  const samples = JSON.parse(readFileSync(result, 'utf8')) as readonly Sample[];
  // Mocha does not run here, so there is no report of tests: its failures have the output of a window that failed.
  if (samples.length < plan.samples) throw new Error(report.failures.map(({ detail }) => detail).join('\n'));
  return samples;
}

/** A line per sample. */
function tableOf(samples: readonly Sample[]): string {
  const total = (counts: Counts, part: string): number =>
    Object.entries(counts).reduce((sum, [name, count]) => sum + (name.endsWith(part) ? count : 0), 0);
  const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
  const lines = samples.map(({ rounds, heap, workers, objects, handles, store }) => [
    `${rounds}`,
    megabytes(heap),
    megabytes(workers),
    ...Object.values(objects).map(String),
    `${total(handles, '') - (handles['file descriptors'] ?? 0)}`,
    `${handles['file descriptors'] ?? '-'}`,
    `${Math.round((store['definitions.sqlite: bytes'] ?? 0) / 1000)}`,
    `${Math.round((store['definitions.sqlite-wal: bytes'] ?? 0) / 1000)}`,
    `${total(store, ': files')}`,
    `${Math.round((total(store, ': bytes') - total(store, 'sqlite: bytes') - total(store, '-wal: bytes')) / 1000)}`,
  ]);
  const objects = Object.keys(samples[0]?.objects ?? {});
  const head = ['rounds', 'heap MB', 'workers MB', ...objects, 'handles', 'descriptors'];
  const table = [[...head, 'sqlite kB', 'wal kB', 'files', 'other kB'], ...lines];
  const width = (at: number): number => Math.max(...table.map((line) => (line[at] ?? '').length));
  return table.map((line) => line.map((cell, at) => cell.padStart(width(at))).join('  ')).join('\n');
}
