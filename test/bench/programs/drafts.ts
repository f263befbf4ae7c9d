// A draft of 50 revisions that all have problems: the cost of reading, checking and editing it, and the effect of a
// hostile line. Prints JSON.
import { completeDraft } from '../../../src/curation/assist/completeDraft.ts';
import { draftFindings } from '../../../src/curation/draftFindings.ts';
import { editDraft } from '../../../src/curation/editDraft.ts';
import { type DraftKnowledge, nothingKnown } from '../../../src/curation/knowledge.ts';
import { readDraft } from '../../../src/curation/readDraft.ts';
import { workedTime } from '../../support/workedTime.ts';
import { median } from '../median.ts';

/** Milliseconds, medians; `first` is the first read and check of the process. */
export interface DraftTimes {
  readonly first: number;
  readonly read: number;
  readonly judge: number;
  readonly edit: number;
  readonly complete: number;
  readonly longLine: number;
  readonly findings: number;
}

const rounds = 15;

function main(): void {
  const text = draftOf(50);
  const files = Array.from({ length: 2000 }, (_, at) => `package/lib/part${at % 40}/file${at}.js`);
  const pathsOf = new Map(Array.from({ length: 50 }, (_, at) => [`1.0.${at}`, new Set(files)]));
  const knowledge: DraftKnowledge = {
    component: 'npm/npmjs/-/lodash',
    isPrivate: false,
    revisions: [],
    of: (revision) => ({ ...nothingKnown, state: 'known', paths: pathsOf.get(revision) ?? null }),
  };
  const read = (): ReturnType<typeof readDraft> => readDraft(text);
  const first = timed(() => draftFindings(read(), text, knowledge));
  const reading = read();
  const longLine = `declared: ${'x'.repeat(990_000)}`;
  const times: DraftTimes = {
    first,
    read: several(read),
    judge: several(() => draftFindings(reading, text, knowledge)),
    edit: several(() => editDraft(text, '1.0.25', { field: 'declared', value: 'MIT' })),
    complete: several(() => completeDraft(text, text.lastIndexOf('declared: ') + 12, knowledge)),
    longLine: several(() => readDraft(longLine)),
    findings: draftFindings(reading, text, knowledge).length,
  };
  process.stdout.write(JSON.stringify(times));
}

function several(work: () => unknown): number {
  return median(Array.from({ length: rounds }, () => timed(work)));
}

function timed(work: () => unknown): number {
  const began = workedTime();
  work();
  return workedTime() - began;
}

function draftOf(revisions: number): string {
  const lines = ['coordinates:', '  name: lodash', '  provider: npmjs', '  type: npm', 'revisions:'];
  for (let at = 0; at < revisions; at++)
    lines.push(
      `  1.0.${at}:`,
      '    described:',
      '      releaseDate: 2020-02-30',
      '      sourceLocation:',
      '        type: git',
      '        provider: github',
      '        namespace: lodash',
      '        name: lodash',
      `        revision: ${`${at}`.padStart(40, 'ab')}`,
      '      facets:',
      '        tests: [test/**, "**/*.spec.js"]',
      '    licensed:',
      `      declared: (MIT AND ISC) OR Apahce-2.${at}`,
      '    files:',
      '      - path: lib/part1/file41.js',
      '        license: mit',
      '        attributions: [Copyright a person]',
    );
  return `${lines.join('\n')}\n`;
}

main();
