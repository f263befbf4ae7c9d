import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { median, type Row } from './median.ts';

const rounds = 9;

/**
 * The headless scan as a whole process against the floor program, in turns within one run. The floor reads and parses the
 * same bytes; the scan also finds the files, links them and prints every dependency with its range.
 */
export function benchScan(root: string, monorepo: string): Row[] {
  const files = readdirSync(monorepo, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.join(monorepo, file));
  const floor = (): number => timed([path.join(root, 'dist', 'bench', 'floor.js')], files.join('\n'));
  const scan = (): number => timed([path.join(root, 'dist', 'scan.js'), monorepo, '--json'], '');
  floor();
  scan();
  const pairs = Array.from({ length: rounds }, () => ({ floor: floor(), scan: scan() }));
  const seconds = median(pairs.map((pair) => pair.scan)) / 1000;
  const floorSeconds = median(pairs.map((pair) => pair.floor)) / 1000;
  const ratio = median(pairs.map((pair) => pair.scan / pair.floor));
  const bytes = files.reduce((sum, file) => sum + readFileSync(file).length, 0);
  return [
    {
      what: `floor: read + JSON.parse of ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`,
      value: `${floorSeconds.toFixed(3)} s`,
      limit: '',
      isWithin: true,
    },
    { what: 'scan of the same, whole process', value: `${seconds.toFixed(3)} s`, limit: '', isWithin: true },
    { what: 'scan / floor', value: ratio.toFixed(2), limit: '≤ 3', isWithin: ratio <= 3 },
  ];
}

function timed(args: readonly string[], input: string): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    input,
    stdio: ['pipe', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const took = performance.now() - began;
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
  return took;
}
