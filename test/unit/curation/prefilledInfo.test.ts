import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ChangedField } from '../../../src/curation/changedFields.ts';
import { contributionBodies } from '../../../src/curation/contributionBodies.ts';
import type { CurationSet } from '../../../src/curation/curation.ts';
import type { Evidence } from '../../../src/curation/evidence.ts';
import { isChangeLine, type Proposal, prefilledInfo } from '../../../src/curation/prefilledInfo.ts';
import { licensedSet, sendable, someSet } from './someSet.ts';

const chalk = licensedSet('npm/npmjs/-/chalk', 'Apache-2.0', '4.1.2', '4.1.1');
const evidence: Evidence = {
  revision: '4.1.2',
  path: 'package/license',
  license: 'Apache-2.0',
  isChosen: false,
  sha256: 'ab12',
  excerpt: 'Apache License\n  Version 2.0',
  lines: { from: 3, to: 4 },
  link: 'https://github.com/chalk/chalk/blob/8d39279/license#L3-L4',
};
const toApache = (before: string | null): readonly ChangedField[] => [
  { field: 'declared', before, after: 'Apache-2.0' },
];
const toUnknown: Proposal['changesOf'] = () => [{ field: 'declared', before: undefined, after: 'Apache-2.0' }];
const proposal = (set: CurationSet, changes: Proposal['changesOf'], ...found: readonly Evidence[]): Proposal => ({
  set,
  changesOf: changes,
  evidence: found,
});

describe('prefilledInfo', () => {
  it('lists the changes of each version, and the reasons', () => {
    assert.deepEqual(prefilledInfo([proposal(chalk, () => toApache('MIT'), evidence)]), {
      type: 'incorrect',
      summary: 'chalk 4.1.2, 4.1.1',
      details: [
        '- `npm/npmjs/-/chalk`: `4.1.2`, `4.1.1`',
        '- Declared license: `MIT` → `Apache-2.0`',
        'Evidence: `package/license` of `4.1.2`, lines 3–4, SHA-256 `ab12`, <https://github.com/chalk/chalk/blob/8d39279/license#L3-L4>',
        '```text\nApache License\n  Version 2.0\n```',
      ].join('\n\n'),
      resolution: '- Declared license: `Apache-2.0`',
      removeDefinitions: false,
    });
  });

  it('lists versions separately when their changes differ', () => {
    const changes = (revision: string): readonly ChangedField[] => toApache(revision === '4.1.2' ? 'MIT' : null);
    const { details, resolution, type } = prefilledInfo([proposal(chalk, changes)]);
    assert.equal(
      details.slice(details.indexOf('\n\n') + 2),
      '`4.1.2`:\n\n- Declared license: `MIT` → `Apache-2.0`\n\n`4.1.1`:\n\n- Declared license: nothing → `Apache-2.0`',
    );
    assert.equal(resolution, '- Declared license: `Apache-2.0`');
    assert.equal(type, 'incorrect');
  });

  it('lists components separately', () => {
    const debug = licensedSet('npm/npmjs/-/debug', 'Apache-2.0', '3.1.0');
    const info = prefilledInfo([proposal(chalk, () => toApache(null)), proposal(debug, () => toApache(null))]);
    assert.equal(
      info.resolution,
      '`chalk` `4.1.2`, `4.1.1`:\n\n- Declared license: `Apache-2.0`\n\n`debug` `3.1.0`:\n\n- Declared license: `Apache-2.0`',
    );
    assert.deepEqual([info.summary, info.type], ['chalk 4.1.2, 4.1.1, debug 3.1.0', 'missing']);
  });

  it('names no previous value when it is unknown', () => {
    const info = prefilledInfo([
      proposal(chalk, () => [{ field: 'declared', before: undefined, after: 'Apache-2.0' }]),
    ]);
    assert.equal(info.details, '- `npm/npmjs/-/chalk`: `4.1.2`, `4.1.1`\n\n- Declared license: `Apache-2.0`');
    assert.equal(info.type, 'other');
  });

  const fields: readonly (readonly [change: ChangedField, line: string])[] = [
    [
      { field: 'source', before: 'https://a.example', after: 'https://b.example' },
      'Source: `https://a.example` → `https://b.example`',
    ],
    [{ field: 'releaseDate', before: null, after: '2020-01-01' }, 'Release date: nothing → `2020-01-01`'],
    [{ field: 'projectWebsite', before: null, after: 'a' }, 'Project website: nothing → `a`'],
    [{ field: 'issueTracker', before: null, after: 'a' }, 'Issue tracker: nothing → `a`'],
    [{ field: 'facet:doc', before: null, after: 'docs/**' }, 'Facet `doc`: nothing → `docs/**`'],
    [{ field: 'file:a/b`c', before: 'MIT', after: 'ISC\n(c) @ann' }, 'File ``a/b`c``: `MIT` → `ISC (c) @ann`'],
    [{ field: 'file:a', before: null, after: '' }, 'File `a`: nothing → nothing'],
  ];
  for (const [change, line] of fields)
    it(`writes ${change.field} as a line`, () => {
      const { details } = prefilledInfo([proposal(chalk, () => [change])]);
      assert.equal(details.split('\n').at(-1), `- ${line}`);
    });

  it('writes partial evidence', () => {
    const bare: Evidence = {
      ...evidence,
      revision: '1',
      path: 'a',
      sha256: null,
      excerpt: ' ',
      lines: null,
      link: null,
    };
    const { details } = prefilledInfo([proposal(chalk, toUnknown, bare, { ...bare, lines: { from: 2, to: 2 } })]);
    assert.ok(details.endsWith('\n\nEvidence: `a` of `1`\n\nEvidence: `a` of `1`, line 2'), details);
  });

  it('stays short for any amount of evidence', () => {
    const long = Array.from({ length: 100 }, () => ({
      ...evidence,
      excerpt: 'x'.repeat(2000),
      path: 'y'.repeat(2000),
    }));
    const changes = Array.from({ length: 100 }, (_, at) => ({
      field: `file:${at}`,
      before: null,
      after: 'z'.repeat(9000),
    })) as readonly ChangedField[];
    const { details, resolution } = prefilledInfo([proposal(chalk, () => changes, ...long)]);
    assert.ok(details.length < 15_000 && resolution.length < 6000, `${details.length} ${resolution.length}`);
    assert.ok(details.endsWith('and 90 more files'));
    assert.match(resolution, /\n- and 80 more fields$/);
    assert.ok(!details.includes('x'.repeat(300)) && details.includes('x'.repeat(299)));
  });

  it('leaves room for the changes, however many components there are', () => {
    const versions = Array.from({ length: 50 }, (_, at) => `1.0.${at}`);
    const sets = Array.from({ length: 200 }, (_, at) => licensedSet(`npm/npmjs/-/c${at}`, 'MIT', ...versions));
    const info = prefilledInfo(sets.map((set) => proposal(set, () => toApache(null))));
    assert.ok(info.details.length < 15_000, String(info.details.length));
    assert.ok(info.details.endsWith('\n\nand 180 more components'));
    const parts = contributionBodies(sendable(...sets), info);
    assert.ok(parts.length < 30 && parts.every(({ bytes }) => bytes <= 90_000), String(parts.length));
  });

  it('keeps foreign text inside code', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('@ann ', 'fixes #1 ', '`', '```', '\n', '<img src=x>', '![a](b)', 'a', '-', '\r'),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(nasty, (text) => {
        const set = someSet('npm/npmjs/-/chalk', { [text]: { licensed: { declared: text } } });
        const changes: readonly ChangedField[] = [
          { field: 'declared', before: text, after: text },
          { field: `file:${text}`, before: text, after: text },
        ];
        const found: Evidence = {
          ...evidence,
          revision: text,
          path: text,
          sha256: text,
          excerpt: text,
          lines: null,
          link: text,
        };
        const info = prefilledInfo([proposal(set, () => changes, found)]);
        assert.doesNotMatch(withoutCode(info.summary), /#|<|!\[|\s@\w*(?:\s|$)/, info.summary);
        for (const shown of [info.details, info.resolution])
          assert.doesNotMatch(withoutCode(shown), /@|#|<|!\[|fixes/, shown);
      }),
      { numRuns: 500 },
    );
  });

  it('contains only the changes when there is no evidence', () => {
    const odd = fc.string({ unit: fc.constantFrom('`', '``', ' ', 'a', '-', ':', '→', '\n', ', ', '@'), maxLength: 8 });
    fc.assert(
      fc.property(odd, odd, fc.integer({ min: 1, max: 30 }), (text, before, count) => {
        const versions = Array.from({ length: count }, (_, at) => `1.${at}${text.trim()}`);
        const set = licensedSet('npm/npmjs/-/chalk', 'MIT', ...versions);
        const changes: readonly ChangedField[] = [
          { field: 'declared', before: null, after: `x${text}` },
          { field: 'facet:doc', before: `x${before}`, after: `y${text}` },
          { field: `file:x${text}`, before, after: text },
        ];
        const info = prefilledInfo([
          proposal(set, (one) => (one.length % 2 ? changes : toUnknown(one))),
          proposal(chalk, toUnknown),
        ]);
        for (const line of `${info.details}\n${info.resolution}`.split('\n'))
          assert.ok(line === '' || isChangeLine(line), line);
      }),
    );
    for (const line of ['See the README.', '- Declared license: MIT, see `README`', '- because', 'and 3 more reasons'])
      assert.ok(!isChangeLine(line), line);
  });

  it('names all versions that are sent', () => {
    const info = prefilledInfo([proposal(chalk, () => toApache('MIT'), evidence)]);
    assert.equal(contributionBodies(sendable(chalk), info)[0]?.body.contributionInfo.details, info.details);
  });
});

/** Parses as Markdown does: first fenced blocks, then spans between backtick runs of the same length. */
function withoutCode(markdown: string): string {
  const outside: string[] = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const mark = /^`{3,}(?=text$|$)/.exec(line)?.[0] ?? '';
    if (fence === '' && mark !== '') fence = mark;
    else if (fence === '') outside.push(line);
    else if (/^`+$/.test(line) && line.length >= fence.length) fence = '';
  }
  return outside.map((line) => line.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '')).join('\n');
}
