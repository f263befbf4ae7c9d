import { readFossology } from './fossologyReader.ts';
import { readLicensee } from './licenseeReader.ts';
import { readRegistry } from './registryReader.ts';
import { readReuse } from './reuseReader.ts';
import { readScancode } from './scancodeReader.ts';
import type { ToolReader } from './toolReader.ts';

/** Who can read which tool's document. */
export const toolReaders: ReadonlyMap<string, ToolReader> = new Map([
  ['clearlydefined', readRegistry],
  ['licensee', readLicensee],
  ['reuse', readReuse],
  ['scancode', readScancode],
  ['fossology', readFossology],
]);
