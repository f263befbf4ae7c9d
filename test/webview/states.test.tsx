import assert from 'node:assert/strict';
import type { Definition } from '../../src/core/definition.ts';
import type { PanelContent, PanelProblem, PanelSnapshot } from '../../src/protocol/snapshot.ts';
import { buttonNames, local, noDraft } from './edit/drafts.ts';
import { htmlOf, pageText, textOf } from './page.tsx';
import { contentOf, described, hour, knownOf, licensed, noon, plain, snapshotOf } from './snapshots.ts';

/** The license in the head: its icon and its text. */
function verdictOf(content: PanelContent): { readonly icon: string; readonly text: string } {
  const html = htmlOf(snapshotOf(content));
  const verdict = /<div class="[^"]*verdict">.*?(?=<ul)/.exec(html)?.[0] ?? '';
  return { icon: /codicon-([\w-]+)/.exec(verdict)?.[1] ?? '', text: textOf(verdict.replaceAll('</span>', ' </span>')) };
}

const problem: PanelProblem = {
  cause: 'The service did not answer within 30 seconds.',
  stillWorks: 'Dependencies are listed.',
  actionTitle: 'Ask again',
};

const declared = (text: string | null): PanelContent => contentOf(licensed({ declared: text }));

/** The eight states of a license, and the one before any of them. */
const verdicts: readonly (readonly [content: PanelContent, icon: string, pattern: RegExp])[] = [
  [declared('MIT OR Apache-2.0'), 'law', /^MIT OR Apache-2.0 SPDX license Score/],
  [
    declared('LicenseRef-scancode-public-domain'),
    'bookmark',
    /^LicenseRef-scancode-public-domain Custom license \(LicenseRef\)/,
  ],
  [declared('NOASSERTION'), 'question', /^NOASSERTION License unclear/],
  [declared('OTHER'), 'note', /^OTHER Other license/],
  [declared('NONE'), 'circle-slash', /^NONE No license/],
  [declared(null), 'search-stop', /^No license found/],
  [{ state: 'notHarvested', fetchedAt: noon }, 'cloud', /^Not scanned yet$/],
  [{ state: 'failed', problem, lastKnown: null }, 'debug-disconnect', /^Lookup failed$/],
  [{ state: 'loading', lastKnown: null }, 'sync', /^Looking up…$/],
];

describe('License in the head', () => {
  for (const [content, icon, pattern] of verdicts)
    it(`says ${pattern.source}`, () => {
      const verdict = verdictOf(content);
      assert.match(verdict.text, pattern);
      assert.equal(verdict.icon, icon);
    });

  it('has a different icon in every state', () => {
    assert.equal(new Set(verdicts.map(([content]) => verdictOf(content).icon)).size, verdicts.length);
  });

  it('explains every doubtful state in the pane', () => {
    for (const text of ['LicenseRef-x', 'NOASSERTION', 'OTHER', 'NONE', null])
      assert.match(htmlOf(snapshotOf(declared(text))), /<p class="meaning">[^<]{20,}/, String(text));
  });
});

describe('Loading page', () => {
  it('shows the head and placeholders for the panes', () => {
    const html = htmlOf(snapshotOf({ state: 'loading', lastKnown: null }));
    assert.match(html, /<h1>/);
    assert.match(html, /aria-busy="true"/);
    assert.match(html, /class="ghost/);
    assert.match(textOf(html), /Reading…/);
    assert.doesNotMatch(textOf(html), /Score|Out of date/);
  });

  it('shows what the list already knows', () => {
    const lastKnown = knownOf(plain, { definition: null });
    const text = textOf(htmlOf(snapshotOf({ state: 'loading', lastKnown })));
    assert.match(text, /MIT.*Score: 87 of 100, high/);
    assert.match(text, /Read 3 hours ago Reading…/);
  });

  it('keeps the panes while it loads again', () => {
    const html = htmlOf(snapshotOf({ state: 'loading', lastKnown: knownOf(plain) }));
    assert.doesNotMatch(html, /ghost/);
    assert.match(textOf(html), /Reading….*Licensed.*Described/);
  });
});

describe('Page without data', () => {
  const text = textOf(htmlOf(snapshotOf({ state: 'notHarvested', fetchedAt: noon - 2 * 60_000 })));

  it('explains why', () => {
    assert.match(text, /Not scanned yet/);
    assert.match(text, /not the same as having no license/);
    assert.match(text, /Read 2 minutes ago/);
  });

  it('does not promise the harvest that can be queued', () => {
    assert.match(text, /Looking it up queued a harvest\. Activity shows the progress of those that you queue yourself/);
  });

  it('says what the user can do', () => assert.match(text, /coordinates are right.*Refresh.*Open/));
  it('has no empty panes and no score', () => assert.doesNotMatch(text, /Described|Licensed|Score/));

  it('says why the new request failed, and stays not harvested', () => {
    const failed = textOf(htmlOf(snapshotOf({ state: 'notHarvested', fetchedAt: noon - 2 * 60_000, problem })));
    assert.match(failed, /The service did not answer within 30 seconds/);
    assert.match(failed, /Not scanned yet.*Read 2 minutes ago/);
    assert.doesNotMatch(failed, /Lookup failed/);
  });
});

describe('Page whose request failed', () => {
  it('names the cause, what still works and one action', () => {
    const html = htmlOf(snapshotOf({ state: 'failed', problem, lastKnown: null }));
    const text = textOf(html);
    assert.match(text, /could not be read The service did not answer within 30 seconds. Dependencies are listed./);
    assert.match(text, /Dependencies are listed. Ask again/);
    assert.doesNotMatch(text, /Described|Reading/);
  });

  it('shows the last known state with its age, and marks it as stale', () => {
    const lastKnown = knownOf(plain, { fetchedAt: noon - 80 * hour, isStale: true });
    const text = textOf(htmlOf(snapshotOf({ state: 'failed', problem, lastKnown })));
    assert.match(text, /Lookup failed Last known: MIT/);
    assert.match(text, /last known state, read 3 days ago/);
    assert.match(text, /Read 3 days ago Out of date/);
    assert.match(text, /Licensed.*Described/);
  });

  it('names the last known state when it was not a license', () => {
    const lastKnown = knownOf(licensed({ declared: null }));
    const text = textOf(htmlOf(snapshotOf({ state: 'failed', problem, lastKnown })));
    assert.match(text, /Last known: No license found/);
  });
});

describe('Age of the data', () => {
  const ages: readonly (readonly [milliseconds: number, expected: string])[] = [
    [0, 'Read just now'],
    [-5000, 'Read just now'],
    [60_000, 'Read 1 minute ago'],
    [59 * 60_000, 'Read 59 minutes ago'],
    [3 * hour, 'Read 3 hours ago'],
    [47 * hour, 'Read 47 hours ago'],
    [48 * hour, 'Read 2 days ago'],
    [1000 * 24 * hour, 'Read 2 years ago'],
  ];
  for (const [milliseconds, expected] of ages)
    it(`is “${expected}”`, () => {
      const html = htmlOf(snapshotOf(contentOf(plain, { fetchedAt: noon - milliseconds })));
      assert.ok(textOf(html).includes(`${expected} `), textOf(html).slice(0, 400));
    });

  it('is marked when the data is out of date', () => {
    assert.match(textOf(htmlOf(snapshotOf(contentOf(plain, { isStale: true })))), /Read 3 hours ago Out of date/);
    assert.doesNotMatch(textOf(htmlOf(snapshotOf(contentOf(plain)))), /Out of date/);
  });
});

describe('Component with a queued harvest', () => {
  const harvest = { sentAt: noon - 5 * 60_000, isUnsure: false };
  const half = contentOf(described({ tools: ['clearlydefined/1.5.0', 'reuse/3.2.1', 'licensee/9.18.1'] }));

  it('says since when, and offers no second harvest', () => {
    const html = htmlOf({ ...snapshotOf({ state: 'notHarvested', fetchedAt: noon }), harvest });
    assert.match(textOf(html), /Harvest queued 5 minutes ago/);
    assert.match(textOf(html), /appear here automatically/);
    assert.doesNotMatch(textOf(html), /Queue Harvest/);
  });

  it('does not say that it is queued when that is unknown', () => {
    const unsure = { ...harvest, isUnsure: true };
    const text = textOf(htmlOf({ ...snapshotOf({ state: 'notHarvested', fetchedAt: noon }), harvest: unsure }));
    assert.match(text, /Harvest sent 5 minutes ago, may be queued/);
    assert.doesNotMatch(text, /Harvest queued/);
  });

  it('names the missing tools without offering another harvest', () => {
    const html = htmlOf({ ...snapshotOf(half), harvest });
    const tags = /<ul class="[^"]*tags".*?<\/ul>/.exec(html)?.[0] ?? '';
    assert.match(textOf(tags), /no scancode Tools: 3 Harvest queued 5 minutes ago/);
    assert.doesNotMatch(textOf(html), /Queue Harvest/);
  });
});

describe('Partly harvested definition', () => {
  const half = described({ tools: ['clearlydefined/1.5.0', 'reuse/3.2.1', 'licensee/9.18.1'] });
  const quarter = described({ tools: ['clearlydefined/1.5.0', 'curation/79a9b1d'] });

  it('names the missing tool in the head, with an icon and a way to run it', () => {
    const tags = /<ul class="[^"]*tags".*?<\/ul>/.exec(htmlOf(snapshotOf(contentOf(half))))?.[0] ?? '';
    assert.match(textOf(tags), /Partly harvested: no scancode Queue Harvest…/);
    assert.match(tags, /codicon-pie-chart/);
    assert.match(tags, /title="What is missing may still change/);
  });

  it('names all missing tools', () => {
    assert.match(pageText(quarter), /Partly harvested: no licensee, scancode/);
  });

  it('names the missing tools next to those that have delivered', () => {
    assert.match(
      pageText(half),
      /Tools clearlydefined 1.5.0 reuse 3.2.1 licensee 9.18.1 Values without a mark are from these tools\. Partly harvested: no scancode Queue Harvest…/,
    );
  });

  it('keeps its license, which is a separate state', () => {
    assert.deepEqual(verdictOf(contentOf(half)), verdictOf(contentOf(plain)));
  });

  it('explains the points that are lost because a scan is missing', () => {
    assert.match(pageText(half), /Scancode, which finds most licenses in files, has not delivered: queue a harvest\./);
    assert.doesNotMatch(pageText(plain), /has not delivered/);
  });

  it('does not include one that lacks only reuse, or whose tools are unknown', () => {
    for (const definition of [plain, described({ tools: [] }), described({ tools: ['curation/supplied'] })])
      assert.doesNotMatch(pageText(definition), /Partly harvested/);
  });
});

function toolbarOf(snapshot: PanelSnapshot): string {
  return /<div class="actions toolbar".*?<div class="card row spread center verdict/.exec(htmlOf(snapshot))?.[0] ?? '';
}

describe('Page head', () => {
  const text = textOf(htmlOf(snapshotOf(contentOf(plain))));

  it('names the component first, then its license, and has its coordinates in one line', () => {
    assert.match(text, /^@tj\/callsite 1\.0\.0 MITSPDX license .* npm\/npmjs\/@tj\/callsite\/1\.0\.0 Overview/);
  });

  it('says in the coordinates that there is no namespace and no revision', () => {
    const coordinates = { ...plain.coordinates, namespace: null, revision: null };
    const bare: Definition = { ...plain, coordinates };
    assert.match(textOf(htmlOf(snapshotOf(contentOf(bare), bare))), /^callsite MIT.* npm\/npmjs\/-\/callsite Overview/);
  });

  it('has the suggested license, unless a draft or a local decision says another one', () => {
    const suggestion = { license: 'ISC', reason: 'The manifest of the installed package has ISC.' };
    const page = { ...snapshotOf(declared('NOASSERTION')), canDraft: true, suggestion };
    const html = htmlOf(page);
    assert.match(textOf(html), /^@tj\/callsite 1\.0\.0 .*Suggested: ISC/);
    assert.match(html, /title="The manifest of the installed package has ISC\."/);
    assert.doesNotMatch(textOf(htmlOf({ ...page, local })), /Suggested/);
    assert.doesNotMatch(textOf(htmlOf({ ...page, suggestion: null })), /Suggested/);
  });

  const always = ['Refresh Definition', 'Add to Definitions', 'Compare with Another Version…', 'More Actions…'];
  const toolbars: readonly (readonly [about: string, snapshot: PanelSnapshot, first: readonly string[]])[] = [
    ['in a workspace', { ...snapshotOf(contentOf(plain)), dependencyPaths: { state: 'loading' } }, []],
    ['that no manifest names', { ...snapshotOf(contentOf(plain)), dependencyPaths: { state: 'unnamed' } }, []],
    ['that can be curated', { ...snapshotOf(contentOf(plain)), canDraft: true }, ['Set License…']],
    ['without a license', { ...snapshotOf(declared(null)), canDraft: true }, ['Set License…']],
    ['that is not harvested', snapshotOf({ state: 'notHarvested', fetchedAt: noon }), ['Queue Harvest…']],
    ['that is not read yet', { ...snapshotOf({ state: 'loading', lastKnown: null }), canDraft: true }, []],
  ];
  for (const [about, snapshot, first] of toolbars)
    it(`has the same actions at the same place for a component ${about}`, () => {
      assert.deepEqual(buttonNames(toolbarOf(snapshot)), [...first, ...always]);
    });

  const prominent: readonly (readonly [about: string, content: PanelContent])[] = [
    ['an unidentified license', declared('NOASSERTION')],
    ['a license outside the SPDX list', declared('OTHER')],
    ['no license', declared('NONE')],
    ['no license found', declared(null)],
    ['a low score', contentOf(plain, { score: 22 })],
  ];
  for (const [about, content] of prominent)
    it(`makes the draft prominent for ${about}`, () => {
      assert.match(toolbarOf({ ...snapshotOf(content), canDraft: true }), /button primary/);
    });

  const usual: readonly (readonly [about: string, content: PanelContent, changes: Partial<PanelSnapshot>])[] = [
    ['a clear license', contentOf(plain), {}],
    ['a custom license', declared('LicenseRef-x'), {}],
    ['an unclear license with a draft', declared(null), { draft: noDraft }],
    ['an unclear license with a local override', declared(null), { local }],
  ];
  for (const [about, content, changes] of usual)
    it(`does not make the draft prominent for ${about}`, () => {
      const toolbar = toolbarOf({ ...snapshotOf(content), canDraft: true, ...changes });
      assert.match(toolbar, /Set License…/);
      assert.doesNotMatch(toolbar, /button primary/);
    });

  it('does not offer a draft while it can’t be edited', () => {
    for (const draft of [
      { ...noDraft, isUnreadable: true },
      { ...noDraft, state: 'sending' as const },
    ])
      assert.doesNotMatch(toolbarOf({ ...snapshotOf(declared(null)), canDraft: true, draft }), /Set License…/);
  });

  it('shows the score of the tools when it differs', () => {
    assert.match(text, /87highTools alone: 79 Not curated/);
    const same: Definition = { ...plain, scores: { effective: 87, tool: 87 } };
    assert.match(textOf(htmlOf(snapshotOf(contentOf(same)))), /87high Not curated/);
  });

  it('offers all other actions in a menu', () => {
    assert.match(
      htmlOf(snapshotOf(contentOf(plain))),
      /aria-label="More Actions…" aria-expanded="false" aria-haspopup="menu"/,
    );
  });

  it('says which tools ran', () => assert.match(text, /Not curated Tools: 3/));

  const levels: readonly (readonly [score: number, word: string])[] = [
    [0, 'low'],
    [33, 'low'],
    [34, 'medium'],
    [66, 'medium'],
    [67, 'high'],
    [100, 'high'],
  ];
  for (const [score, word] of levels)
    it(`calls a score of ${score} ${word}`, () => {
      const html = htmlOf(snapshotOf(contentOf(plain, { score })));
      assert.ok(textOf(html).includes(`Score: ${score} of 100, ${word}`));
      assert.match(html, new RegExp(`class="row score is-${word} large"`));
    });

  it('says when there is no score', () => {
    assert.match(textOf(htmlOf(snapshotOf(contentOf(plain, { score: null })))), /SPDX license ?no score/);
  });
});
