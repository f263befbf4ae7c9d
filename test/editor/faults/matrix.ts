// The contract of the fault matrix: its operations, its faults, and what a cell says. A cell without an expectation
// fails, and so does an expectation without a cell.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { assertGolden } from '../../support/golden.ts';

export const operationNames = [
  'scan',
  'lookup',
  'panel',
  'files',
  'raw',
  'find',
  'curation read',
  'preview',
  'submit',
  'harvest',
  'activity',
  'exports',
] as const;
export type OperationName = (typeof operationNames)[number];

/** Typing into a draft sends nothing: it is an operation for faults of the machine only. */
export const machineOperationNames = [...operationNames, 'draft'] as const;
export type AnyOperationName = (typeof machineOperationNames)[number];

export const serviceFaultNames = [
  'refused',
  'reset',
  'slow headers',
  'stalled body',
  'cut off',
  'endless body',
  'compressed bomb',
  'wrong type',
  'wrong shape',
  'redirect loop',
  'redirect to another origin',
  'status 401',
  'status 403',
  'status 404',
  'status 408',
  'status 409',
  'status 413',
  'status 422',
  'status 429',
  'status 500',
  'status 502',
  'status 503',
  'status 504',
  'status 524',
  'clock forward',
  'clock back',
] as const;
export type ServiceFaultName = (typeof serviceFaultNames)[number];

/** What happened in a cell, each as text that a person can read; several lines are separated by `\n`. */
export interface Observation {
  /** What the user sees, and can choose. */
  readonly sees: string;
  /** Which of the user's data is still there. */
  readonly kept: string;
  /** When it recovers by itself once the fault has ended, or by which action. */
  readonly recovers: string;
}

/** Observations of one operation, by fault. */
export type Observations = ReadonlyMap<string, Observation>;

/**
 * Compares what was observed with the expectations of one operation, `test/editor/faults/expectations/<kind>/<operation>.txt`;
 * `UPDATE_GOLDEN=1` writes them. `faults`: all faults of that kind, in the order of the file.
 */
export function assertExpected(
  kind: 'service' | 'machine',
  operation: AnyOperationName,
  faults: readonly string[],
  observed: Observations,
): void {
  const missing = faults.filter((fault) => !observed.has(fault));
  if (missing.length > 0) throw new Error(`${operation}: not observed: ${missing.join(', ')}`);
  assertGolden(textOf(faults, observed), expectationFile(kind, operation));
}

/** The text of an expectation file: one block for all faults that end the same way, in the order of the first one. */
function textOf(faults: readonly string[], observed: Observations): string {
  const blocks = new Map<string, string[]>();
  for (const fault of faults) {
    const text = cellText(fault, observed.get(fault) ?? nothing);
    const same = blocks.get(text);
    if (same) same.push(fault);
    else blocks.set(text, [fault]);
  }
  return [...blocks].map(([text, same]) => `## ${same.join(', ')}\n${text}`).join('\n');
}

/** Faults that `npm test` tries with every operation: each stands for others that end the same way. */
const usualFaults: readonly string[] = ['reset', 'stalled body', 'status 401', 'status 429', 'status 500', 'disk full'];

/** The operations that `npm test` tries under every fault: one reads, the other writes in public. */
const usualOperations: readonly AnyOperationName[] = ['panel', 'submit'];

/** Whether `npm test` tries a cell; `npm run test:all` tries all. */
export function isUsualCell(operation: AnyOperationName, fault: string): boolean {
  return usualOperations.includes(operation) || usualFaults.includes(fault);
}

/** Fails with the difference between the text of a cell and its expectation. */
export function assertCell(
  kind: 'service' | 'machine',
  operation: AnyOperationName,
  fault: string,
  observed: Observation,
): void {
  const expected = readExpectations(kind, operation).get(fault);
  assert.equal(cellText(fault, observed), expected && cellText(fault, expected));
}

/** Whether one cell is as expected. A cell without an expectation is not. */
export function isExpected(
  kind: 'service' | 'machine',
  operation: AnyOperationName,
  fault: string,
  observation: Observation,
): boolean {
  const expected = readExpectations(kind, operation).get(fault);
  return expected !== undefined && cellText(fault, expected) === cellText(fault, observation);
}

const nothing: Observation = { sees: '', kept: '', recovers: '' };

/** The expectations of an operation, by fault; empty if there are none. */
export function readExpectations(kind: 'service' | 'machine', operation: AnyOperationName): Observations {
  return new Map(
    readBlocks(kind, operation).flatMap(({ faults, cell: { sees, kept, recovers } }) =>
      faults.map((fault): [string, Observation] => {
        const of = (text: string): string => text.replaceAll(anyStatus, statusOf(fault) ?? anyStatus);
        return [fault, { sees: of(sees), kept: of(kept), recovers: of(recovers) }];
      }),
    ),
  );
}

interface Block {
  readonly faults: readonly string[];
  readonly cell: Observation;
}

/** The blocks of an expectation file; none without a file. */
export function readBlocks(kind: 'service' | 'machine', operation: AnyOperationName): readonly Block[] {
  const file = expectationFile(kind, operation);
  if (!fs.existsSync(file)) return [];
  return fs.readFileSync(file, 'utf8').split(/^## /m).slice(1).map(readBlock);
}

function expectationFile(kind: string, operation: AnyOperationName): string {
  return path.join('test', 'editor', 'faults', 'expectations', kind, `${operation.replaceAll(' ', '-')}.txt`);
}

/** What a cell says: three parts with their lines. Texts of several status codes differ in nothing but the number. */
function cellText(fault: string, { sees, kept, recovers }: Observation): string {
  const part = (name: string, text: string): string =>
    `${`${name}:`.padEnd(10)}${text.split('\n').join(`\n${margin}`)}\n`;
  const text = `${part('sees', sees)}${part('kept', kept)}${part('recovers', recovers)}`;
  const status = statusOf(fault);
  return status === null ? text : text.replaceAll(new RegExp(`\\b${status}\\b`, 'g'), anyStatus);
}

function statusOf(fault: string): string | null {
  return /^status (\d+)$/.exec(fault)?.[1] ?? null;
}

/** Stands for the number of the fault. */
const anyStatus = 'STATUS';

const margin = ' '.repeat(10);

function readBlock(block: string): Block {
  const [faults = '', ...lines] = block.trimEnd().split('\n');
  const parts: Record<string, string[]> = {};
  let name = '';
  for (const line of lines) {
    const title = /^(sees|kept|recovers):/.exec(line)?.[1];
    if (title) name = title;
    (parts[name] ??= []).push(line.slice(margin.length));
  }
  const text = (title: string): string => (parts[title] ?? []).join('\n');
  return { faults: faults.split(', '), cell: { sees: text('sees'), kept: text('kept'), recovers: text('recovers') } };
}

/** The grid of a run: a row per operation, a column per fault, `ok` or `FAIL`. */
export function gridOf<O extends AnyOperationName>(
  operations: readonly O[],
  faults: readonly string[],
  isOk: (operation: O, fault: string) => boolean | undefined,
): string {
  const heads = faults.map((fault, at) => `${String(at + 1).padStart(2)} ${fault}`);
  const mark = (operation: O, fault: string): string => {
    const found = isOk(operation, fault);
    return found === undefined ? '   .' : found ? '  ok' : 'FAIL';
  };
  const rows = operations.map(
    (operation) => operation.padEnd(14) + faults.map((fault) => mark(operation, fault)).join(' '),
  );
  const numbers = ''.padEnd(14) + faults.map((_, at) => String(at + 1).padStart(4)).join(' ');
  return [...heads, '', numbers, ...rows].join('\n');
}
