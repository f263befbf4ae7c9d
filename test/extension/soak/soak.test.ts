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
/** As many as this machine manages in half a minute, within these bounds. A leak in each of two rounds breaks a limit. */
const laterRounds = { least: 2, most: 8, milliseconds: 30_000 };

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

  const sample = (): Promise<Sample> => takeSample(census, day.rounds, profile);

  it('leaves nothing behind', async () => {
    while (day.rounds < firstRounds) await day.round();
    const begin = await sample();
    const { least, most, milliseconds } = laterRounds;
    const until = Date.now() + milliseconds;
    const isOver = (rounds: number): boolean => rounds >= most || (rounds >= least && Date.now() > until);
    while (!isOver(day.rounds - firstRounds)) await day.round();
    end = await sample();
    assert.deepEqual(brokenLimits(begin, end), []);
  });

  it('would be noticed if it did', async () => {
    const kept = [0, 1, 2].flatMap(() => [
      vscode.workspace.onDidSaveTextDocument(() => undefined),
      vscode.languages.registerHoverProvider({ pattern: 'nothing' }, { provideHover: () => null }),
    ]);
    const objects = await census.count();
    for (const one of kept) one.dispose();
    const broken = brokenLimits(end, { ...end, objects }).join();
    assert.match(broken, /disposables of the editor/);
    assert.match(broken, /listeners of the editor/);
  });

  function brokenLimits(begin: Sample, last: Sample): readonly string[] {
    return rowsOf(begin, last, ratios)
      .filter(({ isWithin }) => !isWithin)
      .map(({ what, value, limit }) => `${what}: ${value}, ${limit}`);
  }
});
