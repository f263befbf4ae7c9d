import assert from 'node:assert/strict';

import { ProblemList } from '../../../src/manifests/parse/problemList.ts';
import { readRuby } from '../../../src/manifests/parse/ruby/readRuby.ts';
import { type RubyValue, readCall } from '../../../src/manifests/parse/ruby/rubyCall.ts';
import { RubyBlocks } from '../../../src/manifests/parse/ruby/rubyBlocks.ts';
import { type RubyToken, isWord } from '../../../src/manifests/parse/ruby/rubyToken.ts';
import { assertSoon } from '../../support/assertSoon.ts';

describe('Ruby tokens', () => {
  const table: readonly (readonly [text: string, ...statements: readonly string[]])[] = [
    ['gem "a"', 'word gem, string a'],
    ["gem 'a\\'b'", "word gem, string a'b"],
    ['gem "a"; gem "b"', 'word gem, string a', 'word gem, string b'],
    ['gem "a", # why\n  "1"\ngem "b"', 'word gem, string a, mark ,, string 1', 'word gem, string b'],
    ['gem("a",\n"1"\n)\nx', 'word gem, mark (, string a, mark ,, string 1, mark )', 'word x'],
    ['gem "a" \\\n  if x', 'word gem, string a, word if, word x'],
    ['a git: 1, :b => 2', 'word a, label git, word 1, mark ,, symbol b, mark =>, word 2'],
    ['a "b": 1', 'word a, label b, word 1'],
    ['A::B.c?', 'word A, mark ::, word B, mark ., word c?'],
    ['install! :x', 'word install!, symbol x'],
    ['%w[a b] + %q(c (d))', 'words a b, mark +, string c (d)'],
    ['a.grep(%r{^"b/})', 'word a, mark ., word grep, mark (, open ^"b/, mark )'],
    ['a % b', 'word a, mark %, word b'],
    ['a = b / c / d', 'word a, mark =, word b, mark /, word c, mark /, word d'],
    ['x if a =~ /"\\/"/', 'word x, word if, word a, mark =~, mark /"\\/"/'],
    ['"a#{b "c"}d"', 'open a#{b "c"}d'],
    ['"a#{b\ngem "c"', 'open a#{b', 'word gem, string c'],
    ['`ls`', 'open ls'],
    ['x = <<~TEXT\n  gem "no"\nTEXT\ny', 'word x, mark =, open <<~TEXT', 'word y'],
    ['x <<Y\nz', 'word x, mark <<, word Y', 'word z'],
    ['list << "a"', 'word list, mark <<, string a'],
    ['=begin\ngem "no"\n=end\nx', 'word x'],
    ['x\n__END__\ny', 'word x'],
    ['x # y', 'word x'],
    ['\uFEFFx\r\ny\r\n', 'word x', 'word y'],
    ['@a = $b', 'word @a, mark =, word $b'],
    ['é = 1', 'word é, mark =, word 1'],
    ['<<<<<<< a\nx\n=======\ny\n>>>>>>> b\nz', 'word x', 'word z'],
    ['gem "a\ngem "b"', 'word gem, open a', 'word gem, string b'],
    ['gem("a"\ngem "b"', 'word gem, mark (, string a', 'word gem, string b'],
    [''],
  ];
  for (const [text, ...statements] of table) {
    it(JSON.stringify(text), () => assert.deepEqual(statementsOf(text).map(printStatement), statements));
  }

  it('keeps the position of every token', () => {
    const text = '\uFEFFgem "a", :b => %w[c d], e: \'f\' # g\r\nh';
    for (const token of statementsOf(text).flat()) assert.equal(text.slice(token.start, token.end), token.text);
  });
});

describe('Ruby calls', () => {
  const table: readonly (readonly [text: string, printed: string])[] = [
    ['gem "a", "1", require: false', '"a" "1" require=?'],
    ['gem("a", "1") if x', '"a" "1"'],
    ['gem "a", ["1", "2".freeze]', '"a" ["1" "2"]'],
    ['gem "a".freeze, %w[b c]', '"a" ["b" "c"]'],
    ['gem "a", { git: "b" }', '"a" git="b"'],
    ['gem "a", :git => "b", "ref" => "c"', '"a" git="b" ref="c"'],
    ['gem "a", X::Y, *z', '"a" ? ?'],
    ['gem "a" + b', '?'],
    ['gem "a#{b}"', '?'],
    ['gem :a, group: [:b, :c]', ':a group=[:b :c]'],
    ['gem "a", f("b", "c"), "d"', '"a" ? "d"'],
    ['group :a, :b do', ':a :b'],
    ['gem', ''],
  ];
  for (const [text, printed] of table) {
    it(text, () => {
      const call = readCall(statementsOf(text)[0] ?? []);
      const options = [...(call?.options ?? [])].map(([name, value]) => `${name}=${printValue(value)}`);
      assert.equal([...(call?.values ?? []).map(printValue), ...options].join(' '), printed);
    });
  }
});

describe('Ruby blocks', () => {
  it('end at their own end', () => {
    const text = `a do
  here
  if x then y end
  z = if x
    here
  end
  while x do
    here
  end
  here if x
  b { |c| d }
  e.end
  begin
    f do |g|
      here
    end
  end
end
here
end
here`;
    const found: string[] = [];
    const blocks = new RubyBlocks<string>();
    for (const statement of statementsOf(text)) {
      if (isWord(statement[0], 'here')) found.push(blocks.open.join(' '));
      blocks.enter(statement, () => statement[0]?.text ?? null);
    }
    assert.deepEqual(found, ['a', 'a', 'a', 'a', 'a f', '', '']);
  });

  it('in braces are as those with do and end', () => {
    const text = `a("x") { here }
here
b(:c, d: { e: 1 }) {
  here
  f { here }
  g(1) { |x| here }
}.h
here
i = j(1) { here; here }
k({ l: 1 })
here`;
    const found: string[] = [];
    const blocks = new RubyBlocks<string>();
    for (const statement of statementsOf(text)) {
      if (statement.some((token) => isWord(token, 'here'))) found.push(blocks.open.join(' '));
      blocks.enter(statement, () => statement[0]?.text ?? null);
    }
    assert.deepEqual(found, ['a', '', 'b', 'b', 'b g', '', 'i', 'i', '']);
  });

  it('may be very many', () => {
    const blocks = new RubyBlocks<string>();
    const [opening = [], closing = []] = statementsOf('a do\nend');
    for (let at = 0; at < 5000; at++) blocks.enter(opening, () => 'a');
    assert.equal(blocks.open.length, 100);
    for (let at = 0; at < 4999; at++) blocks.enter(closing, () => null);
    assert.equal(blocks.open.length, 1);
  });
});

describe('Ruby texts that aim to take long', () => {
  const pieces = [
    '"',
    "'",
    '"#{',
    '%w(',
    '%w(a',
    '%(',
    '/',
    '<<~A ',
    '<<A\n',
    '(',
    '[',
    'gem "a',
    ':"',
    '`',
    'a do\n',
    '=begin\n',
    ' ',
    '\\',
  ];
  for (const piece of pieces) {
    it(JSON.stringify(piece), () => {
      const text = piece.repeat(Math.ceil(300_000 / piece.length));
      assertSoon(() => statementsOf(text));
    });
  }
});

function statementsOf(text: string): readonly (readonly RubyToken[])[] {
  const statements: (readonly RubyToken[])[] = [];
  readRuby(text, new ProblemList(text.length), (statement) => statements.push(statement));
  return statements;
}

function printStatement(statement: readonly RubyToken[]): string {
  return statement.map(({ kind, text, isOpen }) => `${isOpen ? 'open' : kind} ${text}`).join(', ');
}

function printValue(value: RubyValue): string {
  if (value.kind === 'other') return '?';
  if (value.kind === 'list') return `[${value.items.map(printValue).join(' ')}]`;
  return value.kind === 'symbol' ? `:${value.token.text}` : JSON.stringify(value.token.text);
}
