import assert from 'node:assert/strict';
import { describe, it } from 'mocha';

import { fail, succeed, type Result } from '../../../src/base/result.ts';
import type { Problem } from '../../../src/core/problem.ts';
import type { Exported } from '../../../src/model/exports/exportRun.ts';
import { differences, writtenTime } from '../../../src/scan/exportCheck.ts';
import { exportCommand } from '../../../src/scan/exportCommand.ts';
import { type ExportOptions, readExportOptions } from '../../../src/scan/exportOptions.ts';
import { formatOf } from '../exports/exportsWorld.ts';

describe('--export', () => {
  const good: readonly (readonly [given: Parameters<typeof readExportOptions>[0], expected: string])[] = [
    [{}, 'the list'],
    [{ export: 'notice' }, 'notice → stdout, scopes runtime'],
    [{ export: 'notice-html', output: 'a.html' }, 'notice-html → a.html, scopes runtime'],
    [{ export: 'cyclonedx' }, 'cyclonedx → stdout, scopes all'],
    [{ export: 'csv', scope: ['runtime,optional', 'peer'] }, 'csv → stdout, scopes runtime optional peer'],
    [{ export: 'notice', scope: ['all'] }, 'notice → stdout, scopes all'],
    [{ export: 'spdx', output: 'b', check: true }, 'spdx ? b, scopes all'],
  ];
  for (const [given, expected] of good)
    it(JSON.stringify(given), () => {
      const read = readExportOptions(given, undefined);
      assert.ok(read.ok);
      assert.equal(described(read.value), expected);
    });

  const bad: readonly (readonly [given: Parameters<typeof readExportOptions>[0], epoch: string, message: string])[] = [
    [{ export: 'pdf' }, '', '--export takes notice, notice-md, notice-html, cyclonedx, spdx, csv.'],
    [{ export: '' }, '', '--export takes notice, notice-md, notice-html, cyclonedx, spdx, csv.'],
    [{ output: 'a' }, '', '--output needs --export.'],
    [{ scope: ['all'] }, '', '--scope needs --export.'],
    [{ export: 'csv', output: '' }, '', '--output takes a file.'],
    [{ export: 'csv', check: true }, '', '--export with --check needs --output.'],
    [{ export: 'csv', scope: ['dev'] }, '', '--scope takes runtime, optional, peer, build, development, test or all.'],
    [{ export: 'csv' }, '1e9', 'SOURCE_DATE_EPOCH is not a number of seconds.'],
  ];
  for (const [given, epoch, message] of bad)
    it(`refuses ${JSON.stringify(given)} ${epoch}`, () =>
      assert.deepEqual(readExportOptions(given, epoch), fail(message)));

  it('takes the time from SOURCE_DATE_EPOCH', () => {
    const read = readExportOptions({ export: 'csv' }, '1700000000');
    assert.ok(read.ok);
    assert.equal(read.value?.time, 1_700_000_000_000);
  });
});

function described(options: ExportOptions | null): string {
  if (options === null) return 'the list';
  const { format, output, isCheck, scopes } = options;
  return `${format.id} ${isCheck ? '?' : '→'} ${output ?? 'stdout'}, scopes ${scopes === null ? 'all' : [...scopes].join(' ')}`;
}

describe('The differences of an exported file', () => {
  const rows: readonly (readonly [what: string, committed: string, current: string, summary: string | null])[] = [
    ['the same', 'a\nb\n', 'a\nb\n', null],
    ['other line ends', 'a\r\nb\r\n', 'a\nb\n', null],
    ['one line changed', 'a\nb\nc\n', 'a\nx\nc\n', '1 lines to add, 1 to remove:\n- b\n+ x'],
    ['lines added', 'a\n', 'a\nb\na\n', '2 lines to add, 0 to remove:\n+ b\n+ a'],
    ['another order', 'a\nb\n', 'b\na\n', 'The same lines are in another order.'],
    ['no file', '', 'a\nb\n', '2 lines to add, 0 to remove:\n+ a\n+ b'],
    ['what a terminal obeys', 'a\n', 'a\n\u001b[2J\n', '1 lines to add, 0 to remove:\n+ \\u001b[2J'],
    [
      'many lines',
      '',
      `${Array.from({ length: 1000 }, (_, at) => `line ${at}`).join('\n')}\n`,
      '1000 lines to add, 0 to remove:\n+ line 0\n+ line 1\n+ line 2\n+ line 3\n+ line 4\n+ … 995 more',
    ],
  ];
  for (const [what, committed, current, summary] of rows)
    it(what, () => assert.equal(differences(committed, current), summary));

  it('have a time of their own', () => {
    assert.equal(writtenTime('{"timestamp": "2023-11-14T22:13:20.000Z"}'), 1_700_000_000_000);
    assert.equal(writtenTime('{"created": "2023-11-14T22:13:20Z"}'), 1_700_000_000_000);
    assert.equal(writtenTime('{"created": "soon"}'), null);
  });
});

describe('The command of an export', () => {
  const done = (more: Partial<Exported> = {}): Result<Exported, Problem> =>
    succeed({ text: ['te', 'xt\n'], components: 2, missing: 0, problem: null, ...more });
  const down: Problem = { kind: 'serverError', status: 500 };

  interface Row {
    readonly what: string;
    readonly options?: Partial<ExportOptions>;
    readonly result?: Result<Exported, Problem>;
    readonly files?: Readonly<Record<string, string | null>>;
    readonly isReadOnly?: true;
    /** Everything that happened. */
    readonly expected: readonly string[];
  }
  const rows: readonly Row[] = [
    { what: 'prints', expected: ['print text', '0'] },
    { what: 'writes', options: { output: 'f' }, expected: ['write f', '0'] },
    { what: "can't write", options: { output: 'f' }, isReadOnly: true, expected: ["say f can't be written.", '2'] },
    { what: 'is up to date', options: { output: 'f', isCheck: true }, files: { f: 'text\n' }, expected: ['0'] },
    {
      what: 'is out of date',
      options: { output: 'f', isCheck: true },
      files: { f: 'old\n' },
      expected: ['say f is out of date. 1 lines to add, 1 to remove:\n- old\n+ text', '1'],
    },
    {
      what: "can't read",
      options: { output: 'f', isCheck: true },
      files: { f: null },
      expected: ["say f can't be read.", '2'],
    },
    {
      what: 'has gaps',
      result: done({ missing: 1 }),
      expected: ['say 1 of 2 components have no notice text', 'print text', '0'],
    },
    {
      what: 'has failures',
      result: done({ missing: 2, problem: down }),
      expected: [
        'say 2 of 2 components have no notice text',
        'say https://s.example: the service failed (status 500)',
        'print text',
        '1',
      ],
    },
    {
      what: 'has no document',
      result: fail({ kind: 'nothingToExport' }),
      expected: ['say No document: there are no components to export.', '2'],
    },
  ];
  for (const { what, options = {}, result = done(), files = {}, isReadOnly, expected } of rows)
    it(what, async () => {
      const events: string[] = [];
      const whole: ExportOptions = {
        format: formatOf('notice'),
        output: null,
        isCheck: false,
        scopes: null,
        time: null,
        ...options,
      };
      const code = await exportCommand(whole, 'https://s.example', {
        run: () => Promise.resolve(result),
        read: (file) => files[file] ?? null,
        write: (file) => {
          if (!isReadOnly) events.push(`write ${file}`);
          return !isReadOnly;
        },
        print: (text) => events.push(`print ${text.trim()}`),
        say: (text) => events.push(`say ${text.trim()}`),
      });
      assert.deepEqual([...events, String(code)], expected);
    });
});
