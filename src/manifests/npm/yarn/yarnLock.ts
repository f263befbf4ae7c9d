import type { DependencyGraph, ManifestFormat, ManifestProblem, ManifestReading } from '../../format.ts';
import { newerLock, writtenBy } from '../../parse/lockVersion.ts';
import { ProblemList } from '../../parse/problemList.ts';
import {
  type TreeMember,
  type TreeScalar,
  membersAt,
  nodeAt,
  rangeOfPart,
  scalarAt,
  textAt,
} from '../../parse/tree.ts';
import { readYaml } from '../../parse/yaml.ts';
import type { RangedText } from '../../parse/rangedText.ts';
import type { NpmFacts } from '../npmFacts.ts';
import { classicBlocks } from './classicLock.ts';
import type { Need, YarnBlock } from './describeBlock.ts';
import { type YarnReading, readYarnBlocks } from './yarnReading.ts';

/**
 * yarn.lock of yarn 1 (a format of its own, yarn docs, "yarn.lock") and of yarn 2 and later (YAML with `__metadata`).
 * Neither marks packages for development; that of yarn 1 not even direct ones.
 */
export const format: ManifestFormat<NpmFacts> = {
  id: 'yarn-lock',
  title: 'yarn lock file',
  fileNames: ['yarn.lock'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading<NpmFacts> {
  const { reading, problems } = readYarnLock(text);
  const { dependencies, importers, descriptors, edges, members } = reading;
  const installed = new Map();
  const facts = { kind: 'npmLock', importers, installed, descriptors, edges, members, knowsOrigins: true } as const;
  return { dependencies, problems, facts };
}

function graph(text: string): DependencyGraph {
  return { needs: readYarnLock(text, { withPeers: true }).reading.edges.needs };
}

interface Result {
  readonly reading: YarnReading;
  readonly problems: readonly ManifestProblem[];
}

/** `withPeers`: an edge also to a peer, where there is one package of that name only. */
export function readYarnLock(text: string, { withPeers = false } = {}): Result {
  if (!/^\uFEFF?__metadata:/m.test(text.slice(0, 4096))) {
    const problems = new ProblemList(text.length);
    const reading = readYarnBlocks(classicBlocks(text, problems), { isBerry: false, withPeers });
    return { reading, problems: problems.list };
  }
  const [{ root, problems } = { root: undefined, problems: [] }] = readYaml(withoutUnread(text));
  const reading = readYarnBlocks(berryBlocks(text, membersAt(root)), { isBerry: true, withPeers });
  const version = writtenBy(/^\uFEFF?__metadata:\r?\n {2}version: ['"]?(\d+)/m, text);
  return { reading, problems: [...problems, ...newerLock(version, '10')] };
}

/** Half of the text is of no interest, as yarn writes it: without it, the rest is read in two thirds of the time. */
function withoutUnread(text: string): string {
  return text.replaceAll(/^ {2}(?:checksum: [\w/+=]+|languageName: \w+)$/gm, (line) => ' '.repeat(line.length));
}

/** Blocks of yarn 2 and later, in any YAML form. */
function* berryBlocks(text: string, members: readonly TreeMember[]): Iterable<YarnBlock> {
  for (const { key, value } of members) {
    const needs: Need[] = [];
    const meta = nodeAt(value, 'dependenciesMeta');
    for (const { key: name, value: range } of membersAt(value, 'dependencies')) {
      const isOptional = meta !== undefined && textAt(meta, name.text, 'optional') === 'true';
      if (range.kind === 'scalar')
        needs.push({ name: name.text, range: range.text, kind: isOptional ? 'optional' : 'dependency' });
    }
    for (const { key: name, value: range } of membersAt(value, 'peerDependencies'))
      if (range.kind === 'scalar') needs.push({ name: name.text, range: range.text, kind: 'peer' });
    yield {
      keys: splitKey(text, key),
      version: wordOf(scalarAt(value, 'version')),
      origin: wordOf(scalarAt(value, 'resolution')),
      hasLinkType: scalarAt(value, 'linkType') !== undefined,
      needs,
    };
  }
}

function wordOf(scalar: TreeScalar | undefined): RangedText | null {
  return scalar && scalar.text !== '' ? scalar : null;
}

/** The descriptors of a key, at their places, separated by commas with spaces around them. */
function splitKey(text: string, key: TreeScalar): readonly RangedText[] {
  let at = 0;
  return key.text.split(',').flatMap((part) => {
    const word = part.trim();
    const range = rangeOfPart(text, key, at + part.indexOf(word), word.length);
    at += part.length + 1;
    return word === '' ? [] : { text: word, ...range };
  });
}
