import assert from 'node:assert/strict';

import fc from 'fast-check';

import { type XmlDocument, type XmlElement, childOf, childrenOf, readXml } from '../../../src/manifests/parse/xml.ts';
import { assertSoon } from '../../support/assertSoon.ts';
import { size } from '../../support/testSize.ts';

describe('XML reader', () => {
  const table: readonly (readonly [text: string, printed: string, ...problems: string[]])[] = [
    ['<a/>', 'a{}'],
    ['<a b="c"/>', 'a[b=c|c]{}'],
    ["<a b = 'c' d=\"e'f\"  />", "a[b=c|c d=e'f|e'f]{}"],
    ['<a b="x&amp;y&#65;&quot;"> &lt; z </a>', 'a[b=x&yA"|x&amp;y&#65;&quot;]{< z|&lt; z}'],
    ['<a b=" c "> d </a>', 'a[b=c|c]{d|d}'],
    ['<a><![CDATA[x<y]]></a>', 'a{x<y|<![CDATA[x<y]]>}'],
    ['<a><!-- <b/> --><c>1</c><!-- d --></a>', 'a{c{1|1}}'],
    ['<?xml version="1.0" encoding="utf-8"?>\n<a/>', 'a{}'],
    ['<!DOCTYPE a SYSTEM "http://x/y.dtd"><a/>', 'a{}'],
    ['<x:a xmlns:x="u" x:b="c"><x:d/></x:a>', 'a[x=u|u b=c|c]{d{}}'],
    ['\uFEFF<a b="ä😀">\r\n  <c d="e"/>\r\n</a>\r\n', 'a[b=ä😀|ä😀]{c[d=e|e]{}}'],
    ['<a>1.<!-- x -->2</a>', 'a{1.2|1.<!-- x -->2}'],
    ['<a b=c d="e"/>', 'a[b=c|c d=e|e]{}', 'This text needs quotes. "<a b=c"'],
    ['<a b=c>d</a>', 'a[b=c|c]{d|d}', 'This text needs quotes. "<a b=c"'],
    ['<a>&b;</a>', 'a{&b;|&b;}', 'Unknown entity. "<a>&b;"'],
    ['<a><b>1</b><c>2', 'a{b{1|1} c{}}', 'Expected "</c>". "<c>2"'],
    ['<a><b>1</b', 'a{b{}}', 'Expected "</b>". "</b"'],
    ['<a><b c="1', 'a{}', 'Expected "</a>". "<b c=\\"1"'],
    ['<a><b>1</c></a>', 'a{b{1|1}}', 'Unexpected "</". "</c>"', 'Unexpected "</a>". "</a>"'],
    ['', '', 'Invalid XML. ""'],
    ['{"a": 1}', '', 'Unexpected text. "{\\"a\\": 1}"'],
    [
      '<a>\n<<<<<<< o\n<b>1</b>\n=======\n<b>2</b>\n>>>>>>> t\n<c/></a>',
      'a{b{1|1} c{}}',
      'A merge conflict: until it is resolved, our side is read. "<<<<<<< o"',
    ],
    ['<a><!--\n=======\n--><b/></a>', 'a{b{}}'],
  ];
  for (const [text, printed, ...problems] of table) {
    it(`reads ${JSON.stringify(text)}`, () => {
      const document = readXml(text);
      const found = document.problems.map(
        ({ message, range }) => `${message} ${JSON.stringify(text.slice(range.start, range.end))}`,
      );
      assert.equal(document.root ? print(text, document.root) : '', printed);
      assert.deepEqual(found.slice(0, problems.length), problems);
      assert.equal(found.length > 0, problems.length > 0, found.join('\n'));
    });
  }

  it('finds children by name', () => {
    const { root } = readXml('<a><b>1</b><c/><b>2</b></a>');
    assert.equal(childOf(root, 'b')?.content.text, '1');
    assert.equal(childrenOf(root, 'b').length, 2);
    assert.equal(childOf(null, 'b'), undefined);
  });

  it('keeps positions when it reads a text in chunks', () => {
    const value = fc.constantFrom('x', 'ä', '😀', '&amp;', '\r\n', ' y', 'z'.repeat(40));
    const row = fc.tuple(fc.array(value, { maxLength: 6 }), fc.array(value, { maxLength: 6 }));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.nat(400), (rows, shift) => {
        const written = rows.map(([b, c]) => `<r b="1${b.join('')}2">3${c.join('')}4</r>\r\n`).join('');
        const lead = `\uFEFF<a>${'-'.repeat(32_700 + shift)}\r\n`;
        const text = `${lead}${written.repeat(Math.ceil(40_000 / written.length))}</a>`;
        const { root, problems } = readXml(text);
        assert.deepEqual(problems, []);
        root?.children.forEach((child, at) => {
          const [b = [], c = []] = rows[at % rows.length] ?? [];
          const attribute = child.attributes.get('b');
          assert.equal(text.slice(attribute?.start, attribute?.end), `1${b.join('')}2`);
          assert.equal(text.slice(child.content.start, child.content.end), `3${c.join('')}4`);
          assert.match(text.slice(child.start, child.end), /^<r [^]*<\/r>$/);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('does not expand declared entities', () => {
    const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join(
      '\n',
    );
    const { root, problems } = read(`<!DOCTYPE a [<!ENTITY e0 "x">\n${entities}]><a b="&e20;">&e20;<c/></a>`);
    assert.ok((root?.content.text.length ?? 0) < 20);
    assert.ok(problems.length > 0);
    assert.equal(root?.children.length, 1);
  });

  it('reads huge faulty texts in time', () => {
    const million = size(1_000_000);
    const texts = [
      ...['<', '>', '&', 'a', '"', ' ', '\n', '=', ']'].map((one) => one.repeat(5 * million)),
      ...['<a>', '<a b="', '<a ', '<a b=', '<!--', '<![CDATA[', '<?', '<!DOCTYPE '].map(
        (one) => one + 'x'.repeat(million),
      ),
      ...['<a>', '<a>&b;', '</a>', '<a/>', '<!--', '<a b="">'].map((one) => one.repeat(million / one.length)),
      ...['&b;', '&', '<', ']]>', '<b/>', '<b>', ' c', ' c=d', ' c="d"', '</b>', '<<<<<<< a\n'].map(
        (one) => `<a>${one.repeat(million / one.length)}`,
      ),
      ...[' c', ' c=d', ' c="d"', '&', '"', '\n'].map((one) => `<a ${one.repeat(million / one.length)}`),
    ];
    for (const text of texts) {
      assertSoon(() => read(text), JSON.stringify(text.slice(0, 20)));
    }
  });
});

function read(text: string): XmlDocument {
  return readXml(text);
}

function print(text: string, { name, attributes, children, content }: XmlElement): string {
  const cover = (one: { text: string; start: number; end: number }): string =>
    `${one.text}|${text.slice(one.start, one.end)}`;
  const members = [...attributes].map(([key, value]) => `${key}=${cover(value)}`).join(' ');
  const own = content.text === '' ? '' : cover(content);
  const inner = children.length > 0 ? children.map((child) => print(text, child)).join(' ') : own;
  return `${name}${members === '' ? '' : `[${members}]`}{${inner}}`;
}
