import { startService } from '../service/startService.ts';
import { inWindow } from './inWindow.ts';
import { median, type Row } from './median.ts';
import { unlimited } from './unlimited.ts';

const rounds = 3;

interface Stall {
  readonly took: number;
  /** The longest time for which anything blocked the event loop. */
  readonly longest: number;
  /** The largest part of such a time in which the thread itself worked, without garbage collection. */
  readonly worked: number;
}

/**
 * Measures inside a real extension host: activation, and how long reading a large workspace blocks the host's thread.
 */
export async function benchHost(monorepo: string): Promise<Row[]> {
  const service = await startService(unlimited);
  try {
    const activations: { readonly milliseconds: number; readonly worked: number; readonly loaded: string[] }[] = [];
    for (let round = 0; round < rounds; round++)
      activations.push(await inWindow('hostActivation', 'empty', service.url));
    const stalls: { components: number; scan: Stall; again: Stall; lookUp: Stall; quiet: Stall }[] = [];
    for (let round = 0; round < rounds; round++)
      stalls.push(await inWindow('hostStall', monorepo, service.url, { 'clearlydefined.lookUp': 'onDemand' }));
    const of = (name: 'scan' | 'again' | 'lookUp' | 'quiet', what: keyof Stall): number =>
      median(stalls.map((stall) => stall[name][what]));
    const components = stalls[0]?.components ?? 0;
    return [
      limited('activation in the extension host', median(activations.map(({ milliseconds }) => milliseconds)), 100),
      figureRow(
        'the same: work of its thread, whatever other programs do',
        median(activations.map(({ worked }) => worked)),
      ),
      onlyItsOwn(activations[0]?.loaded ?? []),
      figureRow('longest stall of an idle host, for comparison', of('quiet', 'longest')),
      figureRow(`first scan of ${components} dependencies: time`, of('scan', 'took')),
      limited('the same: longest stall', of('scan', 'longest'), 50),
      limited('the same without the collector of garbage and other programs', of('scan', 'worked'), 10),
      figureRow('scan again: time', of('again', 'took')),
      limited('the same: longest stall', of('again', 'longest'), 50),
      limited('the same without the collector of garbage and other programs', of('again', 'worked'), 10),
      figureRow('lookup of all of them: time', of('lookUp', 'took')),
      limited('the same: longest stall', of('lookUp', 'longest'), 50),
      limited('the same without the collector of garbage and other programs', of('lookUp', 'worked'), 16),
    ];
  } finally {
    await service.stop();
  }
}

/** The entry, and the code that it shares with the parts that are loaded later. */
function onlyItsOwn(loaded: readonly string[]): Row {
  const what = ['the same: files that it loads', ...loaded.slice(2)].join(' ');
  return { what, value: `${loaded.length}`, limit: '≤ 3', isWithin: loaded.length <= 3 };
}

function figureRow(what: string, milliseconds: number): Row {
  return { what, value: `${milliseconds.toFixed(0)} ms`, limit: '', isWithin: true };
}

function limited(what: string, milliseconds: number, limit: number): Row {
  return { what, value: `${milliseconds.toFixed(0)} ms`, limit: `≤ ${limit} ms`, isWithin: milliseconds <= limit };
}
