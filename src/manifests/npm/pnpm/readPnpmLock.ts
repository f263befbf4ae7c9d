import type { Steps } from '../../../base/steps.ts';
import type { ManifestProblem } from '../../format.ts';
import { newerLock, writtenBy } from '../../locate/lockVersion.ts';
import { ProblemList } from '../../locate/problemList.ts';
import { readYaml } from '../../locate/yaml.ts';
import { PnpmLines } from './pnpmLines.ts';
import { type PnpmReading, PnpmReadingBuilder } from './pnpmReading.ts';
import type { PnpmReader } from './pnpmSink.ts';
import { PnpmTree } from './pnpmTree.ts';

interface Result {
  readonly reading: PnpmReading;
  readonly problems: readonly ManifestProblem[];
}

/** By the shapes of the lines that pnpm writes, which costs little more than looking at them; else as any YAML. */
export function* readPnpmLock(text: string): Steps<Result> {
  const problems = new ProblemList(text.length);
  const builder = new PnpmReadingBuilder(text);
  const isKnown = yield* readAll(new PnpmLines(text, problems, builder));
  if (!isKnown) return yield* readPnpmLockTolerantly(text);
  return { reading: yield* builder.finish(), problems: [...problems.list, ...strange(text, builder)] };
}

/** As `readPnpmLock`, whatever the lines look like. */
export function* readPnpmLockTolerantly(text: string): Steps<Result> {
  const documents = yield* readYaml(text);
  const builder = new PnpmReadingBuilder(text);
  yield* readAll(new PnpmTree(text, documents, builder));
  const found = documents.flatMap(({ problems }) => problems);
  return { reading: yield* builder.finish(), problems: [...found, ...strange(text, builder)] };
}

function strange(text: string, { isLock }: PnpmReadingBuilder): readonly ManifestProblem[] {
  if (isLock) return newerLock(writtenBy(/^\uFEFF?lockfileVersion: *['"]?([\d.]+)/m, text), '9');
  if (text.trim() === '') return [];
  const message = 'This is no lock file of pnpm: it does not say which version of the format it has.';
  return [{ message, range: { start: 0, end: 1 } }];
}

/** False when a line is of another shape. */
function* readAll(reader: PnpmReader): Steps<boolean> {
  for (let step = reader.read(); step !== 'over'; step = reader.read()) {
    if (step === 'surprise') return false;
    yield;
  }
  return true;
}
