// Every format with a large text, inside one process: the time of a read compared with the minimum work on the text.
// Prints JSON.
import { formats } from '../../../src/manifests/formats.generated.ts';
import { largeTexts } from '../largeTexts.ts';
import { median } from '../median.ts';

/** Dependencies in each text. */
const count = 5_000;
const rounds = 5;

export interface FormatTimes {
  readonly format: string;
  readonly bytes: number;
  readonly dependencies: number;
  /** Milliseconds, medians. */
  readonly floor: number;
  readonly read: number;
  readonly ratio: number;
}

function main(): void {
  const found: FormatTimes[] = [];
  for (const format of formats) {
    const make = largeTexts[format.id];
    if (!make) throw new Error(`there is no large text of ${format.id}`);
    const bytes = Buffer.from(make(count));
    const measure = (): { floor: number; read: number; dependencies: number } => {
      const floor = timed(() => floorOf(bytes));
      const text = bytes.toString('utf8');
      let dependencies = 0;
      const read = timed(() => {
        dependencies = format.read(text).dependencies.length;
      });
      return { floor, read, dependencies };
    };
    measure();
    const all = Array.from({ length: rounds }, measure);
    found.push({
      format: format.id,
      bytes: bytes.length,
      dependencies: all[0]?.dependencies ?? 0,
      floor: median(all.map(({ floor }) => floor)),
      read: median(all.map(({ read }) => read)),
      ratio: median(all.map(({ floor, read }) => read / floor)),
    });
  }
  process.stdout.write(JSON.stringify(found));
}

/** Decoding, and JSON.parse for JSON; one pass over the lines for all other formats. */
function floorOf(bytes: Buffer): void {
  const text = bytes.toString('utf8');
  const isJson = /^\s*[{[]/.test(text);
  if (isJson && tryJson(text)) return;
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    lines += text.charCodeAt(at + 1) === 0x20 ? 2 : 1;
  if (lines < 0) throw new Error('never');
}

function tryJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

main();
