import type { ManifestProblem } from '../../format.ts';
import { newerLock, writtenBy } from '../../parse/lockVersion.ts';
import { ProblemList } from '../../parse/problemList.ts';
import { readYaml } from '../../parse/yaml.ts';
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
export function readYarnLock(text: string, options: Options = {}): Result {
  const isBerry = isBerryLock(text);
  const problems = new ProblemList(text.length);
  const quick = isBerry ? new BerryLines(text, problems) : new ClassicLines(text, problems);
  const reading = readBlocks(text, quick, options);
  if (reading) return { reading, problems: [...problems.list, ...newerYarn(text, isBerry)] };
  return readYarnLockTolerantly(text, options);
}

/** As `readYarnLock`, whatever the lines look like. */
export function readYarnLockTolerantly(text: string, options: Options = {}): Result {
  if (isBerryLock(text)) {
    const documents = readYaml(text);
    const reading = readBlocks(text, new BerryTree(text, documents), options);
    return {
      reading: reading ?? new YarnReadingBuilder(text, true).finish(),
      problems: [...(documents[0]?.problems ?? []), ...newerYarn(text, true)],
    };
  }
  const problems = new ProblemList(text.length);
  const reading = readBlocks(text, new ClassicTolerant(text, problems), options);
  return { reading: reading ?? new YarnReadingBuilder(text, false).finish(), problems: problems.list };
}

/** yarn 1 has one version only. */
function newerYarn(text: string, isBerry: boolean): readonly ManifestProblem[] {
  return isBerry ? newerLock(writtenBy(/^\uFEFF?__metadata:\r?\n {2}version: ['"]?(\d+)/m, text), '10') : [];
}

function isBerryLock(text: string): boolean {
  return /^\uFEFF?__metadata:/m.test(text.slice(0, 4096));
}

/** `null` when a line is of another shape. */
function readBlocks(text: string, reader: YarnBlockReader, options: Options): YarnReading | null {
  const builder = new YarnReadingBuilder(text, isBerryLock(text));
  const block = new YarnBlock(text);
  for (let step = reader.read(block); step !== 'over'; step = reader.read(block)) {
    if (step === 'surprise') return null;
    if (step === 'whole') builder.take(block);
  }
  return builder.finish(options);
}
