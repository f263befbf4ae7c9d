import assert from 'node:assert/strict';
import fc from 'fast-check';
import { draftFindings, draftFindingsInSteps } from '../../../src/curation/draftFindings.ts';
import type { Finding } from '../../../src/curation/finding.ts';
import { type DraftKnowledge, type RevisionKnowledge, nothingKnown } from '../../../src/curation/knowledge.ts';
import { readDraft } from '../../../src/curation/readDraft.ts';
import { assertSoon } from '../../support/assertSoon.ts';
import { finishCounted } from '../../support/finishCounted.ts';
import { npmCoordinates } from '../../support/linked.ts';
import { someDefinition } from '../core/someDefinition.ts';
import { someDraft } from './arbitraryDraft.ts';
import { size } from '../../support/testSize.ts';

const head = 'coordinates:\n  name: callsite\n  provider: npmjs\n  type: npm\nrevisions:\n';

const source = {
  type: 'git',
  provider: 'github',
  namespace: 'tj',
  name: 'callsite',
  revision: '8d3927995821596148e77f4af049ab38b03d1b99',
  url: 'https://github.com/tj/callsite/commit/8d3927995821596148e77f4af049ab38b03d1b99',
};

const known: RevisionKnowledge = {
  state: 'known',
  definition: someDefinition({
    licensed: { declared: 'MIT' },
    described: {
      releaseDate: '2013-01-25',
      sourceLocation: { ...source, path: null },
      facets: new Map([['tests', ['test/**']]]),
    },
  }),
  inEffect: { files: [{ path: 'package/Readme.md', license: 'MIT', attributions: ['Copyright tj'] }] },
  paths: new Set(['package/LICENSE', 'package/Readme.md', 'package/index.js', 'package/test/a.js']),
  openPullRequests: [],
};

function knowing(changes: Partial<RevisionKnowledge> = {}, others: Partial<DraftKnowledge> = {}): DraftKnowledge {
  return {
    component: 'npm/npmjs/-/callsite',
    isPrivate: false,
    revisions: [],
    of: () => ({ ...known, ...changes }),
    ...others,
  };
}

/** `severity kind "text at the place" → replacement text of each fix`. */
function lines(text: string, findings: readonly Finding[]): string[] {
  return findings.map(({ severity, problem, range, fixes }) => {
    const made = fixes.map((fix) => ` → ${fix.text.trim().replaceAll(/\s*\n\s*/g, ' / ')}`).join('');
    return `${severity} ${problem.kind} ${JSON.stringify(text.slice(range.start, range.end))}${made}`;
  });
}

function judged(body: string, knowledge = knowing()): string[] {
  const text = head + body;
  return lines(text, draftFindings(readDraft(text), text, knowledge));
}

const declared = (license: string): string => `  1.0.0:\n    licensed:\n      declared: ${license}\n`;
const described = (field: string): string => `  1.0.0:\n    described:\n      ${field}\n`;
const file = (field: string): string => `  1.0.0:\n    files:\n      - ${field}\n`;

const rows: readonly (readonly [what: string, body: string, expected: readonly string[]])[] = [
  ['a good license', declared('MIT OR ISC'), []],
  ['the keywords a user may use', declared('OTHER'), []],
  ['a license text of its own', declared('LicenseRef-scancode-public-domain'), []],
  ['what is unidentified', declared('NOASSERTION'), ['error notSpdx "NOASSERTION"']],
  ['a name nobody knows', declared('My Own'), ['error notSpdx "My Own"']],
  ['a slip', declared('"Apahce-2.0"'), ['error notSpdx "\\"Apahce-2.0\\"" → Apache-2.0']],
  [
    'a name as a phrase',
    declared('Apache License, Version 2.0'),
    ['error notSpdx "Apache License, Version 2.0" → Apache-2.0'],
  ],
  ['a short name', declared('GPLv3'), ['error notSpdx "GPLv3" → GPL-3.0-only']],
  ['slashes', declared('MIT/Apache-2.0'), ['error notSpdx "MIT/Apache-2.0" → MIT OR Apache-2.0']],
  ['letter case', declared('mit or isc'), ['error notNormal "mit or isc" → MIT OR ISC']],
  [
    'parentheses too many',
    declared('(MIT AND ISC) OR Apache-2.0'),
    ['error notNormal "(MIT AND ISC) OR Apache-2.0" → MIT AND ISC OR Apache-2.0'],
  ],
  [
    'the letter case of an exception, which the service minds',
    declared('GPL-2.0-only WITH classpath-exception-2.0'),
    ['error notNormal "GPL-2.0-only WITH classpath-exception-2.0" → GPL-2.0-only WITH Classpath-exception-2.0'],
  ],
  [
    'old identifiers',
    declared('MIT OR GPL-2.0+'),
    ['information deprecatedLicense "GPL-2.0+" → MIT OR GPL-2.0-or-later'],
  ],
  [
    'an old identifier with an exception in its name',
    declared('GPL-2.0-with-classpath-exception'),
    ['information deprecatedLicense "GPL-2.0-with-classpath-exception" → GPL-2.0-only WITH Classpath-exception-2.0'],
  ],
  [
    'an old identifier with another exception',
    declared('eCos-2.0 WITH Classpath-exception-2.0'),
    ['information deprecatedLicense "eCos-2.0"'],
  ],
  ['a block of text', declared('|\n        mit'), ['error notNormal "|\\n        mit\\n" → MIT']],
  ['what is so already', declared('MIT'), ['warning noChange "MIT"']],
  ['a day that never was', described('releaseDate: 2021-02-29'), ['error notADate "2021-02-29"']],
  ['the same date', described('releaseDate: 2013-01-25'), ['warning noChange "2013-01-25"']],
  ['a website as a phrase', described('projectWebsite: see readme'), ['warning notAnAddress "see readme"']],
  ['a mailbox for issues', described('issueTracker: bugs@example.com'), []],
  ['a facet of another name', described('facets:\n        docs: [docs/**]'), ['error unknownKey "docs" → doc']],
  [
    'globs',
    described('facets:\n        tests: [package/test/**, "spec/**", "[a", /a]'),
    ['warning matchesNothing "\\"spec/**\\""', 'error notAGlob "\\"[a\\""', 'error notAGlob "/a"'],
  ],
  [
    'the same globs',
    described('facets: {tests: [test/**]}'),
    ['warning noChange "[test/**]"', 'warning matchesNothing "test/**"'],
  ],
  [
    'a commit from which the rest follows',
    described(`sourceLocation:\n        url: ${source.url}\n        name: callsite`),
    ['type', 'provider', 'revision'].map(
      () =>
        `error missingKey "sourceLocation" → type: git / provider: github / namespace: tj / revision: ${source.revision}`,
    ),
  ],
  [
    'a branch, from which no commit follows',
    described('sourceLocation:\n        url: https://github.com/tj/callsite/tree/main\n        name: callsite'),
    ['type', 'provider', 'revision'].map(() => 'error missingKey "sourceLocation"'),
  ],
  [
    'an address that says nothing of it',
    described('sourceLocation: {type: git, provider: github, url: https://example.com/a, name: b}'),
    ['error missingKey "sourceLocation"'],
  ],
  [
    'a source address that is none',
    described('sourceLocation: {type: git, provider: github, url: no address, name: b, revision: c}'),
    ['error notAnAddress "no address"'],
  ],
  [
    'the same source',
    described(
      `sourceLocation:\n        type: git\n        provider: github\n        name: callsite\n        revision: ${source.revision}`,
    ),
    [
      `warning noChange "type: git\\n        provider: github\\n        name: callsite\\n        revision: ${source.revision}"`,
    ],
  ],
  ['a file', file('path: package/LICENSE\n        license: MIT'), []],
  [
    'a file that is not there',
    file('path: LICENSE\n        license: mit'),
    ['warning noSuchFile "LICENSE" → package/LICENSE', 'error notNormal "mit" → MIT'],
  ],
  [
    'what is in effect for a file',
    file('path: package/Readme.md\n        license: MIT'),
    ['warning noChange "path: package/Readme.md\\n        license: MIT"'],
  ],
  ['a revision with nothing in it', '  1.0.0:\n', ['error emptyRevision "1.0.0"']],
  ['a revision with empty lists', '  1.0.0: {files: [], described: {facets: {}}}\n', ['error emptyRevision "1.0.0"']],
  ['a facet without globs, in place of some', described('facets: {tests: []}'), []],
  ['a facet without globs, as the definition has it', described('facets: {doc: []}'), ['warning noChange "[]"']],
  ['no revision', '', ['error empty "revisions"']],
];

describe('draftFindings', () => {
  for (const [what, body, expected] of rows)
    it(`gives the right findings for ${what}`, () => {
      assert.deepEqual(judged(body), expected);
    });

  const worlds: readonly (readonly [what: string, knowledge: DraftKnowledge, expected: readonly string[]])[] = [
    ['not harvested', knowing({ state: 'notHarvested', definition: null }), ['error notHarvested "1.0.0"']],
    ['unknown', knowing({ state: 'unknown', definition: null }), ['error unknownRevision "1.0.0"']],
    ['also changed elsewhere', knowing({ openPullRequests: [7] }), ['warning openPullRequest "1.0.0"']],
    ['of a private component', knowing({}, { isPrivate: true }), ['error privateName "coordinates"']],
    [
      'that the service has under another name',
      knowing({ definition: { ...someDefinition(), coordinates: npmCoordinates('other', '1.0.0') } }),
      ['error servedAs "1.0.0"'],
    ],
    [
      'that the service has in another spelling',
      knowing({ definition: { ...someDefinition(), coordinates: npmCoordinates('CallSite', '1.0.0') } }),
      [],
    ],
    [
      'of another component',
      knowing({ definition: null }, { component: 'npm/npmjs/-/other' }),
      ['error anotherComponent "coordinates"'],
    ],
    [
      'of a world nobody knows',
      { component: 'npm/npmjs/-/callsite', isPrivate: false, revisions: [], of: () => nothingKnown },
      [],
    ],
  ];
  for (const [what, knowledge, expected] of worlds)
    it(`gives the right findings for a revision ${what}`, () => {
      assert.deepEqual(judged(declared('ISC'), knowledge), expected);
    });

  it('reports more revisions than allowed', () => {
    const body = Array.from({ length: 52 }, (_, at) => declared('ISC').replace('1.0.0', `1.0.${at}`)).join('');
    assert.deepEqual(judged(body), ['error tooManyRevisions "1.0.50"']);
  });

  it('reports a contribution that is too large', () => {
    const long = 'é'.repeat(60_000);
    assert.deepEqual(judged(file(`path: package/LICENSE\n        attributions: [${long}]`)), [
      'error tooLarge "revisions"',
    ]);
  });

  it('sorts by place, and every place is inside the text', () => {
    fc.assert(
      fc.property(someDraft, ({ text }) => {
        const findings = draftFindings(readDraft(text), text, knowing());
        let last = 0;
        for (const { range, fixes } of findings) {
          assert.ok(range.start >= last && range.end >= range.start && range.end <= text.length);
          for (const fix of fixes) assert.ok(fix.range.end <= text.length);
          last = range.start;
        }
      }),
      { numRuns: size(150) },
    );
  });

  it('suggests fixes that resolve the finding', () => {
    const fixable = rows.filter(([, , expected]) => expected.length === 1 && expected[0]?.includes('→') === true);
    assert.ok(fixable.length > 8);
    for (const [what, body] of fixable) {
      const text = head + body;
      const [finding] = draftFindings(readDraft(text), text, knowing());
      const fix = finding?.fixes[0];
      assert.ok(fix);
      const mended = text.slice(0, fix.range.start) + fix.text + text.slice(fix.range.end);
      const left = draftFindings(readDraft(mended), mended, knowing());
      assert.ok(!left.some(({ problem }) => problem.kind === finding.problem.kind), what);
    }
  });

  it('handles hostile globs and licenses without delay', () => {
    const paths = new Set(Array.from({ length: 2000 }, (_, at) => `${'a'.repeat(200)}${at}`));
    const stars = `${'*a'.repeat(200)}b`;
    const body = Array.from(
      { length: 50 },
      (_, at) =>
        `  1.${at}:\n    licensed: {declared: "nonsense number ${at}"}\n    described: {facets: {doc: ["${stars}${at}", "+(a|a+)+(a)b"]}}\n`,
    ).join('');
    // Every license is invalid. Three globs match nothing; the remaining globs are not checked.
    assertSoon(() => assert.equal(judged(body, knowing({ paths })).length, 53));
  });

  it('pauses between revisions, and between globs and files to check against many paths', () => {
    const paths = new Set(Array.from({ length: 50_000 }, (_, at) => `src/${at}.js`));
    const body = Array.from(
      { length: 50 },
      (_, at) =>
        `  1.${at}:\n    described: {facets: {doc: ["doc${at}/*.md"]}}\n    files: [{path: nowhere, license: MIT}]\n`,
    ).join('');
    const text = head + body;
    const steps = draftFindingsInSteps(readDraft(text), text, knowing({ paths }));
    const { value, pauses } = finishCounted(steps);
    assert.ok(value.length >= 50);
    assert.ok(pauses > 120, `${pauses}`);
  });

  for (const line of ['?', ': ', 'a:'])
    it(`reports at most a thousand findings, also for repeated ${JSON.stringify(line)}`, () => {
      const text = `${line}\n`.repeat(10_000);
      assertSoon(() => assert.ok(readDraft(text).findings.length <= 1000));
    });
});
