// `npm run fuzz`: mutates the fixtures of every format many more times than `npm test` does. FUZZ_RUNS sets the number
// of runs for each fixture.
import { build } from './checks.ts';
import { filesOf, runMocha } from './runMocha.ts';

process.env['FUZZ_RUNS'] ??= '5000';
const built = await build('unit', '--only=manifests/fuzz', '--only=manifests/linkResilience');
const report = built ?? (await runMocha(filesOf('dist/test/unit/manifests/**/*.test.js', []), 3_600_000));
for (const { title, detail } of report.failures) console.error(`${title}\n${detail}\n`);
console.log(`${report.passed} passed, ${report.failed} failed`);
process.exitCode = report.failed > 0 ? 1 : 0;
