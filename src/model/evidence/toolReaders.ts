import { readFossology } from './fossologyReader.ts';
import { readParts } from './jsonParts.ts';
import { listOf, percentOf, recordOf, textOf } from './jsonValue.ts';
import type { Finding } from './licenseChain.ts';
import { readRegistry } from './registryReader.ts';
import { readScancode } from './scancodeReader.ts';
import type { AddFinding, ToolReader, ToolReading } from './toolReader.ts';

/** The reader of each tool's document. */
export const toolReaders: ReadonlyMap<string, ToolReader> = new Map([
  ['clearlydefined', readRegistry],
  ['licensee', readLicensee],
  ['reuse', readReuse],
  ['scancode', readScancode],
  ['fossology', readFossology],
]);

/** Licensee compares whole files with license texts: a match covers the file from its first line to its last. */
function readLicensee(text: string, tool: string, add: AddFinding): ToolReading {
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

/** REUSE reads the SPDX tags of files, and the texts in a folder `LICENSES`. */
function readReuse(text: string, tool: string, add: AddFinding): ToolReading {
  const wanted = [
    ['reuse', 'files', '*'],
    ['reuse', 'licenses', '*'],
  ];
  const reading = readParts(text, wanted, ({ at, value }) => {
    const found = recordOf(value);
    const path = textOf(found?.[at === 0 ? 'FileName' : 'filePath']);
    const license = at === 0 ? concluded(found) : textOf(found?.['spdxId']);
    if (path !== null && license !== null) add(findingOf(path.replace(/^\.\//, ''), license, tool));
  });
  const isKnown = reading.seen.has(0) || reading.seen.has(1);
  return { isKnown, isComplete: reading.isComplete && reading.damaged === 0 };
}

/** Most files have no conclusion. */
function concluded(file: Readonly<Record<string, unknown>> | null): string | null {
  const concludedOne = textOf(file?.['LicenseConcluded']);
  if (concludedOne !== null && isConclusion(concludedOne)) return concludedOne;
  const inFile = listOf(file?.['LicenseInfoInFile'] ?? file?.['LicenseInfoInFiles']).flatMap(
    (one) => textOf(one) ?? [],
  );
  const licenses = inFile.filter(isConclusion);
  return licenses.length === 0 ? null : licenses.join(' AND ');
}

function isConclusion(license: string): boolean {
  return license !== 'NOASSERTION' && license !== 'NONE';
}

function findingOf(path: string, license: string, tool: string): Finding {
  return { path, license, tool, lines: null, confidence: null, text: null };
}
