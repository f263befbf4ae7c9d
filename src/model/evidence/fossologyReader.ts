import { readParts } from './jsonParts.ts';
import { textOf } from './jsonValue.ts';
import type { AddFinding, ToolReading } from './toolReader.ts';

/** Characters of one tool's output. */
const maxOutput = 16_000_000;

/**
 * FOSSology's Nomos writes `File <path> contains license(s) <name>,<name>` a line; Monk `found full match between "<path>" and
 * "<name>"`, with a rank.
 */
export function readFossology(text: string, tool: string, add: AddFinding): ToolReading {
  const outputs: string[] = [];
  const wanted = [
    ['nomos', 'output', 'content'],
    ['monk', 'output', 'content'],
  ];
  const reading = readParts(text, wanted, ({ value }) => outputs.push(textOf(value) ?? ''), maxOutput);
  eachLine(outputs, (line) => {
    const found = nomosLine(line) ?? monkLine(line);
    if (found) add({ ...found, tool, lines: null, text: null });
  });
  const isKnown = reading.seen.has(0) || reading.seen.has(1);
  return { isKnown, isComplete: reading.isComplete && reading.damaged === 0 };
}

interface Line {
  readonly path: string;
  readonly license: string;
  readonly confidence: number | null;
}

const contains = ' contains license(s) ';

function nomosLine(line: string): Line | null {
  const at = line.lastIndexOf(contains);
  if (!line.startsWith('File ') || at < 0) return null;
  const [path, names] = [line.slice('File '.length, at), line.slice(at + contains.length)];
  if (path === '' || path.length > 4096 || names.length > 1000) return null;
  const licenses = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'No_license_found');
  return licenses.length === 0 ? null : { path, license: licenses.join(' AND '), confidence: null };
}

function monkLine(line: string): Line | null {
  const [, path, license = '', rest = ''] =
    /^found (?:full|diff) match between "([^"]{1,4096})" and "([^"]{1,200})"(.{0,200})/.exec(line) ?? [];
  if (path === undefined) return null;
  const rank = /\brank (\d+(?:\.\d+)?)/.exec(rest)?.[1];
  return { path, license, confidence: rank === undefined ? null : Math.min(100, Number(rank)) };
}

function eachLine(outputs: readonly string[], take: (line: string) => void): void {
  for (const output of outputs)
    for (let from = 0; from < output.length;) {
      const end = output.indexOf('\n', from);
      const to = end < 0 ? output.length : end;
      take(output.slice(from, Math.min(to, from + 6000)).trim());
      from = to + 1;
    }
}
