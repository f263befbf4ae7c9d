import { inWindow } from './inWindow.ts';
import { median, type Row } from './median.ts';

const rounds = Number(process.env.R ?? 3);

interface Stall {
  readonly took: number;
  readonly longest: number;
}

/** What the program tells; `quiet` is the host with nothing to do, for comparison. */
type Stalls = Readonly<Record<'quiet' | 'panel' | 'questions' | 'definition' | 'harvest' | 'why', Stall>>;

const whats: Readonly<Record<Exclude<keyof Stalls, 'quiet'>, string>> = {
  panel: 'the panel opens, its files are read ahead',
  questions: 'the files as a table, 18 questions about them',
  definition: 'the whole definition as a YAML document',
  harvest: "one tool's result of many MB as a document",
  why: 'the chain of evidence of its license',
};

/** How long everything behind a panel of 50,000 files holds the thread of the extension host. */
export async function benchPanelHost(serviceUrl: string): Promise<Row[]> {
  const found: Stalls[] = [];
  for (let round = 0; round < rounds; round++) found.push(await inWindow<Stalls>('hostPanel', 'empty', serviceUrl));
  const of = (name: keyof Stalls, what: keyof Stall): number => median(found.map((stalls) => stalls[name][what]));
  const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
  return [
    {
      what: 'host: longest stall while idle, for comparison',
      value: milliseconds(of('quiet', 'longest')),
      limit: '',
      isWithin: true,
    },
    ...Object.entries(whats).map(([name, what]): Row => {
      const { longest, took } = {
        longest: of(name as keyof Stalls, 'longest'),
        took: of(name as keyof Stalls, 'took'),
      };
      return {
        what: `host: longest stall, ${what} (${milliseconds(took)})`,
        value: milliseconds(longest),
        limit: '≤ 50 ms',
        isWithin: longest <= 50,
      };
    }),
  ];
}
