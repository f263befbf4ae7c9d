import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';

import { type ListForm, writeSavedList } from '../../../src/model/definitions/savedList/savedListFile.ts';
import { maxEntries } from '../../../src/model/definitions/savedList/listReading.ts';
import { readSavedListText } from '../../../src/worker/readSavedListText.ts';
import { all, at, shown } from '../model/definitions/savedList/savedListWorld.ts';
import { assertSoon } from '../../support/assertSoon.ts';
import { size } from '../../support/testSize.ts';

const read = (text: string) => readSavedListText(text);

/** The components that were read, and the unreadable texts with their lines. */
function readingText(text: string): string {
  const { coordinates, rejected, isCut } = read(text);
  const rest = rejected.map((one) => `${one.line}: ${one.text}`);
  return [shown(coordinates), ...rest, isCut ? 'cut' : ''].filter(Boolean).join(' | ');
}

describe('A list of components in lines', () => {
  it('may mix coordinates, package URLs and addresses', () => {
    const text = `npm/npmjs/-/a/1
pkg:npm/%40babel/core@7.0.0
https://clearlydefined.io/definitions/npm/npmjs/-/b/2
git/github/owner/name/4a55b1d6a6f9ff3b3ca2e2b4d2b1a4a2b3c4d5e6
go/golang/github.com%2fgorilla/mux/v1.8.1
`;
    assert.equal(
      readingText(text),
      'a@1 npm/npmjs/@babel/core/7.0.0 b@2 git/github/owner/name/4a55b1d6a6f9ff3b3ca2e2b4d2b1a4a2b3c4d5e6 go/golang/github.com%2fgorilla/mux/v1.8.1',
    );
  });

  it('may contain pages of registries, code hosts and the configured service, and names with versions', () => {
    const page = `https://www.${['npmjs', 'com'].join('.')}/package/a/v/1`;
    const text = [
      page,
      'https://github.com/owner/name/commit/abc',
      'https://cd.example/definitions/npm/npmjs/-/c/3',
      'd@4.0.0',
      'git@github.com:owner/name.git',
    ].join('\n');
    const { coordinates } = readSavedListText(text, { services: ['https://cd.example'] });
    assert.equal(shown(coordinates), 'a@1 git/github/owner/name c@3 d@4.0.0');
  });

  it('reports an address that leads to no component', () => {
    const { rejected } = read('https://example.org/page\npkg:docker/alpine@3\nleft-pad\nnpm/nuget/-/a/1');
    assert.deepEqual(
      rejected.map(({ why }) => (why !== null && typeof why === 'object' ? why.kind : why)),
      ['unsupported', 'invalid', 'nothing', 'invalid'],
    );
  });

  it('reports an entry without its credentials', () => {
    const { rejected } = read('https://user:hunter2@example.org/page?token=abcdef');
    assert.deepEqual(
      rejected.map(({ text }) => text),
      ['https://example.org/page'],
    );
  });

  it('may contain comments, blank lines, bullets, numbers and quotes', () => {
    const text = `# what we ship

npm/npmjs/-/a/1 # the first
  - npm/npmjs/-/b/2
* "npm/npmjs/-/c/3",
1. 'npm/npmjs/-/d/4'
12) <npm/npmjs/-/e/5>
\`npm/npmjs/-/f/6\`;
#npm/npmjs/-/not/1`;
    assert.equal(readingText(text), 'a@1 b@2 c@3 d@4 e@5 f@6');
  });

  it('may have several components on a line', () => {
    assert.equal(readingText('npm/npmjs/-/a/1, npm/npmjs/-/b/2;npm/npmjs/-/c/3\tpkg:npm/d@4'), 'a@1 b@2 c@3 d@4');
  });

  it('reports each line that it cannot read, and reads the others', () => {
    const text = `npm/npmjs/-/a/1
left-pad
npm/npmjs/-/b/2 is good
maven/npmjs/-/c/3
pkg:docker/alpine@3
https://www.example.org/page
npm/npmjs/-/d/4`;
    assert.equal(
      readingText(text),
      'a@1 b@2 d@4 | 2: left-pad | 3: is | 3: good | 4: maven/npmjs/-/c/3 | 5: pkg:docker/alpine@3 | 6: https://www.example.org/page',
    );
  });

  it('lists repeated components once', () => {
    assert.equal(readingText('npm/npmjs/-/a/1\nnpm/npmjs/-/A/1\nnpm/npmjs/-/a/1'), 'a@1');
  });

  it('accepts all line endings and a byte-order mark', () => {
    assert.equal(
      readingText('\uFEFFnpm/npmjs/-/a/1\r\nodd\r\nnpm/npmjs/-/b/2\rodder\nnpm/npmjs/-/c/3\r\n'),
      'a@1 b@2 c@3 | 2: odd | 4: odder',
    );
  });

  it('keeps components without a version', () => {
    assert.equal(readingText('npm/npmjs/-/a\npkg:npm/b'), 'a b');
  });

  it('is not read as JSON when it begins with a Markdown link', () => {
    assert.equal(readingText('[text](https://x.example)\nnpm/npmjs/-/a/1'), 'a@1 | 1: text](https://x.example');
  });

  it('may be empty', () => {
    for (const text of ['', ' \n\t\n', '\uFEFF', '# nothing', '- \n* ']) assert.equal(readingText(text), '');
  });

  it('reads hostile text safely', () => {
    const text =
      '<script>alert(1)</script>\n\u202Egnp.exe\nnpm/npmjs/-/a/1\n../../etc/passwd\n%00\nnpm/npmjs/-/%2e%2e/1';
    const { coordinates, rejectedCount } = read(text);
    assert.deepEqual([shown(coordinates), rejectedCount], ['a@1', 5]);
  });

  it('shortens the texts that it reports', () => {
    const [first] = read(`${'x'.repeat(50_000)}\n`).rejected;
    assert.equal(first?.text.length, 120);
  });
});

describe('A list of components in JSON', () => {
  it('may be the export of the web interface, with objects or texts', () => {
    const text = `{
  "filter": {},
  "sortBy": "score",
  "coordinates": [
    { "type": "npm", "provider": "npmjs", "name": "a", "revision": "1" },
    { "type": "npm", "provider": "npmjs", "namespace": "@babel", "name": "core", "revision": "7.0.0", "changes": {} },
    { "type": "npm", "provider": "npmjs", "namespace": null, "name": "b" },
    "npm/npmjs/-/c/3"
  ]
}`;
    assert.equal(readingText(text), 'a@1 npm/npmjs/@babel/core/7.0.0 b c@3');
  });

  it('may be an array or a single component', () => {
    assert.equal(readingText('["npm/npmjs/-/a/1", "pkg:npm/b@2", { "purl": "pkg:npm/c@3" }]'), 'a@1 b@2 c@3');
    assert.equal(readingText('{ "type": "npm", "provider": "npmjs", "name": "a", "revision": "1" }'), 'a@1');
    assert.equal(readingText('{ "coordinates": "npm/npmjs/-/a/1" }'), 'a@1');
    assert.equal(readingText('[]'), '');
  });

  it('reports each item that it cannot read, with its line', () => {
    const text = `[
  "npm/npmjs/-/a/1",
  "left-pad",
  { "name": "b" },
  7,
  [],
  "npm/npmjs/-/c/3"
]`;
    assert.equal(readingText(text), 'a@1 c@3 | 3: left-pad | 4: { "name": "b" } | 5: 7 | 6: []');
  });

  it('yields the items before its end when it is truncated', () => {
    const whole = writeSavedList(all('a@1 b@2 c@3'), 'file').text;
    const cut = whole.slice(0, whole.indexOf('c/3') - 2);
    const { coordinates, rejected } = read(cut);
    assert.equal(shown(coordinates), 'a@1 b@2');
    assert.ok(rejected.length > 0);
    assert.ok(
      rejected.every(({ line }) => line >= 5),
      JSON.stringify(rejected),
    );
  });

  it('is reported when it is not a list', () => {
    const { coordinates, rejected } = read('{ "name": "my-project", "version": "1.0.0" }');
    assert.deepEqual([coordinates, rejected.map(({ line }) => line)], [[], [1]]);
  });

  it('is read only to a limited depth', () => {
    assert.equal(read('['.repeat(100_000)).coordinates.length, 0);
    assert.equal(read(`{"coordinates":${'{"coordinates":'.repeat(10_000)}`).coordinates.length, 0);
  });

  it('is not confused by unusual keys', () => {
    assert.equal(
      readingText('{"__proto__": 1, "coordinates": ["npm/npmjs/-/constructor/1", "npm/npmjs/-/__proto__/1"]}'),
      'constructor@1 __proto__@1',
    );
  });
});

describe('A written list', () => {
  const list = [
    ...all('b@1 a@2 open'),
    at('go/golang/github.com%2fgorilla/mux/v1.8.1'),
    at('npm/npmjs/@babel/core/7.0.0'),
  ];

  it('has the keys of the export of the web interface, and one entry per line', () => {
    assert.equal(
      writeSavedList(all('b@1 a@2'), 'file').text,
      `{
  "version": 1,
  "filter": {},
  "sortBy": null,
  "coordinates": [
    "npm/npmjs/-/b/1",
    "npm/npmjs/-/a/2"
  ]
}
`,
    );
    assert.deepEqual(JSON.parse(writeSavedList([], 'file').text), {
      version: 1,
      filter: {},
      sortBy: null,
      coordinates: [],
    });
  });

  it('reads back in every format, in order', () => {
    for (const form of ['file', 'coordinates', 'packageUrls'] as const satisfies readonly ListForm[]) {
      const { text, missing } = writeSavedList(list, form);
      assert.deepEqual(read(text).coordinates, list, form);
      assert.deepEqual([missing, read(text).rejectedCount], [[], 0]);
    }
  });

  it('reports components without a package URL', () => {
    const odd = { type: 'npm', provider: 'github', namespace: null, name: 'a', revision: '1' };
    const { text, missing } = writeSavedList([odd, ...all('b@1')], 'packageUrls');
    assert.deepEqual([text, missing], ['pkg:npm/b@1\n', [odd]]);
  });

  it('is read without an exception after any truncation and any change', () => {
    const { text } = writeSavedList(list, 'file');
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), fc.string(), (from, to, noise) => {
        const broken = text.slice(0, Math.min(from, to)) + noise + text.slice(Math.max(from, to));
        for (const { line } of read(broken).rejected) assert.ok(line >= 1 && line <= broken.split(/\r\n?|\n/).length);
      }),
    );
  });
});

describe('A very long list', () => {
  const many = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `npm/npmjs/-/p${index}/1.0.${index}`);

  for (const [what, text] of [
    ['lines', many(10_000).join('\n')],
    [
      'package URLs',
      many(10_000)
        .map((line, index) => `pkg:npm/${line.split('/')[3]}@1.0.${index}`)
        .join('\r\n'),
    ],
    ['JSON', writeSavedList(many(10_000).map(at), 'file').text],
  ] as const)
    it(`is read completely with 10,000 ${what}`, () => {
      assert.equal(readSavedListText(text).coordinates.length, 10_000);
    });

  it('is cut with a message', () => {
    const { coordinates, isCut } = read(many(maxEntries + 5).join('\n'));
    assert.deepEqual([coordinates.length, isCut], [maxEntries, true]);
    const json = read(JSON.stringify(many(maxEntries + 5)));
    assert.deepEqual([json.coordinates.length, json.isCut], [maxEntries, true]);
  });

  it('reports the first thousand unreadable lines and counts all of them', () => {
    const { rejected, rejectedCount } = read('nonsense\n'.repeat(10_000));
    assert.deepEqual([rejected.length, rejectedCount, rejected.at(-1)?.line], [1000, 10_000, 1000]);
  });

  it('is read quickly without a line end', () => {
    for (const text of ['x'.repeat(size(20_000_000)), 'a '.repeat(size(1_000_000)), '['.repeat(size(1_000_000))]) {
      assertSoon(() => readSavedListText(text), text.slice(0, 5));
    }
  });
});
