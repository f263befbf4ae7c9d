import type { DependencyGraph, ManifestFormat, ManifestProblem, ManifestReading } from '../../format.ts';
import { newerLock, writtenBy } from '../../parse/lockVersion.ts';
import { ProblemList } from '../../parse/problemList.ts';
import { type TreeDocument, type TreeMember, type TreeNode, membersAt, scalarAt, textAt } from '../../parse/tree.ts';
import { readYaml } from '../../parse/yaml.ts';
import { graphOf } from '../lockEdges.ts';
import { PnpmLines } from './pnpmLines.ts';
import { type PnpmReading, PnpmReadingBuilder } from './pnpmReading.ts';
import { PnpmEntry, type PnpmList, type PnpmResolution, type PnpmSink, pnpmLists } from './pnpmSink.ts';
import { missing } from '../../problemMessage.ts';

/** pnpm-lock.yaml of versions 5 to 9 (pnpm's own types, `LockfileFile`). */
export const format: ManifestFormat = {
  id: 'pnpm-lock',
  title: 'pnpm lock file',
  fileNames: ['pnpm-lock.yaml'],
  ecosystem: 'npm',
  role: 'lock',
  read,
  graph,
};

class PnpmTree {
  readonly #entry: PnpmEntry;
  readonly #sink: PnpmSink;
  readonly #text: string;
  /** Of the text without white space behind it. */
  readonly #end: number;

  constructor(text: string, sink: PnpmSink) {
    this.#entry = new PnpmEntry(text);
    this.#sink = sink;
    this.#text = text;
    this.#end = text.trimEnd().length;
  }

  read(documents: readonly TreeDocument[]): void {
    const sink = this.#sink;
    for (const [at, { root }] of documents.entries()) {
      if (at > 0) sink.document();
      sink.version(textAt(root, 'lockfileVersion') ?? '');
      for (const { key, value } of membersAt(root)) {
        if (pnpmLists.has(key.text) && value.kind === 'table') {
          sink.importer('.');
          readList(sink, '.', key.text as PnpmList, value);
        } else if (key.text === 'overrides') {
          for (const member of membersAt(value)) sink.overridden(member.key.text);
        } else if (key.text === 'importers') {
          for (const member of membersAt(value)) readImporter(sink, member);
        }
        if (key.text !== 'packages' && key.text !== 'snapshots') continue;
        for (const member of membersAt(value)) {
          this.#readEntry(member);
          if (key.text === 'packages') sink.package(this.#entry);
          else sink.snapshot(this.#entry);
        }
      }
    }
  }

  /** True if the text may have been cut inside a resolution: its registry may be missing. */
  #isCut({ key, value }: TreeMember): boolean {
    const text = this.#text;
    if (text.charCodeAt(value.start) === 0x7b) {
      // With others in it, the last bracket may be theirs.
      const isFlat = membersAt(value).every((member) => member.value.kind === 'scalar');
      return value.end >= this.#end && (text.charCodeAt(this.#end - 1) !== 0x7d || !isFlat);
    }
    // Whole when something follows that stands no further in than its name.
    const column = key.start - (text.lastIndexOf('\n', key.start) + 1);
    for (let at = text.indexOf('\n', key.end); at >= 0; at = text.indexOf('\n', at)) {
      const start = ++at;
      while (text.charCodeAt(at) === 0x20) at++;
      if (at - start <= column && text.charCodeAt(at) > 0x20) return false;
    }
    return true;
  }

  #readEntry({ key, value }: TreeMember): void {
    const entry = this.#entry;
    entry.begin({ text: key.text, start: key.start, end: key.end });
    const version = scalarAt(value, 'version');
    entry.name = textAt(value, 'name');
    entry.version = version ? { text: version.text, start: version.start, end: version.end } : null;
    entry.isDev = textAt(value, 'dev') === 'true';
    entry.isOptional = textAt(value, 'optional') === 'true';
    const resolution = value.kind === 'table' ? value.members.get('resolution') : undefined;
    if (resolution?.value.kind === 'table' && !this.#isCut(resolution))
      entry.resolution = resolutionIn(resolution.value);
    for (const list of ['dependencies', 'optionalDependencies']) {
      for (const need of membersAt(value, list)) {
        if (need.value.kind !== 'scalar') continue;
        entry.needs.addText(need.key.text, need.key.start, need.key.end);
        entry.needs.addText(need.value.text, need.value.start, need.value.end);
        entry.optionals.push(list === 'optionalDependencies');
      }
    }
  }
}

function read(text: string): ManifestReading {
  const { reading, problems } = readPnpmLock(text);
  const { dependencies, importers, overridden, members } = reading;
  const facts = { kind: 'npmLock', importers, installed: new Map(), overridden, members, knowsOrigins: true } as const;
  return { dependencies, problems, facts };
}

function graph(text: string): DependencyGraph {
  const { reading } = readPnpmLock(text);
  return graphOf(reading.edges, reading.dependencies.length, reading.dependencyOf);
}

interface Result {
  readonly reading: PnpmReading;
  readonly problems: readonly ManifestProblem[];
}

/** By the shapes of the lines that pnpm writes, else as any YAML, which takes 3.5 times as long for 5,000 packages. */
export function readPnpmLock(text: string): Result {
  const problems = new ProblemList(text.length);
  const builder = new PnpmReadingBuilder(text);
  if (!new PnpmLines(text, problems, builder).read()) return readPnpmLockTolerantly(text);
  return { reading: builder.finish(), problems: [...problems.list, ...strange(text, builder)] };
}

/** Like `readPnpmLock`, for any line layout. */
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
  return [{ ...missing('lockfileVersion'), range: { start: 0, end: 1 } }];
}

/** Reads a pnpm-lock.yaml from its tree: any YAML form. */
function readPnpmTree(text: string, documents: readonly TreeDocument[], sink: PnpmSink): void {
  new PnpmTree(text, sink).read(documents);
}

function resolutionIn(node: TreeNode): PnpmResolution {
  return Object.fromEntries(
    membersAt(node).flatMap(({ key, value }) => (value.kind === 'scalar' ? [[key.text, value.text] as const] : [])),
  );
}

function readImporter(sink: PnpmSink, { key, value }: TreeMember): void {
  sink.importer(key.text);
  for (const list of membersAt(value))
    if (pnpmLists.has(list.key.text)) readList(sink, key.text, list.key.text as PnpmList, list.value);
}

function readList(sink: PnpmSink, folder: string, list: PnpmList, node: TreeNode): void {
  for (const { key, value } of membersAt(node)) {
    const isPlain = value.kind === 'scalar';
    const said = isPlain ? value.text : '';
    if (list === 'specifiers') sink.asked(folder, list, key.text, said, '');
    else if (isPlain) sink.asked(folder, list, key.text, null, said);
    else sink.asked(folder, list, key.text, textAt(value, 'specifier'), textAt(value, 'version') ?? '');
  }
}
