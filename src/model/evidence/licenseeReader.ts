import { readParts } from './jsonParts.ts';
import { percentOf, recordOf, textOf } from './jsonValue.ts';
import type { AddFinding, ToolReading } from './toolReader.ts';

/** Licensee compares whole files with the texts of licenses: what it matched is the file from its first line to its last. */
export function readLicensee(text: string, tool: string, add: AddFinding): ToolReading {
  const reading = readParts(text, [['licensee', 'output', 'content', 'matched_files', '*']], ({ value }) => {
    const file = recordOf(value);
    const path = textOf(file?.['filename']);
    const license = textOf(file?.['matched_license']);
    if (!file || path === null || license === null) return;
    const content = textOf(file['content']);
    add({
      path,
      license,
      tool,
      lines: content === null ? null : { from: 1, to: linesIn(content) },
      confidence: percentOf(recordOf(file['matcher'])?.['confidence']),
      text: content,
    });
  });
  return { isKnown: reading.seen.has(0), isComplete: reading.isComplete && reading.damaged === 0 };
}

function linesIn(text: string): number {
  return text.trimEnd().split('\n').length;
}
