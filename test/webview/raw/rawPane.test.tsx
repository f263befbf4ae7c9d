import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { VNode } from 'preact';
import type { RawSource, RawText } from '../../../src/protocol/raw.ts';
import { NotRead, ReadingPane } from '../../../src/webview/notices.tsx';
import { RawContent, ToolList } from '../../../src/webview/raw/rawPane.tsx';
import {
  type RawNavigation,
  restoredRawNavigation,
  startRawNavigation,
} from '../../../src/webview/raw/rawNavigation.ts';
import { partsOf } from '../../../src/webview/raw/textParts.ts';
import { restoredFor, savedState } from '../../../src/webview/savedState.ts';
import { reduce, startNavigation, startState } from '../../../src/webview/store.ts';
import { htmlOf, partHtml, textOf } from '../page.tsx';
import { contentOf, plain, snapshotOf } from '../snapshots.ts';

const nothing = (): void => {};

function html(part: VNode, raw: Partial<RawNavigation> = {}): string {
  return partHtml(part, { raw: { ...startRawNavigation, ...raw } });
}

const definition: RawSource = { kind: 'definition' };
const harvest: RawSource = { kind: 'harvest', tool: 'scancode', version: '32.3.0' };
const text = (lines: readonly string[], changes: Partial<Extract<RawText, { state: 'text' }>> = {}): RawText => ({
  state: 'text',
  lines,
  length: lines.join('\n').length,
  isCut: false,
  ...changes,
});
const content = (source: RawSource, value: RawText, raw?: Partial<RawNavigation>): string =>
  html(<RawContent source={source} text={value} />, raw);

const lines = ['coordinates:', '  type: npm', '  files: 3', 'licensed:', '  declared: MIT'];

describe('Raw Data pane', () => {
  it('has three tabs, one of them selected, and loads before it shows a text', () => {
    const page = htmlOf(snapshotOf(contentOf(plain)), { tab: 'raw' });
    const tabs = [
      ...page.matchAll(/id="(raw-tab-\w+)" aria-selected="(\w+)" aria-controls="([\w-]+)" tabindex="(-?\d)"/gi),
    ];
    assert.deepEqual(
      tabs.map(([, ...parts]) => parts.join(' ')),
      [
        'raw-tab-definition true raw-pane-definition 0',
        'raw-tab-curation false raw-pane-curation -1',
        'raw-tab-harvest false raw-pane-harvest -1',
      ],
    );
    assert.match(page, /role="tabpanel" id="raw-pane-definition" aria-labelledby="raw-tab-definition"/);
    assert.match(page, /aria-busy="true"/);
  });

  it('draws a text in sections of its keys, each with its lines as they are', () => {
    const page = content(definition, text(lines));
    assert.deepEqual(
      [...page.matchAll(/<details open><summary>(.*?)<\/summary><pre>(.*?)<\/pre><\/details>/gs)].map(
        ([, ...part]) => part,
      ),
      [
        ['coordinates:', '  type: npm\n  files: 3'],
        ['licensed:', '  declared: MIT'],
      ],
    );
    assert.match(textOf(page), /File list omitted/);
  });

  it('says where the text continues beyond what it shows', () => {
    assert.match(
      textOf(content(definition, text(lines, { isCut: true }))),
      /Only the first 5 lines: the document has all/,
    );
    const long = textOf(content(definition, text([`a: ${'x'.repeat(200_000)}`])));
    assert.ok(long.length < 5000);
    assert.match(long, /… 198,003 more characters/);
  });

  it('says that there is nothing, that the text is too large, or why it cannot be loaded', () => {
    assert.match(textOf(content({ kind: 'curation' }, { state: 'none' })), /^This version isn’t curated/);
    assert.match(textOf(content(harvest, { state: 'none' })), /^The service has nothing here/);
    const large = textOf(content(harvest, { state: 'tooLarge', length: 86_654_434 }));
    assert.match(large, /^86.7 MB is too large .* Open as document$/);
    assert.match(textOf(content(harvest, { state: 'tooLarge', length: 10 })), /0.1 MB/);
    assert.match(
      textOf(html(<NotRead problem={{ kind: 'failed', cause: 'It <b>broke</b>.' }} onAgain={nothing} />)),
      /^Not read It <b>broke<\/b>. Try Again$/,
    );
    assert.match(textOf(html(<ReadingPane />)), /^Reading…$/);
  });

  it('lists the tools, and says which are in use and which one is shown', () => {
    const tools = [
      { tool: 'scancode', version: '32.3.0', isUsed: true },
      { tool: 'scancode', version: '30.1.0', isUsed: false },
    ];
    const page = html(<ToolList tools={tools} />, {
      harvest: { kind: 'harvest', tool: 'scancode', version: '30.1.0' },
    });
    assert.deepEqual(
      [...page.matchAll(/aria-pressed="(\w+)"/g)].map(([, pressed]) => pressed),
      ['false', 'true'],
    );
    assert.match(textOf(page), /^scancode 32.3.0 in use scancode 30.1.0$/);
  });

  it('shows hostile text as text', () => {
    const evil = '<img src=x onerror=alert(1)></script>\u001b[31m\u202egnp.exe\u0000';
    const page =
      content(harvest, text([`"${evil}": "${evil}"`, `  ${evil}`, evil])) +
      content(definition, text([`${evil}: ${evil}`, `# ${evil}`])) +
      html(<ToolList tools={[{ tool: evil, version: evil, isUsed: true }]} />);
    assert.doesNotMatch(page, /<img|<\/script/);
    for (const hidden of ['\u0000', '\u001b', '\u202e']) assert.ok(!page.includes(hidden));
    assert.ok(textOf(page).includes('<img src=x onerror=alert(1)></script>‹U+001B›[31m‹U+202E›gnp.exe‹U+0000›'));
  });
});

describe('Parts of a text', () => {
  const partsIn = (joined: string): readonly string[] =>
    partsOf(joined.split('\n')).map(({ head, lines: inside }) => [head ?? '·', ...inside].join('|'));

  for (const [title, joined, ...expected] of [
    [
      'lines without others below them stand together',
      'a: 1\nb: 2\nc:\n  d: 3\ne: 4',
      '·|a: 1|b: 2',
      'c:|  d: 3',
      '·|e: 4',
    ],
    ['a list belongs to its key, indented or not', 'a:\n- 1\n- b:\n    c\nd:\n  - 2', 'a:|- 1|- b:|    c', 'd:|  - 2'],
    ['a list alone is one part', '- a: 1\n  b: 2\n- c', '·|- a: 1|  b: 2|- c'],
    [
      'JSON has the keys of its object',
      '{\n  "a": [\n    1\n  ],\n  "b": {}\n}',
      '·|{',
      '  "a": [|    1',
      '·|  ],|  "b": {}|}',
    ],
    ['an empty text', '', '·|'],
  ] as const)
    it(title, () => assert.deepEqual(partsIn(joined), expected));

  it('are a limited number, and have every line once and in order', () => {
    const key = fc.constantFrom('a:', '  b: 1', '- c', '', '{', '  "d": [', '    e', '  ],', '}');
    fc.assert(
      fc.property(fc.array(key, { maxLength: 2_000 }), (some) => {
        const parts = partsOf(some);
        assert.deepEqual(
          parts.flatMap(({ head, lines: inside }) => (head === null ? inside : [head, ...inside])),
          some,
        );
        assert.ok(parts.length <= 401, String(parts.length));
      }),
    );
  });
});

describe('Place in the Raw Data pane', () => {
  it('is stored with the page, and restored', () => {
    const state = reduce(startState(startNavigation), {
      type: 'raw',
      change: {
        tab: 'harvest',
        harvest: { kind: 'harvest', tool: 'scancode', version: '1' },
      },
    });
    const saved: unknown = JSON.parse(JSON.stringify(savedState('npm/npmjs/-/a/1', state.navigation, 0)));
    assert.deepEqual(restoredFor(saved, 'npm/npmjs/-/a/1').navigation.raw, state.navigation.raw);
  });

  for (const saved of [
    undefined,
    null,
    'definition',
    {},
    { tab: 'other', harvest: { tool: 1 } },
    // As version 0.9.0 saved it.
    { harvest: { tool: '', version: 'x' }, search: 'mit', folded: { definition: [1], curation: [], harvest: [] } },
  ])
    it(`starts from the beginning after ${JSON.stringify(saved)}`, () => {
      assert.deepEqual(restoredRawNavigation(saved), startRawNavigation);
    });
});
