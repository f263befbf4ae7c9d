import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finish } from '../../../src/base/steps.ts';
import { type FilesReading, type ReadingSizes, readFiles } from '../../../src/service/filesAnswer.ts';
import { anyJsonText, anyJsonValue, keysOf } from '../../support/jsonKeys.ts';
import { size } from '../../support/testSize.ts';

const tiny: ReadingSizes = { slice: 3, batch: 20, largest: 1_000_000 };

/** `path license attributions facets natures hashes token`, with `-` for empty parts. */
function lines({ files }: FilesReading): readonly string[] {
  return files.map(({ path, license, attributions, facets, natures, hashes, token }) =>
    [
      path,
      license ?? '',
      attributions.join('|'),
      facets.join('|'),
      natures.join('|'),
      [...hashes].join('|'),
      token ?? '',
    ]
      .map((part) => part || '-')
      .join(' '),
  );
}

function summary(reading: FilesReading): string {
  const paths = reading.files.map(({ path }) => path).join(' ');
  return `[${paths}] ${reading.unreadable} ${reading.isComplete ? 'complete' : 'incomplete'}`;
}

/** The plain fields, without values that a file computes on access. */
function plain({ files, ...rest }: FilesReading): FilesReading {
  return {
    files: files.map(({ path, license, attributions, facets, natures, hashes, token }) => ({
      path,
      license,
      attributions,
      facets,
      natures,
      hashes,
      token,
    })),
    ...rest,
  };
}

/** The expected reading, from parsing the whole text at once. */
function expected(text: string): FilesReading | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(json)) return { files: [], unreadable: 0, isComplete: false };
  if (!Object.hasOwn(json, 'files')) return { files: [], unreadable: 0, isComplete: true };
  const list = json['files'];
  if (!Array.isArray(list)) return { files: [], unreadable: 0, isComplete: false };
  const files = list.filter((item: unknown) => isObject(item) && isText(item['path']));
  return {
    files: files.map((item: Readonly<Record<string, unknown>>) => ({
      path: String(item['path']),
      license: isText(item['license']) ? item['license'] : null,
      attributions: texts(item['attributions']),
      facets: texts(item['facets']),
      natures: texts(item['natures']),
      hashes: new Map(isObject(item['hashes']) ? Object.entries(item['hashes']).filter(isTextEntry) : []),
      token: isText(item['token']) ? item['token'] : null,
    })),
    unreadable: list.length - files.length,
    isComplete: true,
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTextEntry(entry: readonly [string, unknown]): entry is [string, string] {
  return isText(entry[1]);
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}

const nasty = fc.oneof(
  fc.constantFrom('files', 'path', '"files":[', ']}', '\\', '"', '\\"', '__proto__', '\u2028', '\ud800', '{[', ''),
  fc.string({ unit: 'binary' }),
);
const file = fc.record(
  {
    path: fc.oneof(nasty, anyJsonValue()),
    license: fc.oneof(nasty, anyJsonValue()),
    attributions: fc.oneof(fc.array(nasty), anyJsonValue()),
    facets: fc.oneof(fc.array(fc.constantFrom('tests', 'doc')), anyJsonValue()),
    natures: fc.oneof(fc.array(nasty), anyJsonValue()),
    hashes: fc.oneof(fc.dictionary(keysOf(nasty), nasty), anyJsonValue()),
    token: fc.oneof(nasty, anyJsonValue()),
  },
  { requiredKeys: [] },
);
const members = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(keysOf(nasty), anyJsonValue()) },
    {
      weight: 3,
      arbitrary: fc.tuple(fc.constant('files'), fc.array(fc.oneof({ weight: 4, arbitrary: file }, anyJsonValue()))),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant('files'), anyJsonValue()) },
  ),
);
const space = fc.constantFrom('', ' ', '\n', '\r\n\t ');

/** Texts built by hand, so that keys may repeat or be escaped, with white space at any place. */
const definitionText = fc
  .tuple(members, fc.infiniteStream(space), fc.constantFrom(undefined, 1), fc.boolean())
  .map(([entries, spaces, indent, isEscaped]) => {
    const gap = (): string => String(spaces.next().value);
    const written = entries.map(([key, value]) => {
      const name = isEscaped && key === 'files' ? '"\\u0066il\\u0065s"' : JSON.stringify(key);
      return `${gap()}${name}${gap()}:${gap()}${JSON.stringify(value, null, indent)}${gap()}`;
    });
    return `${gap()}{${written.length === 0 ? gap() : written.join(',')}}${gap()}`;
  });

describe('Files of a definition', () => {
  it('are read with all fields', () => {
    const body = JSON.stringify({
      described: { files: 3 },
      files: [
        {
          path: 'a/LICENSE',
          license: 'MIT',
          attributions: ['Copyright (c) A', 'Copyright (c) B'],
          facets: ['tests', 'strange'],
          natures: ['license'],
          hashes: { sha1: 'c0ffee', sha256: 'decade' },
          token: 'decade',
        },
        { path: 'b.js' },
        {
          path: 'c.js',
          license: 5,
          attributions: ['', 7, 'x'],
          facets: 'tests',
          hashes: ['x'],
          token: null,
          mood: 'odd',
        },
      ],
    });
    assert.deepEqual(lines(finish(readFiles(body))), [
      'a/LICENSE MIT Copyright (c) A|Copyright (c) B tests|strange license sha1,c0ffee|sha256,decade decade',
      'b.js - - - - - -',
      'c.js - x - - - -',
    ]);
  });

  const texts: readonly (readonly [string, string, string])[] = [
    ['no files', '{"described":{"files":3}}', '[] 0 complete'],
    ['an empty list', '{"files":[ ]}', '[] 0 complete'],
    ['an empty object', ' { } ', '[] 0 complete'],
    ['files of something else', '{"x":{"files":[{"path":"no"}]},"files":[{"path":"yes"}]}', '[yes] 0 complete'],
    ['files in a text', '{"x":"\\"files\\":[{\\"path\\":\\"no\\"}]","files":[{"path":"yes"}]}', '[yes] 0 complete'],
    ['a backslash before a quote', '{"x":"\\\\","files":[{"path":"a\\\\"},{"path":"\\"}]"}]}', '[a\\ "}]] 0 complete'],
    ['an escaped key', '{"\\u0066iles":[{"path":"a"}]}', '[a] 0 complete'],
    ['a key twice: the last one counts', '{"files":[{"path":"a"}],"files":[{"path":"b"}]}', '[b] 0 complete'],
    ['no list', '{"files":{"path":"a"},"x":1}', '[] 0 incomplete'],
    ['null', '{"files":null}', '[] 0 incomplete'],
    ['odd members', '{"files":[null,"a",7,[],{},{"path":7},{"path":""},{"path":"a"}]}', '[a] 7 complete'],
    [
      'prototype keys',
      '{"__proto__":{"files":[]},"files":[{"__proto__":{"path":"x"}},{"path":"__proto__"}]}',
      '[__proto__] 1 complete',
    ],
    ['a damaged member', '{"files":[{"path":"a"},{"path":tru},{"path":"b"}]}', '[a b] 1 complete'],
    ['a comma too many', '{"files":[{"path":"a"},,{"path":"b"},]}', '[a b] 2 complete'],
    ['brackets that do not match', '{"files":[{"path":"a"],{"path":"b"}]}', '[b] 1 complete'],
    ['cut off in a member', '{"files":[{"path":"a"},{"path":"b', '[a] 0 incomplete'],
    ['cut off between members', '{"files":[{"path":"a"},', '[a] 0 incomplete'],
    ['cut off after a member', '{"files":[{"path":"a"}', '[a] 0 incomplete'],
    ['cut off in an escape', '{"files":[{"path":"a"},{"path":"b\\', '[a] 0 incomplete'],
    ['cut off before the list', '{"described":{"files"', '[] 0 incomplete'],
    ['cut off behind the list', '{"files":[{"path":"a"}],"desc', '[a] 0 complete'],
    ['no comma', '{"files":[{"path":"a"} {"path":"b"}]}', '[a] 0 incomplete'],
    ['no colon', '{"files" [{"path":"a"}]}', '[] 0 incomplete'],
    ['a list', '[{"path":"a"}]', '[] 0 incomplete'],
    ['a page', '<html><script>{"files":[]}</script>', '[] 0 incomplete'],
    ['a sentence', 'An error occurred', '[] 0 incomplete'],
    ['nothing', '', '[] 0 incomplete'],
  ];
  for (const [name, text, result] of texts)
    it(name, () => {
      assert.equal(summary(finish(readFiles(text))), result);
      assert.equal(summary(finish(readFiles(text, tiny))), result);
    });

  it('equal the result of parsing the whole text', () => {
    fc.assert(
      fc.property(
        definitionText,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 90 }),
        (text, slice, batch) => {
          const whole = expected(text);
          assert.notEqual(whole, null, text);
          assert.deepEqual(plain(finish(readFiles(text))), whole);
          assert.deepEqual(plain(finish(readFiles(text, { slice, batch, largest: 1_000_000 }))), whole);
        },
      ),
      { numRuns: size(500) },
    );
  });

  it('equal the result of parsing for any JSON, without an exception for any text', () => {
    const cut = fc
      .tuple(definitionText, fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([text, at]) => text.slice(0, at * text.length));
    const damaged = fc
      .tuple(definitionText, fc.nat(), fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', '', ' '))
      .map(
        ([text, at, character]) =>
          text.slice(0, at % (text.length + 1)) + character + text.slice((at % (text.length + 1)) + 1),
      );
    fc.assert(
      fc.property(fc.oneof(anyJsonText(), fc.string({ unit: 'binary' }), cut, damaged), (text) => {
        const whole = expected(text);
        for (const sizes of [undefined, tiny]) {
          const reading = finish(readFiles(text, sizes));
          if (whole !== null) assert.deepEqual(plain(reading), whole);
          assert.ok(reading.unreadable >= 0);
        }
      }),
      { numRuns: size(1000) },
    );
  });

  it('share equal values within one definition', () => {
    const long = `Copyright (c) ${'x'.repeat(100)}`;
    const entry = (path: string): object => ({
      path,
      license: 'LicenseRef-some-thing',
      attributions: [long],
      facets: ['tests'],
    });
    const { files } = finish(
      readFiles(JSON.stringify({ files: [entry('a'), entry('b'), { path: 'c' }, { path: 'd' }] })),
    );
    assert.equal(files[0]?.attributions, files[1]?.attributions);
    assert.equal(files[0]?.facets, files[1]?.facets);
    assert.equal(files[2]?.attributions, files[3]?.natures);
    assert.equal(files[2]?.hashes, files[3]?.hashes);
  });

  it('keep texts of 200,000 characters and drop texts of more than a million', () => {
    const body = JSON.stringify({
      files: [{ path: 'x'.repeat(200_000) }, { path: 'a' }, { path: 'y'.repeat(1_000_001) }, { path: 'b' }],
    });
    const reading = finish(readFiles(body));
    assert.deepEqual(
      reading.files.map(({ path }) => path.length),
      [200_000, 1, 1],
    );
    assert.equal(reading.unreadable, 1);
    assert.equal(reading.isComplete, true);
  });

  it('pause within a long list, a long text and long white space', () => {
    const many = JSON.stringify({
      files: Array.from({ length: 20_000 }, (_, at) => ({ path: `folder/file-${at}.js` })),
    });
    const bodies = [
      many,
      JSON.stringify({ x: 'y'.repeat(2_000_000) }),
      `{${' '.repeat(2_000_000)}}`,
      `{"x":${'['.repeat(2_000_000)}`,
    ];
    for (const body of bodies) {
      const steps = readFiles(body);
      let pauses = 0;
      while (!steps.next().done) pauses++;
      assert.ok(pauses >= 7, `${pauses} pauses in ${body.length} characters`);
    }
  });
});
