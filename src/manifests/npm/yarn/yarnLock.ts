import type { DependencyGraph, ManifestFormat, ManifestProblem, ManifestReading } from '../../format.ts';
import { newerLock, writtenBy } from '../../parse/lockVersion.ts';
import { ProblemList } from '../../parse/problemList.ts';
import type { LockTexts } from '../lockKeys.ts';
import { type TreeDocument, type TreeMember, type TreeScalar, membersAt, scalarAt } from '../../parse/tree.ts';
import { readYaml } from '../../parse/yaml.ts';
import { graphOf } from '../lockEdges.ts';
import { ClassicLock } from './classicLock.ts';
import { type NeedKind, type Word, YarnBlock, type YarnBlockReader } from './yarnBlock.ts';
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

  read(block: YarnBlock): boolean {
    const member = this.#members[this.#at++];
    if (!member) return false;
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
    return true;
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

export function readYarnLock(text: string, options: Options = {}): Result {
  if (!isBerryLock(text)) {
    const problems = new ProblemList(text.length);
    const reading = readBlocks(text, new ClassicLock(text, problems), options);
    return { reading, problems: problems.list };
  }
  const documents = readYaml(text.replaceAll(unread, (line) => ' '.repeat(line.length)));
  const reading = readBlocks(text, new BerryTree(text, documents), options);
  return { reading, problems: [...(documents[0]?.problems ?? []), ...newerYarn(text)] };
}

/** Half of the text, of no interest, as yarn writes it: without it a text is read in two thirds of the time. */
const unread = /^ {2}(?:checksum: [\w/+=]+|languageName: \w+)$/gm;

function newerYarn(text: string): readonly ManifestProblem[] {
  return newerLock(writtenBy(/^\uFEFF?__metadata:\r?\n {2}version: ['"]?(\d+)/m, text), '10');
}

function isBerryLock(text: string): boolean {
  return /^\uFEFF?__metadata:/m.test(text.slice(0, 4096));
}

function readBlocks(text: string, reader: YarnBlockReader, options: Options): YarnReading {
  const builder = new YarnReadingBuilder(text, isBerryLock(text));
  const block = new YarnBlock(text);
  while (reader.read(block)) builder.take(block);
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

/** The descriptors of a key, at their places, separated by commas with spaces around them. */
function splitKeys(text: string, from: number, to: number, keys: LockTexts): void {
  let start = from;
  while (start < to) {
    const found = text.indexOf(',', start);
    const comma = found < 0 || found > to ? to : found;
    let end = comma;
    while (end > start && text.charCodeAt(end - 1) === 0x20) end--;
    if (end > start) keys.add(start, end);
    start = comma + 1;
    while (start < to && text.charCodeAt(start) === 0x20) start++;
  }
}
