import assert from 'node:assert/strict';
import { succeed } from '../../../../src/base/result.ts';
import type { DefinitionChange } from '../../../../src/core/definitionChange.ts';
import type { DefinitionFile } from '../../../../src/core/definitionFile.ts';
import { readReviewedDefinition } from '../../../../src/model/review/reviewedDefinition.ts';
import type { Contribution } from '../../../../src/service/curationAnswer.ts';
import { contribution, curationsOf } from '../definitions/someCurations.ts';
import { coordinatesOf, definitionOf, FakeReview, failed } from './someReviewed.ts';

const quiet = new AbortController().signal;
const at = 'npm/npmjs/-/x/1.0.0';
const component = 'npm/npmjs/-/x';

const file = (path: string, license: string): DefinitionFile => ({
  path,
  license,
  attributions: [],
  facets: [],
  natures: [],
  hashes: new Map(),
  token: null,
});

/** Lists this pull request with this curation, and the curation in effect. */
function listed(fake: FakeReview, curation: unknown, state: Contribution['state'], inEffect: unknown = null): void {
  const revisions = new Map([['1.0.0', curation]]);
  const effects = inEffect === null ? {} : { '1.0.0': inEffect };
  fake.lists[component] = succeed(curationsOf(effects, contribution(7, { state, revisions })));
}

async function read(fake: FakeReview, state: Contribution['state'] | null, isAgain = false): Promise<string> {
  const found = await readReviewedDefinition(coordinatesOf(at), { number: 7, state }, fake.parts, { isAgain }, quiet);
  if (!found.ok) return found.problem.kind;
  const { effect, content, declared, isHarvested } = found.value;
  const parts =
    content.kind === 'proposed'
      ? content.changes.map(changeLabel)
      : content.fields.map(({ field, set, now, isInEffect }) => `${field}=${set}${isInEffect ? '' : ` (${now})`}`);
  return [effect, ...parts, `→ ${declared ?? '-'}`, ...(isHarvested ? [] : ['not harvested'])].join(' ');
}

function changeLabel(change: DefinitionChange): string {
  if (change.kind === 'value') return `${change.field} ${change.before}/${change.after}`;
  if (change.kind === 'list') return `${change.field} -${change.removed.join()} +${change.added.join()}`;
  if (change.kind === 'file') return `${change.path} ${change.before?.license}/${change.after?.license}`;
  return change.path;
}

const isc = { licensed: { declared: 'ISC' } };

interface Case {
  readonly about: string;
  readonly state: Contribution['state'] | null;
  readonly prepare?: (fake: FakeReview) => void;
  readonly expected: string;
}

const cases: readonly Case[] = [
  {
    about: 'pending, field by field',
    state: 'open',
    prepare: (fake) => listed(fake, isc, 'open'),
    expected: 'pending declared MIT/ISC → ISC',
  },
  {
    about: 'what is said already',
    state: 'open',
    prepare: (fake) => {
      listed(fake, isc, 'open');
      fake.proposed[at] = succeed(definitionOf(at));
    },
    expected: 'nothing → -',
  },
  {
    about: 'closed',
    state: 'closed',
    prepare: (fake) => listed(fake, isc, 'closed'),
    expected: 'closed declared MIT/ISC → ISC',
  },
  {
    about: 'without what follows from it: scores, tools and counts',
    state: 'open',
    prepare: (fake) => {
      listed(fake, isc, 'open');
      fake.proposed[at] = succeed(
        definitionOf(at, { described: { tools: ['scancode/2'], score: { total: 7 }, files: 9 } }),
      );
    },
    expected: 'nothing → -',
  },
  {
    about: 'file by file where the curation has files',
    state: 'open',
    prepare: (fake) => {
      listed(fake, { files: [{ path: 'a', license: 'ISC' }] }, 'open');
      fake.proposed[at] = succeed(definitionOf(at));
      fake.files[at] = [file('a', 'MIT'), file('b', 'MIT')];
      fake.files[`${at}/pr/7`] = [file('a', 'ISC'), file('b', 'MIT')];
    },
    expected: 'pending a MIT/ISC → -',
  },
  {
    about: 'file by file where a file is not in the curation any more',
    state: 'open',
    prepare: (fake) => {
      const files = [{ path: 'a', license: 'ISC' }];
      const own = { state: 'open', revisions: new Map([['1.0.0', {}]]), file: new Map([['1.0.0', {}]]) } as const;
      fake.lists[component] = succeed(curationsOf({ '1.0.0': { files } }, contribution(7, own)));
      fake.proposed[at] = succeed(definitionOf(at));
      fake.files[at] = [file('a', 'ISC')];
      fake.files[`${at}/pr/7`] = [file('a', 'MIT')];
    },
    expected: 'pending a ISC/MIT → -',
  },
  {
    about: 'file by file where no list knows of it',
    state: null,
    prepare: (fake) => {
      fake.proposed[at] = succeed(definitionOf(at));
      fake.files[`${at}/pr/7`] = [file('a', 'ISC')];
    },
    expected: 'pending a undefined/ISC → -',
  },
  {
    about: 'not harvested',
    state: 'open',
    prepare: (fake) => {
      listed(fake, isc, 'open');
      fake.now[at] = succeed({ ...definitionOf(at), isHarvested: false });
    },
    expected: 'pending declared MIT/ISC → ISC not harvested',
  },
  {
    about: 'in effect after the merge',
    state: 'merged',
    prepare: (fake) => listed(fake, { licensed: { declared: 'MIT' } }, 'merged'),
    expected: 'inEffect declared=MIT → MIT',
  },
  {
    about: 'in effect in the written spelling',
    state: 'merged',
    prepare: (fake) => listed(fake, { licensed: { license: { expression: 'MIT' } } }, 'merged'),
    expected: 'inEffect declared=MIT → MIT',
  },
  {
    about: 'overtaken by something newer',
    state: 'merged',
    prepare: (fake) => listed(fake, isc, 'merged', { licensed: { declared: 'MIT' } }),
    expected: 'overtaken declared=ISC (MIT) → ISC',
  },
  {
    about: 'in effect in part',
    state: 'merged',
    prepare: (fake) =>
      listed(fake, { licensed: { declared: 'MIT' }, described: { releaseDate: '2020-01-01' } }, 'merged'),
    expected: 'partly declared=MIT releaseDate=2020-01-01 (null) → MIT',
  },
  {
    about: 'merged and not computed again',
    state: 'merged',
    prepare: (fake) => listed(fake, isc, 'merged', isc),
    expected: 'notShown declared=ISC (MIT) → ISC',
  },
  {
    about: 'merged, with files that are held against those of now',
    state: 'merged',
    prepare: (fake) => {
      listed(fake, { files: [{ path: 'a', license: 'ISC' }] }, 'merged');
      fake.files[at] = [file('b', 'MIT'), file('a', 'ISC')];
    },
    expected: 'inEffect file:a=ISC → -',
  },
  { about: 'merged, and no list says what it set', state: 'merged', expected: 'unlisted → -' },
];

describe('A definition under review', () => {
  for (const { about, state, prepare, expected } of cases)
    it(`shows changes: ${about}`, async () => {
      const fake = new FakeReview();
      prepare?.(fake);
      assert.equal(await read(fake, state), expected);
    });

  it('reads no files when the curation has none', async () => {
    const fake = new FakeReview();
    listed(fake, isc, 'open');
    await read(fake, 'open');
    assert.deepEqual(fake.requests.toSorted(), [`list ${component}`, `now ${at}`, `with ${at}`]);
  });

  it('reads no files when the curation keeps those in effect', async () => {
    const fake = new FakeReview();
    const kept = { files: [{ path: 'a', license: 'ISC' }] };
    const file = new Map([['1.0.0', { ...isc, ...kept }]]);
    const own = contribution(7, { state: 'open', revisions: new Map([['1.0.0', isc]]), file });
    fake.lists[component] = succeed(curationsOf({ '1.0.0': kept }, own));
    await read(fake, 'open');
    assert.deepEqual(fake.requests.toSorted(), [`list ${component}`, `now ${at}`, `with ${at}`]);
  });

  it('reads only the current definition of a merged pull request', async () => {
    const fake = new FakeReview();
    listed(fake, isc, 'merged');
    await read(fake, 'merged');
    assert.deepEqual(fake.requests.toSorted(), [`list ${component}`, `now ${at}`]);
  });

  it('compares the files of a merged pull request with files that are read again', async () => {
    const fake = new FakeReview();
    listed(fake, { files: [{ path: 'a', license: 'ISC' }] }, 'merged');
    await read(fake, 'merged');
    assert.deepEqual(fake.requests.slice(2), [`forget ${at}`, `files ${at}`]);
  });

  it('can be read again', async () => {
    const fake = new FakeReview();
    listed(fake, isc, 'open');
    await read(fake, 'open', true);
    assert.ok(fake.requests.includes(`again ${at}`));
  });

  const failures: readonly (readonly [about: string, break_: (fake: FakeReview) => void])[] = [
    ['the definition', (fake) => void (fake.now[at] = failed())],
    ['the other side', (fake) => void (fake.proposed[at] = failed())],
  ];
  for (const [about, break_] of failures)
    it(`reports that ${about} cannot be read`, async () => {
      const fake = new FakeReview();
      break_(fake);
      assert.equal(await read(fake, 'open'), 'serverError');
    });

  it('does not show a merged pull request as empty when its list cannot be read', async () => {
    const fake = new FakeReview();
    fake.lists[component] = failed();
    assert.equal(await read(fake, 'merged'), 'serverError');
  });

  it('is read without its list while the pull request is open', async () => {
    const fake = new FakeReview();
    fake.lists[component] = failed();
    assert.equal(await read(fake, 'open'), 'pending declared MIT/ISC → ISC');
  });
});
