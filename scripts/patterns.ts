// Fails if a regular expression in src can take superlinear time, unless test/patterns/exceptions.txt gives a reason
// why that is harmless. recheck needs minutes for all of them, so the patterns it found linear are stored in
// test/patterns/linear.txt: one that is neither there nor an exception is a fault. --write checks it, and adds it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Parameters } from 'recheck';
import recheck from 'recheck/lib/browser.js';

import type { ListedPattern } from '../test/patterns/listPatterns.ts';
import { projectRoot } from './project.ts';
import { runNode } from './runProcess.ts';

const folder = path.join(projectRoot, 'test', 'patterns');
const linearFile = path.join(folder, 'linear.txt');
const exceptionsFile = path.join(folder, 'exceptions.txt');

/** All limits are numbers of steps, so that the result does not depend on the speed of the machine. */
const parameters: Parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  recallTimeout: -1,
  attackLimit: 1_000_000,
  maxAttackStringSize: 3000,
  maxIteration: 3,
};

/** Longer repetitions are checked without an upper limit, because recheck expands each repetition. */
const longestRepetition = 30;

const unchecked = 'is not checked yet: run "node scripts/patterns.ts --write"';

async function main(isWriting: boolean): Promise<number> {
  const used = await patternsInUse();
  const reasons = readExceptions();
  const known = new Set(linesOf(linearFile));
  const linear: string[] = [];
  const faults: string[] = [];
  for (const [name, { pattern, places }] of used) {
    if (reasons.has(name) || (pattern.isConstant && !isUnbounded(pattern.source))) continue;
    const verdict = known.has(name) ? '' : isWriting || !pattern.isConstant ? faultOf(pattern) : unchecked;
    if (verdict === '') linear.push(name);
    else faults.push(`${name}\n  ${verdict}\n  ${places.join('\n  ')}`);
  }
  for (const [name, reason] of reasons) {
    if (!used.has(name)) faults.push(`${name}\n  is in exceptions.txt, but nowhere in src`);
    else if (reason === '') faults.push(`${name}\n  is in exceptions.txt without a reason`);
  }
  if (isWriting)
    writeFileSync(
      linearFile,
      linear
        .toSorted()
        .map((name) => `${name}\n`)
        .join(''),
    );
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${used.size} patterns, ${reasons.size} exceptions, ${faults.length} faults\n`);
  return faults.length > 0 ? 1 : 0;
}

interface Used {
  readonly pattern: ListedPattern;
  readonly places: string[];
}

/** All patterns in src by their source text, as oxlint's parser finds them. */
async function patternsInUse(): Promise<ReadonlyMap<string, Used>> {
  const config = path.join(folder, 'oxlintrc.json');
  const oxlint = path.join(projectRoot, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { output } = await runNode([oxlint, '-c', config, '--format', 'json', 'src']);
  const { diagnostics }: { readonly diagnostics: readonly Diagnostic[] } = JSON.parse(output);
  const used = new Map<string, Used>();
  for (const { message, filename, labels } of diagnostics) {
    const pattern: ListedPattern = JSON.parse(message);
    const name = pattern.isConstant
      ? `/${pattern.source.replaceAll('\n', '\\n').replaceAll('\0', '\\0')}/${pattern.flags}`
      : pattern.source;
    const { places } = used.get(name) ?? setIn(used, name, { pattern, places: [] });
    places.push(`${filename}:${labels[0]?.span.line ?? 0}`);
  }
  if (used.size === 0) throw new Error(`oxlint found no patterns: ${output}`);
  return used;
}

interface Diagnostic {
  readonly message: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

function setIn<K, V>(map: Map<K, V>, key: K, value: V): V {
  map.set(key, value);
  return value;
}

/** Without an unlimited repetition, the work at one position of the text is limited. */
function isUnbounded(source: string): boolean {
  return /[*+]|\{\d+,\}|\{\d*,\d{2,}\}/.test(source);
}

/** Returns an empty text for a linear pattern. */
function faultOf({ source, flags, isConstant }: ListedPattern): string {
  if (!isConstant) return 'is not constant: say in exceptions.txt why it is linear';
  const unlimited = source.replaceAll(/(?<!\\)\{(\d+),(\d+)\}/g, (whole, least: string, most: string) =>
    Number(most) > longestRepetition ? `{${least},}` : whole,
  );
  const found = recheck.checkSync(unlimited, flags, parameters);
  if (found.status === 'safe') return '';
  return found.status === 'unknown'
    ? `could not be checked: ${found.error.kind}`
    : `is ${found.complexity.summary}, for example with ${found.attack.pattern.slice(0, 200)}`;
}

/** Each exception is a line with the pattern and an indented line with the reason. */
function readExceptions(): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  let last = '';
  for (const line of linesOf(exceptionsFile)) {
    if (line.startsWith('  ')) reasons.set(last, line.trim());
    else reasons.set((last = line), '');
  }
  return reasons;
}

function linesOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

process.exitCode = await main(process.argv.includes('--write'));
