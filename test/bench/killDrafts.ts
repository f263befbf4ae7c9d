// `node test/bench/killDrafts.ts [kills] [at once]`: kills a program that types and submits drafts, 1,000 times by
// default, and counts what is lost. Prints a line after every fifty kills, the last one for all of them. Fails if
// anything is lost, unreadable, in conflict, sent twice or never finished. `at once`: programs side by side, each with
// folders and a service of its own; more than one helps only while other work slows this down. 10,000 kills take half
// an hour on two idle cores.
import { failuresIn, killTypists, type KillReport } from '../support/kills/killTypists.ts';

const columns = [
  'kills',
  'fruitful',
  'interrupted',
  'acknowledged',
  'lost',
  'unreadable',
  'conflicts',
  'decisions',
  'duplicates',
  'doubtful',
  'sendingForever',
] as const satisfies readonly (keyof KillReport)[];

const [kills = 1000, atOnce = 1] = process.argv.slice(2).map(Number);
const began = Date.now();
const reports: KillReport[] = [];
const sum = (name: keyof KillReport): number => reports.reduce((total, report) => total + (report?.[name] ?? 0), 0);
process.stdout.write(`${columns.join('  ')}  seconds\n`);
const runs = Array.from({ length: atOnce }, (_, at) => {
  const own = Math.floor(kills / atOnce) + Number(at < kills % atOnce);
  return killTypists(own, Math.random, (report) => {
    reports[at] = report;
    const seconds = String(Math.round((Date.now() - began) / 1000)).padStart(7);
    process.stdout.write(`${columns.map((name) => String(sum(name)).padStart(name.length)).join('  ')}  ${seconds}\n`);
  });
});
const failures = (await Promise.all(runs)).flatMap((report) => Object.values(failuresIn(report)));
if (failures.some((count) => count > 0)) process.exitCode = 1;
