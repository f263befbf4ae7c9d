import assert from 'node:assert/strict';
import type { WhyChain, WhyEvidence } from '../../../src/protocol/why.ts';
import { certaintyOf, groupEvidence, linesOf } from '../../../src/webview/why/evidenceCard.tsx';
import { textOf } from '../page.tsx';
import { chainHtml, evidence, whyHtml } from './whyPage.tsx';

/** The text below a heading, up to the next heading of its level. */
function under(heading: string, html: string): string {
  const [, after = ''] = html.split(new RegExp(`<h2[^>]*>(?:(?!</h2>).)*${heading}</h2>`));
  return textOf(after.split('<h2')[0] ?? '');
}

function textWith(changes: Partial<WhyChain>): string {
  return textOf(chainHtml(changes));
}

const dual = { tool: 'clearlydefined/1.5.0', declared: 'MIT OR GPL-2.0' };
const text = { tool: 'licensee/9.18.1', declared: 'MIT' };
const joined = 'MIT OR (GPL-2.0 AND MIT)';
const curation = { kind: 'curation', pullRequest: 31008, url: null } as const;

describe('Why this license', () => {
  it('begins with the declared license, and who declared it', () => {
    assert.match(textWith({}), /^Declared MIT ?SPDX license Declared by clearlydefined 1\.5\.0 ?Evidence/);
    assert.match(textWith({ declaredBy: { kind: 'unknown', tools: [] } }), /which tool declared it\. ?Evidence/);
    assert.match(
      textWith({ declaredBy: { kind: 'unknown', tools: [text] } }),
      /doesn’t say which tool declared it\. ?The tools declare: ?licensee 9\.18\.1: MIT/,
    );
  });

  it('shows the part of each tool where several declare a license', () => {
    assert.match(
      textWith({ declared: joined, declaredBy: { kind: 'tools', tools: [dual, text] } }),
      /joins the licenses of several tools with AND: ?clearlydefined 1\.5\.0: MIT OR GPL-2\.0 ?licensee 9\.18\.1: MIT ?Evidence/,
    );
  });

  it('names the curation, links to its pull request, and shows the result of the tools', () => {
    const html = chainHtml({ declaredBy: { ...curation, without: { declared: joined, tools: [dual, text] } } });
    assert.match(
      textOf(html),
      /Curation #31008 Without it: MIT OR \(GPL-2\.0 AND MIT\) ?The service joins .*licensee 9\.18\.1: MIT/,
    );
    assert.match(html, /<button[^>]*title="Show the definition with pull request 31008"[^>]*><span[^>]*>#31008</);
    assert.match(
      textWith({ declaredBy: { ...curation, pullRequest: null, without: { declared: null, tools: [] } } }),
      /Curation Without it: No license found/,
    );
    assert.match(textWith({ declaredBy: { ...curation, without: null } }), /#31008 Without it: unknown/);
  });

  it('shows each file with its tools, lines, certainty and place, and one way to open it', () => {
    const html = chainHtml({
      evidence: [evidence(), evidence({ tool: 'licensee/9.18.1', lines: { from: 1, to: 1 }, confidence: 85 })],
    });
    const text = under('Evidence', html);
    assert.match(text, /^package\/ ?LICENSE on this machine, same hash/);
    assert.match(text, /MIT ?scancode 32\.3\.0 ?lines 5–21 ?certain \(100%\)/);
    assert.match(text, /MIT ?licensee 9\.18\.1 ?line 1 ?very likely \(85%\)/);
    assert.equal([...html.matchAll(/<button/g)].length, 1);
    assert.match(html, /aria-label="Open File: package\/LICENSE"/);
  });

  it('says where the text is, and when it is a web page', () => {
    const placeText = (place: WhyEvidence['place'], lines: WhyEvidence['lines']): string =>
      under('Evidence', chainHtml({ evidence: [evidence({ place, lines })] }));
    assert.match(placeText('stored', null), /stored by the service .* Open File$/);
    assert.match(placeText('host', { from: 3, to: 3 }), /in the source repository .* Open on the Web$/);
    assert.doesNotMatch(placeText('none', null), /Open/);
  });

  it('shows what a registry states, and opens nothing there', () => {
    const text = under(
      'Evidence',
      chainHtml({ evidence: [evidence({ path: null, place: 'none', text: 'license: MIT', lines: null })] }),
    );
    assert.match(text, /^Registry or manifest of the package MIT ?scancode .* license: MIT/);
    assert.doesNotMatch(text, /Open|no text/);
  });

  it('separates contradicting evidence', () => {
    const html = chainHtml({
      evidence: [evidence(), evidence({ path: 'package/x.js', license: 'GPL-2.0-only', supports: false })],
    });
    assert.doesNotMatch(under('Evidence', html), /GPL/);
    assert.match(under('Other licenses found', html), /package\/ ?x\.js .*GPL-2\.0-only/);
  });

  it('does not group evidence when no license is declared', () => {
    const html = chainHtml({
      declared: null,
      declaredBy: { kind: 'nothing' },
      evidence: [evidence({ supports: false })],
    });
    assert.match(textOf(html), /^Nothing is declared No license found/);
    assert.match(under('What was found', html), /LICENSE/);
    assert.doesNotMatch(html, /Other licenses found/);
  });

  it('says that nothing was found, what is left out and what was not read', () => {
    assert.match(textWith({ evidence: [] }), /None found\./);
    assert.match(textWith({ evidence: [evidence({ supports: false })] }), /None found\./);
    assert.match(textWith({ otherEvidence: 1 }), /Weaker evidence, not listed: 1/);
    assert.match(textWith({ otherEvidence: 1200 }), /Weaker evidence, not listed: 1,200/);
    assert.match(under('Not read', chainHtml({ unread: ['What scancode/1 found was left unread.'] })), /left unread/);
  });

  it('explains each kind of declared license', () => {
    const meanings: readonly (readonly [string, RegExp])[] = [
      ['NOASSERTION', /The service couldn’t identify the license/],
      ['NONE', /A curator found no license/],
      ['OTHER', /not on the SPDX list/],
      ['MIT AND LicenseRef-scancode-x', /no SPDX identifier/],
      ['MIT AND NOASSERTION', /The service couldn’t identify the license/],
    ];
    for (const [declared, meaning] of meanings) assert.match(textWith({ declared }), meaning);
  });
});

describe('Excerpt on the page', () => {
  const text = Array.from({ length: 20 }, (_, at) => `row ${at}`).join('\n');

  it('has line numbers, which screen readers skip', () => {
    const html = chainHtml({ evidence: [evidence({ text: 'one\ntwo' })] });
    assert.match(html, /<span class="why-number" aria-hidden="true">5<\/span><bdi>one<\/bdi>/);
    assert.match(html, /aria-hidden="true">6<\/span><bdi>two<\/bdi>/);
    assert.doesNotMatch(chainHtml({ evidence: [evidence({ text: 'one', lines: null })] }), /why-number/);
  });

  it('shows its beginning, and the rest on demand', () => {
    const all = [evidence({ text })];
    assert.match(textOf(chainHtml({ evidence: all })), /row 5 .*14 more/);
    assert.doesNotMatch(textOf(chainHtml({ evidence: all })), /row 6/);
    const open = textOf(chainHtml({ evidence: all }, ['why package/LICENSE scancode/32.3.0']));
    assert.match(open, /row 19 .*Show less/);
  });

  it('is shown once, however many tools quote it', () => {
    const html = chainHtml({ evidence: [evidence({ text: 'same' }), evidence({ text: 'same', tool: 'licensee/9' })] });
    assert.equal([...html.matchAll(/<pre/g)].length, 1);
  });
});

describe('Missing chain of evidence', () => {
  it('shows placeholders while it loads, and announces this once', () => {
    const html = whyHtml({ state: 'loading' });
    assert.match(html, /aria-busy="true"/);
    assert.match(html, /role="status">Reading…/);
  });

  it('says why it is missing, and offers to load it again', () => {
    const text = textOf(whyHtml({ state: 'failed', problem: { kind: 'failed', cause: 'The service failed (500).' } }));
    assert.match(text, /Not read The service failed \(500\)\. Try Again/);
    assert.match(textOf(whyHtml({ state: 'failed', problem: { kind: 'unknownRequest' } })), /invalid request/);
  });
});

describe('Evidence on the page', () => {
  it('appears as text, whatever it contains', () => {
    const markup = '<img src=x onerror=alert(1)>\u202E"><script>';
    const html = chainHtml({
      declared: markup,
      declaredBy: {
        kind: 'curation',
        pullRequest: 1,
        url: 'javascript:alert(1)',
        without: { declared: markup, tools: [{ tool: markup, declared: markup }] },
      },
      evidence: [
        evidence({ path: `${markup}/a`, license: markup, tool: markup, text: `${markup}\n${markup}` }),
        evidence({ supports: false, path: 'x'.repeat(5000), license: 'y'.repeat(500) }),
      ],
      unread: [markup],
    });
    assert.doesNotMatch(html, /<img|<script|javascript:|\u202E/);
    assert.match(html, /‹U\+202E›/);
    assert.doesNotMatch(html, /x{1001}/);
  });

  it('is grouped by file, strongest evidence first', () => {
    const groups = groupEvidence([
      evidence({ path: 'b', lines: null }),
      evidence({ path: 'a' }),
      evidence({ path: 'b', lines: { from: 7, to: 8 } }),
      evidence({ path: null }),
    ]);
    assert.deepEqual(
      groups.map((group) => [group.path, group.evidence.length, linesOf(group)?.from ?? null]),
      [
        ['b', 2, 7],
        ['a', 1, 5],
        [null, 1, 5],
      ],
    );
  });

  it('states its certainty as a text', () => {
    assert.deepEqual([100, 95, 94.9, 80, 50, 49, 0].map(certaintyOf), [
      'whyCertain',
      'whyCertain',
      'whyLikely',
      'whyLikely',
      'whyPerhaps',
      'whyGuess',
      'whyGuess',
    ]);
  });
});
