import assert from 'node:assert/strict';
import fc from 'fast-check';
import { codeBlock, codeSpan, titlePart, linkText } from '../../../src/curation/markdown.ts';

describe('titlePart', () => {
  const plain = [
    'chalk',
    '4.1.2',
    '1.0.0-beta.1+build',
    'gorilla/mux',
    'v1.8.0',
    '@babel/code-frame',
    'org.acme:core',
    '8d3927995821596148e77f4af049ab38b03d1b99',
    '__init__',
  ];
  for (const text of plain) it(`keeps ${text}`, () => assert.equal(titlePart(text), text));

  const odd: readonly (readonly [text: string, shown: string])[] = [
    ['a@everyone', '`a@everyone`'],
    ['fixes#12', '`fixes#12`'],
    ['https://example.com', '`https://example.com`'],
    ['<img src=x>', '`<img src=x>`'],
    ['![a](https://b.example)', '`![a](https://b.example)`'],
    [':smile:', '`:smile:`'],
    ['a\n# b', '`a # b`'],
    ['', ''],
  ];
  for (const [text, shown] of odd)
    it(`writes ${JSON.stringify(text)} as code`, () => assert.equal(titlePart(text), shown));
});

describe('codeSpan', () => {
  const cases: readonly (readonly [text: string, shown: string])[] = [
    ['MIT', '`MIT`'],
    ['a`b', '``a`b``'],
    ['`a', '`` `a ``'],
    ['``', '``` `` ```'],
    ['a``` @b', '````a``` @b````'],
    ['a\r\nb\tc', '`a b c`'],
    ['a\u202Eb', '`a‹U+202E›b`'],
    ['  ', ''],
  ];
  for (const [text, shown] of cases) it(`quotes ${JSON.stringify(text)}`, () => assert.equal(codeSpan(text), shown));

  it('cannot be closed by its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', '@', 'a', ' ', '\n', '\\') }), (text) => {
        const span = codeSpan(text);
        const fence = /^`+/.exec(span)?.[0] ?? '';
        const inside = span.slice(fence.length, span.length - fence.length);
        assert.ok(![...inside.matchAll(/`+/g)].some(([run]) => run === fence), span);
        assert.ok(!span.includes('\n'));
        if (span !== '') assert.ok(!/^`|`$/.test(inside), span);
      }),
    );
  });
});

describe('codeBlock', () => {
  it('keeps lines and shows hidden characters', () => {
    assert.equal(
      codeBlock('The MIT License\r\n\r\n\tCopyright\u200B'),
      '```text\nThe MIT License\n\n  Copyright‹U+200B›\n```',
    );
  });

  it('cannot be closed by one of its lines', () => {
    const block = codeBlock('````\n@everyone\n```');
    assert.equal(block, '`````text\n````\n@everyone\n```\n`````');
  });
});

describe('linkText', () => {
  const cases: readonly (readonly [address: string, shown: string])[] = [
    ['https://github.com/a/b/blob/8d39279/LICENSE#L1-L9', '<https://github.com/a/b/blob/8d39279/LICENSE#L1-L9>'],
    ['https://github.com/a/b/issues/1', '`https://github.com/a/b/issues/1`'],
    ['https://github.com/a/b/pull/1', '`https://github.com/a/b/pull/1`'],
    ['https://github.com/a/b/commit/8d39279', '`https://github.com/a/b/commit/8d39279`'],
    ['https://gitlab.com/a/b/-/merge_requests/1', '`https://gitlab.com/a/b/-/merge_requests/1`'],
    ['javascript:alert(1)', '`javascript:alert(1)`'],
    ['https://a.example/> @b <', '`https://a.example/> @b <`'],
    ['https://a@b.example/', '`https://a@b.example/`'],
    ['command:x', '`command:x`'],
  ];
  for (const [address, shown] of cases) it(`shows ${address}`, () => assert.equal(linkText(address), shown));
});
