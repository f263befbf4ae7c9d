import { harmlessPaths, hostilePaths, writeHostileFiles } from '../support/hostileFiles.ts';
import { openWorkbench } from '../e2e/support/openWorkbench.ts';
import { typeUntil, typeUntilListed } from '../e2e/support/typing.ts';
import { median, type Row } from './median.ts';

const rounds = 3;

/** Milliseconds of typing in an otherwise idle window. */
const idleFor = 12_000;

interface Delays {
  readonly median: number;
  readonly longest: number;
}

/**
 * Measures the time from a key to the frame that shows it, while hostile files of the workspace are read, and in the
 * same window when nothing is read. The frames are drawn without a graphics card: only the difference is caused by the
 * extension.
 */
export async function benchTyping(): Promise<Row[]> {
  const found: { readonly reading: Delays; readonly idle: Delays }[] = [];
  for (let round = 0; round < rounds; round++) found.push(await oneRound());
  const of = (when: 'reading' | 'idle', what: keyof Delays): number => median(found.map((one) => one[when][what]));
  const added = (what: keyof Delays): number => of('reading', what) - of('idle', what);
  return [
    figureRow('key → frame in an idle window', of('idle', 'median')),
    figureRow('the same: longest', of('idle', 'longest')),
    figureRow('key → frame while hostile files are read', of('reading', 'median')),
    figureRow('the same: longest', of('reading', 'longest')),
    limited('what reading adds to a key', added('median')),
    limited('what reading adds to the longest', added('longest')),
  ];
}

async function oneRound(): Promise<{ readonly reading: Delays; readonly idle: Delays }> {
  const viewport = { width: 1280, height: 3_000 };
  const workbench = await openWorkbench({
    workspace: 'empty',
    prepare: writeHostileFiles,
    isRestricted: true,
    viewport,
  });
  try {
    const reading = delaysOf(await typeUntilListed(workbench, [...hostilePaths, ...harmlessPaths]));
    const rest = new Promise<void>((resolve) => setTimeout(resolve, idleFor));
    return { reading, idle: delaysOf(await typeUntil(workbench.page, rest)) };
  } finally {
    await workbench.dispose();
  }
}

function delaysOf(delays: readonly number[]): Delays {
  return { median: median(delays), longest: Math.max(...delays) };
}

function figureRow(what: string, milliseconds: number): Row {
  return { what, value: `${milliseconds.toFixed(0)} ms`, limit: '', isWithin: true };
}

function limited(what: string, milliseconds: number): Row {
  return { what, value: `${milliseconds.toFixed(0)} ms`, limit: '≤ 50 ms', isWithin: milliseconds <= 50 };
}
