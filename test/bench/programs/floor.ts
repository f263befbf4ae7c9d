// The minimum work of any scan, as a separate program: reads every file named on standard input and calls JSON.parse on
// it, nothing else.
import { readFileSync } from 'node:fs';

let keys = 0;
for (const file of readFileSync(0, 'utf8').split('\n').filter(Boolean))
  keys += Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).length;
if (keys === 0) process.exitCode = 1;
