// `node test/bench/cutSubmissions.ts [submissions] [at once]`: 1,000 submissions by default through a proxy that cuts the
// connection at a random place. `at once`: folders side by side, 2 by default. Fails unless each has exactly one pull
// request, of the confirmed request, and no window ever shows something else than the service has. Prints a line after
// every twenty, then a table of the places.
import { cutFailures, type CutReport, cutSubmissions } from '../support/kills/cutSubmissions.ts';

const columns = [
  'submissions',
  'pullRequests',
  'doubled',
  'missing',
  'otherBody',
  'untrue',
  'stuck',
  'seconds',
] as const satisfies readonly (keyof CutReport)[];

process.stdout.write(`${columns.join('  ')}\n`);
const figure = (one: CutReport[(typeof columns)[number]]): number => (typeof one === 'number' ? one : one.length);
const [submissions = 1000, atOnce = 2] = process.argv.slice(2).map(Number);
const report = await cutSubmissions(submissions, {
  atOnce,
  random: Math.random,
  onProgress: (sofar) =>
    process.stdout.write(`${columns.map((name) => String(figure(sofar[name])).padStart(name.length)).join('  ')}\n`),
});
const places = Object.entries(report.places);
const kinds = ['submissions', 'killed', 'together', 'made', 'again'] as const;
process.stdout.write(`\n${['connection cut', ...kinds].map((name) => name.padStart(14)).join('')}\n`);
for (const [place, counts] of places)
  process.stdout.write(
    `${[place, ...kinds.map((kind) => counts[kind])].map((one) => String(one).padStart(14)).join('')}\n`,
  );
for (const one of report.untrue) process.stdout.write(`${one}\n`);
if (Object.values(cutFailures(report)).some((count) => count > 0)) process.exitCode = 1;
