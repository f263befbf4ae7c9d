import assert from 'node:assert/strict';
import { htmlOf, pageText } from './page.tsx';
import { contentOf, curated, described, plain, snapshotOf } from './snapshots.ts';

/** The text of the Described pane only. */
function paneText(definition = plain): string {
  return / Described (.*)$/.exec(pageText(definition))?.[1] ?? '';
}

const facts: readonly (readonly [about: string, expected: string])[] = [
  ['its score and that of the tools', 'Score: 100 of 100, high'],
  ['the source as a link', 'Source https://github.com/tj/callsite/commit/8d39279'],
  ['the revision and path of the source', 'Revision 8d39279 Path packages/callsite'],
  ['the release date', 'Release date Jan 25, 2013'],
  ['the project website', 'Project website https://callsite.example/home'],
  ['the issue tracker', 'Issue tracker bugs@callsite.example'],
  ['the registry', 'Registry https://npm.example/package/callsite'],
  ['the page of the version', 'Version https://npm.example/package/callsite/v/1.0.0'],
  ['the download', 'Download https://npm.example/callsite-1.0.0.tgz'],
  ['the number of files', 'Files 8'],
  [
    'the tools with their versions, as the origin of all other values',
    'Tools clearlydefined 1.5.0 licensee 9.18.1 scancode 32.3.0 Values without a mark are from these tools.',
  ],
  ['the facets with their globs', 'Facets tests **/test/** **/*.spec.js doc docs/**'],
  ['when it was computed', 'Computed Nov 20, 2026'],
  ['the hashes', 'Hashes sha1 d3c44a sha256 ed70b2'],
  ['every part of its score', 'Release date 30 of 30 30 Source location 70 of 70 70 Total 100 of 100 100'],
];

describe('Described pane', () => {
  for (const [about, expected] of facts)
    it(`shows ${about}`, () => assert.ok(paneText().includes(expected), paneText()));

  it('links only to safe addresses', () => {
    const html = htmlOf(snapshotOf(contentOf(plain)));
    const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);
    assert.deepEqual(links, [
      'https://github.com/tj/callsite/commit/8d39279',
      'https://callsite.example/home',
      'mailto:bugs@callsite.example',
      'https://npm.example/package/callsite',
      'https://npm.example/package/callsite/v/1.0.0',
      'https://npm.example/callsite-1.0.0.tgz',
    ]);
  });

  it('has a named button to copy each hash', () => {
    const html = htmlOf(snapshotOf(contentOf(plain)));
    assert.deepEqual(
      [...html.matchAll(/aria-label="(Copy (?!Coord)[^"]*)"/g)].map(([, label]) => label),
      ['Copy sha1', 'Copy sha256'],
    );
  });
});

describe('Missing values', () => {
  const bare = described({
    releaseDate: null,
    projectWebsite: null,
    issueTracker: null,
    sourceLocation: null,
    urls: { registry: null, version: null, download: null },
    hashes: new Map(),
    files: null,
    facets: new Map(),
    score: { total: 0, date: 0, source: 0 },
    toolScore: null,
  });

  it('keep their place and are marked as missing', () => {
    assert.match(
      paneText(bare),
      /Source unknown Release date unknown Project website unknown Issue tracker unknown Files unknown Facets None defined: every file counts as core. Tools clearlydefined/,
    );
    assert.match(paneText(bare), /scancode 32.3.0 Values without a mark are from these tools\. Hashes unknown/);
  });

  it('show no origin', () => assert.doesNotMatch(paneText(bare), /from (tools|curation)/));

  it('say how to regain the points that they cost', () => {
    assert.match(paneText(bare), /Release date 0 of 30 – No release date is known: curate it\./);
    assert.match(paneText(bare), /Source location 0 of 70 – No source location with an address is known: curate it\./);
  });

  it('include the score itself', () => {
    const text = pageText(described({ score: null, toolScore: null }));
    assert.match(text, /Described no score Source/);
  });
});

describe('Source', () => {
  const { sourceLocation } = plain.described;
  it('shows its parts when it has no address', () => {
    const text = paneText(described({ sourceLocation: { ...(sourceLocation ?? assert.fail()), url: null } }));
    assert.match(text, /Source git\/github\/tj\/callsite Revision 8d39279/);
  });
});

describe('Curation', () => {
  const text = paneText(curated);

  it('is listed separately from the tools', () => {
    assert.match(
      text,
      /Tools clearlydefined 1.5.0 licensee 9.18.1 scancode 32.3.0 Values without a mark are from these tools\. Curation 79a9b1dc04d5a3a2d4f3384e4545e2924fe663f0/,
    );
  });

  it('is the origin of a fact that scores more than with the tools alone', () => {
    assert.match(text, /Path packages\/callsite from curation 79a9b1dc04 Release date/);
    assert.match(text, /70 of 70 0/);
  });

  it('may be the origin of other facts', () => {
    assert.match(text, /Jan 25, 2013 from tools or curation/);
    assert.match(text, /the service does not say which/);
  });

  it('is never the origin of links and hashes', () => {
    assert.match(text, /package\/callsite Version/);
    assert.match(text, /ed70b2 Computed/);
  });

  it('is a tag in the head', () => assert.match(pageText(curated), /Curated Tools: 3/));

  it('is labelled when it was supplied with the request', () => {
    const supplied = described({ tools: [...plain.described.tools, 'curation/supplied'] });
    assert.match(paneText(supplied), /Curation Proposed, not merged/);
  });

  it('is the origin of everything when no tool ran', () => {
    const alone = described({ tools: ['curation/abc'] });
    assert.match(paneText(alone), /Jan 25, 2013 from curation abc/);
    assert.match(paneText(alone), /Tools unknown Curation abc/);
    assert.doesNotMatch(pageText(alone), /Harvested by/);
  });
});
