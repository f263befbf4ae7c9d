import assert from 'node:assert/strict';
import { markdownText } from '../../../src/core/markdownText.ts';

/** Texts that the editor's Markdown would read as syntax. */
const hostile: readonly string[] = [
  '[click](command:workbench.action.quit)',
  '<command:workbench.action.quit>',
  '![](https://tracker.example/pixel.png)',
  '<img src="https://tracker.example" onerror="alert(1)">',
  '<a href="command:workbench.action.quit">MIT</a>',
  'https://evil.example/path?a=b#c',
  'www.evil.example',
  'someone@evil.example',
  '$(rocket) $(sync~spin)',
  '&lt;script&gt; &nbsp; &#91;x&#93;(y)',
  '`code` **bold** _em_ ~~gone~~ | a | b |',
  '# heading',
  '- item',
  '1. item',
  '> quote',
  '=====',
  '[reference]: https://evil.example',
  String.raw`\[escaped\](command:x)`,
];

/** What is left when character references are read: what the hover shows. */
function shown(markdown: string): string {
  return markdown.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

describe('Text in Markdown', () => {
  for (const text of hostile)
    it(`is no syntax: ${text}`, () => {
      const markdown = markdownText(text);
      assert.equal(shown(markdown), text);
      const between = markdown.replace(/&#\d+;/g, '');
      assert.match(between, /^[A-Za-z0-9 ]*$/);
    });

  const blanks: readonly (readonly [text: string, markdown: string])[] = [
    ['its harvest was queued', 'its harvest was queued'],
    ['tab\tand   blanks', 'tab and blanks'],
    ['one\r\ntwo\n\n\nthree', 'one\n\ntwo\n\nthree'],
    ['    code', ' code'],
    ['ünïcode 許可 🎉', 'ünïcode 許可 🎉'],
    ['', ''],
  ];
  for (const [text, markdown] of blanks)
    it(`has blanks at which lines wrap: ${JSON.stringify(text)}`, () => {
      assert.equal(markdownText(text), markdown);
    });
});
