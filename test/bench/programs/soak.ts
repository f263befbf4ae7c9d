// Runs inside the extension host: a part of a working day, with a sample after each tenth of it.
import { readFileSync, writeFileSync } from 'node:fs';

import { Census } from '../../extension/soak/census.ts';
import type { Sample } from '../../extension/soak/sample.ts';
import { takeSample } from '../../extension/soak/takeSample.ts';
import { WorkingDay } from '../../extension/soak/workingDay.ts';
import { settle } from '../../extension/support/extension.ts';

/** What the window does; it is written by test/bench/soakBench.ts. */
export interface SoakPlan {
  readonly samples: number;
  /** Before each sample. */
  readonly rounds: number;
  readonly profile: string;
}

export async function run(): Promise<void> {
  const plan = JSON.parse(readFileSync(process.env['SOAK_PLAN'] ?? '', 'utf8')) as SoakPlan;
  const day = new WorkingDay(await settle());
  await day.prepare();
  const census = await Census.create();
  const samples: Sample[] = [];
  while (samples.length < plan.samples) {
    for (let round = 0; round < plan.rounds; round++) await day.round();
    samples.push(await takeSample(census, day.rounds, plan.profile));
    writeFileSync(process.env['BENCH_RESULT'] ?? '', JSON.stringify(samples));
  }
}
