// `npm run mutants`: changes one operator or condition of the source at a time, and runs the unit tests nearest to it.
// A change that no test notices (it "survives") is printed. MUTANTS sets their number, 200 by default. Which places are
// changed depends on their text and on a fixed seed only, so that two revisions can be compared. Changes no file.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Limiter } from '../src/base/limiter.ts';
import { projectRoot } from './project.ts';
import { runNode } from './runProcess.ts';
import type { TestReport } from './testReport.ts';

export interface Mutant {
  /** Path from the root of the checkout. */
  readonly file: string;
  /** Zero-based. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** Folders whose rules the unit tests prove. */
const folders = 'src/{base,core,curation,exports,manifests,model,policy,service,agents}/**/*.ts';

const seed = 'mutants 1';

/** The nearest test files that run for one mutant: first these, and the rest of `maxTests` if they notice nothing. */
const firstTests = 3;
const maxTests = 14;

/** A changed loop may not end: the limit of one test, and of all tests of one mutant. Tests without a change take less. */
const testTimeoutMs = 30_000;
const timeoutMs = 90_000;

/** The share that must be noticed. Where the source changes, other places are chosen: the share moves by a few hundredths. */
const minKilled = 0.75;

const changes: readonly (readonly [from: RegExp, to: string])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ < /, ' <= '],
  [/ <= /, ' < '],
  [/ > /, ' >= '],
  [/ >= /, ' > '],
  [/ \+ 1\b/, ' - 1'],
  [/ - 1\b/, ' + 1'],
  [/\breturn true;/, 'return false;'],
  [/\breturn false;/, 'return true;'],
  [/^(\s*(?:else )?if \()([^()]*(?:\([^()]*\)[^()]*)*)(\) .*)$/, '$1!($2)$3'],
];

/** The mutants with the smallest hashes of seed, path, line and change. */
export function chooseMutants(count: number): Mutant[] {
  const all = fs.globSync(folders, { cwd: projectRoot }).flatMap((file) =>
    linesOf(file).flatMap((before, line) =>
      isComment(before)
        ? []
        : changes.flatMap(([from, to]) => {
            const after = before.replace(from, to);
            return after === before ? [] : [{ file: file.replaceAll('\\', '/'), line, before, after }];
          }),
    ),
  );
  const rank = ({ file, before, after }: Mutant): string =>
    createHash('sha256').update([seed, file, before, after].join('\n')).digest('hex');
  return all
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/** Runs the nearest tests of every mutant, two at a time. Passes if enough of them are noticed. */
export async function runMutants(count = Number(process.env['MUTANTS'] ?? 200)): Promise<TestReport> {
  const importers = readImporters();
  const limiter = new Limiter(2);
  const results = await Promise.all(
    chooseMutants(count).map((mutant) =>
      limiter.run(async () => ({ mutant, isKilled: await isKilled(mutant, nearestTests(mutant.file, importers)) })),
    ),
  );
  const survivors = results.flatMap((result) => (result.isKilled ? [] : [result.mutant]));
  const killed = results.length - survivors.length;
  const lines = survivors.map(({ file, line, after }) => `survives: ${file}:${line + 1}: ${after.trim()}`);
  const isEnough = killed >= minKilled * results.length;
  return {
    passed: isEnough ? 1 : 0,
    failed: isEnough ? 0 : 1,
    skipped: 0,
    failures: isEnough
      ? []
      : [{ title: `only ${killed} of ${results.length} mutants are noticed`, detail: lines.join('\n') }],
    notes: [`${killed} of ${results.length} mutants are noticed`, ...lines],
  };
}

/** A mutant without a test survives. */
async function isKilled(mutant: Mutant, tests: readonly string[]): Promise<boolean> {
  const [first, rest] = [tests.slice(0, firstTests), tests.slice(firstTests)];
  return (await fails(mutant, first)) || fails(mutant, rest);
}

async function fails({ file, line, after }: Mutant, tests: readonly string[]): Promise<boolean> {
  if (tests.length === 0) return false;
  const required = ['jsonImports', 'fixedSeed', 'mutantImport'].flatMap((name) => [
    '--require',
    `test/support/${name}.ts`,
  ]);
  const mocha = path.join('node_modules', 'mocha', 'bin', 'mocha.js');
  const options = ['--bail', '--timeout', String(testTimeoutMs), '--reporter', 'dot', ...required];
  const ended = await runNode([mocha, ...options, ...tests], {
    environment: { MUTANT: JSON.stringify({ file: path.join(projectRoot, file), line, after }), TEST_SCOPE: 'usual' },
    timeoutMs,
  });
  return ended.code !== 0;
}

/** Every file of `src` and `test/unit` with the files that import it, other than for types alone. */
function readImporters(): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of fs.globSync('{src,test/unit,test/support}/**/*.ts', { cwd: projectRoot })) {
    const text = fs.readFileSync(path.join(projectRoot, file), 'utf8');
    for (const [, isType, from = ''] of text.matchAll(/^(?:import|export|\}) ?(type )?[^;]*?from '(\.[^']+)';/gm)) {
      if (isType) continue;
      const imported = path.join(path.dirname(file), from);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/**
 * The test files with the fewest imports between them and the source file. Of those with as many, the ones whose path shares most
 * words with its path: a list of all formats, say, is imported by the tests of each.
 */
export function nearestTests(file: string, importers: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const words = wordsOf(file);
  const shared = (test: string): number => [...wordsOf(test)].filter((word) => words.has(word)).length;
  const seen = new Set([path.normalize(file)]);
  const tests: string[] = [];
  for (let nearest = [...seen]; nearest.length > 0 && tests.length < maxTests;) {
    tests.push(...nearest.filter((one) => one.endsWith('.test.ts')).sort((a, b) => shared(b) - shared(a)));
    const next = new Set(nearest.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one)));
    // What tests share is a part of them.
    for (const one of next)
      if (one.startsWith('test') && !one.endsWith('.test.ts')) importers.get(one)?.forEach((test) => next.add(test));
    nearest = [...next].filter((one) => !seen.has(one));
    for (const one of nearest) seen.add(one);
  }
  return tests.slice(0, maxTests);
}

/** `src/manifests/pod/linkPods.ts` → `manifest`, `pod`, `link`: without the plural, and without the folders that all have. */
function wordsOf(file: string): ReadonlySet<string> {
  const words = file.match(/[A-Z]?[a-z]+/g) ?? [];
  const plain = words.map((word) => word.toLowerCase().replace(/s$/, ''));
  return new Set(plain.filter((word) => !['src', 'test', 'unit', 't'].includes(word)));
}

function linesOf(file: string): string[] {
  return fs.readFileSync(path.join(projectRoot, file), 'utf8').split('\n');
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*)/.test(line);
}

if (import.meta.main) {
  const report = await runMutants();
  console.log(report.notes.join('\n'));
  process.exitCode = report.failed > 0 ? 1 : 0;
}
