import assert from 'node:assert/strict';
import { finish } from '../../../src/base/steps.ts';
import fc from 'fast-check';
import type { Curation } from '../../../src/curation/curation.ts';
import { type DefinitionDialect, overlayJson as laying } from '../../../src/curation/overlayJson.ts';
import { finishCounted } from '../../support/finishCounted.ts';
import { anyCuration } from './arbitraryCuration.ts';

const tools = ['clearlydefined/1.5.0', 'licensee/9.18.1'];
const license = { path: 'package/LICENSE', license: 'MIT', natures: ['license'], token: 'abc' };
const readme = { path: 'package/docs/a.md', attributions: ['(c) Ann'] };
const hidden = { path: 'package/docs/.nojekyll' };
const raw = {
  coordinates: { type: 'npm', provider: 'npmjs', name: 'callsite', revision: '1.0.0' },
  described: { tools, releaseDate: '2013-01-25', facets: { tests: ['**/test/**'] }, strange: 1 },
  licensed: { declared: 'MIT', facets: { core: { files: 3 } }, score: { total: 60 } },
  files: [license, readme, hidden],
};
const supplied = [...tools, 'curation/supplied'];

const cases: readonly (readonly [about: string, curation: Curation, changed: object, dialect?: DefinitionDialect])[] = [
  ['nothing, and adds no tool', {}, {}],
  [
    'a declared license',
    { licensed: { declared: 'ISC' } },
    { described: { ...raw.described, tools: supplied }, licensed: { ...raw.licensed, declared: 'ISC' } },
  ],
  [
    'a declared license in the written spelling',
    { licensed: { declared: 'ISC' } },
    {
      described: { ...raw.described, tools: supplied },
      licensed: { ...raw.licensed, license: { expression: 'ISC' } },
    },
    'written',
  ],
  [
    'a date and an address',
    { described: { releaseDate: '2013-01-26', issueTracker: 'https://a.example' } },
    {
      described: { ...raw.described, tools: supplied, releaseDate: '2013-01-26', issueTracker: 'https://a.example' },
    },
  ],
  [
    'facets by key, and counts their files',
    { described: { facets: { doc: ['**/docs/*'] } } },
    {
      described: { ...raw.described, tools: supplied, facets: { tests: ['**/test/**'], doc: ['**/docs/*'] } },
      licensed: {
        ...raw.licensed,
        facets: {
          core: { attribution: { unknown: 2 }, discovered: { unknown: 1, expressions: ['MIT'] }, files: 2 },
          doc: { attribution: { unknown: 0, parties: ['(c) Ann'] }, discovered: { unknown: 1 }, files: 1 },
        },
      },
      files: [license, { ...readme, facets: ['doc'] }, hidden],
    },
  ],
  [
    'files by path, adds others, and counts',
    {
      files: [
        { path: 'package/docs/a.md', license: 'ISC' },
        { path: 'package/new', attributions: ['(c) Bob'] },
      ],
    },
    {
      described: { ...raw.described, tools: supplied },
      licensed: {
        ...raw.licensed,
        facets: {
          core: {
            attribution: { unknown: 2, parties: ['(c) Ann', '(c) Bob'] },
            discovered: { unknown: 2, expressions: ['ISC', 'MIT'] },
            files: 4,
          },
        },
      },
      files: [license, { ...readme, license: 'ISC' }, hidden, { path: 'package/new', attributions: ['(c) Bob'] }],
    },
  ],
];

const overlayJson = (...given: Parameters<typeof laying>): unknown => finish(laying(...given));

describe('overlayJson', () => {
  for (const [about, curation, changed, dialect = 'running'] of cases)
    it(`applies ${about}`, () => {
      assert.deepEqual(overlayJson(raw, curation, dialect), { ...raw, ...changed });
    });

  // Recorded preview of `{}` with an Apache-2.0 license, without scores.
  it('gives the same result as the running service', () => {
    const facets = {
      core: { attribution: { unknown: 6 }, discovered: { unknown: 5, expressions: ['MIT'] }, files: 6 },
    };
    const files = [{ path: 'package/Readme.md', license: 'MIT' }, { path: 'package/index.js' }];
    const uncurated = { files, described: { files: 6, tools }, licensed: { facets } };
    const preview = { files, described: { files: 6, tools: supplied }, licensed: { declared: 'Apache-2.0', facets } };
    assert.deepEqual(overlayJson(uncurated, { licensed: { declared: 'Apache-2.0' } }, 'running'), preview);
  });

  it('adds no list of files and no tools when the answer has none', () => {
    const curation = { licensed: { declared: 'MIT' }, files: [{ path: 'a', license: 'MIT' }] };
    assert.deepEqual(overlayJson({ licensed: {} }, curation, 'written'), {
      licensed: { license: { expression: 'MIT' } },
    });
    assert.deepEqual(overlayJson({}, curation, 'running'), {
      described: { tools: ['curation/supplied'] },
      licensed: { declared: 'MIT' },
    });
  });

  it('merges a location part by part', () => {
    const under = { described: { tools, sourceLocation: { url: 'https://old.example', name: 'a' } } };
    const sourceLocation = { type: 'git', provider: 'github', name: 'b', revision: 'c' };
    assert.deepEqual(overlayJson(under, { described: { sourceLocation } }, 'running'), {
      described: { tools: supplied, sourceLocation: { ...sourceLocation, url: 'https://old.example' } },
    });
  });

  it('returns anything that is not a definition unchanged, and never throws', () => {
    for (const odd of [null, 5, 'text', [1]])
      assert.equal(overlayJson(odd, { licensed: { declared: 'MIT' } }, 'running'), odd);
    fc.assert(
      fc.property(fc.object(), anyCuration, (value, curation) => {
        overlayJson({ described: value, licensed: value, files: [value, 1, null] }, curation, 'running');
        assert.equal(typeof overlayJson(value, curation, 'written'), 'object');
      }),
    );
  });

  it('does not change the answer', () => {
    const before = structuredClone(raw);
    overlayJson(raw, { described: { facets: { doc: ['**'] } }, files: [license, { path: 'x' }] }, 'running');
    assert.deepEqual(raw, before);
  });

  it('pauses while it applies to many files', () => {
    const files = Array.from({ length: 5000 }, (_, at) => ({ path: `src/${at}.js` }));
    const steps = laying({ files }, { described: { facets: { dev: ['src/1*'] } } }, 'running');
    const { value, pauses } = finishCounted(steps);
    assert.equal(pauses, 10);
    assert.equal((value as { licensed: { facets: { dev: { files: number } } } }).licensed.facets.dev.files, 1111);
  });
});
