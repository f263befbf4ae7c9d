import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { redactLines } from '../../../src/core/redactLines.ts';

const names = new Set(['acme-secret', 'vault']);

/** A line of the log, and what a report may contain of it. */
const rows: readonly (readonly [line: string, report: string])[] = [
  ['[info] 12 manifests read in 31 ms', '[info] 12 manifests read in 31 ms'],
  ['[warn] the service answered with 503: retry 2 of 3', '[warn] the service answered with 503: retry 2 of 3'],
  ['[warn] GET https://licenses.acme.example/definitions failed', '[warn] GET … failed'],
  ['[warn] /home/jo/src/app/package.json could not be read', '[warn] … could not be read'],
  [String.raw`[warn] C:\Users\jo\app\pom.xml could not be read`, '[warn] … could not be read'],
  ['[info] npm/npmjs/@acme/secret/1.0.0 is private', '[info] … is private'],
  ['[info] acme-secret: not asked, (Vault), vault.', '[info] … not asked, … …'],
  ['[error] ENOENT: open "My Documents" now', '[error] ENOENT: open … now'],
  ['[error] “a name” and an “unfinished one', '[error] … and an …'],
  ['[error] authorization gho_16C7e42F292c6912E7710c838347Ae178B4a', '[error] authorization …'],
  ['[error] jo@acme.example is signed in', '[error] … is signed in'],
];

describe('Lines of the log in a report', () => {
  for (const [line, report] of rows) it(report, () => assert.deepEqual(redactLines([line], names), [report]));
});
