import assert from 'node:assert/strict';

import type { SourceRange } from '../../../src/core/range.ts';
import type { Dependency, ManifestFormat, ManifestReading } from '../../../src/manifests/format.ts';
import { formats } from '../../../src/manifests/formats.generated.ts';
import { textsOf } from './fuzz/mutate.ts';
import { printReading } from './printReading.ts';

/** Lines of a call that continues on the next line: half of a call isn't one. */
const continued: Readonly<Record<string, RegExp>> = { 'gem-file': /,\n$/ };

const conflict = 'A merge conflict: until it is resolved, our side is read.';

/** Variants of `several` of every format, so that a format needs no fixtures of its own for them. */
describe('Variants of every manifest', () => {
  for (const format of formats) {
    const texts = textsOf(format, /several|nested|flags/)
      .map((text) => text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, ''))
      .filter((text) => format.read(text).dependencies.length > 0);

    it(`${format.id}: has several dependencies`, () => assert.ok(texts.length > 0));

    it(`${format.id}: carriage returns and a byte order mark move ranges only`, () => {
      for (const text of texts) {
        const marked = `\uFEFF${text.replaceAll('\n', '\r\n')}`;
        assert.equal(
          print(format, marked, text, (at) => withoutMarks(marked, at)),
          printReading(text, format.read(text)),
        );
      }
    });

    it(`${format.id}: a merge conflict round the line of a dependency is reported, and our side is read`, () => {
      for (const text of texts) {
        const whole = format.read(text);
        for (const { from, to } of linesOf(text, whole.dependencies)) {
          const line = text.slice(from, to);
          if (continued[format.id]?.test(line)) continue;
          const [start, end] = ['<<<<<<< HEAD\n', `=======\n${line.replaceAll(/\d/g, '7')}>>>>>>> topic\n`];
          const conflicting = text.slice(0, from) + start + line + end + text.slice(to);
          const reading = format.read(conflicting);
          const moved = movedBy(reading, (at) =>
            at < from ? at : at <= to + start.length ? at - start.length : at - start.length - end.length,
          );
          const rows = (one: ManifestReading): string => printReading(text, { ...one, problems: [] });
          assert.equal(rows(moved), rows(whole), conflicting);
          assert.ok(
            reading.problems.some(({ message }) => message === conflict),
            conflicting,
          );
        }
      }
    });

    it(`${format.id}: a text that ends behind any line has the rows of the whole, except the last`, () => {
      for (const text of texts) {
        const names = new Set(format.read(text).dependencies.map(placeOf));
        for (let end = 0; end !== -1; end = text.indexOf('\n', end + 1)) {
          const cut = text.slice(0, end);
          const { dependencies, problems } = format.read(cut);
          for (const { range } of problems) assertInside(range, end);
          for (const { nameRange, versionRange } of dependencies) {
            assertInside(nameRange, end);
            if (versionRange) assertInside(versionRange, end);
          }
          const rows = dependencies.toSorted((a, b) => a.nameRange.start - b.nameRange.start);
          for (const one of rows.slice(0, -1)) assert.ok(names.has(placeOf(one)), `${placeOf(one)} of ${cut}`);
        }
      }
    });
  }
});

function placeOf({ name, nameRange }: Dependency): string {
  return `${name} ${nameRange.start}-${nameRange.end}`;
}

/** The offset without the byte order mark and the carriage returns before it. */
function withoutMarks(text: string, at: number): number {
  const before = text.slice(1, at);
  return before.length - before.split('\r').length + 1;
}

function print(format: ManifestFormat, variant: string, text: string, move: (at: number) => number): string {
  return printReading(text, movedBy(format.read(variant), move));
}

function movedBy(reading: ManifestReading, move: (at: number) => number): ManifestReading {
  const moved = ({ start, end }: SourceRange): SourceRange => ({ start: move(start), end: move(end) });
  return {
    ...reading,
    dependencies: reading.dependencies.map((one) => ({
      ...one,
      nameRange: moved(one.nameRange),
      versionRange: one.versionRange && moved(one.versionRange),
    })),
    problems: reading.problems.map((one) => ({ ...one, range: moved(one.range) })),
  };
}

function assertInside({ start, end }: SourceRange, length: number): void {
  assert.ok(start >= 0 && start <= end && end <= length, `${start}-${end} of ${length}`);
}

/** The line of each name, once, with its line end. */
function linesOf(text: string, dependencies: readonly Dependency[]): readonly { from: number; to: number }[] {
  const starts = new Set(dependencies.map(({ nameRange }) => text.lastIndexOf('\n', nameRange.start - 1) + 1));
  return [...starts].flatMap((from) => {
    const end = text.indexOf('\n', from);
    return end === -1 ? [] : [{ from, to: end + 1 }];
  });
}
