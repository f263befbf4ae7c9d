import { readParts } from './jsonParts.ts';
import { listOf, recordOf, textOf } from './jsonValue.ts';
import type { Finding } from './licenseChain.ts';
import type { AddFinding, ToolReading } from './toolReader.ts';

/** REUSE reads what files say of themselves in SPDX tags, and the texts in a folder `LICENSES`. */
export function readReuse(text: string, tool: string, add: AddFinding): ToolReading {
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

/** Files that say nothing are most of them. */
function concluded(file: Readonly<Record<string, unknown>> | null): string | null {
  const concludedOne = textOf(file?.['LicenseConcluded']);
  if (concludedOne !== null && saysSomething(concludedOne)) return concludedOne;
  const inFile = listOf(file?.['LicenseInfoInFile'] ?? file?.['LicenseInfoInFiles']).flatMap(
    (one) => textOf(one) ?? [],
  );
  const said = inFile.filter(saysSomething);
  return said.length === 0 ? null : said.join(' AND ');
}

function saysSomething(license: string): boolean {
  return license !== 'NOASSERTION' && license !== 'NONE';
}

function findingOf(path: string, license: string, tool: string): Finding {
  return { path, license, tool, lines: null, confidence: null, text: null };
}
