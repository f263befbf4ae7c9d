import assert from 'node:assert/strict';
import { finish } from '../../src/base/steps.ts';
import type { Definition, LicensedFacet } from '../../src/core/definition.ts';
import type { DefinitionChange } from '../../src/core/definitionChange.ts';
import { definitionChanges } from '../../src/core/definitionChanges.ts';
import type { ReasonMark } from '../../src/protocol/review.ts';
import type { PanelComparison, PanelSnapshot } from '../../src/protocol/snapshot.ts';
import { sourceMove } from '../../src/webview/changes/changeGroups.tsx';
import { htmlOf, textOf } from './page.tsx';
import { contentOf, described, knownOf, licensed, plain, snapshotOf } from './snapshots.ts';

type Known = Extract<PanelComparison['content'], { state: 'known' }>;
type PullRequest = Extract<PanelComparison['with'], { kind: 'pullRequest' }>;

const older: PanelComparison['with'] = {
  kind: 'revision',
  coordinates: { ...plain.coordinates, revision: '0.9.0' },
  name: '@tj/callsite',
};

const line = (text: string): readonly ReasonMark[] => [{ kind: 'text', text }];

const proposal: PullRequest = {
  kind: 'pullRequest',
  number: 7,
  pullRequest: {
    number: 7,
    title: 'callsite is ISC',
    author: 'dana',
    state: 'open',
    url: 'https://github.com/clearlydefined/curated-data/pull/7',
    updatedAt: '2026-11-01T00:00:00Z',
    isOfThisRevision: true,
  },
  url: 'https://github.com/clearlydefined/curated-data/pull/7',
  isOfThisRevision: true,
  reason: [{ heading: 'Details', lines: [line('The file says so.'), line('The readme as well.')] }],
  review: null,
  others: [],
  more: 0,
};

/** A page at the Changes pane: `after` compared with `plain`. */
function pageOf(after: Definition, other: PanelComparison['with'] = older, more: Partial<Known> = {}): PanelSnapshot {
  const content: Known = {
    state: 'known',
    changes: finish(definitionChanges(plain, after)),
    otherChanges: 0,
    base: knownOf(plain),
    files: { state: 'known' },
    ...more,
  };
  return { ...snapshotOf(contentOf(after)), comparison: { with: other, content } };
}

function paneText(snapshot: PanelSnapshot): string {
  return /Raw data (.*)$/.exec(textOf(htmlOf(snapshot, { tab: 'changes' })))?.[1] ?? '';
}

function withFiles(...changes: readonly DefinitionChange[]): PanelSnapshot {
  return pageOf(plain, older, { changes });
}

const core = (changes: Partial<LicensedFacet>): Definition => {
  const [first = assert.fail(), ...rest] = plain.licensed.facets;
  return licensed({ facets: [{ ...first, ...changes }, ...rest] });
};

const source = plain.described.sourceLocation ?? assert.fail();

const shown: readonly (readonly [about: string, snapshot: PanelSnapshot, expected: string])[] = [
  ['both licenses and scores at a glance', pageOf(licensed({ declared: 'ISC' })), 'Before 0.9.0 MIT'],
  ['what is declared, old and new', pageOf(licensed({ declared: 'ISC' })), 'Declared −Before: MIT +After: ISC'],
  ['a license that is gone', pageOf(licensed({ declared: null })), 'Declared −Before: MIT +After: none'],
  [
    'found licenses that came and went',
    pageOf(core({ discovered: { expressions: ['MIT', 'ISC'], unknown: 1 } })),
    'Discovered in files Removed: 1, Added: 1, unchanged: 1 −BSD-3-Clause +ISC',
  ],
  [
    'parties that came and went',
    pageOf(core({ attribution: { parties: ['Copyright (c) 2013 TJ', 'Copyright (c) Bob'], unknown: 3 } })),
    'Attribution Removed: 1, Added: 1, unchanged: 1 −Copyright (c) 2014 Ann +Copyright (c) Bob',
  ],
  [
    'a day as the language writes it',
    pageOf(described({ releaseDate: '2014-02-01' })),
    'Release date −Before: Jan 25, 2013 +After: Feb 1, 2014',
  ],
  [
    'a source in the same repository',
    pageOf(described({ sourceLocation: { ...source, revision: 'x', url: 'https://github.com/tj/callsite/commit/x' } })),
    '+After: https://github.com/tj/callsite/commit/x · packages/callsite Same repository, different commit',
  ],
  [
    'a source that has moved',
    pageOf(described({ sourceLocation: { ...source, namespace: 'ann' } })),
    'Different repository.',
  ],
  [
    'globs of a facet',
    pageOf(described({ facets: new Map([['tests', ['**/test/**']]]) })),
    'Facet tests Removed: 1, unchanged: 1 −**/*.spec.js Facet doc Removed: 1 −docs/**',
  ],
  ['numbers as the language writes them', pageOf(described({ files: 12_000 })), 'Files −Before: 8 +After: 12,000'],
  ['that nothing is different', pageOf(plain), 'The definitions are the same.'],
  [
    'that there is more',
    pageOf(licensed({ declared: 'ISC' }), older, { otherChanges: 1200 }),
    'More changes in the diff: 1,200 Open Changes',
  ],
  [
    'a license text that is another one',
    withFiles({ kind: 'licenseText', path: 'LICENSE', before: 'a', after: 'b' }),
    'License texts LICENSE different text',
  ],
  [
    'a license text that is gone',
    withFiles({ kind: 'licenseText', path: 'LICENSE', before: 'a', after: null }),
    'LICENSE text removed',
  ],
  [
    'a license text that came',
    withFiles({ kind: 'licenseText', path: 'LICENSE', before: null, after: '' }),
    'LICENSE new text',
  ],
  [
    'a file with another license',
    withFiles({
      kind: 'file',
      path: 'a.js',
      before: { license: 'MIT', attributions: ['Ann'] },
      after: { license: null, attributions: ['Ann', 'Bob'] },
    }),
    'Files a.js −Before: MIT +After: No license found −Before: none +After: Bob',
  ],
  [
    'a file that came',
    withFiles({ kind: 'file', path: 'a.js', before: null, after: { license: 'MIT', attributions: [] } }),
    'a.js new file MIT',
  ],
  ['that no file changed', pageOf(plain), 'No file differs in license, holders or license text.'],
  ['that files are being compared', pageOf(plain, older, { files: { state: 'loading' } }), 'Reading…'],
  [
    'why files could not be compared',
    pageOf(plain, older, { files: { state: 'failed', cause: 'The service failed (500).' } }),
    'Not read: The service failed (500). Try Again',
  ],
];

describe('The head of a pull request', () => {
  const curation = 'curation/79a9b1dc04d5a3a2d4f3384e4545e2924fe663f0';
  const after = described({ tools: [...plain.described.tools, curation] });
  const head = (changes: Partial<PullRequest> = {}): string =>
    textOf(htmlOf(pageOf(after, { ...proposal, ...changes })).split('</header>')[0] ?? '');
  const inState = (state: 'open' | 'merged' | 'closed'): Partial<PullRequest> => ({
    pullRequest: proposal.pullRequest && { ...proposal.pullRequest, state },
  });

  it('says that its values are proposed until it is merged', () => {
    for (const changes of [inState('open'), inState('closed'), { pullRequest: null }]) {
      assert.match(head(changes), /Proposed, not merged/);
      assert.doesNotMatch(head(changes), /Curated/);
    }
    assert.match(head(inState('merged')), /Curated/);
  });

  it('has no score of the tools alone beside the scores of both sides', () => {
    assert.match(textOf(htmlOf(snapshotOf(contentOf(after)))), /Tools alone: 79/);
    assert.doesNotMatch(head(), /from tools alone/);
  });

  it('says what needs the component only if the pull request changes no other', () => {
    const page = (more: number): string =>
      textOf(htmlOf({ ...pageOf(after, { ...proposal, more }), dependencyPaths: { state: 'unnamed' } }));
    assert.match(page(0), /Not used in this workspace/);
    assert.doesNotMatch(page(1), /Not used in this workspace/);
  });

  it('names the number of other definitions', () => {
    assert.match(head(), /^@tj\/callsite 1\.0\.0 (?!and)/);
    assert.match(head({ more: 1 }), /^@tj\/callsite 1\.0\.0 and 1 more /);
    assert.match(head({ more: 1200 }), /1\.0\.0 and 1,200 more /);
  });
});

describe('Changes pane', () => {
  for (const [about, snapshot, expected] of shown)
    it(`shows ${about}`, () => assert.ok(paneText(snapshot).includes(expected), paneText(snapshot)));

  it('is the first tab, and appears only when two definitions are compared', () => {
    assert.match(textOf(htmlOf(pageOf(plain))), /Changes Overview Files/);
    assert.doesNotMatch(textOf(htmlOf(snapshotOf(contentOf(plain)))), /Changes Overview/);
  });

  it('distinguishes old and new values without colour', () => {
    const html = htmlOf(pageOf(licensed({ declared: 'ISC' })), { tab: 'changes' });
    assert.match(
      html,
      /<del class="side removed"><span class="sign"[^>]*>−<.*?<bdi>MIT<\/bdi>.*?<\/del><ins class="side added"/,
    );
  });

  it('says that the other definition is loading', () => {
    const snapshot = { ...pageOf(plain), comparison: { with: older, content: { state: 'loading' as const } } };
    assert.equal(paneText(snapshot), 'Reading…');
  });

  it('says why the other definition could not be loaded, and what to do', () => {
    const problem = { cause: 'The service failed (503).', stillWorks: '', actionTitle: '' };
    const snapshot = { ...pageOf(plain), comparison: { with: older, content: { state: 'failed' as const, problem } } };
    assert.equal(paneText(snapshot), 'Not read The service failed (503). Refresh Definition');
  });

  it('shows no changes when the definition itself could not be read', () => {
    const problem = { cause: 'There is no such pull request.', stillWorks: '', actionTitle: 'Ask again' };
    const content = { state: 'failed' as const, problem, lastKnown: null };
    const snapshot = { ...pageOf(plain, { ...proposal, pullRequest: null, reason: [] }), content };
    assert.equal(paneText(snapshot), '#7 Open on GitHub');
  });
});

describe('Definition with a pull request', () => {
  const isc = licensed({ declared: 'ISC' });

  it('shows a notice above everything else', () => {
    const text = textOf(htmlOf(pageOf(isc, proposal)));
    assert.match(text, /^@tj\/callsite 1\.0\.0 With pull request #7 \(open\)\. Proposed, not merged/);
    assert.match(text, /Proposed, not merged Open Changes Open Definition (?:ISC|MIT)SPDX license/);
  });

  it('says when the pull request is merged', () => {
    const merged = {
      ...proposal,
      pullRequest: { ...(proposal.pullRequest ?? assert.fail()), state: 'merged' as const },
    };
    assert.match(textOf(htmlOf(pageOf(isc, merged))), /With pull request #7 \(merged\)\. Merged: in the definition/);
  });

  it('shows the title and the reason of the pull request', () => {
    assert.match(
      paneText(pageOf(isc, proposal)),
      /^#7 callsite is ISC open by dana last changed Nov 1, 2026 Open on GitHub Details The file says so\. The readme as well\. Now MIT.*With the pull request ISC/,
    );
  });

  it('names the other components that the pull request changes', () => {
    const others = ['npm/npmjs/-/callsites/1.0.1'];
    assert.match(paneText(pageOf(isc, { ...proposal, others })), /It also changes npm\/npmjs\/-\/callsites\/1\.0\.1/);
  });

  it('says when the pull request does not touch this definition, and which ones it does', () => {
    const text = paneText(pageOf(plain, { ...proposal, isOfThisRevision: false, others: ['npm/npmjs/-/x/1'] }));
    assert.match(text, /This pull request changes nothing in this version\. .*What it changes npm\/npmjs\/-\/x\/1/);
  });

  it('says when nothing is known about the pull request', () => {
    const text = paneText(pageOf(isc, { ...proposal, pullRequest: null, reason: [], isOfThisRevision: null }));
    assert.match(text, /^#7 Open on GitHub The service has no title, author or reason for it yet\./);
  });

  it('marks changed values on the overview, with the previous value', () => {
    const html = htmlOf(pageOf(isc, proposal), { tab: 'overview' });
    assert.match(textOf(html), /Declared ISCSPDX license was: MIT Why this license\? proposed in #7/);
    assert.equal(html.match(/is-changed/g)?.length, 1);
  });
});

describe('Comparison of two versions', () => {
  it('names the other version', () => {
    assert.match(
      textOf(htmlOf(pageOf(plain))),
      /^@tj\/callsite 1\.0\.0 Compared with 0\.9\.0 Open Changes Open Definition (?:ISC|MIT)SPDX license/,
    );
    const other = { ...older, coordinates: { ...plain.coordinates, name: 'other', revision: '2' }, name: '@tj/other' };
    assert.match(
      textOf(htmlOf(pageOf(plain, other))),
      /Compared with @tj\/other 2 Open Changes Open Definition (?:ISC|MIT)SPDX license/,
    );
  });

  it('marks differing values on the overview', () => {
    const after = described({ releaseDate: '2014-02-01', facets: new Map([['doc', ['docs/**', '*.md']]]) });
    const text = textOf(htmlOf(pageOf(after), { tab: 'overview' }));
    assert.match(text, /Feb 1, 2014 was: Jan 25, 2013 Project/);
    assert.match(text, /doc docs\/\*\* \*\.md Added: 1 Tools/);
  });

  it('writes numbers of the other side as the language does', () => {
    const changes = [{ kind: 'value', field: 'files', before: '1234', after: '8' } as const];
    const text = textOf(htmlOf(pageOf(plain, older, { changes }), { tab: 'overview' }));
    assert.match(text, /Files 8 was: 1,234/);
  });

  it('counts added and removed list entries on the overview', () => {
    const after = core({ attribution: { parties: ['Copyright (c) Bob'], unknown: 2 } });
    const text = textOf(htmlOf(pageOf(after), { tab: 'overview' }));
    assert.match(text, /Attribution Added: 1, Removed: 1 holders: 2/);
    assert.match(text, /Without an attribution 3 of 8 \(38%\) was: 4/);
  });
});

describe('Hostile changes', () => {
  const hostile = '<img src=x onerror=alert(1)>\u202E\u001b[31m';
  const changes: readonly DefinitionChange[] = [
    { kind: 'value', field: 'declared', before: hostile, after: hostile },
    { kind: 'list', field: `facet:${hostile}`, added: [hostile], removed: [hostile], common: 0, unchanged: [] },
    {
      kind: 'list',
      field: 'parties',
      added: Array.from({ length: 50_000 }, (_, at) => `${at}`),
      removed: [],
      common: 0,
      unchanged: [],
    },
    { kind: 'file', path: hostile, before: { license: hostile, attributions: [hostile] }, after: null },
    { kind: 'licenseText', path: 'x'.repeat(200_000), before: hostile, after: hostile },
  ];
  const subject: PullRequest = {
    ...proposal,
    pullRequest: {
      ...(proposal.pullRequest ?? assert.fail()),
      title: hostile,
      author: hostile,
      url: 'javascript:x',
      updatedAt: hostile,
    },
    url: 'javascript:alert(1)',
    reason: [{ heading: hostile, lines: [line(hostile), line('y'.repeat(9000))] }],
    others: [hostile],
  };
  const html = htmlOf(pageOf(plain, subject, { changes }), { tab: 'changes' });

  it('appear as text, never as markup or links', () => {
    assert.doesNotMatch(html, /<img|href="javascript|\u202E|\p{Cc}/u);
    assert.match(html, /&lt;img src=x onerror=alert\(1\)>‹U\+202E›‹U\+001B›\[31m/);
  });

  it('are cut, and listed in small portions', () => {
    assert.ok(html.length < 40_000, String(html.length));
    assert.match(html, /500 more/);
  });
});

describe('sourceMove', () => {
  const cases = [
    ['another commit', { revision: 'x' }, 'same'],
    ['another spelling', { name: 'CallSite' }, 'same'],
    ['another owner', { namespace: 'ann' }, 'moved'],
    ['another host', { provider: 'gitlab' }, 'moved'],
    ['no name', { name: null }, null],
  ] as const;
  for (const [about, change, move] of cases)
    it(`is ${move ?? 'unknown'} for ${about}`, () => assert.equal(sourceMove(source, { ...source, ...change }), move));

  it('returns null when there was no source', () => assert.equal(sourceMove(null, source), null));
});
