import assert from 'node:assert/strict';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import {
  noOverviewFilter,
  type OverviewFilter,
  type OverviewNumbers,
  type OverviewRow,
} from '../../../src/core/overview.ts';
import { workspaceOverviewLabels } from '../../../src/protocol/labels/workspaceOverviewLabels.ts';
import { overviewFilter, overviewRequests, type OverviewSnapshot } from '../../../src/protocol/overview.ts';
import { ComponentRow } from '../../../src/webview/overview/overviewList.tsx';
import { OverviewPage } from '../../../src/webview/overview/overviewPage.tsx';
import {
  type OverviewTools,
  OverviewToolsContext,
  type OverviewWording,
} from '../../../src/webview/overview/overviewTools.ts';
import { wordingOf } from '../../../src/webview/wording.ts';

const wording: OverviewWording = wordingOf<typeof workspaceOverviewLabels>(workspaceOverviewLabels, 'en');

const numbers: OverviewNumbers = {
  total: 300,
  needing: 6,
  states: [
    { state: 'permissive', components: 120 },
    { state: 'weakCopyleft', components: 0 },
    { state: 'strongCopyleft', components: 30 },
    { state: 'otherLicense', components: 50 },
    { state: 'noAssertion', components: 100 },
  ],
  licenses: Array.from({ length: 12 }, (_, at) => ({
    license: `LicenseRef-${at}`,
    components: 12 - at,
  })),
  otherLicenses: 0,
  scores: [
    { level: 'low', components: 0 },
    { level: 'medium', components: 100 },
    { level: 'high', components: 150 },
    { level: 'none', components: 50 },
  ],
  findings: null,
};

const row: OverviewRow = {
  key: 'npm/npmjs/-/react/18.3.1',
  name: 'react',
  version: '18.3.1',
  license: 'MIT',
  state: 'expression',
  score: 88,
  scope: 'development',
  isDirect: true,
  verdict: null,
};

const snapshot: OverviewSnapshot = {
  isBusy: false,
  hasManifests: true,
  places: [],
  scopes: ['runtime'],
  filter: noOverviewFilter,
  numbers,
  progress: { drafts: 2, pullRequests: 1, harvests: 0 },
  list: { version: 1, total: 300, from: 0, rows: [row] },
};

function html(changes: Partial<OverviewSnapshot> = {}, filter: Partial<OverviewFilter> = {}): string {
  return drawn(<OverviewPage snapshot={{ ...snapshot, ...changes }} />, filter);
}

function drawn(part: VNode, filter: Partial<OverviewFilter> = {}): string {
  const nothing = (): void => undefined;
  const tools: OverviewTools = {
    wording,
    filter: { ...noOverviewFilter, ...filter },
    setFilter: nothing,
    act: nothing,
    openComponent: nothing,
    readRows: () => new Promise(() => undefined),
  };
  return renderToString(<OverviewToolsContext.Provider value={tools}>{part}</OverviewToolsContext.Provider>);
}

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The opening tags of the buttons of bars. */
function bars(markup: string): readonly string[] {
  return [...markup.matchAll(/<button[^>]*class="chart-button"[^>]*>/g)].map(([tag]) => tag);
}

describe('The Overview page', () => {
  it('has a bar for each value, named with its number and share', () => {
    const names = bars(html()).map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1]);
    assert.ok(names.includes('Permissive: 120 of 300 components, 40%'));
    assert.ok(names.includes('License unclear: 100 of 300 components, 33%'));
    assert.ok(names.includes('Score 67 to 100: 150 of 300 components, 50%'));
    assert.ok(names.includes('no score: 50 of 300 components, 17%'));
  });

  it('has no button for what no component has, unless it is chosen', () => {
    assert.doesNotMatch(html(), /aria-label="Weak copyleft:/);
    assert.match(textOf(html()), /Weak copyleft 0 0%/);
    assert.match(html({}, { states: ['weakCopyleft'] }), /aria-label="Weak copyleft: 0 of 300 components, 0%"/);
  });

  it('shows what is chosen as pressed and with a check mark', () => {
    const shown = html({}, { states: ['permissive', 'noAssertion'], scores: ['high'] });
    const pressed = bars(shown).filter((tag) => tag.includes('aria-pressed="true"'));
    assert.deepEqual(
      pressed.map((tag) => /aria-label="([^:]*)/.exec(tag)?.[1]),
      ['Permissive', 'License unclear', 'Score 67 to 100'],
    );
    assert.equal(shown.match(/codicon-check/g)?.length, 3);
  });

  it('counts what matches the filter of the list, not the one that was chosen since', () => {
    const filter: OverviewFilter = { ...noOverviewFilter, states: ['permissive'] };
    const shown = html({ filter, list: { ...snapshot.list, total: 180 } }, filter);
    assert.match(textOf(shown), /180 of 300 components Clear Filter/);
    assert.doesNotMatch(textOf(html({}, filter)), /of 300 components Clear Filter/);
    assert.match(textOf(html({}, filter)), /Clear Filter/);
  });

  it('has one stop for Tab in each chart', () => {
    const stops = html()
      .split('<section')
      .map((section) => bars(section).filter((tag) => tag.includes('tabindex="0"')).length);
    assert.deepEqual(
      stops.filter((count) => count > 0),
      [1, 1, 1],
    );
  });

  it('is all tables for screen readers', () => {
    assert.equal(html().match(/<table/g)?.length, 3);
    assert.match(html(), /<table class="chart" aria-label="Scores">/);
  });

  it('lists the most frequent licenses first, and all on demand', () => {
    assert.match(textOf(html()), /LicenseRef-5 7 2% Show all 12/);
    assert.doesNotMatch(html(), /LicenseRef-6/);
    assert.match(html({}, { licenses: ['LicenseRef-11'] }), /LicenseRef-11/);
  });

  it('has findings and changes only if there are sources of them', () => {
    assert.doesNotMatch(html(), /Policy findings|Since the last commit/);
    const findings = {
      deny: 1,
      review: 2,
      byRule: [{ rule: 'minimumScore', verdict: 'review' as const, reason: 'too low', components: 2 }],
    };
    const shown = textOf(html({ numbers: { ...numbers, findings } }));
    assert.match(
      shown,
      /Policy findings .*Denied by policy 1 1% .*To review by policy 2 1% minimumScore: too low 2 1% Show Problems/,
    );
    const none = { deny: 0, review: 0, byRule: [] };
    assert.match(
      textOf(html({ numbers: { ...numbers, findings: none } })),
      /Policy findings .*Denied by policy 0 0% .*To review by policy 0 0%/,
    );
    const changes = {
      added: 1,
      removed: 1,
      updated: 0,
      licenseChanged: 0,
      rows: [
        { kind: 'added' as const, name: 'a', key: 'npm/npmjs/-/a/1.0.0', before: null, after: '1.0.0', license: null },
        { kind: 'removed' as const, name: 'b', key: null, before: '2.0.0', after: null, license: null },
      ],
    };
    assert.match(
      textOf(html({ changes })),
      /Since the last commit Added 1 50% Removed 1 50% .* Added a 1\.0\.0 Removed b 2\.0\.0/,
    );
    assert.doesNotMatch(html({ changes }), /aria-label="Removed:/);
  });

  it('counts drafts, pull requests and harvests, if there are any', () => {
    assert.match(textOf(html()), /Activity Drafts 2 Open pull requests 1 Show Activity/);
    assert.doesNotMatch(html({ progress: { drafts: 0, pullRequests: 0, harvests: 0 } }), /Activity/);
  });

  it('offers folders and scopes only if there are several', () => {
    assert.doesNotMatch(html(), /<select/);
    const shown = html({ places: [{ id: 'a|b', label: 'b' }], scopes: ['test', 'runtime'] }, { scope: 'test' });
    assert.match(textOf(shown), /Folder All folders b Scope All scopes Runtime Test/);
    assert.match(shown, /<option selected value="test">|<option value="test" selected>/);
  });

  it('says that there is nothing, and offers a scan', () => {
    assert.match(textOf(html({ hasManifests: false })), /^Overview No manifest found Scan Workspace$/);
    assert.equal(textOf(html({ hasManifests: false, isBusy: true })), 'Overview Reading…');
  });

  it('never takes a text for HTML', () => {
    const hostile = '<img src=x onerror=alert(1)>\u202E';
    const licenses = [{ license: hostile, components: 1 }];
    const rows = [
      { kind: 'updated' as const, name: hostile, key: hostile, before: hostile, after: hostile, license: null },
    ];
    const changes = { added: 0, removed: 0, updated: 1, licenseChanged: 0, rows };
    const shown = html({ numbers: { ...numbers, licenses }, changes });
    assert.doesNotMatch(shown, /<img|\u202E/);
    assert.match(shown, /‹U\+202E›/);
  });
});

describe('A row of the Overview’s list', () => {
  const shown = (change: Partial<OverviewRow>): string =>
    drawn(<ComponentRow index={0} row={{ ...row, ...change }} isActive={false} />);

  it('has name, version, license and score', () => assert.equal(textOf(shown({})), 'react direct · dev 18.3.1 MIT 88'));

  it('names the state where the license doesn’t', () => {
    assert.equal(
      textOf(shown({ license: null, state: 'notHarvested', score: null })),
      'react direct · dev 18.3.1 Not scanned yet –',
    );
    assert.match(textOf(shown({ license: 'OTHER', state: 'other' })), / 18\.3\.1 Other license /);
    assert.match(textOf(shown({ license: 'MIT AND OTHER', state: 'other' })), /MIT AND OTHER Other license/);
  });

  it('says what the policy finds, not by colour alone', () => {
    assert.match(shown({ verdict: 'deny' }), /codicon-error.*Denied by policy/);
    assert.match(shown({ verdict: 'review' }), /codicon-eye.*To review by policy/);
  });
});

describe('The messages of the Overview page', () => {
  const filters: readonly (readonly [about: string, filter: unknown, isTaken: boolean])[] = [
    ['everything', noOverviewFilter, true],
    [
      'several values',
      { ...noOverviewFilter, scores: ['low', 'none'], states: ['needsAttention', 'permissive'], scope: 'peer' },
      true,
    ],
    ['an unknown state', { ...noOverviewFilter, states: ['viral'] }, false],
    ['an earlier version, whose families were a kind of their own', { ...noOverviewFilter, families: [] }, false],
    ['an unknown property', { ...noOverviewFilter, token: 'x' }, false],
    ['too many values', { ...noOverviewFilter, licenses: Array.from({ length: 501 }, String) }, false],
    ['an unknown level', { ...noOverviewFilter, scores: [9] }, false],
    ['nothing', null, false],
  ];
  for (const [about, filter, isTaken] of filters)
    it(`${isTaken ? 'include' : 'exclude'} a filter of ${about}`, () =>
      assert.equal(overviewFilter.safeParse(filter).success, isTaken));

  it('name no commands', () =>
    assert.equal(overviewRequests.act.params.safeParse({ action: 'workbench.action.quit' }).success, false));
});
