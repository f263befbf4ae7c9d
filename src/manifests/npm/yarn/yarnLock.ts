import type { DependencyGraph, ManifestFormat, ManifestProblem, ManifestReading } from '../../format.ts';
import { newerLock, writtenBy } from '../../parse/lockVersion.ts';
import { ProblemList } from '../../parse/problemList.ts';
import { type TreeDocument, type TreeMember, type TreeScalar, membersAt, scalarAt } from '../../parse/tree.ts';
import { readYaml } from '../../parse/yaml.ts';
import { graphOf } from '../lockEdges.ts';
import { BerryLines, splitKeys } from './berryLines.ts';
import { ClassicLines } from './classicLines.ts';
import { ClassicTolerant } from './classicTolerant.ts';
import { type BlockStep, type NeedKind, type Word, YarnBlock, type YarnBlockReader } from './yarnBlock.ts';
import { type YarnReading, YarnReadingBuilder } from './yarnReading.ts';

/**
 * yarn.lock of yarn 1 (a format of its own, yarn docs, "yarn.lock") and of yarn 2 and later (YAML with `__metadata`).
 * Neither marks packages for development; that of yarn 1 not even direct ones.
 */
export const format: ManifestFormat = {
  id: 'yarn-lock',
  title: 'yarn lock file',
  fileNames: ['yarn.lock'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph,
};

/** Reads a yarn.lock of yarn 2 and later from its tree: any YAML form. */
class BerryTree implements YarnBlockReader {
  readonly #text: string;
  readonly #members: readonly TreeMember[];
  #at = 0;

  constructor(text: string, documents: readonly TreeDocument[]) {
    this.#text = text;
    this.#members = membersAt(documents[0]?.root);
  }

  read(block: YarnBlock): BlockStep {
    const member = this.#members[this.#at++];
    if (!member) return 'over';
    block.clear();
    const { key, value } = member;
    // With escapes in it, a key is no slice of the text: the whole of it is the place of each part then.
    if (key.text === this.#text.slice(key.start, key.end)) splitKeys(this.#text, key.start, key.end, block.keys);
    else for (const text of key.text.split(',')) block.keys.addText(text.trim(), key.start, -1);
    block.version = wordOf(scalarAt(value, 'version'));
    block.origin = wordOf(scalarAt(value, 'resolution'));
    block.hasLinkType = scalarAt(value, 'linkType') !== undefined;
    for (const need of membersAt(value, 'dependencies')) addNeed(block, need, 'dependency');
    for (const need of membersAt(value, 'peerDependencies')) addNeed(block, need, 'peer');
    for (const meta of membersAt(value, 'dependenciesMeta'))
      if (scalarAt(meta.value, 'optional')?.text === 'true') block.optionals.push(meta.key.text);
    return 'whole';
  }
}

function read(text: string): ManifestReading {
  const { reading, problems } = readYarnLock(text);
  const { dependencies, importers, descriptors, edges, members } = reading;
  const facts = {
    kind: 'npmLock',
    importers,
    installed: new Map(),
    descriptors,
    edges,
    members,
    knowsOrigins: true,
  } as const;
  return { dependencies, problems, facts };
}

function graph(text: string): DependencyGraph {
  const { reading } = readYarnLock(text, { withPeers: true });
  return graphOf(reading.edges, reading.dependencies.length);
}

interface Options {
  readonly withPeers?: boolean;
}

interface Result {
  readonly reading: YarnReading;
  readonly problems: readonly ManifestProblem[];
}

/** By the shapes of the lines that yarn writes, else by the full format, which takes 2.8 times as long for 5,000 packages. */
export function readYarnLock(text: string, options: Options = {}): Result {
  const isBerry = isBerryLock(text);
  const problems = new ProblemList(text.length);
  const quick = isBerry ? new BerryLines(text, problems) : new ClassicLines(text, problems);
  const reading = readBlocks(text, quick, options);
  if (reading) return { reading, problems: [...problems.list, ...newerYarn(text, isBerry)] };
  return readYarnLockTolerantly(text, options);
}

/** Like `readYarnLock`, for any line layout. */
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

function addNeed({ needs, kinds }: YarnBlock, { key, value }: TreeMember, kind: NeedKind): void {
  if (value.kind !== 'scalar') return;
  needs.addText(key.text, key.start, key.end);
  needs.addText(value.text, value.start, value.end);
  kinds.push(kind);
}

function wordOf(scalar: TreeScalar | undefined): Word | null {
  return scalar && scalar.text !== '' ? { text: scalar.text, start: scalar.start, end: scalar.end } : null;
}
