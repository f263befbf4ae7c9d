import assert from 'node:assert/strict';
import type { ContributionPatch } from '../../../src/core/contributionBody.ts';
import { readRefusals, type Refusal } from '../../../src/service/contributionRefusals.ts';
import { assertSoon } from '../../support/assertSoon.ts';

const component = { type: 'npm', provider: 'npmjs', name: 'a' };

function patch(revisions: Readonly<Record<string, unknown>>): ContributionPatch {
  return { coordinates: component, revisions };
}

function declared(license: string): unknown {
  return { licensed: { declared: license } };
}

const license = (error: string): unknown => ({ message: 'Invalid license in curation', error });
const violation = (instancePath: string, message: string, params: unknown = {}): unknown => ({
  message: 'Invalid curation',
  error: { instancePath, schemaPath: '#', keyword: 'k', params, message },
});

/** `0 5.3.0 licensed.declared: message → suggestion`; `-` stands for a missing part. */
function line({ patch: at, revision, path, file, message, suggestion }: Refusal): string {
  return `${at} ${revision ?? '-'} ${path ?? '-'}${file === null ? '' : ` [${file}]`}: ${message}${suggestion === null ? '' : ` → ${suggestion}`}`;
}

function read(errors: unknown, patches: readonly ContributionPatch[]): readonly string[] {
  return readRefusals(JSON.stringify({ errors, patchesInError: patches }), { patches }).map(line);
}

const good = patch({ '1.0.0': declared('MIT') });
const lower = patch({ '5.3.0': declared('mit') });
const files = patch({
  '5.3.0': {
    files: [
      { path: 'ok', license: 'MIT' },
      { path: 'lib/a in b.js', license: 'xx' },
    ],
  },
});

const notNormal = '5.3.0 licensed.declared with value "mit" is not normalized. Suggest using "MIT"';
const notSpdx = '5.3.0 licensed.declared with value "Foo License" is not SPDX compliant';
const fileText = 'lib/a in b.js in 5.3.0 files with value "xx" is not SPDX compliant';

const cases: readonly (readonly [
  name: string,
  errors: unknown,
  patches: readonly ContributionPatch[],
  lines: readonly string[],
])[] = [
  [
    'a license that is none',
    [[license(notSpdx)]],
    [patch({ '5.3.0': declared('Foo License') })],
    [`0 5.3.0 licensed.declared: ${notSpdx}`],
  ],
  ['a license in another form', [[license(notNormal)]], [lower], [`0 5.3.0 licensed.declared: ${notNormal} → MIT`]],
  [
    'a file, by its number and its path',
    [[license(fileText)]],
    [files],
    [`0 5.3.0 files.1.license [lib/a in b.js]: ${fileText}`],
  ],
  [
    'two of one patch',
    [
      [
        license('1 licensed.declared with value "x" is not SPDX compliant'),
        license('f in 1 files with value "y" is not SPDX compliant'),
      ],
    ],
    [patch({ '1': { licensed: { declared: 'x' }, files: [{ path: 'f', license: 'y' }] } })],
    [
      '0 1 licensed.declared: 1 licensed.declared with value "x" is not SPDX compliant',
      '0 1 files.0.license [f]: f in 1 files with value "y" is not SPDX compliant',
    ],
  ],
  ['the second patch of two', [[license(notNormal)]], [good, lower], [`1 5.3.0 licensed.declared: ${notNormal} → MIT`]],
  [
    'the second and the fourth of four',
    [[license(notNormal)], [license(fileText)]],
    [good, lower, good, files],
    [`1 5.3.0 licensed.declared: ${notNormal} → MIT`, `3 5.3.0 files.1.license [lib/a in b.js]: ${fileText}`],
  ],
  [
    'two with the same complaint',
    [[license(notNormal)], [license(notNormal)]],
    [lower, good, lower],
    [`0 5.3.0 licensed.declared: ${notNormal} → MIT`, `2 5.3.0 licensed.declared: ${notNormal} → MIT`],
  ],
  [
    'a schema, at the revision',
    [[violation('/revisions/5.3.0', 'must NOT have additional properties', { additionalProperty: 'license' })]],
    [good, lower],
    ['1 5.3.0 license: must NOT have additional properties'],
  ],
  [
    'a schema, at a file',
    [[violation('/revisions/5.3.0/files/1', "must have required property 'path'")]],
    [good, files],
    ["1 5.3.0 files.1 [lib/a in b.js]: must have required property 'path'"],
  ],
  [
    'a revision that has to be escaped in a pointer',
    [[violation('/revisions/a~1b~0c/described/releaseDate', 'must match format "date"')]],
    [patch({ 'a/b~c': {} })],
    ['0 a/b~c described.releaseDate: must match format "date"'],
  ],
  [
    'too many revisions',
    [[violation('/revisions', 'must NOT have more than 50 properties')]],
    [good],
    ['0 - -: must NOT have more than 50 properties'],
  ],
  [
    'coordinates',
    [[violation('/coordinates', "must have required property 'name'")]],
    [good],
    ["0 - -: must have required property 'name'"],
  ],
  [
    'a patch that is none',
    [[violation('', "must have required property 'coordinates'")]],
    [good],
    ["0 - -: must have required property 'coordinates'"],
  ],
  ['a message that fits no patch', [[license('something else')]], [good, lower], ['0 - -: something else']],
  ['a list without lists', [{ message: 'no' }, 'not at all'], [good, lower], ['0 - -: no', '1 - -: not at all']],
  [
    'a violation in a list',
    [
      [
        {
          message: 'Invalid curation',
          error: [{ instancePath: '/revisions/1.0.0/licensed', message: 'must be object' }],
        },
      ],
    ],
    [good],
    ['0 1.0.0 licensed: must be object'],
  ],
  ['more lists than patches', [[license('x')], [license('y')]], [good], ['0 - -: x', '0 - -: y']],
  ['control characters', [[license('a\u0000\u202e\nb')]], [good], ['0 - -: a b']],
  ['nothing of use', [[null, 5, {}]], [good], ['0 - -: ', '0 - -: 5', '0 - -: ']],
];

describe('Refusals of a contribution', () => {
  for (const [name, errors, patches, lines] of cases) it(name, () => assert.deepEqual(read(errors, patches), lines));

  for (const body of [
    '',
    '{',
    'data must be object',
    '[]',
    '{"errors":"no"}',
    '{"errors":[]}',
    '{"errors":[[]]}',
    'null',
  ])
    it(`are none in ${JSON.stringify(body)}`, () => assert.deepEqual(readRefusals(body, { patches: [good] }), []));

  const bare = { revision: '5.3.0', patch: { licensed: { declared: 'mit' }, files: [{ path: 'f' }] } };
  const singles: readonly (readonly [error: unknown, line: string])[] = [
    [license(notNormal), `0 5.3.0 licensed.declared: ${notNormal} → MIT`],
    [violation('/files/0', 'must be object'), '0 5.3.0 files.0 [f]: must be object'],
    [violation('/revisions/5.3.0/licensed', 'must be object'), '0 5.3.0 licensed: must be object'],
    [
      violation('', 'must NOT have additional properties', { additionalProperty: 'x' }),
      '0 5.3.0 x: must NOT have additional properties',
    ],
  ];
  for (const [error, expected] of singles)
    it(`are read in form A: ${expected}`, () =>
      assert.deepEqual(readRefusals(JSON.stringify({ errors: [[error]] }), bare).map(line), [expected]));

  it('are limited to a thousand of 500 characters each', () => {
    const many = Array.from({ length: 5000 }, () => license('x'.repeat(5000)));
    const read_ = readRefusals(JSON.stringify({ errors: [many] }), { patches: [good] });
    assert.equal(read_.length, 1000);
    assert.ok(read_.every(({ message }) => message.length === 500));
  });

  it('are read in time for a file list of the largest size', () => {
    const long = patch({
      '1': { files: Array.from({ length: 3000 }, (_, at) => ({ path: `f${at}`, license: 'xx' })) },
    });
    const errors = [
      Array.from({ length: 3000 }, (_, at) => license(`f${at} in 1 files with value "xx" is not SPDX compliant`)),
    ];
    assertSoon(() =>
      assert.equal(readRefusals(JSON.stringify({ errors }), { patches: [good, long] })[999]?.path, 'files.999.license'),
    );
  });
});
