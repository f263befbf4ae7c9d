import type { DependencyGraph, ManifestFormat, ManifestProblem, ManifestReading } from '../../format.ts';
import { newerLock } from '../../parse/lockVersion.ts';
import { scalarAt } from '../../parse/tree.ts';
import { readYaml } from '../../parse/yaml.ts';
import { missing } from '../../problemMessage.ts';
import { PnpmReading } from './pnpmReading.ts';
import type { NpmFacts } from '../npmFacts.ts';

/** pnpm-lock.yaml of versions 5 to 9 (pnpm's own types, `LockfileFile`). */
export const format: ManifestFormat<NpmFacts> = {
  id: 'pnpm-lock',
  title: 'pnpm lock file',
  fileNames: ['pnpm-lock.yaml'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph,
};

function read(text: string): ManifestReading<NpmFacts> {
  const { reading, problems } = readPnpmLock(text);
  const { dependencies, importers, overridden, members } = reading;
  const facts = { kind: 'npmLock', importers, installed: new Map(), overridden, members, knowsOrigins: true } as const;
  return { dependencies, problems, facts };
}

function graph(text: string): DependencyGraph {
  return readPnpmLock(text).reading.graph();
}

interface Result {
  readonly reading: PnpmReading;
  readonly problems: readonly ManifestProblem[];
}

/** Half of the text of packages, of no interest, as pnpm writes it: hashes that stand alone, and lists on one line. */
const unread = /\{integrity: sha\d+-[\w+/=]+\}|^ {4}(?:engines|cpu|os|libc): (?:\{[^\n{}[\]]*\}|\[[^\n{}[\]]*\])\r?$/gm;

/** With blanks for what is of no interest, a text is read in two thirds of the time. All offsets stay. */
function withoutUnread(text: string): string {
  return text.replace(unread, (found) => {
    const blanks = ' '.repeat(found.length - 2);
    return found.startsWith('{') ? `{${blanks}}` : `${blanks}${found.endsWith('\r') ? ' \r' : '  '}`;
  });
}

export function readPnpmLock(text: string): Result {
  const documents = readYaml(withoutUnread(text));
  const reading = new PnpmReading(documents, textBefore(documents[0]?.faultAt, text));
  const problems = documents.flatMap((document) => document.problems);
  const versions = documents.map(({ root }) => scalarAt(root, 'lockfileVersion'));
  const isLock = versions.some((version) => version !== undefined && version.text !== '');
  if (isLock) problems.push(...newerLock(versions[0], '9'));
  else if (text.trim() !== '') problems.push({ ...missing('lockfileVersion'), range: { start: 0, end: 1 } });
  return { reading, problems };
}

/** The lines before that of a fault; where it is on the next line, that line is left out too. */
function textBefore(faultAt: number | undefined, text: string): string {
  if (faultAt === undefined) return text;
  const before = text.slice(0, faultAt).trimEnd();
  return before.slice(0, before.lastIndexOf('\n') + 1);
}
