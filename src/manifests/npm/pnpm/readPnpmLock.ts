import type { ManifestProblem } from '../../format.ts';
import { newerLock, writtenBy } from '../../parse/lockVersion.ts';
import { ProblemList } from '../../parse/problemList.ts';
import { readYaml } from '../../parse/yaml.ts';
import { PnpmLines } from './pnpmLines.ts';
import { type PnpmReading, PnpmReadingBuilder } from './pnpmReading.ts';
import { readPnpmTree } from './pnpmTree.ts';

interface Result {
  readonly reading: PnpmReading;
  readonly problems: readonly ManifestProblem[];
}

/** By the shapes of the lines that pnpm writes, which costs little more than looking at them; else as any YAML. */
export function readPnpmLock(text: string): Result {
  const problems = new ProblemList(text.length);
  const builder = new PnpmReadingBuilder(text);
  if (!new PnpmLines(text, problems, builder).read()) return readPnpmLockTolerantly(text);
  return { reading: builder.finish(), problems: [...problems.list, ...strange(text, builder)] };
}

/** As `readPnpmLock`, whatever the lines look like. */
export function readPnpmLockTolerantly(text: string): Result {
  const documents = readYaml(text);
  const builder = new PnpmReadingBuilder(text);
  readPnpmTree(text, documents, builder);
  const found = documents.flatMap(({ problems }) => problems);
  return { reading: builder.finish(), problems: [...found, ...strange(text, builder)] };
}

function strange(text: string, { isLock }: PnpmReadingBuilder): readonly ManifestProblem[] {
  if (isLock) return newerLock(writtenBy(/^\uFEFF?lockfileVersion: *['"]?([\d.]+)/m, text), '9');
  if (text.trim() === '') return [];
  const message = 'This is no lock file of pnpm: it does not say which version of the format it has.';
  return [{ message, range: { start: 0, end: 1 } }];
}
