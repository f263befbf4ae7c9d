import { inWindow } from './inWindow.ts';
import { median, type Row } from './median.ts';

const rounds = 3;

interface Stall {
  readonly took: number;
  readonly longest: number;
  /** The largest part of such a time in which the thread itself worked: other programs took the rest. */
  readonly worked: number;
}

/**
 * The output of the program; `first` is the first small panel of the window, `quiet` the idle host, `editor` a harvest
 * opened in an editor.
 */
type Stalls = Readonly<
  Record<'first' | 'quiet' | 'panel' | 'list' | 'definition' | 'harvest' | 'editor' | 'why', Stall>
>;

const whats: Readonly<Record<Exclude<keyof Stalls, 'first' | 'quiet' | 'editor'>, string>> = {
  panel: 'the panel opens, its files are read ahead',
  list: 'the files are read and packed for the page',
  definition: 'the whole definition as a YAML document',
  harvest: "one tool's result of many MB as a document",
  why: 'the chain of evidence of its license',
};

/** Measures how long the work behind a panel of 50,000 files blocks the thread of the extension host. */
export async function benchPanelHost(serviceUrl: string): Promise<Row[]> {
  const found: Stalls[] = [];
  for (let round = 0; round < rounds; round++) found.push(await inWindow<Stalls>('hostPanel', 'empty', serviceUrl));
  const of = (name: keyof Stalls, what: keyof Stall): number => median(found.map((stalls) => stalls[name][what]));
  const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
  return [
    figureRow('host: longest stall while idle, for comparison', milliseconds(of('quiet', 'longest'))),
    figureRow(
      'host: the same, first small panel of a window (the editor reads certificates)',
      milliseconds(of('first', 'longest')),
    ),
    ...Object.entries(whats).flatMap(([name, what]): readonly Row[] => {
      const ofThis = (one: keyof Stall): number => of(name as keyof Stalls, one);
      const [longest, took, worked] = [ofThis('longest'), ofThis('took'), ofThis('worked')];
      return [
        limited(`host: longest stall, ${what} (${milliseconds(took)})`, longest, 50),
        limited('host: the same without the collector of garbage and other programs', worked, 30),
      ];
    }),
    figureRow(
      'host: the same document in an editor, with what VS Code does with it',
      milliseconds(of('editor', 'longest')),
    ),
  ];
}

function limited(what: string, milliseconds: number, limit: number): Row {
  return {
    what,
    value: `${milliseconds.toFixed(0)} ms`,
    limit: `≤ ${limit} ms`,
    isWithin: milliseconds <= limit,
  };
}

function figureRow(what: string, value: string): Row {
  return { what, value, limit: '', isWithin: true };
}
