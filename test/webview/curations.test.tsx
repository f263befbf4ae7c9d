import assert from 'node:assert/strict';
import type { Definition } from '../../src/core/definition.ts';
import type { PanelCurations, PanelPullRequest, PanelUnreadable } from '../../src/protocol/snapshot.ts';
import { htmlOf, textOf } from './page.tsx';
import { contentOf, curated, plain, snapshotOf } from './snapshots.ts';

type Known = Extract<PanelCurations, { state: 'known' }>;

function request(number: number, changes: Partial<PanelPullRequest> = {}): PanelPullRequest {
  return {
    number,
    title: `callsite ${number}`,
    author: 'dana',
    state: 'merged',
    url: `https://github.com/clearlydefined/curated-data/pull/${number}`,
    updatedAt: '2026-11-01T00:00:00Z',
    isOfThisRevision: true,
    ...changes,
  };
}

function known(changes: Partial<Known> = {}): PanelCurations {
  return { state: 'known', fields: [], pullRequests: [], otherPullRequests: 0, ...changes };
}

function html(curations: PanelCurations | null, definition: Definition = curated): string {
  return htmlOf({ ...snapshotOf(contentOf(definition)), curations });
}

/** The text of the list of curations only. */
function listText(curations: PanelCurations | null): string {
  return textOf(/<section class="part curations".*?<\/section>/.exec(html(curations))?.[0] ?? '');
}

const failed: PanelCurations = {
  state: 'failed',
  problem: { cause: 'The service failed (503).', stillWorks: '', actionTitle: '' },
};

const lists: readonly (readonly [about: string, curations: PanelCurations | null, expected: string])[] = [
  ['is not there before anybody asked', null, ''],
  ['says that it is on its way', { state: 'loading' }, 'Curations Reading…'],
  ['says why it could not be had', failed, 'Curations Not read: The service failed (503).'],
  ['says nothing where the service tells nothing', known({ fields: null }), ''],
  ['says that there is none', known(), 'Curations No pull request of this component is known.'],
  [
    'names each with its state, author and day',
    known({ pullRequests: [request(7, { state: 'open' }), request(6), request(5, { state: 'closed', author: null })] }),
    'Curations #7 callsite 7 open by dana Nov 1, 2026 #6 callsite 6 merged by dana Nov 1, 2026 #5 callsite 5 closed, not merged Nov 1, 2026',
  ],
  [
    'sets those of other versions apart',
    known({ pullRequests: [request(7), request(6, { isOfThisRevision: false })] }),
    'Curations #7 callsite 7 merged by dana Nov 1, 2026 Of other versions #6 callsite 6 merged by dana Nov 1, 2026',
  ],
  [
    'says when all are of other versions',
    known({ pullRequests: [request(6, { isOfThisRevision: false, updatedAt: null })] }),
    'Curations No pull request of this version is known. Of other versions #6 callsite 6 merged by dana',
  ],
  [
    'counts those that are too many',
    known({ pullRequests: [request(7, { title: '', updatedAt: null })], otherPullRequests: 2 }),
    'Curations #7 without a title merged by dana not listed: 2',
  ],
];

describe('List of curations', () => {
  for (const [about, curations, expected] of lists) it(about, () => assert.equal(listText(curations), expected));

  it('links to the definition with a pull request of this version, and to the page of any pull request', () => {
    const page = html(known({ pullRequests: [request(7), request(6, { isOfThisRevision: false })] }));
    assert.match(page, /title="Show the definition with pull request 7"/);
    assert.doesNotMatch(page, /title="Show the definition with pull request 6"/);
    assert.match(page, /aria-label="Open pull request 6"/);
  });

  it('offers no page whose address is unsafe', () => {
    assert.doesNotMatch(
      html(known({ pullRequests: [request(7, { url: 'javascript:alert(1)' })] })),
      /Open pull request/,
    );
  });

  it('shows a different icon for each state', () => {
    const states = ['open', 'merged', 'closed'] as const;
    const icons = states.map((state) => {
      const page = html(known({ pullRequests: [request(7, { state })] }));
      return /class="pull-request is-\w+"><span class="codicon codicon-([\w-]+)/.exec(page)?.[1];
    });
    assert.equal(new Set(icons).size, 3);
  });

  it('shows pull request titles without marks of code', () => {
    assert.match(html(known({ pullRequests: [request(7, { title: '`@acme/x` 1.0' })] })), />@acme\/x 1\.0</);
  });

  it('shows pull request titles as text', () => {
    const page = html(known({ pullRequests: [request(7, { title: '<b>x</b>\u202E', author: '<i>' })] }));
    assert.doesNotMatch(page, /<b>|<i>|\u202E/);
  });
});

describe('Pending curations', () => {
  const open = request(7, { state: 'open' });
  const cases: readonly (readonly [about: string, requests: readonly PanelPullRequest[], expected: string | null])[] = [
    ['one', [open, request(6)], 'pending curations: 1'],
    ['two', [open, { ...open, number: 8 }], 'pending curations: 2'],
    ['none that is decided', [request(6), request(5, { state: 'closed' })], null],
    ['none of another version', [{ ...open, isOfThisRevision: false }], null],
  ];
  for (const [about, pullRequests, expected] of cases)
    it(`are counted in the head: ${about}`, () => {
      const tags = /<ul class="[^"]*tags".*?<\/ul>/.exec(html(known({ pullRequests })))?.[0] ?? '';
      assert.equal(/pending curations: \d+/.exec(textOf(tags))?.[0] ?? null, expected);
    });
});

const fields: Known['fields'] = [
  { field: 'declared', pullRequest: 31008 },
  { field: 'source', pullRequest: null },
];

describe('Origin of a fact', () => {
  const text = (curations: PanelCurations | null, definition?: Definition): string =>
    textOf(html(curations, definition));

  it('is exact as soon as the curations are known', () => {
    const shown = text(known({ fields }));
    assert.match(shown, /Declared MITSPDX license Why this license\? from curation #31008/);
    assert.match(shown, /Path packages\/callsite from a curation Release date/);
    assert.match(shown, /Jan 25, 2013 Project/);
    assert.doesNotMatch(shown, /from tools or curation/);
  });

  it('links to the pull request', () => {
    assert.match(html(known({ fields })), /title="Set by pull request 31008\."/);
  });

  it('stays undecided for counts when single files are curated', () => {
    const shown = text(known({ fields: [{ field: 'files', pullRequest: 5 }] }));
    assert.match(shown, /Discovered in files from tools or curation/);
    assert.match(shown, /Jan 25, 2013 Project/);
  });

  for (const [about, curations] of [
    ['the curations are on their way', { state: 'loading' }],
    ['they could not be had', failed],
    ['the service does not send', known({ fields: null })],
  ] as const)
    it(`is derived from the scores while ${about}`, () => {
      assert.match(text(curations), /Path packages\/callsite from curation 79a9b1dc04/);
      assert.match(text(curations), /Jan 25, 2013 from tools or curation/);
    });

  it('is the tools when nothing is curated, whatever the list says', () => {
    assert.match(text(known({ fields }), plain), /Why this license\? Discovered in files/);
  });

  it('is derived from the scores for a curation supplied with the request', () => {
    const supplied = { ...plain, described: { ...plain.described, tools: ['a/1', 'curation/supplied'] } };
    assert.match(text(known({ fields }), supplied), /Why this license\? from curation supplied/);
  });
});

describe('Fields that could not be read', () => {
  const text = (unreadable: PanelUnreadable | null): string =>
    textOf(htmlOf({ ...snapshotOf(contentOf(plain)), unreadable }));

  it('are named, with a link to the raw data', () => {
    const names = ['described.releaseDate', 'licensed.facets.core.files'];
    assert.match(
      text({ names, total: 2 }),
      /Fields that could not be read described\.releaseDate, licensed\.facets\.core\.files Show raw data/,
    );
  });

  it('end with an ellipsis when there are too many to name', () => {
    assert.match(text({ names: ['a', 'b'], total: 24 }), /could not be read a, b … Show/);
  });

  it('show nothing for none', () => {
    assert.doesNotMatch(text(null), /could not be read/);
  });
});

describe('Lost points', () => {
  const bare: Definition = {
    ...plain,
    described: { ...plain.described, score: { total: 0, date: 0, source: 0 } },
    licensed: {
      ...plain.licensed,
      score: { total: 0, declared: 0, discovered: 0, consistency: 0, spdx: 0, texts: 0 },
    },
  };
  const remedies = (definition: Definition): readonly string[] =>
    [...html(null, definition).matchAll(/<tr class="belonging"><td[^>]*>(.*?)<\/td>/g)].map(([, text = '']) => text);

  it('come with one sentence that says how to regain them', () => {
    const found = remedies(bare);
    assert.equal(found.length, 7);
    assert.equal(new Set(found).size, 7);
    for (const sentence of found) assert.match(sentence, /^[A-Z][^.]*\.$/);
  });

  it('cannot concern consistency when no license is declared', () => {
    const undeclared = { ...bare, licensed: { ...bare.licensed, declared: null } };
    assert.ok(!remedies(undeclared).some((sentence) => sentence.includes('fit the declared')));
  });
});
