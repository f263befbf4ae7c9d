import assert from 'node:assert/strict';
import type { FileRow } from '../../../src/webview/files/fileQuery.ts';
import { textOf } from '../page.tsx';
import { fileOf, folderOf, noSums } from './rows.ts';
import { filesHtml } from './view.tsx';

const markup = '<img src=x onerror="alert(1)"></script><script>alert(2)</script>';

/** A folder and a file in which every text is the same. */
function everywhere(text: string): string {
  const sums = { ...noSums, licenses: [{ license: text, files: 1 }] };
  const rows: readonly FileRow[] = [
    folderOf(text, { name: text, sums }),
    fileOf(text, {
      name: text,
      license: text,
      facets: [text],
      natures: [text],
      copyrights: [text, text],
      hashes: [{ name: text, value: text }],
    }),
  ];
  return filesHtml({
    rows,
    facts: { sums },
    selected: [text],
    hasDetails: true,
    active: 1,
    query: { text, licenses: [text], holders: [text], facets: [text], natures: [text] },
    problem: { kind: 'failed', cause: text },
  });
}

describe('Hostile file names', () => {
  it('appear as text, never as markup', () => {
    const html = everywhere(markup);
    assert.doesNotMatch(html, /<img|<script|<\/script/);
    assert.ok(textOf(html).includes('<img src=x onerror="alert(1)">'));
  });

  it('never appear inside an attribute with an effect', () => {
    const withoutValues = everywhere(markup).replace(/"[^"]*"/g, '""');
    for (const [tag] of withoutValues.matchAll(/<[a-z][^>]*>/g)) assert.doesNotMatch(tag, / (?:on\w+|style|srcdoc)=/);
  });

  const shown: readonly (readonly [text: string, expected: string])[] = [
    ['safe\u202Egpj.exe', 'safe‹U+202E›gpj.exe'],
    ['a\u001b[31mred\u0007', 'a‹U+001B›[31mred‹U+0007›'],
    ['two\nlines', 'two lines'],
    ['\u200bhidden', '‹U+200B›hidden'],
  ];
  for (const [text, expected] of shown)
    it(`are shown as ${expected}`, () => {
      const html = everywhere(text).replace(/<input[^>]*>/g, '');
      assert.ok(html.includes(expected));
      assert.ok(!html.includes(text));
    });

  it('are cut everywhere when they are very long', () => {
    const html = everywhere('x'.repeat(200_000)).replace(/<input[^>]*>/g, '');
    assert.ok(html.length < 60_000, String(html.length));
  });

  for (const text of ['', '/', '//', 'a/', '/a', '__proto__', 'constructor', '{count}', '.', ' '])
    it(`are drawn: “${text}”`, () => assert.match(everywhere(text), /id="files-row-1"/));

  it('keep some width for the name: the indentation stops at the twelfth level', () => {
    const html = filesHtml({ rows: [fileOf('a', { level: 3000 })] });
    assert.equal(html.match(/class="indent"/g)?.length, 12);
    assert.match(html, /aria-level="3000"/);
  });
});
