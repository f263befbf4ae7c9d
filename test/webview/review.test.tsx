import assert from 'node:assert/strict';
import { formatCoordinates } from '../../src/core/coordinates.ts';
import type { ReasonMark, PanelReview, PanelReviewed, ReviewEffect } from '../../src/protocol/review.ts';
import type { PanelComparison, PanelSnapshot } from '../../src/protocol/snapshot.ts';
import { htmlOf, textOf } from './page.tsx';
import { contentOf, knownOf, plain, snapshotOf } from './snapshots.ts';

type Known = Extract<PanelReview, { state: 'known' }>;
type Reading = Extract<PanelReviewed['reading'], { state: 'known' }>;
type PullRequest = Extract<PanelComparison['with'], { kind: 'pullRequest' }>;

const read: Reading = {
  state: 'known',
  effect: 'pending',
  isHarvested: true,
  changes: [{ kind: 'value', field: 'declared', before: 'MIT', after: 'ISC' }],
  fields: [],
  more: 0,
  scores: { before: 50, after: 80 },
};

const own: PanelReviewed = {
  name: '@tj/callsite',
  revision: '1.0.0',
  coordinates: formatCoordinates(plain.coordinates),
  isShown: true,
  reading: read,
  neighbours: { state: 'none' },
};

const other: PanelReviewed = {
  ...own,
  name: 'klog',
  revision: 'v2.9.0',
  coordinates: 'go/golang/k8s.io%2fklog/v2/v2.9.0',
  isShown: false,
};

function reading(changes: Partial<Reading>): PanelReviewed {
  return { ...other, reading: { ...read, ...changes } };
}

function reviewOf(definitions: readonly PanelReviewed[], changes: Partial<Known> = {}): Known {
  return {
    state: 'known',
    definitions,
    total: definitions.length,
    leftOut: 0,
    isWhole: true,
    isMerged: false,
    ...changes,
  };
}

function pageOf(review: PanelReview, changes: Partial<PullRequest> = {}): PanelSnapshot {
  const subject: PullRequest = {
    kind: 'pullRequest',
    number: 7,
    pullRequest: null,
    url: null,
    isOfThisRevision: true,
    reason: [],
    others: ['go/golang/k8s.io%2fklog/v2/v2.9.0'],
    more: 1,
    review,
    ...changes,
  };
  const content = {
    state: 'known',
    changes: [],
    otherChanges: 0,
    base: knownOf(plain),
    files: { state: 'known' },
  } as const;
  return { ...snapshotOf(contentOf(plain)), comparison: { with: subject, content } };
}

function text(review: PanelReview): string {
  return textOf(htmlOf(pageOf(review), { tab: 'changes' }));
}

const shown: readonly (readonly [about: string, review: PanelReview, expected: string])[] = [
  ['that it is being requested', { state: 'loading' }, 'What it changes Reading…'],
  [
    'why it could not be had',
    { state: 'failed', problem: { cause: 'The service failed (503).', stillWorks: '', actionTitle: '' } },
    'Not read: The service failed (503).',
  ],
  [
    'every definition, old and new',
    reviewOf([own, other]),
    'definitions: 2 Open all diffs @tj/callsite 1.0.0 npm/npmjs not in effect yet Score 50 → 80 (details below) Declared −Before: MIT +After: ISC klog v2.9.0 go/golang not in effect yet',
  ],
  ['one alone without a button for all', reviewOf([own]), 'What it changes definitions: 1 @tj/callsite'],
  [
    'how many have come',
    reviewOf([own, { ...other, reading: { state: 'loading' } }]),
    'definitions: 2 Reading… 1 of 2 Open all diffs',
  ],
  ['one that is on its way', reviewOf([{ ...other, reading: { state: 'loading' } }]), 'klog v2.9.0 go/golang Reading…'],
  ['one that has not been requested', reviewOf([{ ...other, reading: { state: 'waiting' } }]), 'go/golang Reading…'],
  [
    'why one could not be read, and a way to try again',
    reviewOf([{ ...other, reading: { state: 'failed', cause: 'The service failed (500).' } }]),
    'Not read: The service failed (500). Try Again',
  ],
  [
    'a file',
    reviewOf([
      reading({
        changes: [
          {
            kind: 'file',
            path: 'a.js',
            before: { license: 'MIT', attributions: ['Ann'] },
            after: { license: 'ISC', attributions: ['Ann', 'Bob'] },
          },
        ],
      }),
    ]),
    'File a.js −Before: MIT, Ann +After: ISC, Ann, Bob',
  ],
  [
    'globs of a facet',
    reviewOf([
      reading({
        changes: [{ kind: 'list', field: 'facet:doc', added: ['d/**'], removed: [], common: 0, unchanged: [] }],
      }),
    ]),
    'Facet doc −Before: none +After: d/**',
  ],
  [
    'a list with what stays in it',
    reviewOf([
      reading({
        changes: [
          { kind: 'list', field: 'discovered', added: ['ISC'], removed: ['0BSD'], common: 1, unchanged: ['MIT'] },
        ],
      }),
    ]),
    'Discovered in files −Before: MIT, 0BSD +After: MIT, ISC',
  ],
  [
    'a long list in part',
    reviewOf([
      reading({
        changes: [{ kind: 'list', field: 'parties', added: ['Bob'], removed: [], common: 30, unchanged: ['Ann'] }],
      }),
    ]),
    '−Before: Ann, … +After: Ann, …, Bob',
  ],
  ['a day as the language writes it', reviewOf([dayChanged()]), 'Release date −Before: none +After: Jan 2, 2020'],
  ['that there is more', reviewOf([reading({ more: 3 })]), 'More changes in the diff: 3'],
  ['that it was not harvested', reviewOf([reading({ isHarvested: false })]), 'Not scanned yet'],
  [
    'what a merged one set, and what is so now',
    reviewOf(
      [
        reading({
          effect: 'partly',
          changes: [],
          scores: null,
          fields: [
            { field: 'declared', set: 'ISC', now: 'MIT', isInEffect: false },
            { field: 'releaseDate', set: '2020-01-02', now: '2020-01-02', isInEffect: true },
            { field: 'projectWebsite', set: 'https://a.example/', now: null, isInEffect: false },
            { field: 'facet:doc', set: 'd/**', now: 'd/**', isInEffect: true },
            { field: 'file:a.js', set: 'ISC\n© Ann', now: 'ISC\n© Ann', isInEffect: true },
          ],
        }),
      ],
      { isMerged: true, isWhole: false },
    ),
    'Declared set ISC now MIT Release date Jan 2, 2020 in effect Project website set https://a.example/ now none Facet doc d/** in effect File a.js ISC, © Ann in effect',
  ],
  ['that others may be missing', reviewOf([own], { isWhole: false }), 'The service doesn’t list its other changes'],
  ['that private names are left out', reviewOf([own], { leftOut: 2 }), 'private, not looked up: 2'],
  ['that it changes nothing that is known', reviewOf([]), 'The service lists no changed definition.'],
  ['that too many are left', reviewOf([own], { total: 900 }), 'not listed: 899'],
  [
    'what is declared around it, and what is the same',
    reviewOf([
      {
        ...other,
        neighbours: {
          state: 'known',
          neighbours: [
            { revision: 'v2.8.0', declared: 'ISC', isOlder: true, isSame: true },
            { revision: 'v2.9.1', declared: null, isOlder: false, isSame: false },
          ],
        },
      },
    ]),
    'Neighboring versions before v2.8.0 ISC same after v2.9.1 none different',
  ],
  [
    'that nothing is around it',
    reviewOf([{ ...other, neighbours: { state: 'known', neighbours: [] } }]),
    'No other version is known.',
  ],
  [
    'why what is around it could not be had',
    reviewOf([{ ...other, neighbours: { state: 'failed', cause: 'The service does not offer this.' } }]),
    'Not read: The service does not offer this. Try Again',
  ],
];

function dayChanged(): PanelReviewed {
  return reading({ changes: [{ kind: 'value', field: 'releaseDate', before: null, after: '2020-01-02' }] });
}

const effects: Readonly<Record<ReviewEffect, string>> = {
  pending: 'not in effect yet',
  nothing: 'no difference',
  closed: 'closed, not merged',
  inEffect: 'in effect',
  partly: 'partly in effect: a newer curation replaced the rest',
  overtaken: 'not in effect: replaced by a newer curation',
  notShown: 'merged, definition not recomputed yet',
  unlisted: 'merged; the service doesn’t list what it set here',
};

describe('Review of a pull request', () => {
  for (const [about, review, expected] of shown)
    it(`shows ${about}`, () => assert.ok(text(review).includes(expected), text(review)));

  for (const effect of Object.keys(effects) as ReviewEffect[])
    it(`shows with a text and an icon: ${effects[effect]}`, () => {
      const html = htmlOf(pageOf(reviewOf([reading({ effect, scores: null, changes: [] })])), { tab: 'changes' });
      assert.match(html, new RegExp(`class="effect is-${effect}"><span class="codicon codicon-[\\w-]+"`));
      assert.ok(textOf(html).includes(`go/golang ${effects[effect]} `), textOf(html));
    });

  it('links to every other definition, and to the comparison of each', () => {
    const html = htmlOf(pageOf(reviewOf([own, other])), { tab: 'changes' });
    assert.match(html, /title="Open klog v2\.9\.0 with this pull request"/);
    assert.doesNotMatch(html, /title="Open @tj\/callsite/);
    for (const name of ['@tj/callsite 1.0.0', 'klog v2.9.0'])
      assert.ok(html.includes(`aria-label="Diff of ${name}"`), name);
  });

  it('replaces the plain list of other components', () => {
    assert.doesNotMatch(text(reviewOf([own, other])), /It also changes/);
    assert.match(text({ state: 'loading' }), /It also changes/);
  });

  it('draws twenty of five hundred, and the rest on demand', () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ ...other, name: `klog${at}` }));
    const html = htmlOf(pageOf(reviewOf(many)), { tab: 'changes' });
    assert.equal(html.match(/class="card stack reviewed"/g)?.length, 20);
    assert.match(textOf(html), /Show all 500/);
    const opened = htmlOf(pageOf(reviewOf(many)), { tab: 'changes', opened: new Map([['review', 500]]) });
    assert.equal(opened.match(/class="card stack reviewed"/g)?.length, 500);
  });
});

describe('Reason of a pull request', () => {
  const lines: readonly (readonly ReasonMark[])[] = [
    [
      { kind: 'file', text: 'LICENSE', path: 'package/LICENSE' },
      { kind: 'text', text: ' says so: ' },
      { kind: 'link', url: 'https://a.example/' },
    ],
    [{ kind: 'link', url: 'https://user@evil.example/' }],
  ];
  const html = htmlOf(pageOf(reviewOf([own]), { reason: [{ heading: 'Details', lines }] }), { tab: 'changes' });

  it('links addresses and files', () => {
    assert.match(html, /<a href="https:\/\/a\.example\/"/);
    assert.match(html, /title="Show package\/LICENSE in Files"/);
    assert.match(textOf(html), /Details LICENSE says so: https:\/\/a\.example\//);
  });

  it('does not link an address that only seems to lead to the service', () =>
    assert.doesNotMatch(html, /href="https:\/\/user@/));
});

describe('Hostile pull request', () => {
  const hostile = '<img src=x onerror=alert(1)>\u202E\u001b[31m';
  const review = reviewOf(
    [
      {
        name: hostile,
        revision: hostile,
        coordinates: hostile,
        isShown: false,
        reading: {
          ...read,
          changes: [
            { kind: 'value', field: 'declared', before: hostile, after: 'x'.repeat(100_000) },
            { kind: 'list', field: `facet:${hostile}`, added: [hostile], removed: [hostile], common: 0, unchanged: [] },
            { kind: 'file', path: hostile, before: { license: hostile, attributions: [hostile] }, after: null },
            { kind: 'licenseText', path: hostile, before: hostile, after: hostile },
          ],
          fields: [
            { field: hostile, set: hostile, now: hostile, isInEffect: false },
            { field: `file:${hostile}`, set: hostile, now: null, isInEffect: true },
          ],
        },
        neighbours: {
          state: 'known',
          neighbours: [{ revision: hostile, declared: hostile, isOlder: true, isSame: false }],
        },
      },
      { ...other, reading: { state: 'failed', cause: hostile }, neighbours: { state: 'failed', cause: hostile } },
    ],
    { isMerged: true },
  );
  const reason = [{ heading: hostile, lines: [[{ kind: 'file', text: hostile, path: hostile } as const]] }];
  const html = htmlOf(pageOf(review, { reason }), { tab: 'changes' });

  it('appears as text, never as markup', () => assert.doesNotMatch(html, /<img|\u202E|\p{Cc}/u));
  it('is cut when its texts are long', () => assert.ok(html.length < 40_000, String(html.length)));
});
