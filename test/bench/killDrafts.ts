// `node test/bench/killDrafts.ts [kills]`: kills a program that types and submits drafts, 1,000 times by default, and
// counts what is lost.
import { killTypists } from '../support/kills/killTypists.ts';

const kills = Number(process.argv[2] ?? process.env['KILLS'] ?? 1000);
const report = await killTypists(kills, Math.random);
for (const [name, value] of Object.entries(report)) process.stdout.write(`${String(value).padStart(8)}  ${name}\n`);
const { lost, unreadable, conflicts, duplicates, sendingForever } = report;
if (lost + unreadable + conflicts + duplicates + sendingForever > 0) process.exitCode = 1;
