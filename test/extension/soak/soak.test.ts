// A short working day. `npm run bench -- soak` is the whole one, in several windows.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';

import { noGit } from '../../support/gitRepository.ts';
import { settle } from '../support/extension.ts';
import { Census } from './census.ts';
import { rowsOf } from './limits.ts';
import type { Sample } from './sample.ts';
import { takeSample } from './takeSample.ts';
import { WorkingDay } from './workingDay.ts';

/** Everything is loaded, and every cache has its first entries. */
const firstRounds = 2;
const laterRounds = 3;

/** Few rounds: what the editor and the engine cache for themselves counts more than what a round leaves behind. */
const ratios = { heap: 1.15, workers: 1.5 };

(noGit ? describe.skip : describe)(`A working day${noGit ? ` (${noGit})` : ''}`, function () {
  this.timeout(400_000);
  const profile = path.dirname(process.env['TEST_REPORT'] ?? '');
  let day: WorkingDay;
  let census: Census;
  let end: Sample;

  before(async () => {
    day = new WorkingDay(await settle());
    await day.prepare();
    census = await Census.create();
  });
  after(() => {
    day.dispose();
    census.dispose();
  });

  async function rounds(count: number): Promise<Sample> {
    for (let round = 0; round < count; round++) await day.round();
    return takeSample(census, day.rounds, profile);
  }

  it('leaves nothing behind', async () => {
    const begin = await rounds(firstRounds);
    end = await rounds(laterRounds);
    assert.deepEqual(brokenLimits(begin, end), []);
  });

  it('would be noticed if it did', async () => {
    const kept = [0, 1, 2].map(() => vscode.workspace.onDidSaveTextDocument(() => undefined));
    const objects = await census.count();
    for (const one of kept) one.dispose();
    assert.match(brokenLimits(end, { ...end, objects }).join(), /^disposables of the editor/);
  });

  function brokenLimits(begin: Sample, last: Sample): readonly string[] {
    return rowsOf(begin, last, ratios)
      .filter(({ isWithin }) => !isWithin)
      .map(({ what, value, limit }) => `${what}: ${value}, ${limit}`);
  }
});
