// `npm run fuzz`: mutates the fixtures of every format many more times than `npm test` does. FUZZ_RUNS sets the number
// of runs for each fixture.
import { filesOf, inParallel, runMocha } from './runMocha.ts';

process.env['FUZZ_RUNS'] ??= '5000';
const files = filesOf('test/unit/manifests/**/*.test.ts', ['manifests/fuzz', 'manifests/linkResilience']);
const report = await runMocha(files, 3_600_000, inParallel);
for (const { title, detail } of report.failures) console.error(`${title}\n${detail}\n`);
console.log(`${report.passed} passed, ${report.failed} failed`);
process.exitCode = report.failed > 0 ? 1 : 0;
