import type { Steps } from '../../../base/steps.ts';
import type { ManifestProblem } from '../../format.ts';
import { newerLock, writtenBy } from '../../locate/lockVersion.ts';
import { ProblemList } from '../../locate/problemList.ts';
import { readYaml } from '../../locate/yaml.ts';
import { Pace } from '../../pace.ts';
import { BerryLines } from './berryLines.ts';
import { BerryTree } from './berryTree.ts';
import { ClassicLines } from './classicLines.ts';
import { ClassicTolerant } from './classicTolerant.ts';
import { YarnBlock, type YarnBlockReader } from './yarnBlock.ts';
import { type YarnReading, YarnReadingBuilder } from './yarnReading.ts';

interface Options {
  readonly withPeers?: boolean;
}

interface Result {
  readonly reading: YarnReading;
  readonly problems: readonly ManifestProblem[];
}

/** By the shapes of the lines that yarn writes, which costs little more than looking at them; else by what the format allows. */
export function* readYarnLock(text: string, options: Options = {}): Steps<Result> {
  const isBerry = isBerryLock(text);
  const problems = new ProblemList(text.length);
  const quick = isBerry ? new BerryLines(text, problems) : new ClassicLines(text, problems);
  const reading = yield* readBlocks(text, quick, options);
  if (reading) return { reading, problems: [...problems.list, ...newerYarn(text, isBerry)] };
  return yield* readYarnLockTolerantly(text, options);
}

/** As `readYarnLock`, whatever the lines look like. */
export function* readYarnLockTolerantly(text: string, options: Options = {}): Steps<Result> {
  if (isBerryLock(text)) {
    const documents = yield* readYaml(text);
    const reading = yield* readBlocks(text, new BerryTree(text, documents), options);
    return {
      reading: reading ?? (yield* new YarnReadingBuilder(text, true).finish()),
      problems: [...(documents[0]?.problems ?? []), ...newerYarn(text, true)],
    };
  }
  const problems = new ProblemList(text.length);
  const reading = yield* readBlocks(text, new ClassicTolerant(text, problems), options);
  return { reading: reading ?? (yield* new YarnReadingBuilder(text, false).finish()), problems: problems.list };
}

/** yarn 1 has one version only. */
function newerYarn(text: string, isBerry: boolean): readonly ManifestProblem[] {
  return isBerry ? newerLock(writtenBy(/^\uFEFF?__metadata:\r?\n {2}version: ['"]?(\d+)/m, text), '10') : [];
}

function isBerryLock(text: string): boolean {
  return /^\uFEFF?__metadata:/m.test(text.slice(0, 4096));
}

/** `null` when a line is of another shape. */
function* readBlocks(text: string, reader: YarnBlockReader, options: Options): Steps<YarnReading | null> {
  const builder = new YarnReadingBuilder(text, isBerryLock(text));
  const block = new YarnBlock(text);
  const pace = new Pace();
  for (let step = reader.read(block); step !== 'over'; step = reader.read(block)) {
    if (step === 'surprise') return null;
    if (step === 'part' || pace.isDue()) yield;
    if (step === 'whole') builder.take(block);
  }
  return yield* builder.finish(options);
}
