import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import packageJson from '../../../package.json' with { type: 'json' };
import schema from '../../../src/policy/policy.schema.json' with { type: 'json' };
import { policyFileName } from '../../../src/policy/policy.ts';
import { readPolicy } from '../../../src/policy/readPolicy.ts';

/** Problems as `severity line:column text-at-range message`. */
function problemsOf(text: string): readonly string[] {
  return readPolicy(text).problems.map(({ severity, message, range }) => {
    const before = text.slice(0, range.start).split('\n');
    const at = `${before.length}:${(before.at(-1) ?? '').length + 1}`;
    return `${severity} ${at} «${text.slice(range.start, range.end)}» ${message}`;
  });
}

describe('readPolicy', () => {
  it('reads every key', () => {
    const text = `
# Our policy
allow: [permissive, ours, "MIT AND CC0-1.0"]
review:
  - NOASSERTION
deny: [strongCopyleft]
unlisted: deny
groups:
  ours: [LicenseRef-acme, more]
  more: [CC-BY-4.0]
judge: both
minimumScore: 40.5
maximumAge: 365
rules:
  - components: npm/npmjs/@acme/*
    scopes: [development, test]
    allow: [notHarvested]
    reason: " Ours. "
    expires: 2027-12-31
  - scopes: build
    components: ['pkg:npm/lodash@4.*', "pypi/pypi/-/x"]
    judge: discovered
    minimumScore: 0
    maximumAge: 1
`;
    const { policy, problems } = readPolicy(text);
    assert.deepEqual(problems, []);
    const textsOf = (entries: readonly { readonly text: string }[] | null | undefined): unknown =>
      entries?.map((entry) => entry.text) ?? null;
    assert.deepEqual(
      {
        ...policy,
        ranges: null,
        groups: null,
        rules: null,
        allow: textsOf(policy?.allow),
        deny: textsOf(policy?.deny),
        review: textsOf(policy?.review),
      },
      {
        allow: ['permissive', 'ours', 'MIT AND CC0-1.0'],
        review: ['NOASSERTION'],
        deny: ['strongCopyleft'],
        groups: null,
        unlisted: 'deny',
        judge: 'both',
        minimumScore: 40.5,
        maximumAge: 365,
        rules: null,
        ranges: null,
      },
    );
    assert.deepEqual(
      [...(policy?.groups ?? [])].map(([name, list]) => [name, textsOf(list)]),
      [
        ['ours', ['LicenseRef-acme', 'more']],
        ['more', ['CC-BY-4.0']],
      ],
    );
    assert.deepEqual(
      policy?.rules.map(({ index, components, scopes, allow, judge, minimumScore, maximumAge, reason, expires }) => [
        index,
        textsOf(components),
        scopes,
        textsOf(allow),
        judge,
        minimumScore,
        maximumAge,
        reason,
        expires,
      ]),
      [
        [0, ['npm/npmjs/@acme/*'], ['development', 'test'], ['notHarvested'], null, null, null, 'Ours.', '2027-12-31'],
        [1, ['pkg:npm/lodash@4.*', 'pypi/pypi/-/x'], ['build'], null, 'discovered', 0, 1, null, null],
      ],
    );
    const at = (range: { readonly start: number; readonly end: number } | null | undefined): string | null =>
      range ? text.slice(range.start, range.end) : null;
    assert.equal(at(policy?.allow?.[2]?.range), '"MIT AND CC0-1.0"');
    assert.equal(at(policy?.ranges.unlisted), 'deny');
    assert.equal(at(policy?.ranges.minimumScore), '40.5');
    assert.equal(at(policy?.rules[1]?.ranges.maximumAge), '1');
    assert.match(at(policy?.rules[1]?.range) ?? '', /^scopes: build\n[^]*maximumAge: 1$/);
  });

  it('has defaults', () => {
    const unlistedOf = (text: string): unknown => readPolicy(text).policy?.unlisted;
    assert.deepEqual(['', '# nothing', 'deny: [MIT]', 'allow: []', 'allow: [MIT]'].map(unlistedOf), [
      'allow',
      'allow',
      'allow',
      'review',
      'review',
    ]);
    assert.equal(readPolicy('').policy?.judge, 'declared');
  });

  const faults: readonly (readonly [text: string, ...problems: readonly string[]])[] = [
    ['alow: [MIT]', 'warning 1:1 «alow» The key alow is unknown and has no effect. Did you mean allow?'],
    ['x-note: [MIT]', 'warning 1:1 «x-note» The key x-note is unknown and has no effect.'],
    ['allow: []\nallow: []', 'error 2:1 «allow» "allow" is given twice.'],
    ['- MIT', 'error 1:1 «- MIT» Expected names and values.'],
    ['allow: MIT', 'error 1:8 «MIT» Expected a list.'],
    ['allow:', 'error 1:7 «» Expected a list.'],
    ['allow: [{a: b}]', 'error 1:9 «{a: b}» Enter a text here.'],
    ['allow: [1.0]', 'error 1:9 «1.0» This text needs quotes.'],
    ['allow: [MTI]', 'error 1:9 «MTI» MTI is not a license expression, a state or a group. Did you mean MIT?'],
    [
      'deny: [strongcopyleft]',
      'error 1:8 «strongcopyleft» strongcopyleft is not a license expression, a state or a group. Did you mean strongCopyleft?',
    ],
    [
      'deny: [NotHarvested]',
      'error 1:8 «NotHarvested» NotHarvested is not a license expression, a state or a group. Did you mean notHarvested?',
    ],
    ['deny: [MIT AND]', 'error 1:8 «MIT AND» MIT AND is not a license expression, a state or a group.'],
    [
      'deny: [GPL-4.0-only]',
      'error 1:8 «GPL-4.0-only» GPL-4.0-only is not a license expression, a state or a group. Did you mean GPL-1.0-only?',
    ],
    [
      'deny: [GPL-2.0 WITH no-exception]',
      'error 1:8 «GPL-2.0 WITH no-exception» GPL-2.0 WITH no-exception is not a license expression, a state or a group.',
    ],
    ['unlisted: ignore', 'error 1:11 «ignore» Expected: allow, review, deny'],
    ['judge: [both]', 'error 1:8 «[both]» Expected: declared, discovered, both'],
    ['groups: {a: MIT}\nallow: [a]', 'error 1:13 «MIT» Expected a list.'],
    [
      'groups: {__proto__: [MIT]}\ndeny: [__proto__]',
      'error 2:8 «__proto__» __proto__ is not a license expression, a state or a group.',
    ],
    ['minimumScore: 4e1'],
    ['minimumScore: 101', 'error 1:15 «101» Expected: 0 … 100'],
    ['minimumScore: "50"', 'error 1:15 «"50"» Expected: 0 … 100'],
    ['maximumAge: 0', 'error 1:13 «0» Expected: 1, 2, … 36500'],
    ['maximumAge: 1.5', 'error 1:13 «1.5» Expected: 1, 2, … 36500'],
    ['groups: [a]', 'error 1:9 «[a]» Expected names and values.'],
    ['groups: {MIT: [MIT]}', 'error 1:10 «MIT» The name MIT is in use. Choose another one for the group.'],
    [
      'groups: {permissive: [MIT]}',
      'error 1:10 «permissive» The name permissive is in use. Choose another one for the group.',
    ],
    ['groups: {a b: [MIT]}', 'error 1:10 «a b» The name of a group has letters, digits, hyphens and underscores only.'],
    ['groups:\n  a: [b]\n  b: [c, MIT]\n  c: [a]', 'error 4:7 «a» The group a contains itself.'],
    ['groups: {a: [a]}', 'error 1:14 «a» The group a contains itself.'],
    ['rules: {a: b}', 'error 1:8 «{a: b}» Expected a list.'],
    ['rules: [MIT]', 'error 1:9 «MIT» Expected names and values.'],
    [
      'rules: [{components: npm/npmjs/-/a}]',
      'warning 1:9 «{components: npm/npmjs/-/a}» This rule has no effect: it has no list and no other requirement.',
    ],
    [
      'rules: [{deny: [MIT], scopes: dev}]',
      'error 1:31 «dev» Expected: runtime, optional, peer, build, development, test',
    ],
    ['rules: [{deny: [MIT], expires: 2026-02-30}]', 'error 1:32 «2026-02-30» Expected: 2027-12-31'],
    ['rules: [{deny: [MIT], expires: soon}]', 'error 1:32 «soon» Expected: 2027-12-31'],
    ['rules: [{deny: [MIT], reason: }]', 'error 1:31 «» Enter a text here.'],
    [
      'rules: [{deny: [MIT], components: lodash}]',
      'error 1:35 «lodash» Expected coordinates or a package URL, such as npm/npmjs/@acme/* or pkg:npm/lodash.',
    ],
    [
      'rules: [{deny: [MIT], components: npm/npmjs}]',
      'error 1:35 «npm/npmjs» Expected coordinates or a package URL, such as npm/npmjs/@acme/* or pkg:npm/lodash.',
    ],
    [
      'rules: [{deny: [MIT], components: "!npm/npmjs/-/a"}]',
      'error 1:35 «"!npm/npmjs/-/a"» Expected coordinates or a package URL, such as npm/npmjs/@acme/* or pkg:npm/lodash.',
    ],
    [
      'rules: [{deny: [MIT], components: "pkg:docker/a"}]',
      'error 1:35 «"pkg:docker/a"» This package URL is of no component that the service has.',
    ],
    [
      'rules: [{deny: [MIT], components: "pkg:npm/"}]',
      'error 1:35 «"pkg:npm/"» Expected coordinates or a package URL, such as npm/npmjs/@acme/* or pkg:npm/lodash.',
    ],
    ['allow: [&a MIT]', 'error 1:9 «&a» Anchors, aliases and tags are not read.'],
    ['allow: !!set [MIT]', 'error 1:8 «!!set» Anchors, aliases and tags are not read.'],
  ];
  for (const [text, ...expected] of faults)
    it(`reports ${text.replaceAll('\n', ' ').slice(0, 60)}`, () => {
      assert.deepEqual(problemsOf(text), expected);
      assert.equal(
        readPolicy(text).policy === null,
        expected.some((line) => line.startsWith('error')),
      );
    });

  it('reads the example of the documentation', () => {
    const [, example = ''] = /```yaml\n([^]*?)```/.exec(readFileSync('docs/policy.md', 'utf8')) ?? [];
    assert.equal(readPolicy(example).policy?.rules.length, 3);
    assert.deepEqual(problemsOf(example), []);
  });

  it('reports invalid YAML alone', () => {
    const [first, ...others] = problemsOf('allow: [MIT\nfoo: 1');
    assert.match(first ?? '', /^error .* Invalid YAML: /);
    assert.ok(others.every((line) => line.includes('Invalid YAML: ')));
  });
});

describe('policy.schema.json', () => {
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  /** Policies, and whether they are right. The schema knows no licenses, patterns and cycles, and no calendar. */
  const rows: readonly (readonly [text: string, isRight: boolean])[] = [
    ['', true],
    ['{}', true],
    ['text', false],
    ['[]', false],
    ['allow: [MIT, permissive, OTHER, unknown, notHarvested]', true],
    ['allow: []', true],
    ['allow: MIT', false],
    ['allow:', false],
    ['allow: [1]', false],
    ['allow: [true]', false],
    ['allow: [""]', false],
    ['allow: [null]', false],
    ['allow: [[MIT]]', false],
    ['other: 1', false],
    ['allow: []\nallow: []', false],
    ['unlisted: deny', true],
    ['unlisted: warn', false],
    ['judge: both', true],
    ['judge: all', false],
    ['groups: {a: [MIT], b-c_1: []}', true],
    ['groups: {a: MIT}', false],
    ['groups: {1a: [MIT]}', false],
    ['groups: {permissive: [MIT]}', false],
    ['groups: []', false],
    ['minimumScore: 0', true],
    ['minimumScore: 99.5', true],
    ['minimumScore: 100.5', false],
    ['minimumScore: -1', false],
    ['minimumScore: high', false],
    ['minimumScore:', false],
    ['maximumAge: 1', true],
    ['maximumAge: 0', false],
    ['maximumAge: 2.5', false],
    ['maximumAge: 36501', false],
    ['rules: []', true],
    ['rules: {}', false],
    ['rules: [{}]', false],
    ['rules: [{allow: [MIT]}]', true],
    ['rules: [{components: npm/npmjs/-/a, deny: [MIT]}]', true],
    ['rules: [{components: [npm/npmjs/-/a], deny: [MIT]}]', true],
    ['rules: [{components: {}, deny: [MIT]}]', false],
    ['rules: [{scopes: [runtime, peer, optional], judge: both}]', true],
    ['rules: [{scopes: test, judge: both}]', true],
    ['rules: [{scopes: [prod], judge: both}]', false],
    ['rules: [{minimumScore: 0, reason: Because, expires: 2027-01-01}]', true],
    ['rules: [{minimumScore: 0, reason: 5}]', false],
    ['rules: [{minimumScore: 0, reason: ""}]', false],
    ['rules: [{minimumScore: 0, expires: tomorrow}]', false],
    ['rules: [{minimumScore: 0, expires: 2027-1-1}]', false],
    ['rules: [{reason: Because}]', false],
    ['rules: [{allow: [MIT], unlisted: deny}]', false],
    ['rules: [text]', false],
  ];
  for (const [text, isRight] of rows)
    it(`${isRight ? 'accepts' : 'rejects'} ${text.replaceAll('\n', ' ') || 'nothing'}, as the reader does`, () => {
      assert.equal(isValidText(text), isRight, 'the schema');
      assert.equal(readPolicy(text).problems.length === 0, isRight, 'the reader');
    });

  function isValidText(text: string): boolean {
    try {
      return isValid(parse(text));
    } catch {
      return false;
    }
  }

  it('belongs to the policy file', () => {
    const { yamlValidation } = packageJson.contributes;
    assert.ok(
      yamlValidation.some(
        ({ fileMatch, url }) => fileMatch === policyFileName && url === './src/policy/policy.schema.json',
      ),
    );
  });
});
