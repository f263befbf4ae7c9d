// `npm run bench [-- bundles formats drafts harvests policy scan resolve exports slices growth host hints panel overview
// typing]`: measures what the project promises and prints one table. Ratios are medians of several measurements in one
// run; a line that breaks its limit begins with an exclamation mark. `soak`, a whole working day, runs only by name.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { projectRoot } from '../../scripts/project.ts';
import { buildPrograms, benchBundles } from './bundlesBench.ts';
import { benchDrafts } from './draftBench.ts';
import { benchExports } from './exportsBench.ts';
import { benchFormats } from './formatsBench.ts';
import { benchGrowth } from './growthBench.ts';
import { benchHarvests } from './harvestBench.ts';
import { benchHints } from './hintsBench.ts';
import { benchHost } from './hostBench.ts';
import { formatTable, type Row } from './median.ts';
import { writeMonorepo } from './monorepo.ts';
import { benchOverview } from './overviewBench.ts';
import { benchPanel } from './panelBench.ts';
import { benchPolicy } from './policyBench.ts';
import { benchResolve } from './resolveBench.ts';
import { benchScan } from './scanBench.ts';
import { benchSlices } from './slicesBench.ts';
import { benchSoak } from './soakBench.ts';
import { benchTyping } from './typingBench.ts';

const wanted = new Set(process.argv.slice(2));
const isWanted = (name: string): boolean => wanted.size === 0 || wanted.has(name);

const folder = mkdtempSync(path.join(tmpdir(), 'clearlydefined-monorepo-'));
try {
  await buildPrograms(projectRoot);
  writeMonorepo(folder, { workspaces: 500, packages: 20_000 });
  const rows: Row[] = [];
  const bench = async (name: string, run: () => Row[] | Promise<Row[]>): Promise<void> => {
    if (!isWanted(name)) return;
    const found = await run();
    process.stdout.write(`\n${name}\n${formatTable(found)}\n`);
    rows.push(...found);
  };
  await bench('bundles', () => benchBundles(projectRoot));
  await bench('formats', () => benchFormats(projectRoot));
  await bench('drafts', () => benchDrafts(projectRoot));
  await bench('harvests', () => benchHarvests(projectRoot));
  await bench('policy', () => benchPolicy(projectRoot));
  await bench('scan', () => benchScan(projectRoot, folder));
  await bench('resolve', () => benchResolve(projectRoot));
  await bench('exports', () => benchExports(projectRoot));
  await bench('slices', () => benchSlices(projectRoot));
  await bench('growth', () => benchGrowth(projectRoot));
  await bench('host', () => benchHost(folder));
  await bench('hints', benchHints);
  await bench('panel', benchPanel);
  await bench('overview', benchOverview);
  await bench('typing', benchTyping);
  // Takes longer than all others together.
  if (wanted.has('soak')) await bench('soak', benchSoak);
  if (rows.some((row) => !row.isWithin)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
