import assert from 'node:assert/strict';
import { safeLink } from '../../../src/protocol/safeLink.ts';

const followed: readonly (readonly [text: string, address: string])[] = [
  ['https://github.com/tj/callsite/commit/8d39279', 'https://github.com/tj/callsite/commit/8d39279'],
  ['http://jsonselect.org', 'http://jsonselect.org/'],
  ['  https://example.org/a  ', 'https://example.org/a'],
  ['HTTPS://EXAMPLE.org/A', 'https://example.org/A'],
  ['https://example.org/?q=1&r=%20#part', 'https://example.org/?q=1&r=%20#part'],
  ['bugs@example.org', 'mailto:bugs@example.org'],
  ['mailto:bugs@example.org', 'mailto:bugs@example.org'],
  ['first.last+tag@mail.example.org', 'mailto:first.last+tag@mail.example.org'],
];

const refused: readonly (readonly [about: string, text: string])[] = [
  ['script', 'javascript:alert(1)'],
  ['script in capitals with a break', 'JavaScript\n:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['a file', 'file:///etc/passwd'],
  ['a command of the editor', 'command:workbench.action.terminal.new'],
  ['the editor itself', 'vscode://extension/run'],
  ['a version control address', 'git+https://github.com/a/b.git'],
  ['a secure shell', 'ssh://git@github.com/a/b'],
  ['a user name that looks like a host', 'https://github.com@evil.example/'],
  ['a password', 'https://user:password@example.org/'],
  ['an address without scheme', 'www.example.org/bugs'],
  ['a relative path', '/bugs'],
  ['words', 'see the README'],
  ['a blank inside', 'https://example.org/a b'],
  ['a turned direction', 'https://example.org/\u202Egnp.exe'],
  ['a letter without width', 'https://exam\u200Bple.org/'],
  ['a mail with a subject', 'mailto:a@example.org?subject=x'],
  ['a mail to many', 'mailto:a@example.org,b@example.org'],
  ['a mail to nobody', 'mailto:'],
  ['a name before the mail address', 'Ann <ann@example.org>'],
  ['nothing', ''],
  ['more than anybody would write', `https://example.org/${'a'.repeat(5000)}`],
];

describe('A safe link', () => {
  for (const [text, address] of followed) it(`accepts ${text}`, () => assert.equal(safeLink(text), address));
  for (const [about, text] of refused) it(`refuses ${about}`, () => assert.equal(safeLink(text), null));

  it('accepts its own results unchanged', () => {
    for (const [, address] of followed) assert.equal(safeLink(address), address);
  });
});
