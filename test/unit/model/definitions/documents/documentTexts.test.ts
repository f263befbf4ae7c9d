import assert from 'node:assert/strict';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { fail, succeed } from '../../../../../src/base/result.ts';
import type { Coordinates } from '../../../../../src/core/coordinates.ts';
import { curationHead } from '../../../../../src/model/definitions/documents/curationHead.ts';
import {
  type DocumentToFormat,
  formatDocument,
} from '../../../../../src/model/definitions/documents/formatDocument.ts';
import type { Contribution } from '../../../../../src/service/curationAnswer.ts';
import { blocksOf } from '../../../../support/answers.ts';
import { someText } from './arbitraryJson.ts';
import { labels } from './someLabels.ts';

function formatted(body: string, form: DocumentToFormat['form'], head = ''): string {
  const { bytes } = formatDocument({ blocks: blocksOf(body), form, head, notJson: labels.notJson });
  return new TextDecoder().decode(bytes);
}

const body = JSON.stringify({
  scores: { tool: 79, effective: 87 },
  _meta: { updated: '2026-11-20T20:38:28.762Z' },
  files: [{ path: 'b.js', license: 'MIT' }, { path: 'a.js' }],
  described: { tools: ['scancode/32.3.0', 'curation/79a9b1dc'], releaseDate: '2013-01-25' },
  unknown: { field: [null] },
  licensed: { declared: 'MIT' },
  coordinates: { type: 'npm', name: 'callsite' },
});

interface AnsweredFile {
  readonly path: string;
  readonly license?: string;
  readonly facets?: readonly string[];
  readonly hashes?: Readonly<Record<string, string>>;
  readonly attributions?: readonly string[];
}

const file = (path: string, more: Omit<AnsweredFile, 'path'> = {}): AnsweredFile => ({ path, ...more });

function withFiles(of: string, list: readonly AnsweredFile[]): string {
  return JSON.stringify({ ...JSON.parse(of), files: list });
}

const files: readonly AnsweredFile[] = [
  file('package/lib.js', {
    license: 'MIT',
    facets: ['tests', 'doc'],
    hashes: { sha256: '0123456789abcdef0123' },
    attributions: ['Copyright (c) 2013 TJ', 'Copyright "Ann": 2014'],
  }),
  file('a b: c.md', { license: 'NONE' }),
  file('\u001b[31m\u202e.js'),
  file('yes'),
  file('12'),
];

describe('Text of a definition', () => {
  it('has the whole answer in reading order', () => {
    const yaml = formatted(body, 'definition');
    assert.deepEqual(load(yaml), JSON.parse(body));
    assert.deepEqual(yaml.match(/^\w+/gm), [
      'coordinates',
      'described',
      'licensed',
      'files',
      'scores',
      'unknown',
      '_meta',
    ]);
  });

  it('omits files in the short form', () => {
    const { files: without, ...others } = JSON.parse(body);
    assert.ok(without);
    assert.deepEqual(load(formatted(body, 'outline')), others);
  });

  it('shows an answer that is not JSON unchanged below a comment', () => {
    assert.equal(formatted('<h1>Bad gateway</h1>\n', 'definition'), '# not JSON\n<h1>Bad gateway</h1>\n');
    assert.equal(formatted('{"a":', 'comparable'), '# not JSON\n{"a":');
  });
});

describe('Text of a definition for comparison', () => {
  it('has sorted keys and one line for each file, and omits what differs although nothing changes', () => {
    assert.equal(
      formatted(withFiles(body, files), 'comparable'),
      [
        'coordinates:',
        '  name: callsite',
        '  type: npm',
        'described:',
        "  releaseDate: '2013-01-25'",
        '  tools:',
        '    - scancode/32.3.0',
        'licensed:',
        '  declared: MIT',
        'scores:',
        '  effective: 87',
        '  tool: 79',
        'unknown:',
        '  field:',
        '    - null',
        'files:',
        '  "\\u001b[31m\\u202E.js": – · core · – · –',
        "  '12': – · core · – · –",
        "  'a b: c.md': NONE · core · – · –",
        '  package/lib.js: \'MIT · tests, doc · 0123456789ab · Copyright (c) 2013 TJ; Copyright "Ann": 2014\'',
        "  'yes': – · core · – · –",
        '',
      ].join('\n'),
    );
  });

  it('does not depend on the order of the answer', () => {
    const turned = Object.fromEntries(Object.entries(JSON.parse(body)).reverse());
    const other = formatted(withFiles(JSON.stringify(turned), files.toReversed()), 'comparable');
    assert.equal(other, formatted(withFiles(body, files), 'comparable'));
  });

  it('is YAML with one value for each file, whatever the file names', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          someText.filter((path) => path !== ''),
          { maxLength: 8 },
        ),
        someText,
        (paths, license) => {
          const files = paths.map((path) => file(path, { license }));
          const yaml = formatted(withFiles('{}', files), 'comparable');
          const read = paths.length === 0 ? {} : (load(yaml.replace('{}\n', '')) as { files: object }).files;
          assert.deepEqual(Object.keys(read).sort(), paths.toSorted());
        },
      ),
      { numRuns: 500 },
    );
    const long = 'x'.repeat(3000);
    const yaml = formatted(withFiles('{"a":1}', [file(long)]), 'comparable');
    assert.deepEqual(load(yaml), { a: 1, files: { [long]: '– · core · – · –' } });
  });
});

const coordinates: Coordinates = {
  type: 'npm',
  provider: 'npmjs',
  namespace: null,
  name: 'callsite',
  revision: '1.0.0-RC',
};
const contribution = (number: number, state: Contribution['state'], revision = '1.0.0-rc'): Contribution => ({
  number,
  url: `https://github.com/x/y/pull/${number}`,
  title: 'title\n\u202e# evil',
  body: '',
  author: 'ann',
  state,
  createdAt: null,
  updatedAt: null,
  mergedAt: null,
  file: new Map(),
  revisions: new Map([[revision, {}]]),
});
const contributions = [
  contribution(9, 'open'),
  contribution(8, 'merged'),
  contribution(7, 'closed'),
  contribution(6, 'merged', '2.0.0'),
  contribution(5, 'merged'),
];
const curations = succeed({ inEffect: new Map(), contributions });

describe('Text of a curation', () => {
  it('lists the pull requests in effect and the open ones', () => {
    const head = curationHead({ coordinates, pr: null, exists: true, curations, labels });
    const yaml = formatted('{"licensed":{"declared":"MIT"}}', 'yaml', head);
    assert.equal(
      yaml,
      [
        '# behind',
        '#   8 merged title\\n\\u202E# evil',
        '#   5 merged title\\n\\u202E# evil',
        '# open',
        '#   9 open title\\n\\u202E# evil',
        'licensed:',
        '  declared: MIT',
        '',
      ].join('\n'),
    );
    assert.deepEqual(load(yaml), { licensed: { declared: 'MIT' } });
  });

  it('names only the requested pull request', () => {
    const head = curationHead({ coordinates, pr: 6, exists: true, curations, labels });
    assert.equal(formatted('{}', 'yaml', head), '# behind\n#   6 merged title\\n\\u202E# evil\n{}\n');
  });

  it('says that there is no curation, and lists proposed ones', () => {
    const none = curationHead({ coordinates, pr: null, exists: false, curations, labels });
    assert.match(none, /^# no curation\n# behind\n[^]*# open\n# {3}9 open/);
    const notTouched = curationHead({ coordinates, pr: 4, exists: false, curations, labels });
    assert.equal(notTouched, '# not touched\n');
  });

  it('is shown also when the pull requests are unknown', () => {
    const unknown = fail({ kind: 'serverError', status: 500 } as const);
    const head = curationHead({ coordinates, pr: null, exists: true, curations: unknown, labels });
    assert.equal(formatted('{"a":1}', 'yaml', head), '# unknown: serverError\na: 1\n');
  });
});
