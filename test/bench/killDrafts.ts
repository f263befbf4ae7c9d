// `node test/bench/killDrafts.ts [kills]`: kills a program that types and submits drafts, 1,000 times by default, and
// counts what is lost. Prints a line after every fifty kills, the last one for all of them. Fails if anything is lost,
// unreadable, in conflict, sent twice or never finished. 10,000 kills take half an hour on two idle cores.
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
  'seconds',
] as const satisfies readonly (keyof KillReport)[];

const kills = Number(process.argv[2] ?? process.env['KILLS'] ?? 1000);
process.stdout.write(`${columns.join('  ')}\n`);
const report = await killTypists(kills, Math.random, (sofar) => {
  process.stdout.write(`${columns.map((name) => String(sofar[name]).padStart(name.length)).join('  ')}\n`);
});
if (Object.values(failuresIn(report)).some((count) => count > 0)) process.exitCode = 1;
