// `npm run test:unit -- <part of a path> …`: builds and runs the unit tests whose paths contain one of the given texts.
import fs from 'node:fs';
import path from 'node:path';
import { build } from './checks.ts';
import { projectRoot } from './project.ts';
import { runMocha } from './runMocha.ts';
import { countsLine, describeFailures } from './testReport.ts';

const built = path.join('dist', 'test', 'unit');
fs.rmSync(path.join(projectRoot, built), { recursive: true, force: true });
const only = process.argv.slice(2).map((part) => `--only=${part}`);
const report = (await build('unit', ...only)) ?? (await runMocha([`${built}/**/*.test.js`], 540_000));
process.stdout.write(`${describeFailures(report)}${countsLine(report)}\n`);
process.exitCode = report.failed > 0 || report.passed === 0 ? 1 : 0;
